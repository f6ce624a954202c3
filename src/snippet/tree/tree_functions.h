// The steps of a tree of layers divided into functions: one a group, one for the whole.
#pragma once

#include <string>
#include <vector>

#include "recipe/tree_steps.h"

namespace noisescope {

/// A function with the steps that nothing outside of it reads, but for its result.
struct TreeFunction {
    Slot result = 0;
    std::string path;              ///< of the group; empty: the whole
    std::vector<Slot> statements;  ///< in order, `result` last; results of other functions are calls of these
    std::vector<Slot> arguments;   ///< steps that callers compute, in order; no NumberSteps
    bool takesPlace = false;       ///< computes a field, or calls a function that does
};

/// Returns the functions in the order of their results, so that each stands behind those that it calls; the last one
/// is the whole. What a group shares with others is an argument of its function, so that no step runs twice.
std::vector<TreeFunction> treeFunctions(const TreeSteps& tree);

}  // namespace noisescope
