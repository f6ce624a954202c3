// Graphs of curves over axes, as diagrams.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "diagram/diagram.h"
#include "diagram/graph_room.h"

namespace noisescope {

struct Curve {
    std::string name;  ///< in the legend; empty: none
    Ink ink = Ink::first;
    std::vector<DrawnPoint> points;  ///< in the units of the axes, x rising
    bool dashed = false;
    bool filled = false;  ///< down to the lower end, as a histogram's
    std::string note{};   ///< a figure of it, told where it stands beside another recipe's
};

struct AxisRange {
    double low = 0;
    double high = 1;
};

struct Fact {
    std::string name;
    std::string value;
};

/// Curves over the same axes. Ranges that are not given hold all points.
struct Panel {
    std::string title;
    std::string xLabel, yLabel;  ///< with units
    std::vector<Curve> curves;
    std::optional<AxisRange> x{}, y{};
    bool isLogX = false;  ///< decades; all numbers above 0
    bool isLogY = false;
    bool isPolar = false;         ///< x in turns, y from the middle; no ticks
    std::size_t columns = 0;      ///< of `grays`; 0: curves are drawn
    std::vector<double> grays{};  ///< squares, row by row, 0 black to 1 white
    std::vector<bool> marked{};   ///< columns with a mark below them
    std::vector<Fact> facts{};    ///< lines of text, drawn instead of curves
};

/// Size of a panel's frame.
struct PanelSize {
    double width = 360;
    double height = 250;
};

/// Returns panels side by side, `columns` in a row, below a title; `caption`: a line below them. In a room there are
/// neither title nor caption: both are members of the diagram.
Diagram graphOf(const std::string& title, std::span<const Panel> panels, std::size_t columns,
                const std::string& caption = {}, const GraphRoom& room = {}, const PanelSize& size = {});

/// Returns the size of a single panel whose graph, without a caption, has this width and height.
PanelSize panelWithin(double width, double height);

/// Returns about `count` round numbers inside the range.
std::vector<double> roundNumbers(AxisRange range, int count);

}  // namespace noisescope
