// A compiled function: instructions on registers, each a row of kLanes numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "glsl/position.h"
#include "glsl/run/operations.h"

namespace noisescope::code {

constexpr std::size_t kLanes = 256;  ///< calls at once: a handful of registers fits the nearest cache

/// A constant, or what a register holds.
struct Value {
    static constexpr int kConstant = -1;
    static constexpr int kUnset = -2;  ///< nobody has set it: 0
    int place = kConstant;             ///< the register
    Word bits = 0;                     ///< of a constant

    [[nodiscard]] bool isConstant() const { return place < 0; }
    friend bool operator==(const Value&, const Value&) = default;
};

/// Operand b of a look-up is a table's index; targets of jumps are instructions' indices.
struct Instruction {
    Op op = Op::nothing;
    int to = 0;
    Value a{};
    Value b{};
    Value c{};
    std::int32_t target = -1;
    Position at{};  ///< of the loop that jumps back
};

struct RunCode {
    std::vector<Instruction> list;
    std::vector<std::vector<Word>> tables;
    std::vector<Value> arguments;  ///< registers that hold them; constants: nobody asks for them
    std::vector<Value> results;
    int registers = 0;
};

/// Leaves out what no result needs, and lets values that are not needed at the same time share registers.
void assignRegisters(RunCode& code);

/// Runs it on `file`, which holds the arguments in their registers. Throws as Runner::run().
void execute(const RunCode& code, Word* file);

}  // namespace noisescope::code
