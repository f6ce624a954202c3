#include "glsl/prune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

bool isIdentifierStart(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool isIdentifierPart(char c) { return isIdentifierStart(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string_view withoutComment(std::string_view line) { return line.substr(0, line.find("//")); }

template <typename Use>
void forEachIdentifier(std::string_view line, const Use& use) {
    line = withoutComment(line);
    for (std::size_t i = 0; i < line.size();) {
        std::size_t end = i + 1;
        if (isIdentifierPart(line[i])) {
            while (end < line.size() && isIdentifierPart(line[end])) ++end;
            if (isIdentifierStart(line[i])) use(line.substr(i, end - i));
        }
        i = end;
    }
}

/// Returns the last identifier before the first '(' (a function) or '{' (a structure).
std::string nameBefore(std::string_view header, char stop) {
    std::string name;
    forEachIdentifier(header.substr(0, header.find(stop)), [&](std::string_view word) { name = word; });
    return name;
}

}  // namespace

std::vector<SourceItem> splitItems(const FlatSource& source) {
    const auto lines = linesOf(source.text);
    std::vector<SourceItem> items;
    int depth = 0;
    bool open = false;  // inside an item that has not ended
    std::string header;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view code = withoutComment(lines[i]);
        const std::size_t start = lines[i].find_first_not_of(" \t");
        if (!open) {
            if (start == std::string_view::npos) continue;
            if (lines[i][start] == '#' || code.find_first_not_of(" \t") == std::string_view::npos) {
                items.push_back(
                    {lines[i][start] == '#' ? SourceItem::Kind::directive : SourceItem::Kind::comment, "", i, i});
                continue;
            }
            open = true;
            header.clear();
            items.push_back({SourceItem::Kind::other, "", i, i});
        }
        if (depth == 0) header.append(code).push_back(' ');
        for (const char c : code) depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth < 0)
            throw Error(ExitCode::shader,
                        fmt::format("{}: error: '}}' without '{{'", source.place(static_cast<int>(i) + 1)));
        SourceItem& item = items.back();
        item.last = i;
        const std::size_t end = code.find_last_not_of(" \t");
        if (depth > 0 || end == std::string_view::npos || (code[end] != '}' && code[end] != ';')) continue;
        open = false;
        const bool isStructure = header.starts_with("struct ");
        const bool isFunction =
            !isStructure && header.find('{') != std::string::npos && header.find('(') < header.find('{');
        if (isStructure || isFunction) {
            item.kind = isStructure ? SourceItem::Kind::structure : SourceItem::Kind::function;
            item.name = nameBefore(header, isStructure ? '{' : '(');
        }
    }
    if (open)
        throw Error(ExitCode::shader, fmt::format("{}: error: the text ends inside this",
                                                  source.place(static_cast<int>(items.back().first) + 1)));
    return items;
}

FlatSource pruned(const FlatSource& source, std::string_view entry) {
    return pruned(source, std::set<std::string, std::less<>>{std::string(entry)});
}

FlatSource pruned(const FlatSource& source, std::set<std::string, std::less<>> used) {
    const auto lines = linesOf(source.text);
    const auto items = splitItems(source);
    for (bool grew = true; grew;) {
        grew = false;
        for (const SourceItem& item : items) {
            const bool named = item.kind == SourceItem::Kind::function || item.kind == SourceItem::Kind::structure;
            if (item.kind == SourceItem::Kind::comment || (named && !used.contains(item.name))) continue;
            for (std::size_t i = item.first; i <= item.last; ++i)
                forEachIdentifier(lines[i], [&](std::string_view word) { grew |= used.emplace(word).second; });
        }
    }
    FlatSource result;
    result.files = source.files;
    for (const SourceItem& item : items) {
        const bool named = item.kind == SourceItem::Kind::function || item.kind == SourceItem::Kind::structure;
        if (item.kind == SourceItem::Kind::comment || (named && !used.contains(item.name))) continue;
        for (std::size_t i = item.first; i <= item.last; ++i) {
            result.text.append(lines[i]).push_back('\n');
            result.lines.push_back(source.lines[i]);
        }
    }
    return result;
}

}  // namespace noisescope
