#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "catalogue/fades.h"
#include "diagram/graph.h"
#include "plot/plots.h"

namespace noisescope {
namespace {

constexpr int kFadeSteps = 256;
constexpr std::array kFadeInks{Ink::faint, Ink::second, Ink::first, Ink::third};

Curve fadeCurve(const FadeInfo& fade, int derivative, Ink ink) {
    Curve curve{std::string(fade.label), ink, {}};
    for (int i = 0; i <= kFadeSteps; ++i) {
        const float t = static_cast<float>(i) / kFadeSteps;
        const float value = derivative == 0   ? fade.twin.value(t)
                            : derivative == 1 ? fade.twin.slope(t)
                                              : fade.twin.curve(t);
        curve.points.push_back({static_cast<double>(t), static_cast<double>(value)});
    }
    return curve;
}

}  // namespace

Diagram plotFades(const PlotRequest& request) {
    constexpr std::array kTitles{"weight", "first derivative", "second derivative"};
    std::array<Panel, 3> panels;
    for (int derivative = 0; derivative < 3; ++derivative) {
        Panel& panel = panels[static_cast<std::size_t>(derivative)];
        panel.title = kTitles[static_cast<std::size_t>(derivative)];
        panel.xLabel = "fraction of the cell";
        for (const FadeInfo& fade : fades())
            if (fade.row != FadeId::none)
                panel.curves.push_back(fadeCurve(fade, derivative, kFadeInks[static_cast<std::size_t>(fade.row)]));
    }
    return graphOf(
        "Fades between lattice points", panels, 3,
        "The cubic fade's second derivative jumps from -6 to 6 at every lattice point: creases that light shows. "
        "The quintic fade's is 0 there.",
        request.room);
}

/// Along a line through the lattice point, along its gradient of length 1, to the next points at -1 and 1.
Diagram plotKernels(const PlotRequest& request) {
    constexpr double kRadiusSquared = 0.5;  // squared radius of simplex noise's kernel
    Curve value{"value noise", Ink::second, {}};
    Curve perlin{"Perlin noise", Ink::first, {}};
    Curve simplex{"simplex noise, scaled alike", Ink::third, {}};
    const reference::FadeTwin& fade = fades()[static_cast<std::size_t>(FadeId::quintic)].twin;
    double largest = 0;
    for (int i = -kFadeSteps; i <= kFadeSteps; ++i) {
        const double x = static_cast<double>(i) / kFadeSteps;
        const double weight = 1 - static_cast<double>(fade.value(static_cast<float>(std::abs(x))));
        value.points.push_back({x, weight});
        perlin.points.push_back({x, weight * x});
        const double rest = std::max(kRadiusSquared - x * x, 0.0);
        simplex.points.push_back({x, rest * rest * rest * rest * x});
        largest = std::max(largest, simplex.points.back().y);
    }
    double most = 0;
    for (const DrawnPoint& point : perlin.points) most = std::max(most, point.y);
    for (DrawnPoint& point : simplex.points) point.y *= most / largest;
    const std::array panels{Panel{.title = "value of one lattice point, hash 1",
                                  .xLabel = "cells from the point",
                                  .yLabel = {},
                                  .curves = {value}},
                            Panel{.title = "gradient of length 1 along the line",
                                  .xLabel = "cells from the point",
                                  .yLabel = {},
                                  .curves = {perlin, simplex}}};
    return graphOf("Contribution of a lattice point", panels, 2,
                   "Value noise blends values, so a lattice point can be a top. Perlin and simplex noise are 0 at the "
                   "point itself and rise along "
                   "its gradient.",
                   request.room);
}

}  // namespace noisescope
