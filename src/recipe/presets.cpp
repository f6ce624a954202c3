#include "recipe/presets.h"

#include <fmt/format.h>

#include "core/embedded.h"
#include "core/error.h"
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

const Preset& presetNamed(std::string_view name) {
    std::string known;
    for (const Preset& preset : presets()) {
        if (preset.name == name) return preset;
        known += (known.empty() ? "" : ", ") + preset.name;
    }
    throw Error(ExitCode::usage, fmt::format("preset {}: no such preset, expected one of {}", printable(name), known));
}

}  // namespace noisescope
