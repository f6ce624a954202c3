// Executes functions of a GLSL program on the CPU, for many arguments at once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "glsl/syntax.h"

namespace noisescope::code {

/// A number in 32 bits: a float's own bits, an integer modulo 2^32, a boolean as no bits or all.
using Word = std::uint32_t;
/// One component of an argument or of a result for every call.
using Column = std::vector<Word>;

struct RunCode;

/// A function as a list of instructions on rows of numbers. Every operation is rounded to a float by itself; int and
/// uint count modulo 2^32. Where GLSL leaves a result undefined (conversions out of range, division by 0, indices
/// behind an array) it is some number. Immutable; safe to use from several threads.
class Runner {
  public:
    /// Throws Error(shader) with line and column if there is no such function, or for what cannot be run: recursion,
    /// and code that unrolls to more than a million instructions.
    Runner(const Program& program, std::string_view function);
    Runner(Runner&&) noexcept;
    Runner& operator=(Runner&&) noexcept;
    ~Runner();

    /// Numbers of columns: components of all arguments, of matrices column by column, of structures field by field.
    [[nodiscard]] std::size_t arguments() const;
    [[nodiscard]] std::size_t results() const;

    /// Calls the function for every row of `columns`, which are all of one length, arguments() many. Throws
    /// Error(shader) with the position of a loop that goes on for more than a million turns.
    [[nodiscard]] std::vector<Column> run(std::span<const Column> columns) const;

  private:
    std::unique_ptr<const RunCode> code_;
};

}  // namespace noisescope::code
