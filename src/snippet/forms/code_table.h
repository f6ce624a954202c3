// A structure and all of it that a program has, for one loop, as GLSL.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace noisescope {

/// Lines of generated code are no longer than this.
constexpr std::size_t kWidestRow = 116;

/// Statements that are too long go on, indented, behind a comma, or behind another such sign and its space.
std::string folded(std::string_view code, std::string_view comment = "//", std::string_view behind = ", ");

/// Comments behind the code of lines in a row begin in one column.
std::string withAlignedComments(std::string_view code, std::string_view comment = "//");

/// Table for a loop, an array unless the loop calls something costly: compilers write loops over constant arrays out,
/// and copies of such a noise would keep them busy for minutes.
class CodeTable {
  public:
    /// `cost`: of one round of the loop, in hash calls.
    CodeTable(std::string structure, std::string name, int cost)
        : structure_(std::move(structure)), name_(std::move(name)), cost_(static_cast<std::size_t>(cost)) {}

    void field(std::string_view type, std::string_view name, std::string_view help);
    [[nodiscard]] bool hasFields() const { return !fields_.empty(); }
    void row() { rows_.emplace_back(); }
    void add(std::string value) { rows_.back().push_back(std::move(value)); }

    /// The k-th row, `k` an expression; a single one is just a constant.
    [[nodiscard]] std::string at(std::string_view k) const;
    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] bool isFunction() const;
    [[nodiscard]] std::string rowText(const std::vector<std::string>& values) const;

    std::string structure_;
    std::string name_;  ///< in capitals where it is a constant
    std::size_t cost_;
    std::vector<std::string> fields_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace noisescope
