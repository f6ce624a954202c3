// --compare: a named comparison, or one that is told by its text.
#pragma once

#include <cstdint>
#include <string>

#include "recipe/comparison.h"

namespace noisescope {

struct ChosenComparison {
    Comparison comparison;
    const NamedComparison* named = nullptr;  ///< null: told by its text
    std::int64_t columns = 0;                ///< of panes; 0: the usual ones
};

/// `by`: parameters whose values are rows, the others' columns; may be empty. Throws Error(usage).
ChosenComparison chosenComparison(const std::string& text, const std::string& by = {});

}  // namespace noisescope
