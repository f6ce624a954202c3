#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/error.h"
#include "cpu/explain/explain.h"
#include "cpu/measures.h"
#include "diagram/graph.h"
#include "plot/plots.h"
#include "recipe/chosen.h"

namespace noisescope {
namespace {

/// Values along the line, and what each octave adds to them.
struct Line {
    std::vector<DrawnPoint> values;
    std::vector<std::vector<DrawnPoint>> octaves;  ///< empty: their sum is not the value
};

/// True for fractals that add octaves up: each octave's share of the value is its own.
bool isSum(const FieldExplained& field) {
    const Recipe& recipe = field.plan->recipe();
    return field.plan->program().fractal() != nullptr && field.plan->program().fractal()->isFractal() &&
           fractalOf(recipe).row == FractalId::fbm && !field.plan->program().derivatives;
}

Line lineOf(const PlotRequest& request) {
    const double frequency = lengthUnitOf(request).count;
    const PicturePlan plan = measuredPointPicture(request.recipe);
    Line line;
    for (std::int64_t i = 0; i < request.size; ++i) {
        std::vector<Decimal> point(static_cast<std::size_t>(plan.coordinates()));
        const double x = request.length * (static_cast<double>(i) + 0.5) / static_cast<double>(request.size);
        point[0] = Decimal(x);
        if (point.size() > 1) point[1] = Decimal(0.5);
        const PictureExplained at = explained(plan, point);
        line.values.push_back({x * frequency, static_cast<double>(at.value[0])});
        if (!at.layers.empty() || !isSum(at.fields[0].second)) continue;
        const FieldExplained& field = at.fields[0].second;
        for (const RowExplained& row : field.rows) {
            if (row.isWarp || !row.octave) continue;
            if (row.number >= line.octaves.size()) line.octaves.resize(row.number + 1);
            const double share = static_cast<double>(row.amplitude) * static_cast<double>((*row.octave)[0]) *
                                 static_cast<double>(field.factor);
            line.octaves[row.number].push_back({x * frequency, share});
        }
    }
    return line;
}

constexpr std::array kOctaveInks{Ink::first, Ink::second, Ink::third, Ink::text, Ink::faint};

std::string unitAlong(const PlotRequest& request) {
    const bool isLine = dimensionsOf(request.recipe) == 1;
    return fmt::format("{}s{}", lengthUnitOf(request).name, isLine ? "" : " along the middle row");
}

void requireOneValue(const PlotRequest& request, std::string_view command) {
    if (channelsOf(request.recipe) != 1)
        throw Error(ExitCode::usage,
                    fmt::format("{}: of recipes whose output is one value; --set output=value", command));
}

Panel valuesPanel(const PlotRequest& request, std::vector<DrawnPoint> values) {
    return {
        .title = "value", .xLabel = unitAlong(request), .yLabel = {}, .curves = {{{}, Ink::result, std::move(values)}}};
}

Panel linePanel(const PlotRequest& request) {
    requireOneValue(request, "plot line");
    return valuesPanel(request, lineOf(request).values);
}

}  // namespace

Diagram curveDiagram(const PlotRequest& request, double width, double height) {
    requireOneValue(request, "--curve");
    std::array panels{valuesPanel(request, lineOf(request).values)};
    panels[0].title.clear();
    return graphOf("Value", panels, 1, {}, {}, panelWithin(width, height));
}

Diagram plotLine(const PlotRequest& request) {
    if (request.other) return plotOver("Values along a line", request, &linePanel);
    requireOneValue(request, "plot line");
    Line line = lineOf(request);
    const std::string along = unitAlong(request);
    std::vector<Panel> panels{valuesPanel(request, std::move(line.values))};
    if (line.octaves.size() > 1) {
        Panel apart{.title = "octaves apart", .xLabel = along, .yLabel = {}, .curves = {}};
        Panel added{.title = "added up, one octave after the other", .xLabel = along, .yLabel = {}, .curves = {}};
        std::vector<DrawnPoint> sum = line.octaves[0];
        for (std::size_t k = 0; k < line.octaves.size(); ++k) {
            const Ink ink = kOctaveInks[k % kOctaveInks.size()];
            const std::string name = k < kOctaveInks.size() ? std::to_string(k + 1) : std::string();
            for (std::size_t i = 0; k > 0 && i < sum.size(); ++i) sum[i].y += line.octaves[k][i].y;
            added.curves.push_back({name, ink, sum});
            apart.curves.push_back({name, ink, std::move(line.octaves[k])});
        }
        std::ranges::reverse(added.curves);  // the finest last would hide the others
        panels.push_back(std::move(apart));
        panels.push_back(std::move(added));
    }
    return graphOf("Values along a line", panels, 3, {}, request.room);
}

}  // namespace noisescope
