// Collects instructions: folds constants, and computes the same value once.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "glsl/run/run_code.h"

namespace noisescope::code {

class CodeBuilder {
  public:
    static Value constant(Word bits) { return {Value::kConstant, bits}; }
    static Value unset() { return {Value::kUnset, 0}; }

    /// A register that is set from outside, once.
    Value argument();
    /// Returns op of a, b and c: a constant, one of them, or a register.
    Value made(Op op, const Value& a, const Value& b = {}, const Value& c = {});
    /// Returns the number at `index` of the table; at its last row where the index is beyond.
    Value lookedUp(std::vector<Word> table, const Value& index);

    /// A register that set() may set again.
    Value pinned(const Value& start);
    void set(const Value& pinned, const Value& value);

    /// Begins instructions that are jumped over where no row (jumpIfNone) or every row (jumpIfAll) has the condition.
    /// What they compute is forgotten at their end; the jump goes away if they are few, unless it has to stay.
    std::size_t beginPart(Op jump, const Value& condition);
    void endPart(std::size_t begin, bool jumpStays = false);
    /// At the end of a part: goes back to the instruction `start`. `at` is told if it does so too often.
    void jumpBack(std::size_t start, const Position& at);

    [[nodiscard]] std::size_t size() const { return code_.list.size(); }
    RunCode finished(std::vector<Value> arguments, std::vector<Value> results);

  private:
    using Key = std::array<std::uint64_t, 4>;
    static Key keyOf(Op op, const Value& a, const Value& b, const Value& c);
    Value newRegister();

    RunCode code_;
    std::map<Key, Value> known_;
    std::vector<Key> order_;           ///< in which they became known
    std::vector<std::size_t> begins_;  ///< for parts that are open: how many were known before
};

}  // namespace noisescope::code
