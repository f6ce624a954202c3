#include <algorithm>
#include <utility>

#include "glsl/run/run_code.h"

namespace noisescope::code {
namespace {

bool isJump(Op op) { return op == Op::jumpIfNone || op == Op::jumpIfAll || op == Op::jumpBack; }
bool sets(const Instruction& one) { return !isJump(one.op) && one.op != Op::nothing; }

template <typename Use>
void forEachOperand(Instruction& one, const Use& use) {
    for (Value* value : {&one.a, &one.b, &one.c})
        if (!value->isConstant()) use(*value);
}

/// The registers that results and jumps need, and what they are made of.
std::vector<bool> neededRegisters(RunCode& code) {
    std::vector<bool> needed(static_cast<std::size_t>(code.registers));
    bool grows = true;
    const auto need = [&](const Value& value) {
        grows = grows || !needed[static_cast<std::size_t>(value.place)];
        needed[static_cast<std::size_t>(value.place)] = true;
    };
    for (const Value& value : code.results)
        if (!value.isConstant()) need(value);
    while (std::exchange(grows, false))  // once for each depth of loops, and once to see it
        for (auto one = code.list.rbegin(); one != code.list.rend(); ++one)
            if (!sets(*one) || needed[static_cast<std::size_t>(one->to)]) forEachOperand(*one, need);
    return needed;
}

void leaveOutUnneeded(RunCode& code) {
    const std::vector<bool> needed = neededRegisters(code);
    std::vector<std::int32_t> moved;
    std::vector<Instruction> kept;
    for (const Instruction& one : code.list) {
        moved.push_back(static_cast<std::int32_t>(kept.size()));
        if (one.op != Op::nothing && (!sets(one) || needed[static_cast<std::size_t>(one.to)])) kept.push_back(one);
    }
    moved.push_back(static_cast<std::int32_t>(kept.size()));
    for (Instruction& one : kept)
        if (one.target >= 0) one.target = moved[static_cast<std::size_t>(one.target)];
    code.list = std::move(kept);
}

/// The instructions from the first to the last that set or need a register; -1: it is there before all.
struct Life {
    int first = -2;  ///< -2: nobody sets it
    int last = -2;
};

std::vector<Life> livesOf(RunCode& code) {
    std::vector<Life> lives(static_cast<std::size_t>(code.registers));
    const auto seen = [&](int place, int at) {
        Life& life = lives[static_cast<std::size_t>(place)];
        if (life.first == -2) life.first = at;
        life.last = std::max(life.last, at);
    };
    for (const Value& argument : code.arguments) seen(argument.place, -1);
    for (int i = 0; i < static_cast<int>(code.list.size()); ++i) {
        Instruction& one = code.list[static_cast<std::size_t>(i)];
        forEachOperand(one, [&](const Value& value) { seen(value.place, i); });
        if (sets(one)) seen(one.to, i);
    }
    for (const Value& value : code.results)
        if (!value.isConstant()) seen(value.place, static_cast<int>(code.list.size()));
    for (int end = 0; end < static_cast<int>(code.list.size()); ++end) {  // inner loops end first
        const Instruction& one = code.list[static_cast<std::size_t>(end)];
        if (one.op != Op::jumpBack) continue;
        for (Life& life : lives)
            if (life.first < one.target && life.last >= one.target) life.last = std::max(life.last, end);
    }
    return lives;
}

class Sharing {
  public:
    explicit Sharing(RunCode& code) : code_(code), lives_(livesOf(code)), places_(lives_.size(), -1) {
        ending_.resize(code.list.size() + 1);
        for (std::size_t i = 0; i < lives_.size(); ++i)
            if (lives_[i].last >= 0) ending_[static_cast<std::size_t>(lives_[i].last)].push_back(static_cast<int>(i));
    }

    void run() {
        for (Value& argument : code_.arguments) {
            const Life& life = lives_[static_cast<std::size_t>(argument.place)];
            argument.place = life.last < 0 ? Value::kUnset : placeOf(argument.place);
        }
        for (std::size_t i = 0; i < code_.list.size(); ++i) {
            Instruction& one = code_.list[i];
            forEachOperand(one, [&](Value& value) { value.place = placeOf(value.place); });
            if (sets(one)) one.to = placeOf(one.to);  // never that of an operand: kernels rely on it
            for (const int ended : ending_[i]) free_.push_back(placeOf(ended));
        }
        for (Value& value : code_.results)
            if (!value.isConstant()) value.place = placeOf(value.place);
        code_.registers = used_;
    }

  private:
    int placeOf(int place) {
        int& shared = places_[static_cast<std::size_t>(place)];
        if (shared >= 0) return shared;
        if (free_.empty()) return shared = used_++;
        shared = free_.back();
        free_.pop_back();
        return shared;
    }

    RunCode& code_;
    std::vector<Life> lives_;
    std::vector<int> places_;
    std::vector<std::vector<int>> ending_{};  ///< registers by their last instruction
    std::vector<int> free_{};
    int used_ = 0;
};

}  // namespace

void assignRegisters(RunCode& code) {
    leaveOutUnneeded(code);
    Sharing(code).run();
}

}  // namespace noisescope::code
