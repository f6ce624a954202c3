// Cursor over tokens; reports the place and the expected token in errors.
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
    /// Throws Error(shader) with the position and the expected text.
    [[noreturn]] void refuse(std::string_view expected) const;
    [[nodiscard]] bool is(std::string_view text) const;
    bool takeIf(std::string_view text);
    void take(std::string_view text);
    std::string takeWord();
    /// Takes a comment that follows on the same line; returns "" if there is none.
    std::string takeComment();
    void skipComments();
    /// Takes any token and returns its text.
    std::string next() { return tokens_[at_++].text; }
    void skip() { ++at_; }

  private:
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
};

}  // namespace noisescope::code
