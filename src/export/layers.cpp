// Pictures in a file: the layers of its levels.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "color/color_map.h"
#include "core/text.h"
#include "cpu/spot_check.h"
#include "export/class_levels.h"
#include "export/device_drawing.h"
#include "export/field_export.h"
#include "recipe/chosen.h"
#include "recipe/map/map_checks.h"
#include "recipe/params.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/set_in.h"

namespace noisescope {
namespace {

/// True if the level has whole pixels of the first one, also at its corner.
bool isWhole(const ExportJob& job, int level) {
    const auto whole = [level](std::int64_t pixels) { return pixels % (std::int64_t{1} << level) == 0; };
    const Region& region = job.region;
    if (!whole(region.width) || !whole(region.height) || !whole(region.x) || !whole(region.y)) return false;
    return job.layersAre != Layers::volume || (whole(job.layers) && whole(job.slice.value_or(0)));
}

std::int64_t layersOf(const ExportJob& job, int level) {
    return job.layersAre == Layers::volume ? std::max<std::int64_t>(job.layers >> level, 1) : job.layers;
}

/// Returns the wanted levels whose pixels begin at the picture's corner.
int overviewLevels(const ExportJob& job) {
    const auto aligned = [&](int level) {
        const std::int64_t size = std::int64_t{1} << level;
        return job.region.x % size == 0 && job.region.y % size == 0;
    };
    int levels = 1;
    while (levels < wantedOverviews(job) && aligned(levels)) ++levels;
    return levels;
}

bool isOfMoments(const ExportJob& job) { return job.frames.count > 0 && job.layersAre != Layers::volume; }

}  // namespace

double momentOf(const FrameTimes& frames, double start, std::int64_t frame) {
    const auto number = static_cast<double>(frame);
    if (frames.seconds > 0) return start + frames.seconds * (number / static_cast<double>(frames.count));
    return start + number / frames.perSecond;
}

namespace {

/// Sets the parameter of a frame; whole numbers where it takes no others. Returns what is wrong.
std::string setSweep(Recipe& recipe, const FrameTimes& frames, std::int64_t frame) {
    const Sweep& sweep = *frames.sweep;
    const double part = frames.count > 1 ? static_cast<double>(frame) / static_cast<double>(frames.count - 1) : 0;
    const double value = sweep.from + part * (sweep.to - sweep.from);
    const ParamInfo* param = paramOf(recipe, sweep.param);
    const bool isWhole = param != nullptr && (std::holds_alternative<IntegerParam>(param->kind) ||
                                              std::holds_alternative<SeedParam>(param->kind));
    return setIn(recipe, sweep.param,
                 shortest(isWhole                     ? std::round(value)
                          : frame + 1 == frames.count ? sweep.to
                                                      : value));
}

}  // namespace

std::vector<std::string> sweepProblems(const Recipe& recipe, const FrameTimes& frames) {
    std::vector<std::string> problems;
    for (std::int64_t frame = 0; frame < frames.count && problems.empty(); ++frame) {
        Recipe drawn = recipe;
        if (std::string problem = setSweep(drawn, frames, frame); !problem.empty())
            problems.push_back(std::move(problem));
        else
            problems = problemsOf(drawn);
        if (problems.empty() && frame == 0 && !appliesIn(drawn, frames.sweep->param))
            problems.push_back(fmt::format("{}: this recipe does not heed it, all frames would be the same",
                                           printable(frames.sweep->param)));
    }
    return problems;
}

void setFrame(Recipe& recipe, const FrameTimes& frames, std::int64_t frame) {
    if (frames.sweep) {
        setSweep(recipe, frames, frame);
    } else if (!frames.overSteps) {
        recipe.time = momentOf(frames, recipe.time, frame);
    } else if (frames.count > 1) {
        setProcessSteps(recipe, static_cast<double>(frame) / static_cast<double>(frames.count - 1));
    }
}

LayerPicture pictureOf(const ExportJob& job, int level, std::int64_t layer) {
    const int shift = job.mipMaps == MipMaps::none ? job.level : level;
    const std::int64_t size = std::int64_t{1} << shift;
    LayerPicture picture{job.recipe, PixelScale(job.height, size), job.region};
    if (job.mipMaps != MipMaps::none && level > 0)
        picture.region = {job.region.x >> level, job.region.y >> level, job.region.width >> level,
                          job.region.height >> level};
    if (job.mipMaps == MipMaps::overviews && level > 0) {
        picture.region.width = (job.region.width + size - 1) >> level;
        picture.region.height = (job.region.height + size - 1) >> level;
    }
    if (shift > 0) picture.recipe = fading(job.recipe);
    if (isOfMoments(job)) setFrame(picture.recipe, job.frames, layer);
    if (!job.slice) return picture;
    if (job.layersAre != Layers::volume && job.mipMaps != MipMaps::none) {  // a picture of a slice that stays the same
        picture.pixels.depthInHalves = 2 * *job.slice;
        return picture;
    }
    // Slice k of a level lies in the middle of the slices of the first one whose place it takes.
    const std::int64_t first = job.mipMaps == MipMaps::none ? *job.slice : *job.slice >> level;
    const std::int64_t slice = first + (job.layersAre == Layers::volume ? layer : 0);
    picture.pixels.depthInHalves = 2 * slice * size + size - 1;
    return picture;
}

int wantedOverviews(const ExportJob& job) {
    const std::int64_t longest = std::max(job.region.width, job.region.height);
    int levels = 1;
    while ((longest - 1) >> (levels - 1) >= kOverviewSide) ++levels;
    return levels;
}

int drawnLevels(const ExportJob& job) {
    if (job.mipMaps == MipMaps::overviews) return overviewLevels(job);
    if (job.mipMaps != MipMaps::footprint) return 1;
    ImageSpec spec;
    spec.width = job.region.width;
    spec.height = job.region.height;
    spec.layersAre = job.layersAre;
    spec.layers = job.layers;
    int levels = 1;
    while (levels < mostLevels(spec) && isWhole(job, levels)) ++levels;
    return levels;
}

std::int64_t drawnPixels(const ExportJob& job) {
    if (job.classes) return job.region.width * job.region.height * drawingsOf(job.region, drawnLevels(job));
    std::int64_t pixels = 0;
    for (int level = 0; level < drawnLevels(job); ++level) {
        const LayerPicture picture = pictureOf(job, level, 0);
        const std::int64_t halo = haloOf(job.surface, SurfaceScale::of(job.recipe, picture.pixels));
        pixels += (picture.region.width + 2 * halo) * (picture.region.height + 2 * halo) * layersOf(job, level);
    }
    return job.color && hasColors(job.recipe) ? pixels * static_cast<std::int64_t>(colorMapOf(job.recipe).inputs())
                                              : pixels;
}

namespace {

/// A device compares a patch of classes, the CPU the values of layers, of which a map may have none.
CheckNote classNoteOf(const ExportJob& job, const DrawWith& with) {
    const Region& region = job.region;
    if (with.renderer != nullptr)
        return checkNote(with, std::min(kComparedSide, region.width) * std::min(kComparedSide, region.height), true);
    const bool exact = isExact(job.recipe) && !conditionLayers(job.recipe->map).empty();
    return checkNote(with, exact ? fewestChecks(region.width, region.height) : 0, exact);
}

/// "mask of the class lake"
std::string classMaskText(const ExportJob& job) {
    const std::vector<MapClass>& classes = job.recipe->map.classes;
    std::string names;
    const auto end =
        std::min<std::size_t>(classes.size(), static_cast<std::size_t>(job.masks->first + job.masks->channels));
    for (auto i = static_cast<std::size_t>(job.masks->first); i < end; ++i)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", classes[i].name);
    return fmt::format("{} {}", job.masks->channels == 1 ? "mask of the class" : "masks of the classes", names);
}

}  // namespace

CheckNote checkNoteOf(const ExportJob& job, const DrawWith& with) {
    if (job.classes) return classNoteOf(job, with);
    if (job.solid) return {0, "no pixels: the CPU draws maps of solids"};
    const bool exact = isExact(job.recipe);
    std::int64_t pixels = 0;
    for (int level = 0; exact && level < drawnLevels(job); ++level) {
        const Region region = pictureOf(job, level, 0).region;
        pixels += fewestChecks(region.width, region.height) * layersOf(job, level);
    }
    return checkNote(with, pixels, exact);
}

namespace {

/// " over steps"
std::string framesOver(const FrameTimes& frames) {
    if (frames.sweep)
        return fmt::format(" over {}={}..{}", frames.sweep->param, shortest(frames.sweep->from),
                           shortest(frames.sweep->to));
    return frames.overSteps ? " over steps" : "";
}

}  // namespace

std::string regionText(const ExportJob& job) {
    const Region& region = job.region;
    std::string text =
        fmt::format("{},{},{}x{} of height {}", region.x, region.y, region.width, region.height, job.height);
    if (job.level > 0) text += fmt::format(", level {}", job.level);
    if (job.layersAre == Layers::volume)
        text += fmt::format(", slices {} to {}", job.slice.value_or(0), job.slice.value_or(0) + job.layers - 1);
    else if (job.slice)
        text += fmt::format(", slice {}", *job.slice);
    if (isOfMoments(job))
        text += fmt::format(", {} frames{}, {:.6g} a second", job.layers, framesOver(job.frames), job.frames.rate());
    if (job.columns > 0) text += fmt::format(", {} side by side", job.columns);
    if (job.meters)
        text += fmt::format(", meters: value * {} + {}", shortest(job.meters->scale), shortest(job.meters->offset));
    if (job.mipMaps == MipMaps::footprint || job.mipMaps == MipMaps::average)
        text += fmt::format(", mip maps by {}", job.mipMaps == MipMaps::footprint ? "footprint" : "average");
    if (job.solid) text += fmt::format(", {}", idOf(*job.solid));
    if (!job.surface.empty()) text += ", " + textOf(job.surface);
    if (job.masks) text += ", " + (job.classes ? classMaskText(job) : maskText(*job.masks));
    return text;
}

}  // namespace noisescope
