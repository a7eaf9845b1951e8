#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace net {

using Cost = double;
constexpr Cost kUnreachable = std::numeric_limits<Cost>::infinity();

struct Wire {
    int a;
    int b;
    Cost cost;
};

class Network {
public:
    explicit Network(int nodes) : wires_(nodes) {}

    void join(int a, int b, Cost cost) {
        wires_[a].push_back({a, b, cost});
        wires_[b].push_back({b, a, cost});
    }

    std::vector<Cost> latencies(int origin) const;
    std::vector<int> hops(int origin) const;
    std::vector<Wire> minimal() const;
    std::vector<std::vector<Cost>> matrix() const;
    bool two_colourable() const;
    int size() const { return static_cast<int>(wires_.size()); }

private:
    std::vector<std::vector<Wire>> wires_;
};

std::vector<Cost> Network::latencies(int origin) const {
    std::vector<Cost> known(wires_.size(), kUnreachable);
    using Entry = std::pair<Cost, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> frontier;
    known[origin] = 0;
    frontier.emplace(0, origin);
    while (!frontier.empty()) {
        const auto [cost, node] = frontier.top();
        frontier.pop();
        if (cost > known[node]) continue;
        for (const auto& wire : wires_[node]) {
            const Cost through = cost + wire.cost;
            if (through < known[wire.b]) {
                known[wire.b] = through;
                frontier.emplace(through, wire.b);
            }
        }
    }
    return known;
}

std::vector<int> Network::hops(int origin) const {
    std::vector<int> count(wires_.size(), -1);
    std::queue<int> pending;
    count[origin] = 0;
    pending.push(origin);
    while (!pending.empty()) {
        const int node = pending.front();
        pending.pop();
        for (const auto& wire : wires_[node]) {
            if (count[wire.b] != -1) continue;
            count[wire.b] = count[node] + 1;
            pending.push(wire.b);
        }
    }
    return count;
}

bool Network::two_colourable() const {
    std::vector<int> colour(wires_.size(), 0);
    std::vector<int> stack;
    for (int start = 0; start < size(); ++start) {
        if (colour[start]) continue;
        colour[start] = 1;
        stack.push_back(start);
        while (!stack.empty()) {
            const int node = stack.back();
            stack.pop_back();
            for (const auto& wire : wires_[node]) {
                if (colour[wire.b] == colour[node]) return false;
                if (!colour[wire.b]) {
                    colour[wire.b] = -colour[node];
                    stack.push_back(wire.b);
                }
            }
        }
    }
    return true;
}

class Families {
public:
    explicit Families(std::size_t n) : elder_(n), size_(n, 1) { std::iota(elder_.begin(), elder_.end(), 0); }

    int elder(int x) {
        if (elder_[x] != x) elder_[x] = elder(elder_[x]);
        return elder_[x];
    }

    bool marry(int x, int y) {
        x = elder(x);
        y = elder(y);
        if (x == y) return false;
        if (size_[x] < size_[y]) std::swap(x, y);
        elder_[y] = x;
        size_[x] += size_[y];
        return true;
    }

private:
    std::vector<int> elder_;
    std::vector<int> size_;
};

std::vector<Wire> Network::minimal() const {
    std::vector<Wire> candidates;
    for (const auto& from : wires_)
        std::copy_if(from.begin(), from.end(), std::back_inserter(candidates),
                     [](const Wire& w) { return w.a < w.b; });
    std::sort(candidates.begin(), candidates.end(), [](const auto& l, const auto& r) { return l.cost < r.cost; });

    Families families(wires_.size());
    std::vector<Wire> chosen;
    for (const auto& wire : candidates)
        if (families.marry(wire.a, wire.b)) chosen.push_back(wire);
    return chosen;
}

std::vector<std::vector<Cost>> Network::matrix() const {
    const auto n = wires_.size();
    std::vector<std::vector<Cost>> m(n, std::vector<Cost>(n, kUnreachable));
    for (std::size_t i = 0; i < n; ++i) {
        m[i][i] = 0;
        for (const auto& wire : wires_[i]) m[i][wire.b] = std::min(m[i][wire.b], wire.cost);
    }
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) m[i][j] = std::min(m[i][j], m[i][k] + m[k][j]);
    return m;
}

/// Which target is built when; every target names what it needs.
std::vector<std::string> build_order(const std::map<std::string, std::vector<std::string>>& needs) {
    std::unordered_map<std::string, int> missing;
    std::unordered_map<std::string, std::vector<std::string>> users;
    for (const auto& [target, parts] : needs) {
        missing[target] += static_cast<int>(parts.size());
        for (const auto& part : parts) {
            missing.try_emplace(part, 0);
            users[part].push_back(target);
        }
    }
    std::deque<std::string> buildable;
    for (const auto& [target, count] : missing)
        if (count == 0) buildable.push_back(target);
    std::vector<std::string> order;
    while (!buildable.empty()) {
        auto target = std::move(buildable.front());
        buildable.pop_front();
        for (const auto& user : users[target])
            if (--missing[user] == 0) buildable.push_back(user);
        order.push_back(std::move(target));
    }
    if (order.size() != missing.size()) throw std::runtime_error("circular dependency");
    return order;
}

/// Spends a budget on the dearest wires first.
std::vector<Wire> upgrade(std::vector<Wire> wires, Cost budget) {
    std::sort(wires.begin(), wires.end(), [](const Wire& l, const Wire& r) { return l.cost > r.cost; });
    std::vector<Wire> chosen;
    for (const auto& wire : wires) {
        if (wire.cost <= budget) {
            budget -= wire.cost;
            chosen.push_back(wire);
        }
    }
    return chosen;
}

}  // namespace net
