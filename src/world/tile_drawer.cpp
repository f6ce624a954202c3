#include "world/tile_drawer.h"

#include <algorithm>
#include <array>

#include "cpu/map/class_drawer.h"
#include "cpu/spot_check.h"
#include "export/device_classes.h"
#include "recipe/chosen.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr int kColorChannels = 3;

std::array<std::uint8_t, kColorChannels> levelsOfColor(std::uint32_t color) {
    return {static_cast<std::uint8_t>(color >> 16u), static_cast<std::uint8_t>(color >> 8u),
            static_cast<std::uint8_t>(color)};
}

}  // namespace

TileDrawer::TileDrawer(const World& world, const DrawWith& with) : world_(world), with_(with) {
    if (world.classes && with.renderer != nullptr)
        device_ = std::make_unique<DeviceClasses>(*with.renderer, with.checkSeed);
}

TileDrawer::~TileDrawer() = default;

std::vector<float> TileDrawer::samples(const ExportJob& job, ExportResult* result) const {
    return world_.classes ? classes(job.region) : samplesOf(job, with_, result);
}

std::vector<float> TileDrawer::classes(const Region& region) const {
    FieldDrawer fields(with_);
    const ClassDrawer map(world_.recipe, fields, device_.get());
    std::vector<float> samples;
    samples.reserve(static_cast<std::size_t>(region.width * region.height));
    map.rows(region, [&](std::int64_t, const ClassGrid& rows) {
        samples.insert(samples.end(), rows.cells().begin(), rows.cells().end());
    });
    if (device_ == nullptr) fields.require(noteOf(region));
    return samples;
}

std::int64_t TileDrawer::drawn(const ExportJob& job) const {
    return world_.classes ? job.region.width * job.region.height : drawnPixels(job);
}

CheckNote TileDrawer::note(const ExportJob& job) const {
    return world_.classes ? noteOf(job.region) : checkNoteOf(job, with_);
}

/// A device compares classes, the CPU the values of layers, of which a map may have none.
CheckNote TileDrawer::noteOf(const Region& region) const {
    if (device_ != nullptr)
        return checkNote(with_, std::min(kComparedSide, region.width) * std::min(kComparedSide, region.height), true);
    const bool exact = isExact(world_.recipe) && !conditionLayers(world_.recipe->map).empty();
    return checkNote(with_, exact ? fewestChecks(region.width, region.height) : 0, exact);
}

ImageSpec tileSpecOf(const World& world, int level, const TileDrawer& drawer, const DrawWith& with) {
    const ExportJob job = jobOf(world, {level, 0, 0});
    if (!world.classes) return specOf(job, with);
    ImageSpec spec;
    spec.width = job.region.width;
    spec.height = job.region.height;
    spec.depth = world.depth;
    spec.range = kClassRange;
    spec.isColor = isIndexed(world);
    spec.recipe = recipeToCompactJson(world.recipe);
    spec.checked = drawer.note(job).text;
    spec.software = world.software;
    for (const MapClass& each : world.recipe->map.classes) spec.palette.push_back(levelsOfColor(each.color));
    return spec;
}

std::vector<float> colorsOfClasses(const World& world, const std::vector<float>& classes) {
    std::vector<float> colors;
    colors.reserve(classes.size() * kColorChannels);
    for (const float index : classes)
        for (const std::uint8_t level : levelsOfColor(world.recipe->map.classes[static_cast<std::size_t>(index)].color))
            colors.push_back(static_cast<float>(level));
    return colors;
}

}  // namespace noisescope
