#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace words {

std::size_t distance(std::string_view lhs, std::string_view rhs) {
    std::vector<std::vector<std::size_t>> grid(lhs.size() + 1, std::vector<std::size_t>(rhs.size() + 1));
    for (std::size_t r = 0; r <= lhs.size(); ++r) grid[r][0] = r;
    for (std::size_t c = 0; c <= rhs.size(); ++c) grid[0][c] = c;
    for (std::size_t r = 1; r <= lhs.size(); ++r) {
        for (std::size_t c = 1; c <= rhs.size(); ++c) {
            const auto replace = grid[r - 1][c - 1] + (lhs[r - 1] == rhs[c - 1] ? 0 : 1);
            grid[r][c] = std::min({grid[r - 1][c] + 1, grid[r][c - 1] + 1, replace});
        }
    }
    return grid.back().back();
}

/// Letters that differ in words of one length.
std::size_t mismatches(std::string_view lhs, std::string_view rhs) {
    std::size_t count = lhs.size() > rhs.size() ? lhs.size() - rhs.size() : rhs.size() - lhs.size();
    for (std::size_t i = 0; i < std::min(lhs.size(), rhs.size()); ++i) count += lhs[i] != rhs[i];
    return count;
}

/// Finds one word again and again in a stream.
class Spotter {
public:
    explicit Spotter(std::string word) : word_(std::move(word)), jump_(word_.size()) {
        std::size_t matched = 0;
        for (std::size_t i = 1; i < word_.size(); ++i) {
            while (matched && word_[i] != word_[matched]) matched = jump_[matched - 1];
            matched += word_[i] == word_[matched];
            jump_[i] = matched;
        }
    }

    std::vector<std::size_t> spot(std::string_view stream) const {
        std::vector<std::size_t> places;
        std::size_t matched = 0;
        for (std::size_t i = 0; i < stream.size(); ++i) {
            while (matched > 0 && (matched == word_.size() || stream[i] != word_[matched]))
                matched = jump_[matched - 1];
            if (stream[i] == word_[matched]) ++matched;
            if (matched == word_.size()) places.push_back(i + 1 - matched);
        }
        return places;
    }

private:
    std::string word_;
    std::vector<std::size_t> jump_;
};

bool anagrams(std::string_view a, std::string_view b) {
    std::array<int, 256> balance{};
    for (unsigned char c : a) ++balance[c];
    for (unsigned char c : b) --balance[c];
    return std::all_of(balance.begin(), balance.end(), [](int n) { return n == 0; });
}

std::vector<std::string> split(std::string_view line, char at) {
    std::vector<std::string> fields;
    std::size_t from = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i == line.size() || line[i] == at) {
            fields.emplace_back(line.substr(from, i - from));
            from = i + 1;
        }
    }
    return fields;
}

std::string squash(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t run = 1;
        while (i + run < text.size() && text[i + run] == text[i]) ++run;
        out += text[i];
        if (run > 1) out += std::to_string(run);
        i += run;
    }
    return out;
}

}  // namespace words
