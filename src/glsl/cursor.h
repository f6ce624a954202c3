// Goes through tokens one by one, and says where what was expected is not there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glsl/tokens.h"

namespace noisescope::code {

class Cursor {
  public:
    explicit Cursor(std::string_view text) : tokens_(tokensOf(text)) {}

  protected:
    [[nodiscard]] const Token& token(std::size_t ahead = 0) const;
    [[nodiscard]] const Position& here() const { return token().at; }
    /// Throws Error(shader) with the position.
    [[noreturn]] void refuse(std::string_view expected) const;
    [[nodiscard]] bool is(std::string_view text) const;
    bool takeIf(std::string_view text);
    void take(std::string_view text);
    std::string takeWord();
    /// A comment that follows on the same line, or "".
    std::string takeComment();
    void skipComments();
    /// The text of any token.
    std::string next() { return tokens_[at_++].text; }
    void skip() { ++at_; }

  private:
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
};

}  // namespace noisescope::code
