#include "snippet/tree/tree_functions.h"

#include <algorithm>
#include <map>
#include <set>

namespace noisescope {
namespace {

/// Dominators of the steps: a step through which every way from the picture's values to another one leads.
class Dominators {
  public:
    explicit Dominators(const TreeSteps& tree)
        : above_(tree.steps.size(), tree.steps.size()), depth_(tree.steps.size(), 0) {
        above_[tree.values] = tree.values;
        for (Slot slot = tree.steps.size(); slot-- > 0;)
            for (const Slot input : inputsOf(tree.steps[slot])) include(input, slot);
    }

    /// Returns the nearest one other than the step itself; of the values these.
    [[nodiscard]] Slot above(Slot slot) const { return above_[slot]; }

  private:
    /// All readers of a step come behind it, so that `reader` has its own one already.
    void include(Slot slot, Slot reader) {
        above_[slot] = above_[slot] == above_.size() ? reader : common(above_[slot], reader);
        depth_[slot] = depth_[above_[slot]] + 1;
    }

    [[nodiscard]] Slot common(Slot a, Slot b) const {
        while (a != b) {
            Slot& deeper = depth_[a] < depth_[b] ? b : a;
            deeper = above_[deeper];
        }
        return a;
    }

    std::vector<Slot> above_;
    std::vector<std::size_t> depth_;
};

bool isNumber(const TreeStep& step) { return std::holds_alternative<NumberStep>(step.what); }

}  // namespace

std::vector<TreeFunction> treeFunctions(const TreeSteps& tree) {
    const Dominators dominators(tree);
    std::map<Slot, TreeFunction> functions;  // by result
    for (const GroupValue& group : tree.groups)
        if (std::holds_alternative<PointStep>(tree.steps[group.value].what))
            functions[group.value] = {group.value, group.path, {}, {}, false};
    functions[tree.values] = {tree.values, "", {}, {}, false};
    std::vector<Slot> inside(tree.steps.size());  // the function that has the step, by result
    for (Slot slot = tree.steps.size(); slot-- > 0;)
        inside[slot] = functions.contains(slot) ? slot : inside[dominators.above(slot)];
    const auto callerOf = [&](Slot slot) {
        return functions.contains(slot) ? inside[dominators.above(slot)] : inside[slot];
    };
    std::map<Slot, std::set<Slot>> reads;  // by function
    for (Slot slot = 0; slot < tree.steps.size(); ++slot) {
        if (isNumber(tree.steps[slot]) && slot != tree.values) continue;
        TreeFunction& own = functions[inside[slot]];
        own.statements.push_back(slot);
        if (std::holds_alternative<FieldValueStep>(tree.steps[slot].what)) own.takesPlace = true;
        for (const Slot input : inputsOf(tree.steps[slot]))
            if (!isNumber(tree.steps[input])) reads[own.result].insert(input);
        if (own.result != slot) continue;
        for (const Slot read : reads[slot])
            if (callerOf(read) != slot) own.arguments.push_back(read);
        if (slot == tree.values) continue;
        TreeFunction& caller = functions[callerOf(slot)];
        caller.statements.push_back(slot);
        caller.takesPlace = caller.takesPlace || own.takesPlace;
        reads[caller.result].insert(own.arguments.begin(), own.arguments.end());
    }
    std::vector<TreeFunction> list;
    list.reserve(functions.size());
    for (auto& [result, function] : functions) list.push_back(std::move(function));
    return list;
}

}  // namespace noisescope
