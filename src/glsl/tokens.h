// GLSL text as words, numbers, symbols and comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glsl/position.h"

namespace noisescope::code {

struct Token {
    enum class Kind { word, number, symbol, comment, end };
    Kind kind = Kind::end;
    std::string text;  ///< of a comment: what follows "//", without a blank in front
    Position at{};
    bool ownLine = false;  ///< nothing stands in front of it
};

/// The last one is `end`. Throws Error(shader) with the position for what the subset does not have: directives, block
/// comments.
std::vector<Token> tokensOf(std::string_view text);

}  // namespace noisescope::code
