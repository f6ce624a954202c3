#include "recipe/presets.h"

#include <fmt/format.h>

#include "core/embedded.h"
#include "core/error.h"
#include "core/nearest.h"
#include "core/text.h"

namespace noisescope {

const std::vector<Preset>& presets() {
    static const std::vector<Preset> list = [] {
        std::vector<Preset> loaded;
        for (const EmbeddedFile& file : kEmbeddedPresets) {
            const std::string_view name = file.name.substr(0, file.name.rfind('.'));
            loaded.push_back({std::string(name), parseRecipe(file.bytes, file.name)});
        }
        return loaded;
    }();
    return list;
}

std::vector<std::string> presetNames() {
    std::vector<std::string> names;
    for (const Preset& preset : presets()) names.push_back(preset.name);
    return names;
}

const Preset& presetNamed(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Preset& preset : presets()) {
        if (preset.name == name) return preset;
        names.push_back(preset.name);
    }
    throw Error(ExitCode::usage, fmt::format("preset {}: no such preset{}", printable(name), expectedOf(name, names)));
}

}  // namespace noisescope
