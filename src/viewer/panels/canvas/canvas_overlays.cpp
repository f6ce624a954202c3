#include "viewer/panels/canvas/canvas_overlays.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "plan/field_plan.h"
#include "recipe/recipe.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/panels/panels.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {

ImVec2 onScreen(const CanvasState& canvas, double x, double y) {
    return {static_cast<float>((static_cast<double>(canvas.left) + x) / canvas.pixelsPerUnit),
            static_cast<float>((static_cast<double>(canvas.top) + y) / canvas.pixelsPerUnit)};
}

namespace {

constexpr double kDensestLattice = 7;  // least pixels between lines; denser lattices show only every 2nd, 4th, … line

/// Family of parallel lines n = a x + b y + c over a rectangle.
struct Family {
    double alongX, alongY, atCorner;  ///< change of the lattice coordinate per field pixel, and its value at the corner
};

/// Draws the lines where the coordinate is a multiple of a power of two, so that they are not too dense.
void drawFamily(const Family& family, const Pane& pane, const CanvasState& canvas, const Ui& ui) {
    const double density = std::hypot(family.alongX, family.alongY);
    if (density == 0 || !std::isfinite(family.atCorner)) return;
    const double width = static_cast<double>(pane.width);
    const double height = static_cast<double>(pane.height);
    double every = 1;
    while (every / density < kDensestLattice * static_cast<double>(ui.scale) * canvas.pixelsPerUnit) every *= 2;
    const double ends[] = {0, family.alongX * width, family.alongY * height,
                           family.alongX * width + family.alongY * height};
    const double low = family.atCorner + *std::min_element(std::begin(ends), std::end(ends));
    const double high = family.atCorner + *std::max_element(std::begin(ends), std::end(ends));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool steep = std::abs(family.alongX) > std::abs(family.alongY);
    const auto lines = static_cast<std::int64_t>(std::floor(high / every) - std::ceil(low / every)) + 1;
    for (std::int64_t line = 0; line < lines; ++line) {
        const double rest = (std::ceil(low / every) + static_cast<double>(line)) * every - family.atCorner;
        // Intersections with the top and bottom edges of the pane, or with the left and right ones.
        const CanvasPoint from = steep ? CanvasPoint{rest / family.alongX, 0} : CanvasPoint{0, rest / family.alongY};
        const CanvasPoint to = steep ? CanvasPoint{(rest - family.alongY * height) / family.alongX, height}
                                     : CanvasPoint{width, (rest - family.alongX * width) / family.alongY};
        const auto x = static_cast<double>(pane.x);
        const auto y = static_cast<double>(pane.y);
        const ImVec2 a = onScreen(canvas, x + from.x, y + from.y);
        const ImVec2 b = onScreen(canvas, x + to.x, y + to.y);
        list.AddLine({a.x + 1, a.y + 1}, {b.x + 1, b.y + 1}, IM_COL32(0, 0, 0, 90));
        list.AddLine(a, b, colorOf(palette::kAccent, 0.75f));
    }
}

/// Draws the cells of the first octave, for simplices with their diagonals.
void drawLattice(const ViewerState& state, const Pane& pane, const FieldPlan& plan, const Ui& ui) {
    if (plan.program().find<TorusStep>() != nullptr) return;  // cells on a torus in four dimensions form no lines here
    const LatticeMap& map = plan.octaveMaps().front();
    const auto corner = map.aboutPixel(pane.view.x, pane.view.y);
    const auto right = map.aboutPixel(pane.view.x + pane.fieldWidth, pane.view.y);
    const auto below = map.aboutPixel(pane.view.x, pane.view.y + pane.fieldHeight);
    std::array<Family, kDimensions> families{};
    const ImVec2 from = onScreen(state.canvas, static_cast<double>(pane.x), static_cast<double>(pane.y));
    const ImVec2 to =
        onScreen(state.canvas, static_cast<double>(pane.x + pane.width), static_cast<double>(pane.y + pane.height));
    ImGui::GetWindowDrawList()->PushClipRect(from, to, true);
    const auto axes = static_cast<std::size_t>(plan.dimensions());
    for (std::size_t axis = 0; axis < axes; ++axis) {
        Family& family = families[axis];
        const double across = static_cast<double>(pane.fieldWidth * pane.magnify);
        const double down = static_cast<double>(pane.fieldHeight * pane.magnify);
        family.alongX = (right[axis] - corner[axis]) / across;
        family.alongY = (below[axis] - corner[axis]) / down;
        family.atCorner =
            corner[axis] - (family.alongX + family.alongY) * pane.magnify / 2;  // to the corner of pixel (0, 0)
        drawFamily(family, pane, state.canvas, ui);
    }
    if (noiseOf(plan.recipe()).skewed) {
        for (std::size_t a = 0; a < axes; ++a)
            for (std::size_t b = a + 1; b < axes; ++b)
                drawFamily({families[a].alongX - families[b].alongX, families[a].alongY - families[b].alongY,
                            families[a].atCorner - families[b].atCorner},
                           pane, state.canvas, ui);
    }
    ImGui::GetWindowDrawList()->PopClipRect();
}

/// Returns the part of the canvas that neither a drawer nor the drawers' tabs cover.
Rect freePart(const Ui& ui) {
    const float tab = ui.layout.narrow ? ui.px(metric::kDrawerTab) : 0;
    const Rect& open = ui.layout.open;
    return {open.x + tab, open.y + tab, open.width - 2 * tab, open.height - tab};
}

/// Draws the pane's label where there is room for it.
void drawLabel(const ViewerState& state, const Pane& pane, const Ui& ui, bool atRight) {
    const ImVec2 size = textSize(ui.fonts.text, pane.label);
    const ImVec2 corner = onScreen(state.canvas, static_cast<double>(pane.x), static_cast<double>(pane.y));
    const ImVec2 far = onScreen(state.canvas, static_cast<double>(pane.x + pane.width), static_cast<double>(pane.y));
    const float padding = ui.px(8);
    const Rect open = freePart(ui);
    const float left = std::max(corner.x, open.x) + padding;
    const float right = std::min(far.x, open.x + open.width) - padding;
    const float wide = size.x + 2 * padding;
    if (right - left < wide) return;
    const ImVec2 from{std::round(atRight ? right - wide : left), std::round(std::max(corner.y, open.y) + padding)};
    const ImVec2 to{from.x + wide, from.y + size.y + ui.px(6)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, to, colorOf(palette::kPanel, 0.88f), ui.px(4));
    drawText(list, ui.fonts.text, {from.x + padding, from.y + ui.px(3)}, palette::kText, pane.label);
}

/// Draws marks at the picture's border where the tiles meet; lines over the seams would hide them.
void drawTileMarks(const ViewerState& state, const Pane& pane, const Ui& ui) {
    constexpr float kMark = 12;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto x = static_cast<double>(pane.x);
    const auto y = static_cast<double>(pane.y);
    const ImVec2 from = onScreen(state.canvas, x, y);
    const ImVec2 to = onScreen(state.canvas, x + static_cast<double>(pane.width), y + static_cast<double>(pane.height));
    const float length = ui.px(kMark);
    const float thick = std::max(1.0f, ui.px(2));
    const auto mark = [&](ImVec2 a, ImVec2 b) { list.AddLine(a, b, colorOf(palette::kAccent), thick); };
    for (int i = 1; i < 3; ++i) {
        const ImVec2 seam = onScreen(state.canvas, x + static_cast<double>(i * pane.fieldWidth),
                                     y + static_cast<double>(i * pane.fieldHeight));
        mark({seam.x, from.y}, {seam.x, from.y + length});
        mark({seam.x, to.y - length}, {seam.x, to.y});
        mark({from.x, seam.y}, {from.x + length, seam.y});
        mark({to.x - length, seam.y}, {to.x, seam.y});
    }
}

/// Draws the frame's label in the lower right corner of its visible part, if it has room there.
void drawFrameLabel(const PixelSize& picture, ImVec2 from, ImVec2 to, Ui& ui) {
    const std::string text = fmt::format("Picture {} \u00d7 {}", picture.width, picture.height);
    const ImVec2 size = textSize(ui.fonts.small, text);
    const float padding = ui.px(6);
    const Rect label{std::floor(to.x - size.x - 2 * padding), std::floor(to.y - size.y - padding), size.x + 2 * padding,
                     size.y + padding};
    if (label.x < from.x || label.y < from.y) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({label.x, label.y}, to, colorOf(palette::kPanel, 0.88f));
    drawText(list, ui.fonts.small, {label.x + padding, label.y + padding / 2}, palette::kSecondary, text);
    ui.rects.add("frame.label", label.x, label.y, label.width, label.height);
}

/// Draws the outline of the picture to be exported, where its edges are visible.
void drawFrame(const ViewerState& state, const Pane& pane, Ui& ui) {
    const PixelSize picture = pictureOf(state);
    const double pixels = static_cast<double>(pane.magnify);
    const double scale = static_cast<double>(pane.view.height) / static_cast<double>(picture.height) * pixels;
    const double left =
        static_cast<double>(leftOf(picture, placeOf(state))) * scale - static_cast<double>(pane.view.x) * pixels;
    const double top = -static_cast<double>(pane.view.y) * pixels;
    const double right = left + static_cast<double>(picture.width) * scale;
    const double bottom = top + static_cast<double>(picture.height) * scale;
    const auto width = static_cast<double>(pane.width);
    const auto height = static_cast<double>(pane.height);
    // Edges within a pixel of the pane's are rounding: the picture and the pane have the same shape.
    if (left < 1 && top < 1 && right > width - 1 && bottom > height - 1) return;
    // Clamps edges far outside, whose coordinates exceed floats and the clipping of lines.
    const auto x = static_cast<double>(pane.x);
    const auto y = static_cast<double>(pane.y);
    const auto place = [&](double across, double down) {
        return onScreen(state.canvas, x + std::clamp(across, -2.0, width + 2), y + std::clamp(down, -2.0, height + 2));
    };
    if (right < 0 || bottom < 0 || left > width || top > height) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner = onScreen(state.canvas, x, y);
    const ImVec2 far = onScreen(state.canvas, x + width, y + height);
    list.PushClipRect(corner, far, true);
    const ImVec2 from = place(left, top);
    const ImVec2 to = place(right, bottom);
    list.AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, IM_COL32(0, 0, 0, 120));
    list.AddRect(from, to, IM_COL32(255, 255, 255, 200));
    const Rect open = freePart(ui);
    drawFrameLabel(picture, {std::max({from.x, corner.x, open.x}), std::max(from.y, corner.y)},
                   {std::min({to.x, far.x, open.x + open.width}), std::min(to.y, far.y)}, ui);
    list.PopClipRect();
}

}  // namespace

void drawCanvasOverlays(ViewerState& state, Ui& ui) {
    const std::vector<Pane> panes = panesOf(state);
    const ViewMode mode = state.view.mode;
    for (std::size_t i = 0; i < panes.size(); ++i) {
        const FieldPlan* plan = state.field.planOf(i);
        const bool covered = i > 0 && mode != ViewMode::compare;  // the panes of A and B overlap
        if (state.view.lattice && plan != nullptr && !covered && mode != ViewMode::tiles)
            drawLattice(state, panes[i], *plan, ui);
        if (state.view.frame && mode != ViewMode::tiles && !covered) drawFrame(state, panes[i], ui);
        const bool told = mode == ViewMode::difference || (mode == ViewMode::compare && hasPaneValues(state, ui));
        if (!panes[i].label.empty() && !told) drawLabel(state, panes[i], ui, covered);
    }
    if (mode == ViewMode::tiles) {
        drawTileMarks(state, panes.front(), ui);
    }
    if (mode == ViewMode::wipe) {
        const double x = std::round(state.view.wipe * static_cast<double>(state.canvas.width));
        const ImVec2 from = onScreen(state.canvas, x, 0);
        const ImVec2 to = onScreen(state.canvas, x, static_cast<double>(state.canvas.height));
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled({from.x - ui.px(1), from.y}, {to.x + ui.px(1), to.y}, colorOf(palette::kAccent));
        list.AddCircleFilled({from.x, (from.y + to.y) / 2}, ui.px(7), colorOf(palette::kAccent));
        list.AddCircleFilled({from.x, (from.y + to.y) / 2}, ui.px(4), colorOf(palette::kPanel));
    }
}

void drawCanvasNote(const char* name, const std::string& text, const Rect& part, Ui& ui) {
    const Rect& open = ui.layout.open;
    const ImVec2 size = textSize(ui.fonts.small, text);
    const float bottom = std::min(open.y + open.height, part.y + part.height);
    const ImVec2 from{std::max(open.x, part.x) + ui.px(8), bottom - size.y - ui.px(16)};
    drawList().AddRectFilled(from, {from.x + size.x + ui.px(12), from.y + size.y + ui.px(8)},
                             colorOf(palette::kPanel, 0.9f), ui.px(4));
    drawText(drawList(), ui.fonts.small, {from.x + ui.px(6), from.y + ui.px(4)}, palette::kText, text);
    ui.rects.add(name, from.x, from.y, size.x + ui.px(12), size.y + ui.px(8));
}

bool beginOverlay(const char* name, const Rect& place, const Ui& ui) {
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(4), ui.px(4)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(4));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, colorVector(palette::kPanel, 0.92f));
    const bool shown = ImGui::Begin(name, nullptr,
                                    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoNav |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                                        ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    return shown;
}

}  // namespace noisescope
