#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace box {

/// A vector kept in order.
template <typename T, typename Less = std::less<T>>
class Ordered {
public:
    explicit Ordered(std::vector<T> items, Less less = {}) : items_(std::move(items)), less_(less) {
        settle(items_.begin(), items_.end());
    }

    [[nodiscard]] std::optional<std::size_t> whereabouts(const T& wanted) const {
        std::size_t left = 0, right = items_.size();
        while (left < right) {
            const auto centre = left + (right - left) / 2;
            if (less_(items_[centre], wanted)) {
                left = centre + 1;
            } else if (less_(wanted, items_[centre])) {
                right = centre;
            } else {
                return centre;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool holds(const T& wanted) const {
        for (const auto& item : items_)
            if (item == wanted) return true;
        return false;
    }

    /// Everything from one place on.
    auto tail(std::size_t from) const -> std::vector<T> {
        if (from >= items_.size()) return {};
        return {items_.begin() + static_cast<std::ptrdiff_t>(from), items_.end()};
    }

private:
    template <typename It>
    void settle(It first, It last) {
        if (std::distance(first, last) < 2) return;
        auto pivot = std::prev(last);
        auto wall = first;
        for (auto it = first; it != pivot; ++it) {
            if (!less_(*pivot, *it)) {
                std::iter_swap(wall, it);
                ++wall;
            }
        }
        std::iter_swap(wall, pivot);
        settle(first, wall);
        settle(std::next(wall), last);
    }

    std::vector<T> items_;
    Less less_;
};

/// The least element first, cheaply.
template <typename T, typename Less = std::less<>>
class Pile {
public:
    void push(T value) {
        data_.push_back(std::move(value));
        auto child = data_.size() - 1;
        while (child > 0) {
            const auto parent = (child - 1) / 2;
            if (!less_(data_[child], data_[parent])) break;
            std::swap(data_[child], data_[parent]);
            child = parent;
        }
    }

    T pop() {
        std::swap(data_.front(), data_.back());
        T value = std::move(data_.back());
        data_.pop_back();
        sink(0);
        return value;
    }

    [[nodiscard]] bool empty() const noexcept { return data_.empty(); }

private:
    void sink(std::size_t node) {
        const auto count = data_.size();
        while (2 * node + 1 < count) {
            auto child = 2 * node + 1;
            if (child + 1 < count && less_(data_[child + 1], data_[child])) ++child;
            if (!less_(data_[child], data_[node])) return;
            std::swap(data_[node], data_[child]);
            node = child;
        }
    }

    std::vector<T> data_;
    Less less_;
};

/// Keeps equal elements in their order.
template <typename It, typename Less>
void arrange(It begin, It end, Less less) {
    const auto n = std::distance(begin, end);
    if (n <= 1) return;
    const It middle = begin + n / 2;
    arrange(begin, middle, less);
    arrange(middle, end, less);
    std::vector<typename std::iterator_traits<It>::value_type> both;
    both.reserve(static_cast<std::size_t>(n));
    It a = begin, b = middle;
    while (a != middle && b != end) both.push_back(less(*b, *a) ? *b++ : *a++);
    both.insert(both.end(), a, middle);
    both.insert(both.end(), b, end);
    std::copy(both.begin(), both.end(), begin);
}

template <typename It>
void arrange_few(It begin, It end) {
    for (It i = begin; i != end; ++i)
        for (It j = i; j != begin && *j < *std::prev(j); --j) std::iter_swap(j, std::prev(j));
}

/// Removes neighbours that are equal.
template <typename T>
void squeeze(std::vector<T>& items) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (kept == 0 || !(items[kept - 1] == items[i])) items[kept++] = items[i];
    items.resize(kept);
}

}  // namespace box
