#include "snippet/forms/code_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "snippet/forms/pieces.h"

namespace noisescope {
namespace {

/// Hash calls, about, of all rounds of a loop together: beyond that compilers shall not write it out.
constexpr std::size_t kMostHashesInline = 64;

}  // namespace

std::string folded(std::string_view code, std::string_view comment, std::string_view behind) {
    std::string text;
    while (!code.empty()) {
        std::string line(code.substr(0, code.find('\n')));
        code.remove_prefix(std::min(line.size() + 1, code.size()));
        const std::string in(line.find_first_not_of(' ') == line.npos ? 0 : line.find_first_not_of(' ') + 4, ' ');
        while (line.size() > kWidestRow) {
            const std::size_t at = line.rfind(behind, kWidestRow + 1 - behind.size());
            if (at == line.npos || at < in.size() || line.find(comment) < at) break;
            text += line.substr(0, at + behind.size() - 1) + "\n";
            line.replace(0, at + behind.size(), in);
        }
        text += line + "\n";
    }
    return text;
}

std::string withAlignedComments(std::string_view code, std::string_view comment) {
    const std::string mark = fmt::format("  {} ", comment);
    std::string text;
    std::vector<std::string_view> run;  // lines in a row with code and a comment behind it
    const auto endRun = [&] {
        std::size_t width = 0;
        for (const std::string_view line : run) width = std::max(width, line.find(mark));
        for (const std::string_view line : run) {
            const std::size_t at = line.find(mark);
            text += fmt::format("{:<{}}{}\n", line.substr(0, at), width <= kWidestRow ? width : 0, line.substr(at));
        }
        run.clear();
    };
    while (!code.empty()) {
        const std::string_view line = code.substr(0, code.find('\n'));
        code.remove_prefix(std::min(line.size() + 1, code.size()));
        const std::size_t at = line.find(mark);
        const bool behind = at != line.npos && line.find_first_not_of(' ') < at;
        if (behind) run.push_back(line);
        if (behind) continue;
        endRun();
        text.append(line).append("\n");
    }
    endRun();
    return text;
}

void CodeTable::field(std::string_view type, std::string_view name, std::string_view help) {
    fields_.push_back(fmt::format("    {:<9} {:<12} // {}\n", type, fmt::format("{};", name), help));
}

std::string CodeTable::at(std::string_view k) const {
    if (rows_.size() == 1) return inCapitals(name_);
    return isFunction() ? fmt::format("{}({})", name_, k) : fmt::format("{}[{}]", inCapitals(name_), k);
}

std::string CodeTable::text() const {
    std::string text = fmt::format("struct {} {{\n", structure_);
    for (const std::string& line : fields_) text += line;
    text += "};\n";
    if (rows_.size() == 1)
        return text + fmt::format("const {} {} = {};\n", structure_, inCapitals(name_), rowText(rows_[0]));
    if (isFunction()) {
        text += fmt::format(
            "// Not an array: compilers would write a loop over it out, with copies of the noise.\n"
            "{} {}(int k) {{\n",
            structure_, name_);
        for (std::size_t k = 0; k + 1 < rows_.size(); ++k)
            text += fmt::format("    if (k == {}) return {};\n", k, rowText(rows_[k]));
        return text + fmt::format("    return {};\n}}\n", rowText(rows_.back()));
    }
    text += fmt::format("const {0} {1}[{2}] = {0}[{2}](\n", structure_, inCapitals(name_), rows_.size());
    for (std::size_t k = 0; k < rows_.size(); ++k)
        text += fmt::format("    {}{}\n", rowText(rows_[k]), k + 1 < rows_.size() ? "," : ");");
    return text;
}

bool CodeTable::isFunction() const { return cost_ * rows_.size() > kMostHashesInline; }

std::string CodeTable::rowText(const std::vector<std::string>& values) const {
    std::string text = structure_ + "(";
    std::size_t column = 4 + text.size();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string value = values[i] + (i + 1 < values.size() ? "," : ")");
        const bool wraps = column + value.size() + 1 > kWidestRow;
        text += i == 0 ? "" : wraps ? "\n        " : " ";
        column = (wraps && i > 0 ? 8 : column + 1) + value.size();
        text += value;
    }
    return text;
}

}  // namespace noisescope
