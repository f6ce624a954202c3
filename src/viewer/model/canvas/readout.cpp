#include "viewer/model/canvas/readout.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <filesystem>

#include "core/text.h"
#include "cpu/evaluator.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/export/export_command.h"
#include "viewer/model/export/export_form.h"
#include "viewer/model/map/map_export.h"

namespace noisescope {

std::string columnText(double value, std::size_t widest) {
    const double size = std::abs(value);
    std::string text;
    if (size != 0 && size < 0.001) {
        text = fmt::format("{:.4g}", value);
    } else if (size < 1e5) {
        text = fmt::format("{:.3f}", value);
    } else {
        text = shortest(value);
    }
    for (int digits = 12; text.size() > widest && digits >= 3; --digits) text = fmt::format("{:.{}g}", value, digits);
    return text;
}

std::string distinctText(double value, double deviation, std::size_t widest) {
    constexpr double kUsualStep = 0.01;  // deviations that three decimals show
    constexpr int kMostDecimals = 12;
    if (!(deviation > 0) || deviation >= kUsualStep || std::abs(value) >= 1) return columnText(value, widest);
    const int decimals = std::min(kMostDecimals, static_cast<int>(std::ceil(-std::log10(deviation))) + 1);
    const std::string text = fmt::format("{:.{}f}", value, decimals);
    return text.size() <= widest + 4 ? text : columnText(value, widest);
}

std::string countText(double value) {
    std::string text = columnText(value);
    if (text.find('.') == std::string::npos || text.find('e') != std::string::npos) return text;
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text;
}

namespace {

/// Returns the cell before its wrap at 2^32, from its approximate coordinate.
std::int64_t wholeCell(std::uint32_t wrapped, double about) {
    const std::int64_t turns = std::llround((about - static_cast<double>(wrapped)) / 4294967296.0);
    return turns * (std::int64_t{1} << 32) + wrapped;
}

}  // namespace

std::string bitsText(float value) { return fmt::format("{:08x}", std::bit_cast<std::uint32_t>(value)); }

Probe probeAt(const FieldPlan& plan, const View& view, std::int64_t column, std::int64_t row) {
    const std::int64_t x = view.x + column;
    const std::int64_t y = view.y + row;
    const Span columns = spansOf(x, 1, plan.tilePixels(0)).front();
    const Span rows = spansOf(y, 1, plan.tilePixels(1)).front();
    const LatticePoint place = plan.octaveMaps().front().atPixel(x, y);
    Probe probe;
    probe.worldX = (static_cast<double>(x) + 0.5) / static_cast<double>(view.height);
    probe.worldY = (static_cast<double>(y) + 0.5) / static_cast<double>(view.height);
    probe.dimensions = plan.dimensions();
    const std::array<double, kDimensions> about = plan.octaveMaps().front().aboutPixel(x, y);
    for (std::size_t axis = 0; axis < probe.cell.size(); ++axis) {
        probe.cell[axis] = plan.program().periodic ? place.cell[axis] : wholeCell(place.cell[axis], about[axis]);
        probe.fraction[axis] = place.fraction[axis];
    }
    probe.value = Evaluator(plan).valueAt(plan.atPixel(columns.block, rows.block), static_cast<int>(x - columns.block),
                                          static_cast<int>(y - rows.block));
    return probe;
}

std::string shownName(const Document& document) {
    std::string name = nameOf(document);
    if (document.path.empty()) return name;
    const std::filesystem::path path = document.path;
    const std::string file = path.filename().string();
    return name == path.stem().string() ? file : fmt::format("{} ({})", name, file);
}

std::string windowTitle(const Document& document) {
    return fmt::format("{} - frequency {:.6g} - Noisescope", shownName(document), document.recipe->frequency);
}

std::string shortDeviceName(const std::string& device) {
    const std::size_t end = std::min(device.find(" ("), device.find(','));
    return device.substr(0, end);
}

std::string stateJson(const ViewerState& state) {
    std::string text = fmt::format("{{\"recipe\":{}", recipeToCompactJson(state.document.recipe));
    text += fmt::format(",\"framebuffer\":[{},{}]", state.canvas.framebufferWidth, state.canvas.framebufferHeight);
    text += fmt::format(",\"canvas\":[{},{},{},{}]", state.canvas.left, state.canvas.top, state.canvas.width,
                        state.canvas.height);
    text += fmt::format(",\"frames\":{},\"drafts\":{},\"draft\":{},\"exact\":{}", state.field.draws, state.field.drafts,
                        state.field.isDraft() || (showsSurface(state) && !state.surface.isWhole),
                        isExact(state.document.recipe));
    text += fmt::format(",\"milliseconds\":{:.3f},\"draft_milliseconds\":{:.3f},\"frame_milliseconds\":{:.3f}",
                        state.field.milliseconds, state.field.draftMilliseconds, state.field.frameMilliseconds);
    text += fmt::format(",\"drawn_by\":\"{}\"", state.field.byCpu ? "cpu" : "gpu");
    text += fmt::format(",\"processing\":{}",
                        state.field.processing ? fmt::format("{:.3f}", state.field.processing->share) : "null");
    text += fmt::format(",\"surfaces\":{}", state.surface.pictures);
    text += fmt::format(",\"compiling\":{}",
                        state.field.compiling ? fmt::format("{:.1f}", *state.field.compiling) : "null");
    text += fmt::format(",\"mode\":{},\"magnify\":{},\"changed\":{},\"slot\":\"{}\"",
                        jsonText(viewModeLabel(state.view.mode)), state.view.magnify, state.document.changed(),
                        state.document.onB ? 'B' : 'A');
    const View view = viewOf(state);
    text += fmt::format(R"(,"view":{{"height":"{}","x":"{}","y":"{}"}})", view.height, view.x, view.y);
    text += fmt::format(",\"debug_messages\":{},\"typing\":{},\"focus\":{}", state.field.debugMessages, state.typing,
                        jsonText(state.focus));
    text += fmt::format(",\"export_command\":{}", jsonText(exportCommandOf(state)));
    return text + fmt::format(",\"error\":{}}}\n", jsonText(state.field.error));
}

}  // namespace noisescope
