#include "core/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>

namespace noisescope {
namespace {

constexpr std::size_t kLongestWord = 64;  // beyond a plausible typing mistake; bounds the quadratic time of distance()

/// Edit distance by V. I. Levenshtein (1965).
std::size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (const char letter : one) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t replaced = diagonal + (letter == other[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string nearestWord(std::string_view word, const std::vector<std::string_view>& words) {
    constexpr std::size_t kSlips = 2;
    std::string_view best;
    std::size_t least = std::min(kSlips + 1, std::max<std::size_t>(word.size(), 1));  // fewer than its letters
    if (word.size() > kLongestWord) return {};
    for (const std::string_view candidate : words)
        if (const std::size_t found = distance(word, candidate); found < least) {
            least = found;
            best = candidate;
        }
    return std::string(best);
}

std::string didYouMean(std::string_view word, const std::vector<std::string_view>& words) {
    constexpr std::size_t kFewestLetters = 3;
    constexpr std::size_t kMostWords = 4;
    const std::string near = nearestWord(word, words);
    if (!near.empty()) return ", did you mean " + near + "?";
    if (word.size() < kFewestLetters) return {};
    std::vector<std::string_view> longer;
    for (const std::string_view candidate : words)
        if (candidate.find(word) != std::string_view::npos) longer.push_back(candidate);
    if (longer.empty() || longer.size() > kMostWords) return {};
    return fmt::format(", did you mean {}?", fmt::join(longer, " or "));
}

std::string expectedOf(std::string_view word, const std::vector<std::string_view>& words) {
    const std::string near = didYouMean(word, words);
    return near.empty() ? fmt::format(", expected one of {}", fmt::join(words, ", ")) : near;
}

}  // namespace noisescope
