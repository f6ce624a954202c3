// The algorithms of std::ranges that Debian's Emscripten (LLVM 13) lacks and that the sources use. Included before
// every source of that build.
#pragma once

#include <version>

#ifndef __cpp_lib_ranges
#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace std::ranges {

/// Calls what was given, a pointer to a member too, with the projection of its arguments.
template <typename Call, typename Projection>
auto projected(Call& call, Projection& projection) {
    return [&](const auto&... values) -> decltype(auto) { return invoke(call, invoke(projection, values)...); };
}

/// Result of `copy` and its like.
template <typename In, typename Out>
struct InOut {
    In in;
    Out out;
};

// Each has a range first. `std::` is written out since ADL would find these again.
template <typename Range, typename Test, typename Projection = identity>
bool all_of(Range&& range, Test test, Projection projection = {}) {
    return std::all_of(std::begin(range), std::end(range), projected(test, projection));
}
template <typename Range, typename Test, typename Projection = identity>
bool any_of(Range&& range, Test test, Projection projection = {}) {
    return std::any_of(std::begin(range), std::end(range), projected(test, projection));
}
template <typename Range, typename Test, typename Projection = identity>
bool none_of(Range&& range, Test test, Projection projection = {}) {
    return std::none_of(std::begin(range), std::end(range), projected(test, projection));
}
template <typename Range, typename Test, typename Projection = identity>
auto find_if(Range&& range, Test test, Projection projection = {}) {
    return std::find_if(std::begin(range), std::end(range), projected(test, projection));
}
template <typename Range, typename Value, typename Projection = identity>
auto find(Range&& range, const Value& value, Projection projection = {}) {
    return std::find_if(std::begin(range), std::end(range),
                        [&](const auto& one) { return invoke(projection, one) == value; });
}
template <typename Range, typename Value, typename Projection = identity>
auto count(Range&& range, const Value& value, Projection projection = {}) {
    return std::count_if(std::begin(range), std::end(range),
                         [&](const auto& one) { return invoke(projection, one) == value; });
}
template <typename Range, typename Test, typename Projection = identity>
auto count_if(Range&& range, Test test, Projection projection = {}) {
    return std::count_if(std::begin(range), std::end(range), projected(test, projection));
}
template <typename One, typename Other>
bool equal(One&& one, Other&& other) {
    return std::equal(std::begin(one), std::end(one), std::begin(other), std::end(other));
}
template <typename Range, typename Out>
auto copy(Range&& range, Out out) {
    return InOut<decltype(std::end(range)), Out>{std::end(range), std::copy(std::begin(range), std::end(range), out)};
}
template <typename Range, typename Out>
auto move(Range&& range, Out out) {
    return InOut<decltype(std::end(range)), Out>{std::end(range), std::move(std::begin(range), std::end(range), out)};
}
template <typename Range, typename Value>
void fill(Range&& range, const Value& value) {
    std::fill(std::begin(range), std::end(range), value);
}
template <typename Range, typename Value>
void replace(Range&& range, const Value& from, const Value& to) {
    std::replace(std::begin(range), std::end(range), from, to);
}
template <typename Range>
void reverse(Range&& range) {
    std::reverse(std::begin(range), std::end(range));
}
template <typename Range, typename Out, typename Change, typename Projection = identity>
auto transform(Range&& range, Out out, Change change, Projection projection = {}) {
    return InOut<decltype(std::end(range)), Out>{
        std::end(range), std::transform(std::begin(range), std::end(range), out, projected(change, projection))};
}
template <typename One, typename Other, typename Out>
void set_union(One&& one, Other&& other, Out out) {
    std::set_union(std::begin(one), std::end(one), std::begin(other), std::end(other), out);
}
template <typename Range, typename Less = std::less<>, typename Projection = identity>
void sort(Range&& range, Less before = {}, Projection projection = {}) {
    std::sort(std::begin(range), std::end(range), projected(before, projection));
}
template <typename Range, typename Less = std::less<>, typename Projection = identity>
void stable_sort(Range&& range, Less before = {}, Projection projection = {}) {
    std::stable_sort(std::begin(range), std::end(range), projected(before, projection));
}
template <typename Range, typename Value, typename Less = std::less<>, typename Projection = identity>
auto lower_bound(Range&& range, const Value& value, Less before = {}, Projection projection = {}) {
    return std::lower_bound(std::begin(range), std::end(range), value, [&](const auto& one, const auto& wanted) {
        return invoke(before, invoke(projection, one), wanted);
    });
}
template <typename Range, typename Value, typename Less = std::less<>, typename Projection = identity>
auto upper_bound(Range&& range, const Value& value, Less before = {}, Projection projection = {}) {
    return std::upper_bound(std::begin(range), std::end(range), value, [&](const auto& wanted, const auto& one) {
        return invoke(before, wanted, invoke(projection, one));
    });
}
template <typename Range, typename Value, typename Less = std::less<>, typename Projection = identity>
bool binary_search(Range&& range, const Value& value, Less before = {}, Projection projection = {}) {
    const auto found = ranges::lower_bound(range, value, before, projection);
    return found != std::end(range) && !invoke(before, value, invoke(projection, *found));
}
template <typename Range, typename Less = std::less<>, typename Projection = identity>
auto max_element(Range&& range, Less before = {}, Projection projection = {}) {
    return std::max_element(std::begin(range), std::end(range), projected(before, projection));
}
template <typename Range, typename Less = std::less<>, typename Projection = identity>
auto min_element(Range&& range, Less before = {}, Projection projection = {}) {
    return std::min_element(std::begin(range), std::end(range), projected(before, projection));
}
template <typename Range, typename Less = std::less<>, typename Projection = identity>
auto max(const Range& range, Less before = {}, Projection projection = {}) {
    return *ranges::max_element(range, before, projection);
}
template <typename Range, typename Less = std::less<>, typename Projection = identity>
auto min(const Range& range, Less before = {}, Projection projection = {}) {
    return *ranges::min_element(range, before, projection);
}

}  // namespace std::ranges
#endif
