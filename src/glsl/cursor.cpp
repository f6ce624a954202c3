#include "glsl/cursor.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace noisescope::code {

const Token& Cursor::token(std::size_t ahead) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }

void Cursor::refuse(std::string_view expected) const {
    refuseAt(token().at, fmt::format("expected {}, got {}", expected, printable(token().text)));
}

bool Cursor::is(std::string_view text) const {
    return token().text == text && (token().kind == Token::Kind::symbol || token().kind == Token::Kind::word);
}

bool Cursor::takeIf(std::string_view text) {
    if (!is(text)) return false;
    ++at_;
    return true;
}

void Cursor::take(std::string_view text) {
    if (!takeIf(text)) refuse(text);
}

std::string Cursor::takeWord() {
    if (token().kind != Token::Kind::word) refuse("a name");
    return next();
}

std::string Cursor::takeComment() {
    if (token().kind != Token::Kind::comment || token().ownLine) return "";
    return next();
}

void Cursor::skipComments() {
    while (token().kind == Token::Kind::comment) ++at_;
}

}  // namespace noisescope::code
