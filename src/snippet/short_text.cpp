#include "snippet/short_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "snippet/prefix.h"
#include "snippet/snippet.h"
#include "targets/writers.h"

namespace noisescope {
namespace {

constexpr std::size_t kColumns = 120;

struct Line {
    std::string text;
    std::size_t indent;
    bool fixed;  ///< of the preprocessor, an attribute, or what has to stand alone

    [[nodiscard]] std::string_view words() const { return std::string_view(text).substr(indent); }
    [[nodiscard]] bool isPlain() const {
        return !fixed && (text.back() == ';' || text.back() == ',') && words().front() != '}';
    }
    /// Begins with what ends a block.
    [[nodiscard]] bool isEnd() const { return !fixed && words().front() == '}'; }
};

/// No text of a snippet has the mark in quotes.
std::string withoutComment(std::string_view line, std::string_view comment) {
    line = line.substr(0, line.find(comment));
    line = line.substr(0, line.find_last_not_of(' ') + 1);
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    std::string text(line.substr(0, indent));
    for (const char letter : line.substr(indent))  // columns were aligned with the comments
        if (letter != ' ' || text.back() != ' ' || text.size() == indent) text += letter;
    return text;
}

std::vector<Line> codeLines(std::string_view text, std::string_view comment) {
    std::vector<Line> lines;
    bool continued = false;  // a macro
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        std::string code = withoutComment(line, comment);
        if (code.empty()) continue;
        const std::size_t indent = code.find_first_not_of(' ');
        const std::string_view words = std::string_view(code).substr(indent);
        const bool fixed = continued || words.front() == '#' || words.starts_with("shader_type");
        continued = code.back() == '\\';
        lines.push_back({std::move(code), indent, fixed});
    }
    return lines;
}

bool fits(const Line& first, const Line& second) { return first.text.size() + 1 + second.words().size() <= kColumns; }

void join(Line& first, const Line& second) { first.text.append(" ").append(second.words()); }

/// Appends a line, to the last one where both are plain, and closes blocks behind their last statement.
void append(std::vector<Line>& packed, Line line) {
    if (packed.empty()) {
        packed.push_back(std::move(line));
        return;
    }
    Line& last = packed.back();
    if (last.isPlain() && line.isPlain() && last.indent == line.indent && last.text.back() == line.text.back() &&
        fits(last, line)) {
        join(last, line);
        return;
    }
    if (!line.isEnd() || !last.isPlain() || last.indent <= line.indent || !fits(last, line)) {
        packed.push_back(std::move(line));
        return;
    }
    join(last, line);
    if (packed.size() < 2) return;
    Line& head = packed[packed.size() - 2];
    if (head.fixed || head.indent != line.indent || head.text.back() != '{' || !fits(head, last)) return;
    join(head, last);
    packed.pop_back();
}

/// The first line of a snippet's header, and its license.
std::string shortHeader(std::string_view header) {
    std::string line(header.substr(0, header.find('\n')));
    if (header.find(" WARNING ") != header.npos) line += " WARNING: device-dependent.";
    return line + " SPDX-License-Identifier: MIT-0\n";
}

}  // namespace

std::string shortText(std::string_view text, std::string_view comment) {
    std::vector<Line> packed;
    for (Line& line : codeLines(text, comment)) {
        if (comment == "//") {
            append(packed, std::move(line));
        } else {
            packed.push_back(std::move(line));
        }
    }
    std::string result;
    for (const Line& line : packed) result += line.text + "\n";
    return result;
}

std::string snippetText(const std::string& header, const std::string& code, const SnippetOptions& options) {
    std::string text = renamed(code, options.prefix);  // a title may hold any word, so the header is not renamed
    if (options.brief) {
        const SnippetTarget& target = targetOf(options);
        text = shortHeader(header) + shortText(text, target.language == nullptr ? "//" : target.language->comment);
    } else {
        text.insert(0, header);
    }
    std::replace(text.begin(), text.end(), '`', '\'');  // a backtick ends a template of JavaScript
    return text;
}

}  // namespace noisescope
