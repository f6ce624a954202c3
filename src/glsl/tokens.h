// Tokenizer of GLSL text: words, numbers, symbols and comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glsl/position.h"

namespace noisescope::code {

struct Token {
    enum class Kind { word, number, symbol, comment, end };
    Kind kind = Kind::end;
    std::string text;  ///< for a comment: the text behind "//" and one blank
    Position at{};
    bool ownLine = false;  ///< first on its line
};

/// Splits a text; the last token is `end`. Throws Error(shader) with the position for text outside the subset:
/// directives, block comments.
std::vector<Token> tokensOf(std::string_view text);

}  // namespace noisescope::code
