// Diagrams of lines, arrows, discs and labels, as data: for files and for the window.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace noisescope {

/// Meaning of a color, which each theme has its own for.
enum class Ink { text, faint, grid, first, second, third, result };

/// Red, green and blue in hexadecimal digits, 0xRRGGBB, by theme.
struct InkColor {
    std::string_view name;
    std::uint32_t light = 0, dark = 0;
};
const InkColor& inkColor(Ink ink);
/// Background of the light theme.
inline constexpr std::uint32_t kLightBackground = 0xffffff;

/// In units of the diagram, y down.
struct DrawnPoint {
    double x = 0;
    double y = 0;
};

struct Stroke {
    std::vector<DrawnPoint> points;
    Ink ink = Ink::text;
    double width = 1.5;
    bool dashed = false;
    bool arrow = false;   ///< at its last point
    bool closed = false;  ///< back to its first point
};

struct Disc {
    DrawnPoint center;
    double radius = 4;
    Ink ink = Ink::text;
    std::optional<double> gray{};  ///< filled with it, 0 black to 1 white, and drawn around in `ink`
    bool hollow = false;           ///< a circle
};

/// Returns the corners of an arrow's head, its tip first; nothing for an arrow too short for one. `scale`: of a unit.
std::optional<std::array<DrawnPoint, 3>> arrowHead(const DrawnPoint& from, const DrawnPoint& tip, double scale = 1);

enum class Anchor { start, middle, end };

struct DrawnText {
    DrawnPoint at;
    std::string text;
    Ink ink = Ink::text;
    Anchor anchor = Anchor::start;
    double size = 14;
    bool bold = false;
};

/// Squares in shades of gray, row by row.
struct GrayCells {
    DrawnPoint corner;  ///< upper left
    double side = 8;    ///< of a square
    std::size_t columns = 0;
    std::vector<double> grays;  ///< 0 black to 1 white
};

constexpr int kNoDrawnPart = -1;

struct Diagram {
    double width = 0;
    double height = 0;
    std::string title;    ///< for readers who do not see it
    std::string caption;  ///< a sentence on what is seen; empty: none
    using Shape = std::variant<Stroke, Disc, DrawnText, GrayCells>;
    std::vector<Shape> shapes;
    std::vector<int> parts;   ///< of each shape: what it shows, by the numbers of who drew it
    int part = kNoDrawnPart;  ///< of the shapes that are added next

    void add(Shape shape) {
        shapes.push_back(std::move(shape));
        parts.push_back(part);
    }
};

/// Returns the diagram as SVG, in the colors of the theme that its reader has.
std::string svgOf(const Diagram& diagram);

}  // namespace noisescope
