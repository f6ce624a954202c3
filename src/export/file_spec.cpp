// Contents of the file of a job: its channels, and the storage of its values.
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "color/color_map.h"
#include "core/text.h"
#include "cpu/measures.h"
#include "export/field_export.h"
#include "recipe/chosen.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

/// The colors that the recipe's values can have, as many of them as a palette holds, evenly; none of several channels.
std::vector<std::array<std::uint8_t, 3>> paletteOf(const Recipe& recipe) {
    constexpr std::size_t kMost = 256;
    if (channelsOf(recipe) > 1) return {};
    std::vector<Rgba8> colors = colorMapOf(recipe).colors;
    std::vector<std::array<std::uint8_t, 3>> palette;
    const std::size_t count = std::min(kMost, colors.size());
    for (std::size_t i = 0; i < count; ++i) {
        const Rgba8& color = colors[count < 2 ? 0 : i * (colors.size() - 1) / (count - 1)];
        palette.push_back({color.red, color.green, color.blue});
    }
    std::ranges::sort(palette);
    palette.erase(std::unique(palette.begin(), palette.end()), palette.end());
    return palette;
}

const FormatInfo& formatOf(const ExportJob& job) {
    return job.stream == nullptr ? formatForPath(job.path) : *job.stream;
}

/// Samples that go into no file are those of a picture.
bool widensTwo(const ExportJob& job) {
    if (job.two != TwoChannels::asFormat) return job.two == TwoChannels::widen;
    return (job.path.empty() && job.stream == nullptr) || !formatOf(job).twoChannels;
}

/// Densities of values in the range.
Range densitiesOf(const Range& values, const Range& density) {
    const auto mapped = [&](double value) {  // rounded as each of them is
        const auto share = static_cast<float>((value - density.low) / (density.high - density.low));
        return std::max(0.0, static_cast<double>(share));
    };
    const double one = mapped(values.low);
    const double other = mapped(values.high);
    return one == other ? Range{0, std::max(one, 1.0)} : Range{std::min(one, other), std::max(one, other)};
}

/// Between which numbers what the file of floats holds lies, wherever it was drawn; none: nothing is known.
std::optional<Range> provenRangeOf(const ExportJob& job) {
    const LayerPicture picture = pictureOf(job, 0, 0);
    const std::optional<Range> proven = noisescope::provenRangeOf(picture.recipe, picture.pixels);
    return proven && holdsDensity(job) ? densitiesOf(*proven, job.density) : proven;
}

/// Tells the unit: floats of 32 bits are meters, whose range is that of the values in meters; the numbers of others
/// become meters by a scale and an offset.
void tellMeters(const MeterScale& meters, ImageSpec& spec) {
    const std::uint32_t most = depthInfo(spec.depth).maxInteger;
    spec.unit = SampleUnit{meters.scale, meters.offset, "m"};
    if (most != 0) spec.unit->scale *= (spec.range.high - spec.range.low) / most;
    if (most != 0) spec.unit->offset = meters.of(spec.range.low);
    if (spec.depth != Depth::f32) return;
    spec.unit = SampleUnit{1, 0, "m"};
    if (spec.unbounded) return;
    const auto rounded = [&](double value) {  // as each of them is
        return static_cast<double>(static_cast<float>(meters.of(value)));
    };
    spec.range = {rounded(spec.range.low), rounded(spec.range.high)};
}

}  // namespace

bool holdsDensity(const ExportJob& job) {
    if (job.layersAre != Layers::volume) return false;  // of pictures; tiles of an array have no extension
    return formatOf(job).density && !job.color && channelsOf(job) == 1;
}

int channelsOf(const ExportJob& job) {
    if (job.masks) return job.masks->channels;
    if (job.heightCode != nullptr) return kHeightCodeChannels;
    if (job.color) return 3;
    if (!job.surface.empty()) return static_cast<int>(job.surface.size());
    if (job.classes || job.solid) return 1;
    const int channels = channelsOf(job.recipe);
    return channels == 2 && widensTwo(job) ? 3 : channels;
}

ImageSpec shapeOf(const ExportJob& job) {
    ImageSpec spec;
    spec.width = job.region.width;
    spec.height = job.region.height;
    spec.depth = job.depth;
    spec.channels = channelsOf(job);
    spec.channelNames = job.channelNames;
    if (job.columns > 0) {
        spec.width *= job.columns;
        spec.height *= (job.layers + job.columns - 1) / job.columns;
        return spec;
    }
    spec.layersAre = job.layersAre;
    spec.layers = job.layers;
    spec.overviews = job.mipMaps == MipMaps::overviews;
    if (job.mipMaps != MipMaps::none) spec.levels = spec.overviews ? drawnLevels(job) : mostLevels(spec);
    return spec;
}

ImageSpec specOf(const ExportJob& job, const DrawWith& with) {
    ImageSpec spec = shapeOf(job);
    const bool ofSurface = !job.surface.empty();
    const bool isShare = job.color || job.masks || ofSurface;
    const bool areBytes = job.classes || job.heightCode != nullptr;
    spec.range = ofSurface ? rangeOf(job.surface) : isShare ? Range{0, 1} : areBytes ? kClassRange : job.range;
    const bool integers = depthInfo(job.depth).maxInteger != 0;
    if (!integers && job.solid) {
        spec.unbounded = *job.solid == SolidMap::depth;
    } else if (!integers && !isShare) {
        const std::optional<Range> proven = provenRangeOf(job);
        spec.unbounded = !proven;
        if (proven) spec.range = *proven;
    }
    if (job.meters && job.heightCode == nullptr) tellMeters(*job.meters, spec);
    spec.nodata = job.nodata;
    spec.density = job.density;
    spec.isColor = job.color;
    spec.force = job.force;
    spec.stream = job.stream;
    spec.recipe = recipeToCompactJson(job.recipe);
    spec.checked = checkNoteOf(job, with).text;
    spec.region = regionText(job);
    spec.software = job.software;
    spec.tileSide = job.tileSide;
    spec.bottomUp = job.bottomUp;
    spec.mapPlace = job.mapPlace;
    spec.rawHeader = job.rawHeader;
    if (job.columns == 0) {
        spec.framesPerSecond = job.frames.rate();
        spec.loops = job.recipe->loop > 0;
    }
    if (job.color) spec.palette = paletteOf(job.recipe);
    if (job.classes && !job.masks) {
        spec.isColor = job.stream == nullptr && lowerCase(job.path.extension().native()) == ".png";
        spec.palette = classPaletteOf(job.recipe->map);
    }
    return spec;
}

}  // namespace noisescope
