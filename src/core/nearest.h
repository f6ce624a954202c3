// The word that somebody meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// The first of `words` that is at most two letters typed, left out or changed from `word`; empty if none is.
std::string nearestWord(std::string_view word, const std::vector<std::string_view>& words);

/// ", did you mean WORD?", or nothing.
std::string didYouMean(std::string_view word, const std::vector<std::string_view>& words);
/// The same, or ", expected one of A, B".
std::string expectedOf(std::string_view word, const std::vector<std::string_view>& words);

}  // namespace noisescope
