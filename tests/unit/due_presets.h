// Presets that a test draws more than once.
#pragma once

#include <cstddef>
#include <vector>

#include "effort.h"
#include "recipe/presets.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {

/// Returns all presets; of those with a process, which take as long as all others together, a fifth, with each commit
/// another one.
inline std::vector<const Preset*> duePresets() {
    std::vector<const Preset*> due;
    std::size_t processes = 0;
    for (const Preset& preset : presets())
        if (!hasProcess(preset.file.recipe->tree) || isDue(processes++, 5)) due.push_back(&preset);
    return due;
}

}  // namespace noisescope
