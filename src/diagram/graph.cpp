#include "diagram/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "core/text.h"

namespace noisescope {
namespace {

constexpr double kLeft = 64;     ///< of a panel's frame, for numbers
constexpr double kAbove = 44;    ///< for its title and legend
constexpr double kBelow = 46;    ///< for numbers and the axis's label
constexpr double kBetween = 24;  ///< right of it
constexpr double kTop = 48;      ///< for the graph's title
constexpr double kMargin = 8;    ///< right and below
constexpr double kNumbers = 11;  ///< size of letters
constexpr int kTicks = 5;

AxisRange around(AxisRange range) {
    if (range.low < range.high) return range;
    const double size = std::max(std::abs(range.low), 1.0);
    return {range.low - 0.5 * size, range.high + 0.5 * size};
}

AxisRange rangeOf(const Panel& panel, double DrawnPoint::*axis) {
    AxisRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const Curve& curve : panel.curves)
        for (const DrawnPoint& point : curve.points) {
            range.low = std::min(range.low, point.*axis);
            range.high = std::max(range.high, point.*axis);
        }
    if (range.low > range.high) return {};
    return around(range);
}

/// Places of an axis's numbers in the diagram.
struct Scale {
    AxisRange range;
    double from = 0, to = 1;
    bool isLog = false;

    [[nodiscard]] double operator()(double value) const {
        const auto at = [&](double number) { return isLog ? std::log10(number) : number; };
        const double part = (at(value) - at(range.low)) / (at(range.high) - at(range.low));
        return from + std::clamp(part, -0.02, 1.02) * (to - from);
    }
    [[nodiscard]] std::vector<double> ticks() const {
        if (!isLog) return roundNumbers(range, kTicks);
        std::vector<double> decades;
        const auto last = static_cast<int>(std::floor(std::log10(range.high) + 1e-9));
        for (auto power = static_cast<int>(std::ceil(std::log10(range.low) - 1e-9)); power <= last; ++power)
            decades.push_back(std::pow(10.0, power));
        return decades;
    }
};

std::string tickText(double value) { return fmt::format("{:.6g}", value == 0 ? 0.0 : value); }

struct Frame {
    double left, top, right, bottom;
};

void addLegend(Diagram& diagram, const Panel& panel, const Frame& frame) {
    double x = frame.left;
    for (const Curve& curve : panel.curves) {
        if (curve.name.empty()) continue;
        const double y = frame.top - 10;
        diagram.add(
            Stroke{.points = {{x, y - 4}, {x + 16, y - 4}}, .ink = curve.ink, .width = 2.5, .dashed = curve.dashed});
        diagram.add(DrawnText{.at = {x + 20, y}, .text = curve.name, .ink = curve.ink, .size = kNumbers});
        constexpr double kLetter = 6.2;
        x += 34 + kLetter * static_cast<double>(curve.name.size());
    }
}

void addAxes(Diagram& diagram, const Panel& panel, const Frame& frame, const Scale& x, const Scale& y) {
    for (const double tick : x.ticks()) {
        diagram.add(Stroke{.points = {{x(tick), frame.top}, {x(tick), frame.bottom}}, .ink = Ink::grid, .width = 1});
        diagram.add(DrawnText{.at = {x(tick), frame.bottom + 15},
                              .text = tickText(tick),
                              .ink = Ink::faint,
                              .anchor = Anchor::middle,
                              .size = kNumbers});
    }
    for (const double tick : y.ticks()) {
        diagram.add(Stroke{.points = {{frame.left, y(tick)}, {frame.right, y(tick)}}, .ink = Ink::grid, .width = 1});
        diagram.add(DrawnText{.at = {frame.left - 6, y(tick) + 4},
                              .text = tickText(tick),
                              .ink = Ink::faint,
                              .anchor = Anchor::end,
                              .size = kNumbers});
    }
    diagram.add(DrawnText{
        .at = {frame.right, frame.bottom + 32}, .text = panel.xLabel, .anchor = Anchor::end, .size = kNumbers});
    diagram.add(DrawnText{.at = {frame.left - 6, frame.top - 24},
                          .text = panel.yLabel,
                          .ink = Ink::faint,
                          .anchor = Anchor::end,
                          .size = kNumbers});
}

void addCurves(Diagram& diagram, const Panel& panel, const Frame& frame) {
    const Scale x{panel.x.value_or(rangeOf(panel, &DrawnPoint::x)), frame.left, frame.right, panel.isLogX};
    const Scale y{panel.y.value_or(rangeOf(panel, &DrawnPoint::y)), frame.bottom, frame.top, panel.isLogY};
    addAxes(diagram, panel, frame, x, y);
    for (const Curve& curve : panel.curves) {
        Stroke stroke{.points = {}, .ink = curve.ink, .width = 1.8, .dashed = curve.dashed};
        for (const DrawnPoint& point : curve.points) stroke.points.push_back({x(point.x), y(point.y)});
        if (curve.filled && !stroke.points.empty()) {
            stroke.points.insert(stroke.points.begin(), {stroke.points.front().x, frame.bottom});
            stroke.points.push_back({stroke.points.back().x, frame.bottom});
            stroke.closed = true;
        }
        diagram.add(std::move(stroke));
    }
    addLegend(diagram, panel, frame);
}

/// Circles at the half and the whole of the largest, and curves around the middle, y of the picture down.
void addRose(Diagram& diagram, const Panel& panel, const Frame& frame) {
    const DrawnPoint middle{(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2};
    const double radius = std::min(frame.right - frame.left, frame.bottom - frame.top) / 2 - 14;
    const double most = panel.y ? panel.y->high : rangeOf(panel, &DrawnPoint::y).high;
    for (const double part : {0.5, 1.0})
        diagram.add(Disc{.center = middle, .radius = part * radius, .ink = Ink::grid, .hollow = true});
    constexpr double kTurn = 2 * std::numbers::pi;
    for (const int axis : {0, 1}) {
        const DrawnPoint way{axis == 0 ? radius + 8 : 0.0, axis == 1 ? radius + 8 : 0.0};
        diagram.add(Stroke{.points = {{middle.x - way.x, middle.y - way.y}, {middle.x + way.x, middle.y + way.y}},
                           .ink = Ink::grid,
                           .width = 1});
        diagram.add(DrawnText{.at = {middle.x + way.x + (axis == 0 ? 4 : 0), middle.y + way.y + (axis == 1 ? 12 : 4)},
                              .text = axis == 0 ? "x" : "y",
                              .ink = Ink::faint,
                              .anchor = axis == 0 ? Anchor::start : Anchor::middle,
                              .size = kNumbers});
    }
    for (const Curve& curve : panel.curves) {
        Stroke stroke{.points = {}, .ink = curve.ink, .width = 1.8, .dashed = curve.dashed, .closed = true};
        for (const DrawnPoint& point : curve.points) {
            const double length = radius * std::min(point.y / most, 1.05);
            stroke.points.push_back(
                {middle.x + length * std::cos(kTurn * point.x), middle.y + length * std::sin(kTurn * point.x)});
        }
        diagram.add(std::move(stroke));
    }
    addLegend(diagram, panel, frame);
}

/// Squares as large as fit, a mark below each marked column, and the label below them.
void addCells(Diagram& diagram, const Panel& panel, const Frame& frame) {
    const std::size_t rows = panel.grays.size() / panel.columns;
    const double side = std::min((frame.right - frame.left) / static_cast<double>(panel.columns),
                                 (frame.bottom - frame.top) / static_cast<double>(rows));
    const double top = frame.top - 14;  // there is no legend
    diagram.add(GrayCells{.corner = {frame.left, top}, .side = side, .columns = panel.columns, .grays = panel.grays});
    const double bottom = top + side * static_cast<double>(rows);
    for (std::size_t column = 0; column < panel.marked.size(); ++column) {
        if (!panel.marked[column]) continue;
        const double x = frame.left + side * static_cast<double>(column);
        diagram.add(
            Stroke{.points = {{x + 1, bottom + 5}, {x + side - 1, bottom + 5}}, .ink = Ink::result, .width = 3});
    }
    diagram.add(DrawnText{.at = {frame.left, bottom + 24}, .text = panel.xLabel, .ink = Ink::faint, .size = kNumbers});
}

/// Names in one column, what they are in the next.
void addFacts(Diagram& diagram, const Panel& panel, const Frame& frame) {
    constexpr double kLine = 19;
    constexpr double kSecond = 120;  // right of the names
    double y = frame.top - 4;
    for (const Fact& fact : panel.facts) {
        diagram.add(DrawnText{.at = {frame.left, y}, .text = fact.name, .ink = Ink::faint, .size = 12});
        diagram.add(DrawnText{.at = {frame.left + kSecond, y}, .text = fact.value, .size = 12});
        y += kLine;
    }
}

/// Sizes of a graph's parts.
struct Sheet {
    std::size_t wide = 1;  ///< panels in a row
    std::size_t rows = 1;
    PanelSize panel;
    double top = kTop;  ///< of the first row
    [[nodiscard]] double cellWide() const { return kLeft + panel.width + kBetween; }
    [[nodiscard]] double cellHigh() const { return kAbove + panel.height + kBelow; }
};

Sheet sheetOf(std::size_t panels, std::size_t columns, const GraphRoom& room, const PanelSize& size) {
    constexpr double kLeast = 80;  // of a panel's sides
    Sheet sheet;
    sheet.panel = size;
    const bool isFitted = room.width > 0;
    sheet.wide = std::max<std::size_t>(1, std::min(isFitted ? std::min(columns, room.columns) : columns, panels));
    sheet.rows = (panels + sheet.wide - 1) / sheet.wide;
    if (!isFitted) return sheet;
    sheet.top = 0;
    sheet.panel.width = std::max(kLeast, room.width / static_cast<double>(sheet.wide) - kLeft - kBetween);
    sheet.panel.height = 0.7 * sheet.panel.width;
    if (room.height > 0)
        sheet.panel.height = std::max(kLeast, room.height / static_cast<double>(sheet.rows) - kAbove - kBelow);
    return sheet;
}

}  // namespace

std::vector<double> roundNumbers(AxisRange range, int count) {
    const double rough = (range.high - range.low) / count;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (step = factor * power; step >= rough * (1 - 1e-9)) break;
    std::vector<double> numbers;
    const auto last = static_cast<std::int64_t>(std::floor(range.high / step + 1e-9));
    for (auto n = static_cast<std::int64_t>(std::ceil(range.low / step - 1e-9)); n <= last; ++n)
        numbers.push_back(static_cast<double>(n) * step);
    return numbers;
}

PanelSize panelWithin(double width, double height) {
    constexpr double kLeast = 40;
    return {std::max(kLeast, width - kLeft - kBetween - kMargin),
            std::max(kLeast, height - kTop - kAbove - kBelow - kMargin)};
}

Diagram graphOf(const std::string& title, std::span<const Panel> panels, std::size_t columns,
                const std::string& caption, const GraphRoom& room, const PanelSize& size) {
    const Sheet sheet = sheetOf(panels.size(), columns, room, size);
    const bool isPage = room.width == 0;
    Diagram diagram;
    diagram.width = static_cast<double>(sheet.wide) * sheet.cellWide() + (isPage ? 8 : 0);
    diagram.height = sheet.top + static_cast<double>(sheet.rows) * sheet.cellHigh();
    diagram.title = title;
    diagram.caption = caption;
    if (isPage) {
        diagram.height += caption.empty() ? 8.0 : 34.0;
        constexpr double kLetter = 6.2;
        diagram.width = std::max(diagram.width, 40 + kLetter * static_cast<double>(caption.size()));
        diagram.add(DrawnText{.at = {20, 32}, .text = title, .size = 18, .bold = true});
    }
    for (std::size_t n = 0; n < panels.size(); ++n) {
        const std::size_t row = n / sheet.wide;
        const double left = static_cast<double>(n % sheet.wide) * sheet.cellWide() + kLeft;
        const double top = sheet.top + static_cast<double>(row) * sheet.cellHigh() + kAbove;
        const Frame frame{left, top, left + sheet.panel.width, top + sheet.panel.height};
        diagram.add(DrawnText{.at = {left, top - 28}, .text = panels[n].title, .size = 13, .bold = true});
        if (!panels[n].facts.empty())
            addFacts(diagram, panels[n], frame);
        else if (panels[n].columns > 0)
            addCells(diagram, panels[n], frame);
        else if (panels[n].isPolar)
            addRose(diagram, panels[n], frame);
        else
            addCurves(diagram, panels[n], frame);
    }
    if (isPage && !caption.empty())
        diagram.add(DrawnText{.at = {20, diagram.height - 16}, .text = caption, .ink = Ink::faint, .size = 12});
    return diagram;
}

}  // namespace noisescope
