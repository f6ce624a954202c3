#include "viewer/widgets/diagram_painter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "core/overloaded.h"
#include "viewer/widgets/label_places.h"

namespace noisescope {
namespace {

constexpr float kSmallLetters = 12;     // px: least size of labels
constexpr float kNarrowLetters = 0.8f;  // of their size, for labels that are scaled down

bool isDarkTheme() { return rgbOf(palette::kPanel).green < 0.5f; }

/// Paints the shapes of one diagram.
class DiagramPainter {
  public:
    DiagramPainter(ImDrawList& list, const DiagramLook& look, const Ui& ui, bool hasLit)
        : list_(list), look_(look), ui_(ui), hasLit_(hasLit) {}

    void paint(const Diagram::Shape& shape, int part) {
        light(part);
        std::visit(Overloaded{[this](const Stroke& stroke) { paintStroke(stroke); },
                              [this](const Disc& disc) { paintDisc(disc); },
                              [&](const DrawnText& label) { takeText(label, part); },
                              [this](const GrayCells& cells) { paintCells(cells); }},
                   shape);
    }

    /// Paints the labels that wait, the result's first; returns their places.
    std::vector<LabelBox> paintLabels() {
        std::ranges::stable_sort(waiting_, std::ranges::greater(),
                                 [](const Label& label) { return label.text->ink == Ink::result; });
        std::vector<LabelBox> boxes;
        boxes.reserve(waiting_.size());
        for (const Label& label : waiting_) boxes.push_back(label.plate);
        const ImVec2 low = list_.GetClipRectMin();
        const ImVec2 high = list_.GetClipRectMax();
        const auto places = placedApart(boxes, marks_, {low.x, low.y, high.x - low.x, high.y - low.y}, ui_.px(2));
        std::vector<LabelBox> painted;
        painted.reserve(places.size());
        for (std::size_t n = 0; n < places.size(); ++n) {
            if (!places[n]) continue;
            light(waiting_[n].part);
            paintLabel(waiting_[n], *places[n]);
            painted.push_back(*places[n]);
        }
        return painted;
    }

  private:
    /// A text that waits for its place.
    struct Label {
        const DrawnText* text;
        int part;
        ImFont* font;
        float height;
        LabelBox plate;
    };

    void light(int part) {
        isLit_ = hasLit_ && part == look_.lit;
        alpha_ = hasLit_ && part != look_.lit ? 0.35f : 1.0f;
    }
    [[nodiscard]] ImVec2 at(const DrawnPoint& point) const {
        return {look_.corner.x + static_cast<float>(point.x) * look_.scale,
                look_.corner.y + static_cast<float>(point.y) * look_.scale};
    }
    [[nodiscard]] ImU32 color(Ink ink) const {
        const InkColor& row = inkColor(look_.overPicture && (ink == Ink::grid || ink == Ink::faint) ? Ink::text : ink);
        const std::uint32_t rgb = isDarkTheme() ? row.dark : row.light;
        return IM_COL32((rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255, static_cast<int>(255 * alpha_));
    }
    [[nodiscard]] ImU32 halo() const { return colorOf(palette::kPanel, 0.7f * alpha_); }
    [[nodiscard]] float wide(double width) const {
        return std::max(1.0f, static_cast<float>(width) * look_.scale * (isLit_ ? 1.8f : 1.0f));
    }

    void line(const std::vector<ImVec2>& points, ImU32 paint, float width, bool closed) {
        list_.AddPolyline(points.data(), static_cast<int>(points.size()), paint, closed ? ImDrawFlags_Closed : 0,
                          width);
    }
    void dashes(const std::vector<ImVec2>& points, ImU32 paint, float width) {
        const float on = ui_.px(5);
        const float period = ui_.px(9);
        float done = 0;  // along the line, modulo the period
        for (std::size_t n = 1; n < points.size(); ++n) {
            const ImVec2 from = points[n - 1];
            const ImVec2 way{points[n].x - from.x, points[n].y - from.y};
            const float length = std::hypot(way.x, way.y);
            if (!(length > 0) || length > ui_.px(8192)) continue;
            const int count = static_cast<int>(std::ceil((length + done) / period));
            for (int dash = 0; dash < count; ++dash) {
                const float start = static_cast<float>(dash) * period - done;
                const float a = std::max(0.0f, start) / length;
                const float b = std::min(length, start + on) / length;
                if (b <= a) continue;
                list_.AddLine({from.x + a * way.x, from.y + a * way.y}, {from.x + b * way.x, from.y + b * way.y}, paint,
                              width);
            }
            done = std::fmod(done + length, period);
        }
    }
    void paintStroke(const Stroke& stroke) {
        std::vector<ImVec2> points;
        points.reserve(stroke.points.size());
        for (const DrawnPoint& point : stroke.points) points.push_back(at(point));
        if (points.size() < 2) return;
        const float width = wide(stroke.width);
        if (look_.overPicture) line(points, halo(), width + ui_.px(stroke.dashed ? 1.0f : 2.0f), stroke.closed);
        if (stroke.dashed)
            dashes(points, color(stroke.ink), width);
        else
            line(points, color(stroke.ink), width, stroke.closed);
        if (stroke.arrow) paintArrow(points[points.size() - 2], points.back(), color(stroke.ink));
    }
    void paintArrow(ImVec2 from, ImVec2 tip, ImU32 paint) {
        const ImVec2 way{tip.x - from.x, tip.y - from.y};
        const float length = std::hypot(way.x, way.y);
        if (length < 1) return;
        const float along = std::min(ui_.px(isLit_ ? 13.0f : 10.0f), length) / length;
        const float across = 0.4f * along;
        const ImVec2 base{tip.x - along * way.x, tip.y - along * way.y};
        list_.AddTriangleFilled(tip, {base.x - across * way.y, base.y + across * way.x},
                                {base.x + across * way.y, base.y - across * way.x}, paint);
    }
    void paintDisc(const Disc& disc) {
        const ImVec2 center = at(disc.center);
        const float radius = static_cast<float>(disc.radius) * look_.scale * (isLit_ && !disc.hollow ? 1.3f : 1.0f);
        if (!disc.hollow) marks_.push_back({center.x - radius, center.y - radius, 2 * radius, 2 * radius});
        if (disc.gray) {
            const int gray = static_cast<int>(std::lround(std::clamp(*disc.gray, 0.0, 1.0) * 255));
            list_.AddCircleFilled(center, radius, IM_COL32(gray, gray, gray, static_cast<int>(255 * alpha_)));
        }
        if (disc.hollow || disc.gray) {
            if (look_.overPicture) list_.AddCircle(center, radius, halo(), 0, wide(1.5) + ui_.px(2));
            list_.AddCircle(center, radius, color(disc.ink), 0, wide(1.5));
        } else {
            if (look_.overPicture) list_.AddCircleFilled(center, radius + ui_.px(1), halo());
            list_.AddCircleFilled(center, radius, color(disc.ink));
        }
    }
    void takeText(const DrawnText& label, int part) {
        const float wanted = static_cast<float>(label.size) * look_.scale;
        ImFont* const font = wanted >= ui_.px(13) ? ui_.fonts.text : ui_.fonts.small;
        const float size = std::max(wanted / ui_.px(kSmallLetters), kNarrowLetters);
        const float height =
            wanted >= ui_.px(13) ? font->FontSize * wanted / ui_.px(14) : font->FontSize * std::min(1.0f, size);
        const char* const end = label.text.data() + label.text.size();
        const ImVec2 extent = font->CalcTextSizeA(height, 1e9f, 0, label.text.data(), end);
        const float back = label.anchor == Anchor::start ? 0 : label.anchor == Anchor::middle ? 0.5f : 1;
        const ImVec2 base = at(label.at);  // of the letters
        const ImVec2 from{std::round(base.x - back * extent.x), std::round(base.y - 0.79f * height)};
        const float side = look_.overPicture ? ui_.px(3) : 0;
        const Label placed{&label, part, font, height, {from.x - side, from.y, extent.x + 2 * side, extent.y}};
        if (look_.overPicture)
            waiting_.push_back(placed);
        else
            paintLabel(placed, placed.plate);
    }
    void paintLabel(const Label& label, const LabelBox& plate) {
        const std::string& text = label.text->text;
        const float side = look_.overPicture ? ui_.px(3) : 0;
        if (look_.overPicture)
            list_.AddRectFilled({plate.x, plate.y}, {plate.x + plate.width, plate.y + plate.height},
                                colorOf(palette::kPanel, 0.8f * alpha_), side);
        list_.AddText(label.font, label.height, {std::round(plate.x + side), std::round(plate.y)},
                      color(label.text->ink), text.data(), text.data() + text.size());
    }
    void paintCells(const GrayCells& cells) {
        const float side = static_cast<float>(cells.side) * look_.scale;
        const ImVec2 corner = at(cells.corner);
        const auto edge = [&](float from, std::size_t n) { return std::round(from + side * static_cast<float>(n)); };
        for (std::size_t n = 0; n < cells.grays.size(); ++n) {
            const std::size_t column = n % cells.columns;
            const std::size_t row = n / cells.columns;
            const int gray = static_cast<int>(std::lround(std::clamp(cells.grays[n], 0.0, 1.0) * 255));
            list_.AddRectFilled({edge(corner.x, column), edge(corner.y, row)},
                                {edge(corner.x, column + 1), edge(corner.y, row + 1)}, IM_COL32(gray, gray, gray, 255));
        }
    }

    ImDrawList& list_;
    const DiagramLook& look_;
    const Ui& ui_;
    bool hasLit_;
    bool isLit_ = false;
    float alpha_ = 1;
    std::vector<Label> waiting_;
    std::vector<LabelBox> marks_;  ///< points, which no label covers
};

}  // namespace

void paintDiagram(ImDrawList& list, const Diagram& diagram, const DiagramLook& look, Ui& ui) {
    const bool hasLit = look.lit != kNoDrawnPart && std::ranges::find(diagram.parts, look.lit) != diagram.parts.end();
    DiagramPainter painter(list, look, ui, hasLit);
    for (std::size_t n = 0; n < diagram.shapes.size(); ++n) painter.paint(diagram.shapes[n], diagram.parts[n]);
    int count = 0;
    for (const LabelBox& label : painter.paintLabels())
        ui.rects.add(fmt::format("drawn.label/{}", count++), label.x, label.y, label.width, label.height);
}

}  // namespace noisescope
