// Fuzzy match of typed letters with a name: "rs" finds "Random seed".
#pragma once

#include <optional>
#include <string_view>

namespace noisescope {

/// Scores `text` for the letters of `pattern`, in order, ignoring case and spaces in the pattern. Returns nothing if a
/// letter is missing. Letters at the start of words score most, then adjacent letters; then short names.
std::optional<int> fuzzyScore(std::string_view pattern, std::string_view text);

}  // namespace noisescope
