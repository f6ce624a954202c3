#include "glsl/tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace noisescope::code {
namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isWord(char c) { return isLetter(c) || isDigit(c); }

/// Longer symbols first.
constexpr std::array<std::string_view, 36> kSymbols{
    "<<=", ">>=", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "&=", "|=",
    "^=",  "(",   ")",  "{",  "}",  "[",  "]",  ".",  ",",  ";",  "?",  ":",  "+",  "-",  "*",  "/",  "<",  ">"};
constexpr std::string_view kSingles = "=%&|^~!";

class Splitter {
  public:
    explicit Splitter(std::string_view text) : text_(text) {}

    std::vector<Token> tokens() {
        while (skipBlanks()) take();
        list_.push_back({Token::Kind::end, "the end", here(), false});
        return std::move(list_);
    }

  private:
    bool skipBlanks() {
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\n') {
                ++line_;
                lineStart_ = at_ + 1;
                fresh_ = true;
            } else if (text_[at_] != ' ' && text_[at_] != '\t' && text_[at_] != '\r') {
                return true;
            }
        }
        return false;
    }

    void take() {
        const std::string_view rest = text_.substr(at_);
        if (rest.starts_with("//")) return add(Token::Kind::comment, lengthOfComment(rest));
        if (isLetter(rest[0])) return add(Token::Kind::word, lengthWhile(rest, isWord));
        if (isDigit(rest[0])) return add(Token::Kind::number, lengthOfNumber(rest));
        for (const std::string_view symbol : kSymbols)
            if (rest.starts_with(symbol)) return add(Token::Kind::symbol, symbol.size());
        if (kSingles.find(rest[0]) != kSingles.npos) return add(Token::Kind::symbol, 1);
        refuseAt(here(), fmt::format("{} is not of the portable subset of GLSL", printable(rest.substr(0, 1))));
    }

    [[nodiscard]] Position here() const { return {line_, static_cast<int>(at_ - lineStart_) + 1}; }

    static std::size_t lengthWhile(std::string_view rest, bool (*holds)(char)) {
        return static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), holds) - rest.begin());
    }
    static std::size_t lengthOfComment(std::string_view rest) { return std::min(rest.find('\n'), rest.size()); }
    /// 12, 0x7fu, 1.5, 1.0e-9
    static std::size_t lengthOfNumber(std::string_view rest) {
        std::size_t length = 1;
        const bool hexadecimal = rest.starts_with("0x");
        while (length < rest.size()) {
            const char last = rest[length - 1];
            const bool sign =
                (rest[length] == '-' || rest[length] == '+') && !hexadecimal && (last == 'e' || last == 'E');
            if (!isWord(rest[length]) && rest[length] != '.' && !sign) break;
            ++length;
        }
        return length;
    }

    void add(Token::Kind kind, std::size_t length) {
        std::string_view text = text_.substr(at_, length);
        if (kind == Token::Kind::comment) {
            text.remove_prefix(text.starts_with("// ") ? 3 : 2);
            while (text.ends_with(' ') || text.ends_with('\r')) text.remove_suffix(1);
        }
        list_.push_back({kind, std::string(text), here(), fresh_});
        fresh_ = false;
        at_ += length;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t lineStart_ = 0;
    int line_ = 1;
    bool fresh_ = true;
    std::vector<Token> list_;
};

}  // namespace

std::vector<Token> tokensOf(std::string_view text) { return Splitter(text).tokens(); }

}  // namespace noisescope::code
