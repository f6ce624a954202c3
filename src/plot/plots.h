// Graphs that explain noise: one row a kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diagram/graph.h"
#include "diagram/graph_room.h"
#include "recipe/recipe.h"

namespace noisescope {

struct PlotRequest {
    Recipe recipe;
    std::optional<Recipe> other{};  ///< B, whose curve is drawn over that of A, the recipe
    std::int64_t size = 512;        ///< pixels: of the square picture that is measured, or along the line
    double length = 1;              ///< of the line, in image heights
    GraphRoom room{};               ///< that it is fitted to
    bool inHeights = false;         ///< lengths in image heights, whatever the recipe's cells are
};

struct PlotKind {
    std::string_view id;
    std::string_view label;  ///< short description, for lists
    bool takesRecipe = false;
    bool compares = false;  ///< takes another one beside it
    /// Throws Error(usage) for recipes without such a graph.
    Diagram (*draw)(const PlotRequest& request) = nullptr;
};

std::span<const PlotKind> plotKinds();

/// Returns the curves of the request's two recipes over each other, A and B: the last curve of each one's panel that is
/// not dashed. Lengths are in cells if both have the same.
Diagram plotOver(const std::string& title, const PlotRequest& request, Panel (*panelOf)(const PlotRequest& one));
/// Returns what a length of 1 on the axes is, "cell" or "image height", and how many of them there are in a height.
struct LengthUnit {
    std::string_view name;
    double count = 1;
};
LengthUnit lengthUnitOf(const PlotRequest& request);

// The kinds, one file each.
Diagram plotFades(const PlotRequest& request);
Diagram plotKernels(const PlotRequest& request);
Diagram plotLine(const PlotRequest& request);
/// Only the values, of a graph as large as that: what `render --curve` writes.
Diagram curveDiagram(const PlotRequest& request, double width, double height);
Diagram plotHistogram(const PlotRequest& request);
Diagram plotDirections(const PlotRequest& request);
Diagram plotSpectrum(const PlotRequest& request);
Diagram plotHashes(const PlotRequest& request);
Diagram plotOrder(const PlotRequest& request);

/// Draws the square picture that is measured, on the CPU. Throws Error(usage), which names the kind, unless the
/// recipe's output is one value.
std::vector<float> measuredValues(const PlotRequest& request, std::string_view kind);

/// Mean power of the waves of about one length.
struct SpectrumRing {
    double cycles = 0;  ///< over the picture's side
    double power = 0;   ///< mean of |F|^2 / side^4, F the sums of the values with their mean taken off
    double energy = 0;  ///< their sum: the part of the mean square
};
/// Returns the rings of 1 to side / 2 cycles, each from half a cycle below to half a cycle above. `repeats`: the
/// picture continues over its edges; others fade to their edges first (a Hann window of mean square 1), which would be
/// seen as waves. `values`: side * side.
std::vector<SpectrumRing> spectrumOf(std::span<const float> values, std::size_t side, bool repeats);
/// Returns the exponent of the power law through the rings from `low` to `high` cycles: least squares of the
/// logarithms, each octave with the same weight. Nothing if fewer than 3 rings are there.
std::optional<double> powerLawOf(std::span<const SpectrumRing> rings, double low, double high);

/// Strengths of the gradient's orientations: how much of the gradients' length has each of 36 orientations of half a
/// turn, each over the mean of all.
struct Orientations {
    static constexpr std::size_t kBins = 36;
    std::array<double, kBins> parts{};
    /// Deviation of the parts, whose mean is 1.
    [[nodiscard]] double variation() const;
    /// The strongest orientation in turns, 0 to 0.5, from x toward y (down).
    [[nodiscard]] double strongest() const;
};
/// Adds the lengths of a picture's gradients, by differences of neighbors, to those of their orientations.
void addOrientations(std::array<double, Orientations::kBins>& lengths, std::span<const float> values,
                     std::int64_t width, std::int64_t height);
/// Returns all parts as 1 where there are no gradients.
Orientations orientationsOf(const std::array<double, Orientations::kBins>& lengths);
Orientations orientationsOf(std::span<const float> values, std::int64_t width, std::int64_t height);

// Panels of what was measured, for `plot` and for sheets.

Panel directionsPanel(const Orientations& orientations);
/// `cells`: along the side of what was measured. `unit`: what one of them is.
Panel spectrumPanel(std::span<const SpectrumRing> rings, double cells, std::string_view unit);
/// Shares of values in equal parts from `low` to `high`, beside the normal distribution.
Panel histogramPanel(std::span<const double> shares, double low, double high, double mean, double deviation);

}  // namespace noisescope
