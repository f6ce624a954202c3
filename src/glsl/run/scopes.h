// Variables of a function that is being compiled, and of those that call it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "glsl/run/number_operations.h"

namespace noisescope::code {

struct Variable {
    std::string_view name;
    Components value;
};

/// A function that is being inlined.
struct Frame {
    const Function* function;
    std::size_t first;                          ///< its first variable
    Value returned = CodeBuilder::constant(0);  ///< rows in which it has
    Components result{};
};

/// State that code may change: the variables of the innermost function and those at file scope.
struct ScopeState {
    std::vector<Components> values;
    Value returned;
    Components result;
};

class Scopes {
  public:
    void addConstant(std::string_view name, Components value) { constants_[name] = std::move(value); }
    void declare(std::string_view name, Components value) { variables_.push_back({name, std::move(value)}); }
    /// Ends the variables at file scope, which every function may change.
    void endFile() { ofFile_ = variables_.size(); }

    void enter(const Function& function) { frames_.push_back({&function, variables_.size()}); }
    /// Returns the function's result.
    Components leave();
    [[nodiscard]] std::size_t size() const { return variables_.size(); }
    void shrink(std::size_t size) { variables_.resize(size); }

    [[nodiscard]] const std::vector<Frame>& frames() const { return frames_; }
    [[nodiscard]] Frame& frame() { return frames_.back(); }

    /// Null if there is none that can change.
    Variable* variable(std::string_view name);
    [[nodiscard]] bool isOfFile(const Variable& variable) const { return &variable < variables_.data() + ofFile_; }
    /// The value of a variable or a constant; null: nobody declared it.
    const Components* find(std::string_view name);

    /// The variables that the innermost function may change.
    std::vector<Variable*> changeable();
    ScopeState state();
    void restore(const ScopeState& state);
    /// Takes `where` for the rows with the condition, and what there is now for the others.
    void merge(CodeBuilder& builder, const Value& condition, const ScopeState& where);

  private:
    std::map<std::string_view, Components> constants_;
    std::vector<Variable> variables_;
    std::vector<Frame> frames_;
    std::size_t ofFile_ = 0;
};

}  // namespace noisescope::code
