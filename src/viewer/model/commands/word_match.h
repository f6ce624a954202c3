// Match of typed words with names: each typed word begins a word of the name or of its synonyms.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// Splits a text at spaces and signs, in lower case and American spelling: "Pixels 1:1" is pixels, 1, 1.
std::vector<std::string> searchWords(std::string_view text);

/// Scores a name for typed words. Each of them must be a word of the name, of its synonyms or of its group, or begin
/// one; words such as "the" may be absent. Returns nothing otherwise. Words of the name score more than synonyms, whole
/// words more than beginnings, and the whole name most. Nothing typed: 0.
std::optional<int> matchWords(std::string_view typed, std::string_view name, std::string_view synonyms = {},
                              std::string_view group = {});

/// Returns the typed words with each one that begins no word of the names replaced by the nearest: "mountains" for
/// "mountian". Empty: nothing is to be replaced, or a word is like none of them.
std::string respelled(std::string_view typed, const std::vector<std::string>& names);

/// Returns whether a typed word, other than words such as "the", is one of the words.
bool hasTypedWord(std::string_view typed, std::string_view words);

}  // namespace noisescope
