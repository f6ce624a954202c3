// How well a few typed letters fit a name: "rs" finds "Random seed".
#pragma once

#include <optional>
#include <string_view>

namespace noisescope {

/// The letters of `pattern` in their order somewhere in `text`, in any case; blanks in the pattern are skipped. Nothing
/// if they are not all there. More is better: letters at the start of words, then letters side by side; then short
/// names.
std::optional<int> fuzzyScore(std::string_view pattern, std::string_view text);

}  // namespace noisescope
