#include "viewer/model/commands/word_match.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "core/nearest.h"
#include "core/text.h"

namespace noisescope {
namespace {

// Points of a typed word by the place where it is found.
constexpr int kNameWord = 40;
constexpr int kNamePrefix = 30;
constexpr int kSynonymWord = 28;
constexpr int kSynonymPrefix = 16;
constexpr int kGroupWord = 8;
constexpr int kGroupPrefix = 4;
// Points of the whole text.
constexpr int kWholeNameScore = 100;
constexpr int kBeginsName = 6;
constexpr int kCoverage = 10;  // times the share of the name's words that are typed

/// Words that need not be found.
constexpr std::array<std::string_view, 14> kSmallWords{"a",  "an", "and", "as", "for", "in", "it",
                                                       "me", "my", "of",  "on", "the", "to", "with"};

struct Spelling {
    std::string_view british, american;
};
constexpr std::array kSpellings{
    Spelling{"colour", "color"},        Spelling{"colours", "colors"},      Spelling{"grey", "gray"},
    Spelling{"centre", "center"},       Spelling{"metre", "meter"},         Spelling{"metres", "meters"},
    Spelling{"normalise", "normalize"}, Spelling{"randomise", "randomize"}, Spelling{"c#", "csharp"}};

bool isWordPart(char c) {
    const char lower = lowerCase(c);
    return isDigit(c) || (lower >= 'a' && lower <= 'z') || c == '#' || static_cast<unsigned char>(c) >= 0x80;
}

bool isSmall(const std::string& word) { return std::ranges::find(kSmallWords, word) != kSmallWords.end(); }

/// Returns the points of a typed word among words; 0: none of them.
int pointsAmong(const std::string& typed, std::span<const std::string> words, int whole, int prefix) {
    int points = 0;
    for (const std::string& word : words)
        if (word.starts_with(typed)) points = std::max(points, word.size() == typed.size() ? whole : prefix);
    return points;
}

}  // namespace

std::vector<std::string> searchWords(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    const auto add = [&] {
        if (word.empty()) return;
        const auto row = std::ranges::find(kSpellings, word, &Spelling::british);
        words.emplace_back(row == kSpellings.end() ? word : std::string(row->american));
        word.clear();
    };
    for (const char c : text) {
        if (isWordPart(c))
            word += lowerCase(c);
        else
            add();
    }
    add();
    return words;
}

std::optional<int> matchWords(std::string_view typed, std::string_view name, std::string_view synonyms,
                              std::string_view group) {
    const std::vector<std::string> wanted = searchWords(typed);
    if (wanted.empty()) return 0;
    const std::vector<std::string> own = searchWords(name);
    const std::vector<std::string> others = searchWords(synonyms);
    const std::vector<std::string> groups = searchWords(group);
    if (wanted == own) return kWholeNameScore + kNameWord;
    int score = 0;
    int found = 0;
    for (const std::string& word : wanted) {
        const int inName = pointsAmong(word, own, kNameWord, kNamePrefix);
        const int points = std::max({inName, pointsAmong(word, others, kSynonymWord, kSynonymPrefix),
                                     pointsAmong(word, groups, kGroupWord, kGroupPrefix)});
        if (points == 0 && !isSmall(word)) return std::nullopt;
        score += points;
        found += points > 0 ? 1 : 0;
        if (inName == kNameWord) score += kCoverage / static_cast<int>(own.size());
    }
    if (found == 0) return std::nullopt;
    if (!own.empty() && own.front().starts_with(wanted.front())) score += kBeginsName;
    return score / found;
}

std::string respelled(std::string_view typed, const std::vector<std::string>& names) {
    constexpr std::size_t kShortest = 4;  // shorter words are like too many others
    std::vector<std::string> known;
    for (const std::string& name : names) std::ranges::move(searchWords(name), std::back_inserter(known));
    std::string text;
    bool isReplaced = false;
    for (const std::string& word : searchWords(typed)) {
        std::string next = word;
        const auto begins = [&](const std::string& other) { return other.starts_with(word); };
        if (std::ranges::none_of(known, begins) && !isSmall(word)) {
            if (word.size() < kShortest) return {};
            std::vector<std::string_view> beginnings;  // of longer words, too, as one types them
            beginnings.reserve(known.size());
            for (const std::string& other : known) beginnings.push_back(std::string_view(other).substr(0, word.size()));
            const std::string near = nearestWord(word, beginnings);
            if (near.size() + 1 < word.size()) return {};
            next = *std::ranges::find_if(known, [&](const std::string& other) { return other.starts_with(near); });
            isReplaced = true;
        }
        text += (text.empty() ? "" : " ") + next;
    }
    return isReplaced ? text : std::string();
}

bool hasTypedWord(std::string_view typed, std::string_view words) {
    const std::vector<std::string> known = searchWords(words);
    return std::ranges::any_of(searchWords(typed), [&](const std::string& word) {
        return !isSmall(word) && std::ranges::find(known, word) != known.end();
    });
}

}  // namespace noisescope
