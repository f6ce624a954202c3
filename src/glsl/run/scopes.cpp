#include "glsl/run/scopes.h"

#include <utility>

namespace noisescope::code {

Components Scopes::leave() {
    Components result = std::move(frames_.back().result);
    shrink(frames_.back().first);
    frames_.pop_back();
    return result;
}

Variable* Scopes::variable(std::string_view name) {
    const std::size_t first = frames_.empty() ? 0 : frames_.back().first;
    for (std::size_t i = variables_.size(); i-- > first;)
        if (variables_[i].name == name) return &variables_[i];
    for (std::size_t i = 0; i < ofFile_; ++i)
        if (variables_[i].name == name) return &variables_[i];
    return nullptr;
}

const Components* Scopes::find(std::string_view name) {
    if (const Variable* found = variable(name)) return &found->value;
    const auto constant = constants_.find(name);
    return constant == constants_.end() ? nullptr : &constant->second;
}

std::vector<Variable*> Scopes::changeable() {
    std::vector<Variable*> list;
    for (std::size_t i = 0; i < ofFile_; ++i) list.push_back(&variables_[i]);
    for (std::size_t i = frames_.back().first; i < variables_.size(); ++i) list.push_back(&variables_[i]);
    return list;
}

ScopeState Scopes::state() {
    ScopeState state{{}, frame().returned, frame().result};
    for (const Variable* variable : changeable()) state.values.push_back(variable->value);
    return state;
}

void Scopes::restore(const ScopeState& state) {
    const std::vector<Variable*> variables = changeable();
    for (std::size_t i = 0; i < state.values.size(); ++i) variables[i]->value = state.values[i];
    frame().returned = state.returned;
    frame().result = state.result;
}

void Scopes::merge(CodeBuilder& builder, const Value& condition, const ScopeState& where) {
    const auto mergeOne = [&](Components& now, const Components& other) {
        for (std::size_t i = 0; i < now.size(); ++i) now[i] = builder.made(Op::select, condition, other[i], now[i]);
    };
    const std::vector<Variable*> variables = changeable();
    for (std::size_t i = 0; i < where.values.size(); ++i) mergeOne(variables[i]->value, where.values[i]);
    mergeOne(frame().result, where.result);
    frame().returned = builder.made(Op::select, condition, where.returned, frame().returned);
}

}  // namespace noisescope::code
