#include "viewer/widgets/icons.h"

#include <array>

namespace noisescope {
namespace {

/// Pen for an icon; coordinates are px from the icon's center.
struct Pen {
    ImDrawList& list;
    ImVec2 center;
    ImU32 color;
    float unit;   ///< ImGui units of one px
    float width;  ///< of a line, in px

    [[nodiscard]] ImVec2 at(float x, float y) const { return {center.x + x * unit, center.y + y * unit}; }
    void lines(std::initializer_list<ImVec2> places) const {
        for (const ImVec2& place : places) list.PathLineTo(at(place.x, place.y));
        list.PathStroke(color, 0, width * unit);
    }
    void box(float left, float top, float right, float bottom, float rounding) const {
        list.AddRect(at(left, top), at(right, bottom), color, rounding * unit, 0, width * unit);
    }
    void filledBox(float left, float top, float right, float bottom, float rounding) const {
        list.AddRectFilled(at(left, top), at(right, bottom), color, rounding * unit);
    }
    void circle(float x, float y, float radius) const {
        list.AddCircle(at(x, y), radius * unit, color, 0, width * unit);
    }
    void dot(float x, float y, float radius) const { list.AddCircleFilled(at(x, y), radius * unit, color); }
    void triangle(ImVec2 a, ImVec2 b, ImVec2 c) const {
        list.AddTriangleFilled(at(a.x, a.y), at(b.x, b.y), at(c.x, c.y), color);
    }
};

constexpr float kHalfTurn = 3.14159265f;

void drawDie(const Pen& pen) {
    pen.box(-6.5f, -6.5f, 6.5f, 6.5f, 3);
    constexpr std::array<std::array<float, 2>, 5> dots{{{-3, -3}, {3, 3}, {0, 0}, {3, -3}, {-3, 3}}};
    for (const auto& dot : dots) pen.dot(dot[0], dot[1], 1.1f);
}

/// Draws two crossing arrows.
void drawShuffle(const Pen& pen) {
    pen.lines({{-6.5f, -3.5f}, {-3.5f, -3.5f}, {2.5f, 3.5f}, {6, 3.5f}});
    pen.lines({{-6.5f, 3.5f}, {-3.5f, 3.5f}, {-1.6f, 1.3f}});
    pen.lines({{0.6f, -1.3f}, {2.5f, -3.5f}, {6, -3.5f}});
    for (const float y : {-3.5f, 3.5f}) pen.lines({{4.2f, y - 2.2f}, {6.4f, y}, {4.2f, y + 2.2f}});
}

void drawLock(const Pen& pen, bool closed) {
    pen.filledBox(-3.5f, -0.5f, 3.5f, 4.5f, 1);
    const float lift = closed ? 0.0f : 1.5f;
    pen.list.PathArcTo(pen.at(0, -2 - lift), 2.1f * pen.unit, kHalfTurn, closed ? 2 * kHalfTurn : 1.85f * kHalfTurn);
    if (closed) pen.list.PathLineTo(pen.at(2.1f, -0.5f));
    pen.list.PathStroke(pen.color, 0, pen.width * pen.unit);
    pen.lines({{-2.1f, -0.5f}, {-2.1f, -2 - lift}});
}

void drawSliders(const Pen& pen) {
    constexpr std::array<std::array<float, 2>, 3> knobs{{{2.5f, -4}, {-2.5f, 0}, {1, 4}}};
    for (const auto& knob : knobs) {
        pen.lines({{-6, knob[1]}, {6, knob[1]}});
        pen.dot(knob[0], knob[1], 2);
    }
}

}  // namespace

void drawIcon(Icon icon, ImVec2 center, ImU32 color, const Ui& ui) {
    const Pen pen{*ImGui::GetWindowDrawList(), center, color, ui.px(1), 1.3f};
    switch (icon) {
        case Icon::die:
            return drawDie(pen);
        case Icon::shuffle:
            return drawShuffle(pen);
        case Icon::clock:
            pen.circle(0, 0, 6);
            return pen.lines({{0, -3.4f}, {0, 0.3f}, {2.6f, 1.8f}});
        case Icon::locked:
            return drawLock(pen, true);
        case Icon::unlocked:
            return drawLock(pen, false);
        case Icon::play:
            return pen.triangle({-3.5f, -5}, {5, 0}, {-3.5f, 5});
        case Icon::pause:
            pen.filledBox(-4.5f, -5, -1.5f, 5, 0.5f);
            return pen.filledBox(1.5f, -5, 4.5f, 5, 0.5f);
        case Icon::magnifier:
            pen.circle(-1, -1, 4);
            return pen.lines({{2, 2}, {5.5f, 5.5f}});
        case Icon::cross:
            pen.lines({{-3.5f, -3.5f}, {3.5f, 3.5f}});
            return pen.lines({{-3.5f, 3.5f}, {3.5f, -3.5f}});
        case Icon::open:
            return pen.lines({{-3.5f, -1.5f}, {0, 2}, {3.5f, -1.5f}});
        case Icon::folded:
            return pen.lines({{-1.5f, -3.5f}, {2, 0}, {-1.5f, 3.5f}});
        case Icon::options:
            return drawSliders(pen);
        case Icon::plus:
            pen.lines({{-4.5f, 0}, {4.5f, 0}});
            return pen.lines({{0, -4.5f}, {0, 4.5f}});
        case Icon::eye:
        case Icon::muted:
            pen.lines({{-6, 0},
                       {-3.5f, -2.8f},
                       {0, -3.8f},
                       {3.5f, -2.8f},
                       {6, 0},
                       {3.5f, 2.8f},
                       {0, 3.8f},
                       {-3.5f, 2.8f},
                       {-6, 0}});
            if (icon == Icon::eye) return pen.dot(0, 0, 1.7f);
            return pen.lines({{-5, 5}, {5, -5}});
        case Icon::dropper:
            pen.lines({{0.5f, -3.5f}, {3.5f, -0.5f}});
            pen.lines({{2, -2}, {4.5f, -4.5f}});
            return pen.lines({{1.2f, -2.8f}, {-4.2f, 2.6f}, {-5, 5}, {-2.6f, 4.2f}, {2.8f, -1.2f}});
    }
}

bool iconButton(const char* id, Icon icon, const Ui& ui) {
    const float size = ui.px(metric::kControl);
    const bool pressed = ImGui::InvisibleButton(id, {size, size});
    const ImVec2 from = ImGui::GetItemRectMin();
    const ImVec2 to = ImGui::GetItemRectMax();
    const bool hovered = ImGui::IsItemHovered();
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, colorOf(hovered ? palette::kHovered : palette::kRaised),
                                              ImGui::GetStyle().FrameRounding);
    drawIcon(icon, {(from.x + to.x) / 2, (from.y + to.y) / 2}, colorOf(hovered ? palette::kText : palette::kSecondary),
             ui);
    return pressed;
}

}  // namespace noisescope
