// Shapes of a layer as a stack of steps, and the points of a curve.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "catalogue/pointwise.h"
#include "catalogue/shapes.h"
#include "recipe/layer_params.h"
#include "recipe/recipe.h"
#include "viewer/model/document/choice_samples.h"
#include "viewer/panels/layers/layer_list.h"
#include "viewer/widgets/icons.h"
#include "viewer/widgets/number_row.h"
#include "viewer/widgets/param_widgets.h"
#include "viewer/widgets/section_widgets.h"

namespace noisescope {
namespace {

constexpr float kCurveHeight = 120;
constexpr float kPointReach = 10;  // distance of the mouse that takes a point
constexpr double kLeastGap = 1.0 / 1024;

/// Draws the list of shapes to add; returns the chosen step.
std::optional<int> drawAddShape(const std::string& name, ViewerState& state, Ui& ui) {
    std::optional<int> chosen;
    ImGui::PushID(name.c_str());
    ImGui::BeginGroup();
    const float width = beginRow("Shape", "", ui);
    if (beginChoice("##add", "Add a shape", width, ui)) {
        for (int i = 0; i < static_cast<int>(shapes().size()); ++i) {
            const ShapeInfo& info = shapes()[static_cast<std::size_t>(i)];
            if (drawSampleRow({sampleName("shape", info.id), std::string(info.label), info.help}, false, true, state,
                              ui))
                chosen = i;
            ui.rects.addItem(fmt::format("{}.add/{}", name, info.id));
            drawRowTooltip(ui, info.help);
        }
        endChoice();
    } else {
        ui.rects.addItem(name + ".add");
    }
    ImGui::EndGroup();
    ImGui::PopID();
    return chosen;
}

// --- curve -----------------------------------------------------------------------------------------------------------

/// Returns the curve's value at x, by the steps of a recipe's curve.
double curveAt(const Shape& shape, double x) {
    const auto pieces = curvePieces(shape.points);
    auto value = static_cast<float>(shape.points.front().y);
    for (const CurvePiece& p : std::span(pieces).first(shape.points.size() - 1)) {
        const std::array inputs{value, static_cast<float>(x)};
        const std::array numbers{p.start, p.end, p.y, p.c1, p.c2, p.c3, p.low, p.high};
        value = pointFunction(PointId::curvePiece).value(inputs.data(), numbers.data());
    }
    return static_cast<double>(value);
}

ImVec2 placeOf(const CurvePoint& point, const Rect& place) {
    return {place.x + place.width * static_cast<float>(0.5 + 0.5 * point.x),
            place.y + place.height * static_cast<float>(0.5 - 0.5 * point.y)};
}

CurvePoint pointAt(const ImVec2& mouse, const Rect& place) {
    const auto rounded = [](double value) { return std::round(std::clamp(value, -1.0, 1.0) * 1000) / 1000; };
    return {rounded(2 * static_cast<double>((mouse.x - place.x) / place.width) - 1),
            rounded(1 - 2 * static_cast<double>((mouse.y - place.y) / place.height))};
}

/// Draws how often each value goes into the curve.
void drawCurveBars(const CurveBars& bars, const Rect& place) {
    const float width = place.width / static_cast<float>(bars.size());
    const float bottom = place.y + place.height;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const float left = std::round(place.x + width * static_cast<float>(i));
        const float right = std::round(place.x + width * static_cast<float>(i + 1));
        if (bars[i] > 0)
            drawList().AddRectFilled({left, std::floor(bottom - place.height * bars[i])}, {right, bottom},
                                     colorOf(palette::kFilled));
    }
}

/// `bars`: of what goes in; null: not known.
void drawCurveLine(const Shape& shape, const CurveBars* bars, const Rect& place, const Ui& ui) {
    drawList().AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                             colorOf(palette::kRaised), ui.px(4));
    if (bars != nullptr) drawCurveBars(*bars, place);
    const float thin = std::max(1.0f, ui.px(1));
    drawList().AddLine(placeOf({-1, 0}, place), placeOf({1, 0}, place), colorOf(palette::kLine), thin);
    drawList().AddLine(placeOf({0, -1}, place), placeOf({0, 1}, place), colorOf(palette::kLine), thin);
    const int steps = std::max(2, static_cast<int>(place.width / 2));
    for (int i = 0; i <= steps; ++i) {
        const double x = 2.0 * i / steps - 1;
        drawList().PathLineTo(placeOf({x, curveAt(shape, x)}, place));
    }
    drawList().PathStroke(colorOf(palette::kText), 0, ui.px(1.5f));
    for (const CurvePoint& point : shape.points)
        drawList().AddCircleFilled(placeOf(point, place), ui.px(4), colorOf(palette::kAccent));
}

/// Returns the point under the mouse.
std::optional<std::size_t> pointNear(const Shape& shape, const Rect& place, const Ui& ui) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
        const ImVec2 at = placeOf(shape.points[i], place);
        if (std::hypot(at.x - mouse.x, at.y - mouse.y) <= ui.px(kPointReach)) return i;
    }
    return std::nullopt;
}

/// Moves a point, which stays between its neighbors.
bool movePoint(Shape& shape, std::size_t index, CurvePoint to) {
    if (index > 0) to.x = std::max(to.x, shape.points[index - 1].x + kLeastGap);
    if (index + 1 < shape.points.size()) to.x = std::min(to.x, shape.points[index + 1].x - kLeastGap);
    if (shape.points[index] == to || !(to.x >= -1 && to.x <= 1)) return false;
    shape.points[index] = to;
    return true;
}

/// Draws a curve: a drag moves a point, a click beside adds one, a double-click removes it.
bool drawCurve(const std::string& name, Shape& shape, const CurveBars* bars, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const Rect place{from.x, from.y, ui.rowWidth, ui.px(kCurveHeight)};
    ImGui::InvisibleButton("##curve", {place.width, place.height});
    ui.rects.addItem(name + ".curve");
    drawCurveLine(shape, bars, place, ui);
    if (restsOnItem(ui, name + ".curve"))
        drawTooltip(
            "Drag a point; click beside adds one, a double-click removes it\nBehind it: how often each value goes in",
            ui);
    ImGuiStorage& memory = *ImGui::GetStateStorage();
    const ImGuiID held = ImGui::GetID("held");
    bool changed = false;
    if (ImGui::IsItemActivated()) {
        std::optional<std::size_t> point = pointNear(shape, place, ui);
        if (point && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && shape.points.size() > kFewestCurvePoints) {
            shape.points.erase(shape.points.begin() + static_cast<std::ptrdiff_t>(*point));
            point.reset();
            changed = true;
        } else if (!point && shape.points.size() < kMostCurvePoints) {
            const CurvePoint added = pointAt(ImGui::GetIO().MousePos, place);
            const auto after = std::ranges::find_if(shape.points, [&](const CurvePoint& p) { return p.x > added.x; });
            Shape next = shape;
            const auto index = after - shape.points.begin();
            next.points.insert(next.points.begin() + index, added);
            if (pointsProblem(next.points).empty()) {
                shape = next;
                point = static_cast<std::size_t>(index);
                changed = true;
            }
        }
        memory.SetInt(held, point ? static_cast<int>(*point) : -1);
    }
    const int index = memory.GetInt(held, -1);
    if (ImGui::IsItemActive() && index >= 0 && index < static_cast<int>(shape.points.size()))
        changed |= movePoint(shape, static_cast<std::size_t>(index), pointAt(ImGui::GetIO().MousePos, place));
    return changed;
}

/// Draws the points of a curve as numbers, for the keyboard.
bool drawPoints(const std::string& name, Shape& shape, ViewerState& state, Ui& ui) {
    bool changed = false;
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
        CurvePoint point = shape.points[i];
        const std::string label = fmt::format("Point {}", i + 1);
        const bool x = drawNumberRow({fmt::format("{}.x{}", name, i + 1), label, "Value before", -1, 1, 3, point.x},
                                     point.x, state, ui);
        const bool y = drawNumberRow({fmt::format("{}.y{}", name, i + 1), "to", "Value after", -1, 1, 3, point.y},
                                     point.y, state, ui);
        if (x || y) changed |= movePoint(shape, i, point);
    }
    return changed;
}

// --- stack -----------------------------------------------------------------------------------------------------------

enum class StackEdit { none, removed, later };

/// Draws the name of a step with the buttons that move and remove it.
StackEdit drawShapeHeader(const std::string& name, const ShapeInfo& info, Ui& ui) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float side = ui.px(metric::kControl);
    const float top = std::floor(from.y + (side - textSize(ui.fonts.text, "0").y) / 2);
    drawText(drawList(), ui.fonts.text, {from.x, top}, palette::kText, info.label);
    StackEdit edit = StackEdit::none;
    ImGui::SetCursorScreenPos({from.x + ui.rowWidth - 2 * side - ui.px(4), from.y});
    if (iconButton("##up", Icon::open, ui)) edit = StackEdit::later;
    ui.rects.addItem(name + ".later");
    if (restsOnItem(ui, name + ".later")) drawTooltip("Apply it later", ui);
    ImGui::SameLine(0, ui.px(4));
    if (iconButton("##remove", Icon::cross, ui)) edit = StackEdit::removed;
    ui.rects.addItem(name + ".remove");
    if (restsOnItem(ui, name + ".remove")) drawTooltip("Remove", ui);
    return edit;
}

}  // namespace

bool drawShapes(const std::string& name, std::vector<Shape>& stack, ViewerState& state, Ui& ui) {
    bool changed = false;
    std::size_t curves = 0;
    for (std::size_t i = 0; i < stack.size(); ++i) {
        Shape& shape = stack[i];
        const ShapeInfo& info = infoOf(shape);
        const std::string own = fmt::format("{}{}", name, i + 1);
        ImGui::PushID(own.c_str());
        const StackEdit edit = drawShapeHeader(own, info, ui);
        const Shape before = shape;
        for (std::size_t n = 0; n < info.numbers.size(); ++n) {
            const ShapeNumber& number = info.numbers[n];
            drawNumberRow({fmt::format("{}.{}", own, number.id), number.label, number.help, number.minimum,
                           number.maximum, number.whole ? 0 : 3, number.usual},
                          shape.numbers[n], state, ui);
        }
        if (shape.step == kCurve) {
            const std::size_t curve = curves++;
            const auto& known = state.layers.curves;
            drawCurve(own, shape, curve < known.size() ? &known[curve] : nullptr, ui);
            drawPoints(own, shape, state, ui);
        }
        if (!problemsOf(shape).empty()) shape = before;  // low above high
        changed |= !(shape == before);
        ImGui::PopID();
        if (edit == StackEdit::none) continue;
        if (edit == StackEdit::removed)
            stack.erase(stack.begin() + static_cast<std::ptrdiff_t>(i));
        else if (i + 1 < stack.size())
            std::swap(stack[i], stack[i + 1]);
        return true;
    }
    if (stack.size() < kMostShapes)
        if (const auto step = drawAddShape(name, state, ui)) {
            stack.push_back(usualShape(*step));
            changed = true;
        }
    return changed;
}

}  // namespace noisescope
