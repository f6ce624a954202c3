#include "viewer/model/code_text.h"

#include <algorithm>
#include <array>

namespace noisescope {
namespace {

constexpr std::array<std::string_view, 38> kKeywords{
    "void",  "bool",  "int",   "uint",   "float",   "vec2",   "vec3",     "vec4",  "ivec2", "ivec3",
    "ivec4", "uvec2", "uvec3", "uvec4",  "bvec2",   "bvec3",  "bvec4",    "mat2",  "mat3",  "mat4",
    "const", "in",    "out",   "inout",  "uniform", "struct", "precise",  "if",    "else",  "for",
    "while", "do",    "break", "return", "true",    "false",  "continue", "highp",
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isWord(char c) { return isWordStart(c) || isDigit(c); }

std::size_t endOfNumber(std::string_view line, std::size_t at) {
    while (at < line.size()) {
        const bool sign = (line[at] == '+' || line[at] == '-') && (line[at - 1] == 'e' || line[at - 1] == 'E');
        if (!isWord(line[at]) && line[at] != '.' && !sign) break;
        ++at;
    }
    return at;
}

bool startsNumber(std::string_view line, std::size_t at) {
    return isDigit(line[at]) || (line[at] == '.' && at + 1 < line.size() && isDigit(line[at + 1]));
}

/// The piece that begins at `at`.
CodeToken tokenAt(std::string_view line, std::size_t at) {
    if (line.substr(at).starts_with("//")) return {line.substr(at), CodeKind::comment};
    if (isWordStart(line[at])) {
        std::size_t end = at;
        while (end < line.size() && isWord(line[end])) ++end;
        const std::string_view word = line.substr(at, end - at);
        const bool known = std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
        return {word, known ? CodeKind::keyword : CodeKind::plain};
    }
    if (startsNumber(line, at)) return {line.substr(at, endOfNumber(line, at + 1) - at), CodeKind::number};
    std::size_t end = at + 1;
    while (end < line.size() && !isWordStart(line[end]) && !startsNumber(line, end) &&
           !line.substr(end).starts_with("//"))
        ++end;
    return {line.substr(at, end - at), CodeKind::plain};
}

}  // namespace

const SnippetTarget& chosenTarget(const Settings& settings) {
    for (const SnippetTarget& target : snippetTargets())
        if (target.id == settings.snippetTarget) return target;
    return snippetTargets().front();
}

std::vector<CodeToken> codeTokens(std::string_view line) {
    if (line.starts_with('#')) return {{line, CodeKind::keyword}};
    std::vector<CodeToken> tokens;
    for (std::size_t at = 0; at < line.size(); at += tokens.back().text.size()) tokens.push_back(tokenAt(line, at));
    return tokens;
}

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace noisescope
