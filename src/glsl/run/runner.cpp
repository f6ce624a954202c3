#include "glsl/run/runner.h"

#include <algorithm>

#include "glsl/run/compiler.h"
#include "glsl/run/run_code.h"

namespace noisescope::code {

Runner::Runner(const Program& program, std::string_view function)
    : code_(std::make_unique<const RunCode>(compiled(program, function))) {}
Runner::Runner(Runner&&) noexcept = default;
Runner& Runner::operator=(Runner&&) noexcept = default;
Runner::~Runner() = default;

std::size_t Runner::arguments() const { return code_->arguments.size(); }
std::size_t Runner::results() const { return code_->results.size(); }

std::vector<Column> Runner::run(std::span<const Column> columns) const {
    const std::size_t count = columns.empty() ? 1 : columns[0].size();
    std::vector<Column> results(code_->results.size(), Column(count));
    std::vector<Word> file(static_cast<std::size_t>(code_->registers) * kLanes);
    const auto rowOf = [&](const Value& value) {
        return file.begin() + static_cast<std::ptrdiff_t>(value.place) * static_cast<std::ptrdiff_t>(kLanes);
    };
    for (std::size_t first = 0; first < count; first += kLanes) {
        const auto rows = static_cast<std::ptrdiff_t>(std::min(kLanes, count - first));
        const auto from = static_cast<std::ptrdiff_t>(first);
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (!code_->arguments[i].isConstant())
                std::copy_n(columns[i].begin() + from, rows, rowOf(code_->arguments[i]));
        execute(*code_, file.data());
        for (std::size_t i = 0; i < results.size(); ++i) {
            const Value& value = code_->results[i];
            if (value.isConstant())
                std::fill_n(results[i].begin() + from, rows, value.bits);
            else
                std::copy_n(rowOf(value), rows, results[i].begin() + from);
        }
    }
    return results;
}

}  // namespace noisescope::code
