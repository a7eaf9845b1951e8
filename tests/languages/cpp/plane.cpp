#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

namespace plane {

struct Vec {
    double x = 0;
    double y = 0;

    Vec operator-(const Vec& o) const { return {x - o.x, y - o.y}; }
    Vec operator+(const Vec& o) const { return {x + o.x, y + o.y}; }
    Vec operator/(double s) const { return {x / s, y / s}; }
    double norm2() const { return x * x + y * y; }
    auto key() const { return std::pair{x, y}; }
};

double wedge(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }

std::vector<Vec> rubber_band(std::vector<Vec> nails) {
    if (nails.size() < 3) return nails;
    std::sort(nails.begin(), nails.end(), [](const Vec& a, const Vec& b) { return a.key() < b.key(); });
    const auto half = [](auto first, auto last) {
        std::vector<Vec> band;
        for (auto nail = first; nail != last; ++nail) {
            while (band.size() >= 2 && wedge(band.back() - band[band.size() - 2], *nail - band.back()) <= 0)
                band.pop_back();
            band.push_back(*nail);
        }
        band.pop_back();
        return band;
    };
    auto band = half(nails.begin(), nails.end());
    const auto back = half(nails.rbegin(), nails.rend());
    band.insert(band.end(), back.begin(), back.end());
    return band;
}

struct Camps {
    std::vector<std::size_t> camp;
    std::vector<Vec> fires;
};

/// Everyone goes to the nearest fire, every fire to the middle of its people, until nobody moves.
Camps camps(const std::vector<Vec>& people, std::size_t k, std::mt19937& rng) {
    Camps now;
    std::sample(people.begin(), people.end(), std::back_inserter(now.fires), k, rng);
    now.camp.assign(people.size(), k);
    for (bool stirred = true; stirred;) {
        stirred = false;
        for (std::size_t p = 0; p < people.size(); ++p) {
            const auto nearest = std::min_element(now.fires.begin(), now.fires.end(), [&](Vec a, Vec b) {
                return (a - people[p]).norm2() < (b - people[p]).norm2();
            });
            const auto camp = static_cast<std::size_t>(nearest - now.fires.begin());
            if (camp != now.camp[p]) {
                now.camp[p] = camp;
                stirred = true;
            }
        }
        std::vector<Vec> sum(k);
        std::vector<int> count(k);
        for (std::size_t p = 0; p < people.size(); ++p) {
            sum[now.camp[p]] = sum[now.camp[p]] + people[p];
            ++count[now.camp[p]];
        }
        for (std::size_t c = 0; c < k; ++c)
            if (count[c]) now.fires[c] = sum[c] / count[c];
    }
    return now;
}

double perimeter(const std::vector<Vec>& ring) {
    double total = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) total += std::sqrt((ring[(i + 1) % ring.size()] - ring[i]).norm2());
    return total;
}

Vec centre(const std::vector<Vec>& points) {
    return std::accumulate(points.begin(), points.end(), Vec{}) / static_cast<double>(points.size());
}

/// The two points that are closest, by looking at all pairs.
std::pair<std::size_t, std::size_t> closest(const std::vector<Vec>& points) {
    std::pair<std::size_t, std::size_t> best{0, 0};
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            if (const auto d = (points[i] - points[j]).norm2(); d < least) {
                least = d;
                best = {i, j};
            }
    return best;
}

template <std::size_t N>
using Square = std::array<std::array<double, N>, N>;

template <std::size_t N>
Square<N> multiply(const Square<N>& a, const Square<N>& b) {
    Square<N> c{};
    for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; j < N; ++j)
            for (std::size_t k = 0; k < N; ++k) c[i][j] += a[i][k] * b[k][j];
    return c;
}

}  // namespace plane

namespace numbers {

std::vector<unsigned> indivisible(unsigned below) {
    std::vector<bool> alive(below, true);
    for (unsigned n = 2; n * n < below; ++n) {
        if (!alive[n]) continue;
        for (unsigned multiple = n * n; multiple < below; multiple += n) alive[multiple] = false;
    }
    std::vector<unsigned> found;
    for (unsigned n = 2; n < below; ++n)
        if (alive[n]) found.push_back(n);
    return found;
}

std::vector<unsigned> divisors(unsigned n) {
    std::vector<unsigned> found;
    for (unsigned d = 1; d <= n; ++d)
        if (n % d == 0) found.push_back(d);
    return found;
}

int climb(const std::vector<int>& heights) {
    std::vector<int> steps(heights.size(), 1);
    for (std::size_t here = 1; here < heights.size(); ++here)
        for (std::size_t there = 0; there < here; ++there)
            if (heights[there] < heights[here]) steps[here] = std::max(steps[here], steps[there] + 1);
    return steps.empty() ? 0 : *std::max_element(steps.begin(), steps.end());
}

int biggest_rise(const std::vector<int>& heights) {
    int lowest = std::numeric_limits<int>::max(), rise = 0;
    for (int h : heights) {
        lowest = std::min(lowest, h);
        rise = std::max(rise, h - lowest);
    }
    return rise;
}

}  // namespace numbers
