#include "export/comparison_export.h"

#include <algorithm>
#include <vector>

#include "core/interrupt.h"
#include "core/json.h"
#include "cpu/picture_drawer.h"
#include "export/color_levels.h"
#include "export/kept_fields.h"
#include "export/label.h"
#include "image/image_writer.h"
#include "recipe/chosen.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr Rgba8 kGround{0x10, 0x12, 0x16, 255};  // between the panes, as in the window
constexpr std::int64_t kRowPixels = 1 << 20;
constexpr std::string_view kNote = "render --compare ";

// Letters as in the window, and in large pictures as large a part of the pane.
constexpr std::int64_t kSmallestLetters = 14;
constexpr std::int64_t kLargestLetters = 256;
constexpr std::int64_t kLettersInPane = 40;

struct Pane {
    PictureDrawer field;
    std::optional<Label> label;
    std::int64_t left = 0;      ///< in the picture
    std::int64_t x = 0, y = 0;  ///< of its corner in its image
    std::int64_t inset = 0;     ///< of the label from the pane's edges
};

std::vector<Pane> panesOf(const ComparisonJob& job, const PaneGrid& grid, FieldDrawer& drawer) {
    const auto em = std::clamp(grid.height / kLettersInPane, kSmallestLetters, kLargestLetters);
    const std::int64_t inset = em / 2;
    std::vector<Pane> panes;
    const std::int64_t unit = job.part ? job.part->imageHeight : job.continues ? job.height : grid.height;
    const ComparisonJob::Part part = job.part.value_or(ComparisonJob::Part{});
    for (const Variant& variant : variantsOf(job.recipe, job.comparison)) {
        const std::int64_t left = grid.x(panes.size());
        const std::int64_t top = grid.y(panes.size());
        panes.push_back({PictureDrawer(variant.recipe, unit, PictureOf::colors, drawer),
                         {},
                         left,
                         job.continues ? left : part.x,
                         job.continues ? top : part.y,
                         inset});
        if (!job.labels) continue;
        Label label = labelOf(variant.label, static_cast<int>(em));
        if (label.width + 2 * inset <= grid.width && label.height + 2 * inset <= grid.height)
            panes.back().label = std::move(label);
    }
    return panes;
}

/// Rows of the whole picture, the ground to begin with.
struct Strip {
    Strip(std::int64_t w, std::int64_t rows) : width(w), pixels(static_cast<std::size_t>(w * rows), kGround) {}
    /// The pixels of row `y` from column `x` on.
    [[nodiscard]] std::span<Rgba8> from(std::int64_t x, std::int64_t y) {
        return std::span(pixels).subspan(static_cast<std::size_t>(y * width + x));
    }
    std::int64_t width;
    std::vector<Rgba8> pixels;
};

/// `region` is of the pane; its rows are those of the strip.
void paint(const Pane& pane, const Region& region, Strip& strip) {
    const std::vector<Rgba8> colors =
        pane.field.colors({pane.x + region.x, pane.y + region.y, region.width, region.height});
    for (std::int64_t row = 0; row < region.height; ++row) {
        std::copy_n(colors.begin() + row * region.width, region.width, strip.from(pane.left, row).begin());
        const std::int64_t y = region.y + row - pane.inset;  // of the label
        if (pane.label && y >= 0 && y < pane.label->height)
            blendRow(*pane.label, y, strip.from(pane.left + pane.inset, row));
    }
}

/// The common recipe, with what only some panes heed, and the comparison as its description.
std::string metadataOf(const ComparisonJob& job) {
    Json all = Json::parse(recipeToJson({job.recipe, job.title, std::string(kNote) + comparisonText(job.comparison)}));
    for (const Variant& variant : variantsOf(job.recipe, job.comparison)) {
        const Json own = Json::parse(recipeToCompactJson(variant.recipe));
        for (const auto& [key, value] : own.items())
            if (!all.contains(key) && !job.comparison.compares(key)) all[key] = value;
    }
    return all.dump();
}

ImageSpec specOf(const ComparisonJob& job, const CheckNote& note) {
    ImageSpec spec;
    spec.width = job.width;
    spec.height = job.height;
    spec.channels = 3;
    spec.depth = job.depth;
    spec.range = {0, 1};
    spec.isColor = true;
    spec.force = job.force;
    spec.stream = job.stream;
    spec.recipe = metadataOf(job);
    spec.checked = note.text;
    spec.software = job.software;
    return spec;
}

}  // namespace

PaneGrid gridOf(const ComparisonJob& job) {
    return paneGridOf(job.comparison.panes(), job.width, job.height, kPaneGap, job.columns);
}

CheckNote checkNoteOf(const ComparisonJob& job, const DrawWith& with) {
    const PaneGrid grid = gridOf(job);
    const std::vector<Variant> variants = variantsOf(job.recipe, job.comparison);
    const auto exact = std::ranges::count_if(variants, [](const Variant& variant) { return isExact(variant.recipe); });
    return checkNote(with, exact * fewestChecks(grid.width, grid.height), exact == std::ssize(variants));
}

bool exportComparison(const ComparisonJob& job, const DrawWith& with, const ExportProgress& progress) {
    requireColorFormat(job.path, job.stream);
    const CheckNote note = checkNoteOf(job, with);
    const std::unique_ptr<ImageWriter> writer = openImage(job.path, specOf(job, note));
    const PaneGrid grid = gridOf(job);
    KeptFields kept;  // panes that differ in their colors share a field
    FieldDrawer drawer({with.renderer, with.checkSeed, &kept}, [](std::int64_t) { throwIfInterrupted(); });
    const std::vector<Pane> panes = panesOf(job, grid, drawer);
    const ColorLevels levels(job.depth);
    std::int64_t done = 0;
    const auto write = [&](const Strip& strip) {
        writer->writeRows(levels.of(strip.pixels));
        done += static_cast<std::int64_t>(strip.pixels.size()) / job.width;
        if (progress) progress(done, job.height);
    };
    const std::int64_t rowsAtOnce = std::clamp<std::int64_t>(kRowPixels / job.width, 1, grid.height);
    for (std::int64_t row = 0; row < grid.rows; ++row) {
        for (std::int64_t y = 0; y < grid.height; y += rowsAtOnce) {
            const std::int64_t rows = std::min(rowsAtOnce, grid.height - y);
            Strip strip(job.width, rows);
            for (std::size_t i = 0; i < panes.size(); ++i)
                if (grid.row(i) == row) paint(panes[i], {0, y, grid.width, rows}, strip);
            write(strip);
        }
        // Below the last panes lies what the division has left.
        const std::int64_t below = row + 1 < grid.rows ? kPaneGap : job.height - done;
        if (below > 0) write(Strip(job.width, below));
    }
    drawer.require(note);
    throwIfInterrupted();  // the last moment at which nothing has changed
    writer->finish();
    return !job.labels || std::all_of(panes.begin(), panes.end(), [](const Pane& p) { return p.label.has_value(); });
}

std::optional<std::string> comparisonIn(std::string_view description) {
    if (description.substr(0, kNote.size()) != kNote) return std::nullopt;
    return std::string(description.substr(kNote.size()));
}

}  // namespace noisescope
