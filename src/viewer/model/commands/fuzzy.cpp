#include "viewer/model/commands/fuzzy.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "core/text.h"

namespace noisescope {
namespace {

constexpr int kLetter = 16;      // score of a letter
constexpr int kWordStart = 20;   // added at the start of a word
constexpr int kSideBySide = 20;  // added directly behind the previous letter
constexpr int kUnreached = std::numeric_limits<int>::min() / 2;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & '\x80') != 0;
}

int gainAt(std::string_view text, std::size_t i) {
    const bool starts = isLetter(text[i]) && (i == 0 || !isLetter(text[i - 1]));
    return kLetter + (starts ? kWordStart : 0);
}

}  // namespace

std::optional<int> fuzzyScore(std::string_view pattern, std::string_view text) {
    std::string letters;
    for (const char c : pattern)
        if (c != ' ') letters += lowerCase(c);
    // best[i]: score of the letters so far with the last of them at text[i]
    std::vector<int> best(text.size(), 0);
    for (std::size_t k = 0; k < letters.size(); ++k) {
        std::vector<int> next(text.size(), kUnreached);
        int before = k == 0 ? 0 : kUnreached;  // best score of all positions left of i
        for (std::size_t i = 0; i < text.size(); ++i) {
            const int beside = k > 0 && i > 0 && best[i - 1] > kUnreached ? best[i - 1] + kSideBySide : kUnreached;
            const int from = std::max(before, beside);
            if (from > kUnreached && lowerCase(text[i]) == letters[k]) next[i] = from + gainAt(text, i);
            if (k > 0) before = std::max(before, best[i]);
        }
        best = std::move(next);
    }
    const int reached = letters.empty() ? 0 : text.empty() ? kUnreached : *std::max_element(best.begin(), best.end());
    if (reached <= kUnreached) return std::nullopt;
    return reached * 8 - static_cast<int>(std::min<std::size_t>(text.size(), 64));  // of equal scores the shortest name
}

}  // namespace noisescope
