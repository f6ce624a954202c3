#include "export/field_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "export/colored_field.h"
#include "field/cpu_field.h"
#include "field/proven_range.h"
#include "image/image_writer.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "statistics/percentiles.h"
#include "statistics/picture_statistics.h"

namespace noisescope {
namespace {

/// Tells progress after each piece, and ends at a signal.
FieldDrawer::PieceDone counted(const ExportProgress& progress, std::int64_t all) {
    return [&progress, all, done = std::int64_t{0}](std::int64_t pixels) mutable {
        done += pixels;
        if (progress) progress(done, all);
        throwIfInterrupted();
    };
}

/// Counts the values that integers of the range cannot hold.
void addClipped(std::span<const float> values, const Range& range, ExportResult& result) {
    const double low = std::min(range.low, range.high);
    const double high = std::max(range.low, range.high);
    if (values.empty()) return;
    if (result.values == 0) result.found = {values.front(), values.front()};
    // Several of each, so that one comparison need not wait for the one before.
    constexpr std::size_t kLanes = 8;
    std::array<float, kLanes> least{};
    std::array<float, kLanes> most{};
    std::array<std::int32_t, kLanes> inside{};
    least.fill(static_cast<float>(result.found.low));
    most.fill(static_cast<float>(result.found.high));
    const auto take = [&](std::size_t lane, float value) {
        inside[lane] += static_cast<double>(value) >= low && static_cast<double>(value) <= high ? 1 : 0;
        least[lane] = std::min(least[lane], value);
        most[lane] = std::max(most[lane], value);
    };
    const std::size_t whole = values.size() / kLanes * kLanes;
    for (std::size_t i = 0; i < whole; i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane) take(lane, values[i + lane]);
    for (std::size_t i = whole; i < values.size(); ++i) take(i - whole, values[i]);
    result.values += std::ssize(values);
    result.clipped += std::ssize(values) - std::accumulate(inside.begin(), inside.end(), std::int64_t{0});
    result.found = {*std::ranges::min_element(least), *std::ranges::max_element(most)};
}

/// Pixels with zeros behind their channels.
std::vector<float> widened(std::span<const float> rows, int channels, int wanted) {
    std::vector<float> pixels;
    pixels.reserve(rows.size() / static_cast<std::size_t>(channels) * static_cast<std::size_t>(wanted));
    for (std::size_t i = 0; i < rows.size(); i += static_cast<std::size_t>(channels)) {
        for (int c = 0; c < wanted; ++c) pixels.push_back(c < channels ? rows[i + static_cast<std::size_t>(c)] : 0.0f);
    }
    return pixels;
}

/// ".png or .exr"
std::string colorFormats() {
    std::vector<std::string_view> names;
    for (const FormatInfo& format : formats())
        if (format.colors) names.push_back(format.extension);
    return fmt::format("{}", fmt::join(names, " or "));
}

}  // namespace

bool hasColors(const Recipe& recipe) { return recipe.colors != kGray && channelsOf(recipe) == 1; }

int channelsOf(const ExportJob& job) {
    if (job.color) return 3;
    const int channels = channelsOf(job.recipe);
    return channels == 2 ? 3 : channels;
}

void requireColors(const Recipe& recipe, const std::filesystem::path& path, const FormatInfo* format) {
    if (channelsOf(recipe) > 1)
        throw Error(ExitCode::usage,
                    fmt::format("--color: output={} has a value for each direction, which are colors already; colors "
                                "are of one value, as of output=value",
                                outputOf(recipe).id));
    requireColorFormat(path, format);
}

void requireColorFormat(const std::filesystem::path& path, const FormatInfo* given) {
    const FormatInfo& format = given == nullptr ? formatForPath(path) : *given;
    if (!format.colors)
        throw Error(ExitCode::usage, fmt::format("{}: {} holds numbers; colors go into {}", printable(path.string()),
                                                 format.label, colorFormats()));
}

Range fittedRangeOf(const Recipe& recipe, std::int64_t height, const Region& region, const Range& percents,
                    const DrawWith& with, const ExportProgress& progress) {
    const FieldPlan plan(recipe, height);
    const auto most = static_cast<std::int64_t>(kMostKept) / plan.channels();
    if (region.width > most / region.height)
        throw Error(ExitCode::usage,
                    fmt::format("--fit: {} x {} pixels are more than the {} that can be measured; measure a smaller "
                                "size, and give the range that it tells as --range",
                                region.width, region.height, most));
    std::vector<float> values;
    FieldDrawer drawer(with, counted(progress, region.width * region.height));
    drawer.renderRows(plan, region, [&](std::int64_t, std::span<const float> rows) {
        values.insert(values.end(), rows.begin(), rows.end());
    });
    return fittedRange(values, percents.low, percents.high);
}

CheckNote checkNoteOf(const ExportJob& job, const DrawWith& with) {
    const bool exact = isExact(job.recipe);
    return checkNote(with, exact ? fewestChecks(job.region.width, job.region.height) : 0, exact);
}

ExportResult exportField(const ExportJob& job, const DrawWith& with, const ExportProgress& progress) {
    const FieldPlan plan(job.recipe, job.height);
    ImageSpec spec;
    spec.width = job.region.width;
    spec.height = job.region.height;
    spec.depth = job.depth;
    spec.range = job.color ? Range{0, 1} : job.range;
    ExportResult result;
    const bool integers = depthInfo(job.depth).maxInteger != 0;
    if (!integers && !job.color && !job.rangeGiven) {
        const std::optional<Range> proven = provenRangeOf(plan);
        spec.unbounded = !proven;
        if (proven) spec.range = *proven;
    }
    if (!spec.unbounded) result.range = spec.range;
    spec.isColor = job.color;
    spec.force = job.force;
    spec.stream = job.stream;
    spec.recipe = recipeToCompactJson(job.recipe);
    const CheckNote note = checkNoteOf(job, with);
    spec.checked = note.text;
    spec.software = job.software;
    const int channels = plan.channels();
    spec.channels = channelsOf(job);
    if (job.color) requireColors(job.recipe, job.path, job.stream);
    const std::unique_ptr<ImageWriter> writer = openImage(job.path, spec);
    const bool two = job.color && colorMapOf(job.recipe).takesSecond();
    FieldDrawer drawer(with, counted(progress, job.region.width * job.region.height * (two ? 2 : 1)));
    std::optional<ColoredField> colored;
    if (job.color) colored.emplace(job.recipe, job.height, drawer);
    const ColorLevels levels(job.depth);
    const RowSink sink = [&](std::int64_t y, std::span<const float> rows) {
        const auto count = static_cast<std::int64_t>(rows.size()) / channels / job.region.width;
        if (colored) {
            writer->writeRows(levels.of(colored->colorsOf({job.region.x, y, job.region.width, count}, rows)));
        } else {
            if (integers) addClipped(rows, spec.range, result);
            writer->writeRows(spec.channels == channels ? rows : widened(rows, channels, spec.channels));
        }
    };
    drawer.renderRows(plan, job.region, sink);
    drawer.require(note);
    throwIfInterrupted();  // the last moment at which nothing has changed
    writer->finish();
    return result;
}

}  // namespace noisescope
