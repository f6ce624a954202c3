#include <fmt/format.h>

#include "glsl/run/kernels.h"

namespace noisescope::code {
namespace {

constexpr int kMostTurns = 1 << 20;

}  // namespace

extern const Kernels kKernelsPortable;
#ifdef NOISESCOPE_X86_KERNELS
extern const Kernels kKernelsAvx2;
#endif

const Kernels& kernels() {
#ifdef NOISESCOPE_X86_KERNELS
    if (__builtin_cpu_supports("avx2")) return kKernelsAvx2;
#endif
    return kKernelsPortable;
}

namespace {

bool isAnySet(const Word* row) {
    Word any = 0;
    for (std::size_t i = 0; i < kLanes; ++i) any |= row[i];
    return any != 0;
}
bool areAllSet(const Word* row) {
    Word all = ~Word{0};
    for (std::size_t i = 0; i < kLanes; ++i) all &= row[i];
    return all != 0;
}

class Machine {
  public:
    Machine(const RunCode& code, Word* file) : code_(code), file_(file) {}

    void run() {
        for (std::size_t i = 0; i < code_.list.size();) i = next(code_.list[i], i);
    }

  private:
    [[nodiscard]] Word* rowOf(int place) const { return file_ + static_cast<std::size_t>(place) * kLanes; }
    [[nodiscard]] const Word* operand(const Value& value) const {
        return value.isConstant() ? &value.bits : rowOf(value.place);
    }

    std::size_t next(const Instruction& one, std::size_t at) {
        const auto target = static_cast<std::size_t>(one.target);
        switch (one.op) {
            case Op::jumpIfNone:
                return isAnySet(operand(one.a)) ? at + 1 : target;
            case Op::jumpIfAll:
                return areAllSet(operand(one.a)) ? target : at + 1;
            case Op::jumpBack:
                if (++turns_ > kMostTurns)
                    refuseAt(one.at, fmt::format("the loop goes on for more than {} turns", kMostTurns));
                return target;
            case Op::lookUp:
                lookUp(one);
                break;
            default:
                apply(one);
        }
        return at + 1;
    }

    void apply(const Instruction& one) const {
        std::size_t constants = one.a.isConstant() ? 1 : 0;
        if (operandsOf(one.op) > 1 && one.b.isConstant()) constants += 2;
        if (operandsOf(one.op) > 2 && one.c.isConstant()) constants += 4;
        kernels_[static_cast<std::size_t>(one.op)][constants](rowOf(one.to), operand(one.a), operand(one.b),
                                                              operand(one.c));
    }

    void lookUp(const Instruction& one) const {
        const std::vector<Word>& table = code_.tables[one.b.bits];
        const Word* indices = operand(one.a);
        Word* to = rowOf(one.to);
        for (std::size_t i = 0; i < kLanes; ++i) to[i] = table[indices[i]];
    }

    const RunCode& code_;
    Word* file_;
    const Kernels& kernels_ = kernels();
    int turns_ = 0;  ///< of all loops
};

}  // namespace

void execute(const RunCode& code, Word* file) { Machine(code, file).run(); }

}  // namespace noisescope::code
