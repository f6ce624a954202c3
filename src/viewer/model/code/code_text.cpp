#include "viewer/model/code/code_text.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace noisescope {
namespace {

/// Keywords of all target languages, sorted.
constexpr std::array kKeywords = std::to_array<std::string_view>({
    "__constant", "array",  "bool",     "break",  "bvec2",    "bvec3",  "bvec4",   "const",    "constant",
    "continue",   "def",    "do",       "else",   "export",   "f32",    "false",   "float",    "float2",
    "float2x2",   "float3", "float3x3", "float4", "fn",       "for",    "from",    "function", "highp",
    "i32",        "if",     "import",   "in",     "inline",   "inout",  "int",     "int2",     "int3",
    "int32_t",    "int4",   "ivec2",    "ivec3",  "ivec4",    "let",    "mat2",    "mat3",     "mat4",
    "mut",        "out",    "precise",  "pub",    "return",   "static", "struct",  "true",     "typedef",
    "u32",        "uint",   "uint2",    "uint3",  "uint32_t", "uint4",  "uniform", "uvec2",    "uvec3",
    "uvec4",      "var",    "vec2",     "vec3",   "vec4",     "void",   "while",   "with",
});

static_assert(std::is_sorted(kKeywords.begin(), kKeywords.end()));

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

/// Returns whether a comment starts here. Python's starts with # and a space; no directive does.
bool startsComment(std::string_view rest) { return rest.starts_with("//") || rest.starts_with("# ") || rest == "#"; }

/// Returns the token that begins at `at`.
CodeToken tokenAt(std::string_view line, std::size_t at) {
    if (startsComment(line.substr(at))) return {line.substr(at), CodeKind::comment};
    if (isWordStart(line[at])) {
        std::size_t end = at;
        while (end < line.size() && isWord(line[end])) ++end;
        const std::string_view word = line.substr(at, end - at);
        const bool known = std::binary_search(kKeywords.begin(), kKeywords.end(), word);
        return {word, known ? CodeKind::keyword : CodeKind::plain};
    }
    if (startsNumber(line, at)) return {line.substr(at, endOfNumber(line, at + 1) - at), CodeKind::number};
    std::size_t end = at + 1;
    while (end < line.size() && !isWordStart(line[end]) && !startsNumber(line, end) && !startsComment(line.substr(end)))
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
    if (line.starts_with('#') && !startsComment(line)) return {{line, CodeKind::keyword}};
    std::vector<CodeToken> tokens;
    for (std::size_t at = 0; at < line.size(); at += tokens.back().text.size()) tokens.push_back(tokenAt(line, at));
    return tokens;
}

}  // namespace noisescope
