#include "cli/render/render_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/shared/device.h"
#include "core/text.h"
#include "export/request/request_series.h"
#include "image/formats.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

Json panesJson(const ComparisonJob& job) {
    const PaneGrid grid = gridOf(job);
    Json panes = Json::array();
    for (const Variant& variant : variantsOf(job.recipe, job.comparison)) {
        const std::size_t i = panes.size();
        panes.push_back({{"label", variant.label},
                         {"value", paneText(job.comparison, i)},
                         {"x", grid.x(i)},
                         {"y", grid.y(i)},
                         {"width", grid.width},
                         {"height", grid.height}});
    }
    return panes;
}

void reportComparison(const ComparisonJob& job, const std::string& path, bool labeled, const CheckNote& note,
                      std::string_view backend, const CommonOptions& common) {
    const auto variants = variantsOf(job.recipe, job.comparison);
    const bool exact =
        std::all_of(variants.begin(), variants.end(), [](const Variant& v) { return isExact(v.recipe); });
    if (common.json) {
        Json result{{"ok", true},
                    {"path", path},
                    {"width", job.width},
                    {"height", job.height},
                    {"depth", depthInfo(job.depth).name},
                    {"channels", 3},
                    {"exact", exact},
                    {"backend", backend},
                    {"compare", comparisonText(job.comparison)},
                    {"labels", job.labels && labeled},
                    {"panes", panesJson(job)}};
        addCheck(result, note);
        printJson(result);
        return;
    }
    talk(common, fmt::format("{}: {} x {}, {}, {}", shownOutput(path), job.width, job.height, depthInfo(job.depth).name,
                             comparisonText(job.comparison)));
    if (!labeled) talk(common, "note: some panes are too small for their label");
    if (!exact) talk(common, kInexact);
}

}  // namespace

void addCheck(Json& result, const CheckNote& note) {
    result["checked_pixels"] = note.pixels;
    result["checked"] = note.text;
}

int renderComparison(const RenderOptions& options, const GivenOptions& given, const CommonOptions& common) {
    const ComparisonJob job = comparisonJobOf(requestOf(options, given).request, kSoftware);
    const auto checkSeed = checkSeedOf(options.check);
    const PaneGrid grid = gridOf(job);
    std::vector<DrawingTask> tasks;
    for (const Variant& variant : variantsOf(job.recipe, job.comparison))
        tasks.push_back({variant.recipe,
                         job.part ? job.part->imageHeight : grid.height,
                         {job.part ? job.part->x : 0, job.part ? job.part->y : 0, grid.width, grid.height}});
    const RenderDevice device = openDevice(options.backend, tasks, common);
    const DrawWith with{device.renderer.get(), checkSeed};
    bool labeled = false;
    {
        ProgressLine line(common, fmt::format("rendering {}", shownOutput(options.output)));
        labeled = exportComparison(job, with, [&](std::int64_t done, std::int64_t all) { line.show(done, all); });
    }
    reportComparison(job, options.output, labeled, checkNoteOf(job, with), device.name(), common);
    return 0;
}

}  // namespace noisescope
