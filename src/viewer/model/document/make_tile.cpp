#include "viewer/model/document/make_tile.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "recipe/params.h"
#include "recipe/tiling.h"
#include "viewer/model/export/export_form.h"

namespace noisescope {
namespace {

/// Returns "Frequency 9 instead of 8.5: whole cells over both sides", after the layer's path.
std::string changeSentence(const TileChange& change) {
    const ParamInfo* param = findParam(change.param);
    return fmt::format("{}{}{} {} instead of {}: {}", change.path, change.path.empty() ? "" : ": ",
                       param == nullptr ? change.param : std::string(param->label), change.to, change.from, change.why);
}

void showTiled(ViewerState& state, const Tiled& tiled, std::string lines, const TileSize& size) {
    for (const TileChange& change : tiled.changes) lines += (lines.empty() ? "" : "\n") + changeSentence(change);
    const std::string what = fmt::format("{} pixels", tileSizeText(size));
    if (lines.empty()) {
        showToast(state, fmt::format("It tiles already: {}", what));
        return;
    }
    showToast(state, fmt::format("{} tile now; Ctrl+Z takes it back", what), lines);
    state.toasts.back().until += kToastSeconds * static_cast<double>(tiled.changes.size());  // more time for more lines
}

}  // namespace

void makeItTile(ViewerState& state) {
    ExportForm& form = state.exportForm;
    TileSize size = exportSizeOf(state);
    const std::int64_t shared = pictureSizeOf(form, state.canvas).width - size.width;
    Tiled tiled = makeTile(state.document.recipe, size);
    std::string lines;
    const auto sizes = exportSizes();
    const auto custom =
        std::find_if(sizes.begin(), sizes.end(), [](const ExportSize& row) { return row.id == "custom"; });
    const ExportSize& row = sizes[static_cast<std::size_t>(form.size)];
    const bool isCanvas = row.side == 0 && row.id != custom->id && row.id != "usual";
    if (!tiled.problem.empty() && isCanvas && tiled.nearest.width > 0) {
        Tiled nearest = makeTile(state.document.recipe, tiled.nearest);
        if (nearest.problem.empty()) {
            lines = fmt::format("export size {} instead of {}: whole cells over {} sides", tileSizeText(tiled.nearest),
                                tileSizeText(size), size.depth > 0 ? "all" : "both");
            size = tiled.nearest;
            form.size = static_cast<int>(custom - sizes.begin());
            form.width = static_cast<int>(size.width + shared);
            form.height = static_cast<int>(size.height + shared);
            if (size.depth > 0) state.settings.exportSlices = static_cast<int>(size.depth);
            tiled = std::move(nearest);
        }
    }
    if (!tiled.problem.empty()) {
        showFailure(state,
                    Error(ExitCode::usage, std::vector<std::string>{"It cannot be made to tile", tiled.problem}));
        return;
    }
    state.document.recipe = tiled.recipe;
    noteMade(state.document, "Made to tile");
    showTiled(state, tiled, std::move(lines), size);
}

}  // namespace noisescope
