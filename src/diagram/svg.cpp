#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/text.h"
#include "diagram/diagram.h"

namespace noisescope {
namespace {

/// In the order of Ink; contrasts above 4.5 on the backgrounds, of `faint` and `grid` lower on purpose.
constexpr std::array<InkColor, 7> kInks{{{"text", 0x1f2328, 0xe6edf3},
                                         {"faint", 0x8b949e, 0x7d8590},
                                         {"grid", 0xd0d7de, 0x30363d},
                                         {"first", 0x0969da, 0x58a6ff},
                                         {"second", 0xbc4c00, 0xf0883e},
                                         {"third", 0x1a7f37, 0x56d364},
                                         {"result", 0xcf222e, 0xff7b72}}};

std::string_view nameOf(Ink ink) { return inkColor(ink).name; }

std::string number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string svgOf(const Stroke& stroke) {
    std::string path;
    for (const DrawnPoint& point : stroke.points)
        path += fmt::format("{}{} {}", path.empty() ? "M" : "L", number(point.x), number(point.y));
    if (stroke.closed) path += "Z";
    std::string text = fmt::format(R"(<path class="s {}" d="{}" stroke-width="{}"{}/>)", nameOf(stroke.ink), path,
                                   number(stroke.width), stroke.dashed ? R"( stroke-dasharray="5 4")" : "");
    const std::size_t count = stroke.points.size();
    if (!stroke.arrow || count < 2) return text;
    const auto head = arrowHead(stroke.points[count - 2], stroke.points[count - 1]);
    if (!head) return text;
    const auto& [tip, left, right] = *head;
    return text + fmt::format(R"(<path class="f {}" d="M{} {}L{} {}L{} {}Z"/>)", nameOf(stroke.ink), number(tip.x),
                              number(tip.y), number(left.x), number(left.y), number(right.x), number(right.y));
}

std::string svgOf(const Disc& disc) {
    constexpr double kWhite = 255;
    std::string fill;
    if (disc.gray) {
        const int gray = static_cast<int>(std::lround(std::clamp(*disc.gray, 0.0, 1.0) * kWhite));
        fill = fmt::format(" style=\"fill:rgb({0},{0},{0})\"", gray);
    }
    const bool drawnAround = disc.hollow || disc.gray;
    return fmt::format(R"(<circle class="{} {}" cx="{}" cy="{}" r="{}"{}/>)", drawnAround ? "s" : "f", nameOf(disc.ink),
                       number(disc.center.x), number(disc.center.y), number(disc.radius), fill);
}

std::string svgOf(const DrawnText& label) {
    constexpr std::array kAnchors{"start", "middle", "end"};
    return fmt::format(R"(<text class="f t {}" x="{}" y="{}" font-size="{}" text-anchor="{}"{}>{}</text>)",
                       nameOf(label.ink), number(label.at.x), number(label.at.y), number(label.size),
                       kAnchors[static_cast<std::size_t>(label.anchor)], label.bold ? R"( font-weight="600")" : "",
                       xmlText(label.text));
}

/// One path for each of 32 shades, which are as many as an eye tells apart side by side.
std::string svgOf(const GrayCells& cells) {
    constexpr std::size_t kShades = 32;
    constexpr double kWhite = 255;
    std::array<std::string, kShades> paths;
    const std::string side = number(cells.side);
    for (std::size_t n = 0; n < cells.grays.size(); ++n) {
        const double gray = std::clamp(cells.grays[n], 0.0, 1.0);
        const double x = cells.corner.x + cells.side * static_cast<double>(n % cells.columns);
        const std::size_t row = n / cells.columns;
        const double y = cells.corner.y + cells.side * static_cast<double>(row);
        paths[static_cast<std::size_t>(std::lround(gray * static_cast<double>(kShades - 1)))] +=
            fmt::format("M{} {}h{}v{}h-{}z", number(x), number(y), side, side, side);
    }
    std::string text = "<g shape-rendering=\"crispEdges\">";
    for (std::size_t shade = 0; shade < kShades; ++shade) {
        if (paths[shade].empty()) continue;
        const auto gray =
            static_cast<int>(std::lround(kWhite * static_cast<double>(shade) / static_cast<double>(kShades - 1)));
        text += fmt::format("<path style=\"fill:rgb({0},{0},{0})\" d=\"{1}\"/>", gray, paths[shade]);
    }
    return text + "</g>";
}

std::string styles(std::uint32_t InkColor::*theme, std::string_view background) {
    std::string text = fmt::format(
        ".b{{fill:{0}}}.t{{paint-order:stroke;stroke:{0};stroke-width:4;stroke-linejoin:round}}", background);
    for (const InkColor& ink : kInks)
        text += fmt::format(".s.{0}{{stroke:#{1:06x}}}.f.{0}{{fill:#{1:06x}}}", ink.name, ink.*theme);
    return text;
}

}  // namespace

const InkColor& inkColor(Ink ink) { return kInks[static_cast<std::size_t>(ink)]; }

std::optional<std::array<DrawnPoint, 3>> arrowHead(const DrawnPoint& from, const DrawnPoint& tip, double scale) {
    const double dx = tip.x - from.x;
    const double dy = tip.y - from.y;
    const double length = std::hypot(dx, dy);
    if (length < scale) return {};
    constexpr double kLong = 10;
    constexpr double kHalfWide = 4;
    const double along = std::min(kLong * scale, length) / length;
    const double across = kHalfWide * scale / length;
    const DrawnPoint base{tip.x - along * dx, tip.y - along * dy};
    return std::array{tip, DrawnPoint{base.x - across * dy, base.y + across * dx},
                      DrawnPoint{base.x + across * dy, base.y - across * dx}};
}

std::string svgOf(const Diagram& diagram) {
    std::string text = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img" )"
        R"(font-family="Inter, Helvetica, Arial, sans-serif">)"
        "\n<title>{2}</title>\n<style>.s{{fill:none;stroke-linejoin:round}}{3}"
        "@media (prefers-color-scheme:dark){{{4}}}</style>\n"
        R"(<rect class="b" width="{0}" height="{1}"/>)"
        "\n",
        number(diagram.width), number(diagram.height), xmlText(diagram.title), styles(&InkColor::light, "#ffffff"),
        styles(&InkColor::dark, "#0d1117"));
    for (const auto& shape : diagram.shapes)
        text += std::visit([](const auto& one) { return svgOf(one); }, shape) + "\n";
    return text + "</svg>\n";
}

}  // namespace noisescope
