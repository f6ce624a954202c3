#include "plot/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "core/error.h"

namespace noisescope {
namespace {

constexpr std::array kPlots{
    PlotKind{"fades", "the fades' curves with their first and second derivatives", false, false, &plotFades},
    PlotKind{"kernels", "contribution of a lattice point along a line: value, Perlin and simplex noise", false, false,
             &plotKernels},
    PlotKind{"line", "the values along the picture's middle row, its octaves apart and added up", true, true,
             &plotLine},
    PlotKind{"histogram", "counts of values, beside the normal distribution of the same mean and deviation", true, true,
             &plotHistogram},
    PlotKind{"spectrum", "the power of waves by their length, and the power law through it", true, true, &plotSpectrum},
    PlotKind{"directions", "part of the gradients' length in each orientation", true, true, &plotDirections},
    PlotKind{"hashes", "tables of bytes and hashes as pictures; columns that are another one, moved, are marked", false,
             false, &plotHashes},
    PlotKind{"order", "random numbers in the order of filling, which change with the picture's size: a reason to hash",
             false, false, &plotOrder},
};

}  // namespace

std::span<const PlotKind> plotKinds() { return kPlots; }

LengthUnit lengthUnitOf(const PlotRequest& request) {
    if (request.inHeights || !request.recipe.tree.empty()) return {"image height", 1};
    return {"cell", request.recipe.frequency};
}

Diagram plotOver(const std::string& title, const PlotRequest& request, Panel (*panelOf)(const PlotRequest& one)) {
    const Recipe& a = request.recipe;
    const Recipe& b = *request.other;
    PlotRequest one{.recipe = a, .size = request.size, .length = request.length};
    one.inHeights = !a.tree.empty() || !b.tree.empty() || a.frequency != b.frequency;
    const auto mainCurve = [](Panel& panel, const char* name, Ink ink) {
        const auto solid =
            std::find_if(panel.curves.rbegin(), panel.curves.rend(), [](const Curve& curve) { return !curve.dashed; });
        solid->name = solid->note.empty() ? name : fmt::format("{}: {}", name, solid->note);
        solid->ink = ink;
        solid->filled = false;
        return std::move(*solid);
    };
    Panel panel = panelOf(one);
    one.recipe = b;
    Panel other = panelOf(one);
    if (panel.y && other.y) panel.y->high = std::max(panel.y->high, other.y->high);
    std::vector<Curve> curves{mainCurve(panel, "A", Ink::first), mainCurve(other, "B", Ink::second)};
    panel.curves = std::move(curves);
    return graphOf(title, std::span(&panel, 1), 1, {}, request.room);
}

}  // namespace noisescope
