// --compare: a named comparison, or one that is told by its text.
#pragma once

#include <string>

#include "recipe/comparison.h"

namespace noisescope {

struct ChosenComparison {
    Comparison comparison;
    const NamedComparison* named = nullptr;  ///< null: told by its text
};

/// Throws Error(usage).
ChosenComparison chosenComparison(const std::string& text);

}  // namespace noisescope
