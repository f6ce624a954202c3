// Expressions of a program as instructions on rows.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "glsl/run/scopes.h"

namespace noisescope::code {

inline const Value kNoRow = CodeBuilder::constant(0);
inline const Value kEveryRow = CodeBuilder::constant(~Word{0});

class Expressions {
  public:
    virtual ~Expressions() = default;
    Expressions(const Expressions&) = delete;
    Expressions& operator=(const Expressions&) = delete;

  protected:
    Expressions() = default;
    /// Declares what stands at file scope, before all else. The program must outlive this.
    void declareFile(const Program& program);

    /// Inlines a function.
    virtual Components called(const Function& function, std::vector<Components> arguments) = 0;

    /// Throws Error(shader) with the position for what cannot be run.
    Components evaluate(const Expression& of);
    Value evaluatedNumber(const Expression& of) { return evaluate(of)[0]; }
    Components binary(std::string_view symbol, const Components& a, const Type& typeOfA, const Components& b,
                      const Type& typeOfB, const Position& at);

    /// Null: there is none.
    [[nodiscard]] const Function* function(std::string_view name) const;
    [[nodiscard]] std::size_t sizeOf(const Type& type) const;
    /// The first component of a field.
    [[nodiscard]] std::size_t offsetOf(const Type& structure, std::string_view name) const;
    /// Elements of an array, columns of a matrix; and the one at an index, the last of those beyond.
    static std::size_t elementsOf(const Type& type);
    static std::size_t elementAt(const Type& type, Word index);
    static std::size_t componentOf(char name) { return std::string_view("xyzw").find(name); }
    Value isRow(const Value& at, std::size_t row);

    /// Does `then` for the rows with the condition and `otherwise` for the others.
    template <typename Then, typename Otherwise>
    void branch(const Value& condition, const Then& then, const Otherwise& otherwise);

    CodeBuilder builder_;
    Scopes scopes_;
    std::vector<Value> conditions_;  ///< of the branches and loops around

  private:
    /// Components in the place of a variable, so that a table is not copied for a row.
    struct Slice {
        const Components* of;
        std::size_t first;
    };

    const Components* named(const Expression& of);
    std::optional<Slice> sliceOf(const Expression& of);
    Components member(const Expression& of);
    Components swizzled(const Expression& of);
    Components indexed(const Expression& of);
    Value elementOf(const Components& column, const Value& at);
    Components constructed(const Expression& of);
    Components unary(const Expression& of);
    Components product(const Components& matrix, const Components& vector);
    Components choice(const Expression& of);
    Components call(const Expression& of);

    std::map<std::string_view, const Structure*> structures_;
    std::map<std::string_view, const Function*> functions_;
};

template <typename Then, typename Otherwise>
void Expressions::branch(const Value& condition, const Then& then, const Otherwise& otherwise) {
    if (condition.isConstant()) return condition.bits != 0 ? then() : otherwise();
    const bool inFunction = !scopes_.frames().empty();
    const ScopeState before = inFunction ? scopes_.state() : ScopeState{};
    std::size_t part = builder_.beginPart(Op::jumpIfNone, condition);
    conditions_.push_back(condition);
    then();
    builder_.endPart(part);
    const ScopeState after = inFunction ? scopes_.state() : ScopeState{};
    if (inFunction) scopes_.restore(before);
    part = builder_.beginPart(Op::jumpIfAll, condition);
    conditions_.back() = builder_.made(Op::bitNot, condition);
    otherwise();
    conditions_.pop_back();
    builder_.endPart(part);
    if (inFunction) scopes_.merge(builder_, condition, after);
}

}  // namespace noisescope::code
