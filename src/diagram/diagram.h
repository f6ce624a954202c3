// Diagrams of lines, arrows, discs and labels, as data: for files and for the window.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace noisescope {

/// Meaning of a color, which each theme has its own for.
enum class Ink { text, faint, grid, first, second, third, result };

/// Red, green, blue of sRGB, 0 to 1.
using InkColor = std::array<double, 3>;
/// Colors of the light theme.
InkColor lightColor(Ink ink);
InkColor lightBackground();

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

struct Diagram {
    double width = 0;
    double height = 0;
    std::string title;  ///< for readers who do not see it
    std::vector<std::variant<Stroke, Disc, DrawnText, GrayCells>> shapes;

    void add(Stroke stroke) { shapes.emplace_back(std::move(stroke)); }
    void add(const Disc& disc) { shapes.emplace_back(disc); }
    void add(DrawnText label) { shapes.emplace_back(std::move(label)); }
    void add(GrayCells cells) { shapes.emplace_back(std::move(cells)); }
};

/// Returns the diagram as SVG, in the colors of the theme that its reader has.
std::string svgOf(const Diagram& diagram);

}  // namespace noisescope
