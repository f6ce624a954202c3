#include "recipe/presets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <mutex>
#include <numeric>
#include <utility>

#include "core/embedded.h"
#include "core/error.h"
#include "core/nearest.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {

namespace {

constexpr std::array kGroups{
    Named{"stone", "Stone", "Stones, bricks, earth and lava"},
    Named{"wood", "Wood, metal, fabric", "Wood, metal, paper and cloth"},
    Named{"water", "Water, sky, fire", "Water, clouds, flames and stars"},
    Named{"terrain", "Terrain", "Heights and maps"},
    Named{"cells", "Cells", "Cells, mosaics and crystals"},
    Named{"lessons", "Lessons", "Noises by themselves, and what the articles show"},
};

/// Names of the presets of each group but the lessons, which are all others.
constexpr std::array<std::string_view, 5> kMembers{
    "agate asteroid blue-agate bricks cracks cut-marble dirt eroded-rock granite lava lava-crust lava-flow marble "
    "moss-stone normal-stones pebbles stone tiled-marble",
    "bent-paper brushed-metal camouflage cloth liquid planks rust silk wood woven",
    "clouds cotton cumulus curl-smoke drifting-clouds fire fireball flames flowing-water frost-stars galaxy ice "
    "lichtenberg lightning nebula rippling-water rolling-flames sky smoke stars sun water window-frost",
    "archipelago badlands badlands-after-rain biomes canyon canyon-lands climate-map continents dla-ridge dunes "
    "eroded-alps eroded-ridges gullied-hills highlands island island-rivers mountains peaks sand-sea snow-ridges "
    "swiss-alps "
    "terrain-bands",
    "branching-coral cave-map coral crystals facets lichen-field maze mosaic",
};

bool isNamedIn(std::string_view names, std::string_view name) {
    const std::size_t at = (std::string(" ") + std::string(names) + " ").find(fmt::format(" {} ", name));
    return at != std::string::npos;
}

PresetGroup groupOf(std::string_view name) {
    const auto found = std::ranges::find_if(kMembers, [&](std::string_view names) { return isNamedIn(names, name); });
    return static_cast<PresetGroup>(found - kMembers.begin());
}

bool isGray(const Preset& preset) {
    const Recipe& recipe = preset.file.recipe;
    return recipe.colors == kGray && channelsOf(recipe) == 1;
}

std::string_view presetNameOf(const EmbeddedFile& file) { return file.name.substr(0, file.name.rfind('.')); }

Preset loadedPreset(const EmbeddedFile& file) {
    const std::string_view name = presetNameOf(file);
    return {std::string(name), parseRecipe(file.bytes, file.name), groupOf(name)};
}

}  // namespace

std::span<const Named> presetGroups() { return kGroups; }

const std::vector<std::size_t>& presetsByUse() {
    static const std::vector<std::size_t> order = [] {
        std::vector<std::size_t> indices(presets().size());
        std::iota(indices.begin(), indices.end(), std::size_t{0});
        std::ranges::stable_sort(indices, {}, [](std::size_t i) {
            const Preset& preset = presets()[i];
            return std::pair(preset.group, isGray(preset));
        });
        return indices;
    }();
    return order;
}

const std::vector<Preset>& presets() {
    static const std::vector<Preset> list = [] {
        std::vector<Preset> loaded;
        for (const EmbeddedFile& file : kEmbeddedPresets) loaded.push_back(loadedPreset(file));
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
    // One of them is read: all take as long as everything else that a small picture needs.
    static std::mutex mutex;
    static std::map<std::string, Preset, std::less<>> known;
    const std::scoped_lock lock(mutex);
    if (const auto found = known.find(name); found != known.end()) return found->second;
    std::vector<std::string_view> names;
    for (const EmbeddedFile& file : kEmbeddedPresets) {
        names.push_back(presetNameOf(file));
        if (names.back() == name) return known.emplace(name, loadedPreset(file)).first->second;
    }
    // Omits the names, which would fill the terminal.
    throw Error(ExitCode::usage, fmt::format("preset {}: no such preset{}; `noisescope list presets` shows all",
                                             printable(name), didYouMean(name, names)));
}

}  // namespace noisescope
