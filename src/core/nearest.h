// Suggestions for mistyped words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// Returns the first of `words` that is nearest to `word`: at most two letters inserted, deleted or replaced. Empty if
/// there is none.
std::string nearestWord(std::string_view word, const std::vector<std::string_view>& words);

/// Returns ", did you mean WORD?", or an empty text. Without a near word those are meant that contain it, if they are
/// few: "alps" means eroded-alps or swiss-alps.
std::string didYouMean(std::string_view word, const std::vector<std::string_view>& words);
/// Returns didYouMean()'s text, or ", expected one of A, B".
std::string expectedOf(std::string_view word, const std::vector<std::string_view>& words);

}  // namespace noisescope
