#include "export/field_export.h"

#include <algorithm>

#include "core/interrupt.h"
#include "field/cpu_field.h"
#include "image/image_writer.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

/// As FieldRenderer::renderRows, on the CPU.
void renderRowsOnCpu(const FieldPlan& plan, const Region& region, const RowSink& sink) {
    constexpr std::int64_t kStripPixels = 1 << 20;
    const std::int64_t rowsAtOnce = std::clamp<std::int64_t>(kStripPixels / region.width, 1, region.height);
    for (std::int64_t y = 0; y < region.height; y += rowsAtOnce) {
        const std::int64_t rows = std::min(rowsAtOnce, region.height - y);
        sink(region.y + y, renderOnCpu(plan, {region.x, region.y + y, region.width, rows}).pixels);
    }
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

/// "normal.X", "normal.Y", …: channels of a layer, as OpenEXR calls them.
std::vector<std::string> channelNamesOf(const Recipe& recipe) {
    std::vector<std::string> names(static_cast<std::size_t>(outputOf(recipe).channelsIn(recipe.dimensions)));
    for (std::size_t c = 0; c < names.size(); ++c) names[c] = std::string(outputOf(recipe).id) + "." + "XYZW"[c];
    return names;
}

}  // namespace

int channelsOf(const ExportJob& job) {
    const int channels = outputOf(job.recipe).channelsIn(job.recipe.dimensions);
    const FormatInfo& format = formatForPath(job.path);
    return channels == 2 && !format.namesChannels && format.maxChannels >= 3 ? 3 : channels;
}

void exportField(const ExportJob& job, FieldRenderer* renderer, const ExportProgress& progress) {
    const FieldPlan plan(job.recipe, job.height);
    ImageSpec spec;
    spec.width = job.region.width;
    spec.height = job.region.height;
    spec.depth = job.depth;
    spec.range = job.range;
    spec.force = job.force;
    spec.recipe = recipeToCompactJson(job.recipe);
    spec.software = job.software;
    const int channels = plan.channels();
    spec.channels = channelsOf(job);
    if (channels > 1) spec.channelNames = channelNamesOf(plan.recipe());
    const std::unique_ptr<ImageWriter> writer = openImage(job.path, spec);
    std::int64_t done = 0;
    const RowSink sink = [&](std::int64_t, std::span<const float> rows) {
        writer->writeRows(spec.channels == channels ? rows : widened(rows, channels, spec.channels));
        done += static_cast<std::int64_t>(rows.size()) / channels / job.region.width;
        if (progress) progress(done, job.region.height);
        throwIfInterrupted();
    };
    if (renderer != nullptr) {
        renderer->renderRows(plan, job.region, sink);
    } else {
        renderRowsOnCpu(plan, job.region, sink);
    }
    throwIfInterrupted();  // the last moment at which nothing has changed
    writer->finish();
}

}  // namespace noisescope
