#include "cpu/explain/cell_diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr double kDiagramWidth = 760;
constexpr double kDiagramHeight = 560;
constexpr double kTitleText = 18;
constexpr double kSmallText = 12;
constexpr DrawnPoint kCellCorner{190, 110};  ///< of the cell, upper left
constexpr double kCellSide = 340;            ///< of the cell
constexpr double kArrow = 0.32;              ///< cells, of a gradient of length 1

std::string shown(double value) { return fmt::format("{:.3f}", value == 0 ? 0.0 : value); }

/// A point in cells of the lattice, from the cell's first corner.
struct InCell {
    double x = 0;
    double y = 0;
};

InCell operator+(InCell a, InCell b) { return {a.x + b.x, a.y + b.y}; }
InCell operator-(InCell a, InCell b) { return {a.x - b.x, a.y - b.y}; }
InCell operator*(double factor, InCell a) { return {factor * a.x, factor * a.y}; }

/// Place of a plane of cells in the diagram.
struct Plane {
    DrawnPoint origin = kCellCorner;
    double unit = kCellSide;
    [[nodiscard]] DrawnPoint operator()(InCell at) const { return {origin.x + unit * at.x, origin.y + unit * at.y}; }
};

/// A lattice point with its gradient.
struct Corner {
    const PointAsked* asked = nullptr;
    InCell at;
    InCell gradient;
    double dot = 0;
};

InCell inCell(std::span<const float> numbers) {
    return {static_cast<double>(numbers[0]), static_cast<double>(numbers[1])};
}

std::vector<const PointAsked*> pointsOf(const RowExplained& row) {
    std::vector<const PointAsked*> points;
    for (const Asked& asked : row.asked)
        if (const auto* point = std::get_if<PointAsked>(&asked)) points.push_back(point);
    return points;
}

std::string cellName(const PointAsked& point) { return fmt::format("({}, {})", point.cell[0], point.cell[1]); }

Stroke lineOf(DrawnPoint from, DrawnPoint to, Ink ink, double width = 1.5, bool dashed = false, bool arrow = false) {
    return {.points = {from, to}, .ink = ink, .width = width, .dashed = dashed, .arrow = arrow};
}

DrawnText labelOf(DrawnPoint at, std::string text, Ink ink, Anchor anchor = Anchor::start, double size = kSmallText) {
    return {.at = at, .text = std::move(text), .ink = ink, .anchor = anchor, .size = size};
}

void addSquare(Diagram& diagram, const Plane& plane, InCell corner, Ink ink, double width) {
    diagram.add(Stroke{.points = {plane(corner), plane(corner + InCell{1, 0}), plane(corner + InCell{1, 1}),
                                  plane(corner + InCell{0, 1})},
                       .ink = ink,
                       .width = width,
                       .closed = true});
}

void addPlace(Diagram& diagram, const Plane& plane, InCell place, const std::string& value) {
    diagram.add(Disc{.center = plane(place), .radius = 6, .ink = Ink::result});
    const DrawnPoint at = plane(place);
    diagram.add(DrawnText{.at = {at.x + 10, at.y - 10}, .text = value, .ink = Ink::result, .size = 15, .bold = true});
}

/// Arrow of the gradient, line of the way, and the product beside the point, on the side away from the middle.
void addCorner(Diagram& diagram, const Plane& plane, const Corner& corner, InCell place, InCell middle,
               const std::string& product) {
    const DrawnPoint at = plane(corner.at);
    diagram.add(lineOf(at, plane(place), Ink::faint, 1.2, true));
    diagram.add(lineOf(at, plane(corner.at + kArrow * corner.gradient), Ink::first, 2.5, false, true));
    diagram.add(Disc{.center = at, .radius = 4.5, .ink = Ink::text});
    const bool right = corner.at.x > middle.x;
    const double side = right ? 12 : -12;
    const double below = corner.at.y > middle.y ? 22 : -24;
    const Anchor anchor = right ? Anchor::start : Anchor::end;
    diagram.add(labelOf({at.x + side, at.y + below}, cellName(*corner.asked), Ink::faint, anchor));
    diagram.add(labelOf({at.x + side, at.y + below + 15}, product, Ink::second, anchor, 13));
}

/// Values at the ends of the line through the place that two edges blend to, and the weights.
void addBlend(Diagram& diagram, InCell place, double left, double right, InCell weights) {
    const Plane plane;
    diagram.add(lineOf(plane({0, place.y}), plane({1, place.y}), Ink::third, 1.5));
    diagram.add(Disc{.center = plane({0, place.y}), .radius = 4, .ink = Ink::third});
    diagram.add(Disc{.center = plane({1, place.y}), .radius = 4, .ink = Ink::third});
    const DrawnPoint a = plane({0, place.y});
    const DrawnPoint b = plane({1, place.y});
    diagram.add(labelOf({a.x - 10, a.y + 4}, shown(left), Ink::third, Anchor::end, 13));
    diagram.add(labelOf({b.x + 10, b.y + 4}, shown(right), Ink::third, Anchor::start, 13));
    const double line = kCellCorner.y + kCellSide + 62;
    diagram.add(labelOf({kCellCorner.x, line},
                        fmt::format("along y: weight {} at {} blends each edge", shown(weights.y), shown(place.y)),
                        Ink::third, Anchor::start, 13));
    diagram.add(labelOf({kCellCorner.x, line + 19},
                        fmt::format("along x: weight {} at {} blends the two ends", shown(weights.x), shown(place.x)),
                        Ink::third, Anchor::start, 13));
}

InCell weightsOf(const RowExplained& row) {
    InCell weights;
    for (const Asked& asked : row.asked)
        if (const auto* weight = std::get_if<WeightAsked>(&asked); weight != nullptr && weight->derivative == 0)
            (weight->axis == 1 ? weights.y : weights.x) = static_cast<double>(weight->weight);
    return weights;
}

double blended(double near, double far, double weight) { return near + weight * (far - near); }

/// Returns the numbers of four corners by their places in the cell: left upper, left lower, right upper, right lower.
std::array<double, 4> byPlace(const std::vector<Corner>& corners) {
    std::array<double, 4> numbers{};
    for (const Corner& corner : corners)
        numbers[(corner.at.x > 0.5 ? 2U : 0U) + (corner.at.y > 0.5 ? 1U : 0U)] = corner.dot;
    return numbers;
}

void drawPerlin(Diagram& diagram, const RowExplained& row) {
    const Plane plane;
    const InCell place = inCell(row.fraction);
    std::vector<Corner> corners;
    for (const PointAsked* point : pointsOf(row)) {
        if (!point->dot)
            throw Error(ExitCode::usage, "a period of one cell cannot be drawn: both ends of the cell are one point");
        corners.push_back(
            {point, place - inCell(point->way), inCell(*point->gradient), static_cast<double>(*point->dot)});
    }
    addSquare(diagram, plane, {}, Ink::grid, 2);
    const InCell weights = weightsOf(row);
    const std::array<double, 4> dots = byPlace(corners);
    addBlend(diagram, place, blended(dots[0], dots[1], weights.y), blended(dots[2], dots[3], weights.y), weights);
    for (const Corner& corner : corners)
        addCorner(diagram, plane, corner, place, {0.5, 0.5}, fmt::format("g · d = {}", shown(corner.dot)));
    addPlace(diagram, plane, place, shown(static_cast<double>(row.noise[0])));
}

void drawValue(Diagram& diagram, const RowExplained& row) {
    const Plane plane;
    const InCell place = inCell(row.fraction);
    std::vector<Corner> corners;
    constexpr std::array<InCell, 4> kOrder{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}};  // of valueCorners2()
    for (const PointAsked* point : pointsOf(row))
        corners.push_back({point, kOrder[corners.size() % kOrder.size()], {}, static_cast<double>(point->numbers[0])});
    addSquare(diagram, plane, {}, Ink::grid, 2);
    const InCell weights = weightsOf(row);
    const std::array<double, 4> values = byPlace(corners);
    addBlend(diagram, place, blended(values[0], values[1], weights.y), blended(values[2], values[3], weights.y),
             weights);
    for (const Corner& corner : corners) {
        const DrawnPoint at = plane(corner.at);
        diagram.add(Disc{.center = at, .radius = 22, .ink = Ink::text, .gray = 0.5 + 0.5 * corner.dot});
        const bool right = corner.at.x > 0.5;
        const double y = at.y + (corner.at.y > 0.5 ? 12 : -10);
        diagram.add(labelOf({at.x + (right ? 30 : -30), y}, cellName(*corner.asked), Ink::faint,
                            right ? Anchor::start : Anchor::end));
        diagram.add(labelOf({at.x + (right ? 30 : -30), y + 16}, shown(corner.dot), Ink::second,
                            right ? Anchor::start : Anchor::end, 13));
    }
    addPlace(diagram, plane, place, shown(static_cast<double>(row.noise[0])));
}

/// The skewed square of the lattice with the two triangles, and the way from corner to corner.
void addSkewedSquare(Diagram& diagram, InCell fraction) {
    const Plane plane{{560, 150}, 130};
    addSquare(diagram, plane, {}, Ink::grid, 2);
    diagram.add(lineOf(plane({0, 0}), plane({1, 1}), Ink::grid, 2));
    const InCell first = fraction.x > fraction.y ? InCell{1, 0} : InCell{0, 1};
    diagram.add(
        Stroke{.points = {plane({0, 0}), plane(first), plane({1, 1})}, .ink = Ink::third, .width = 3, .arrow = true});
    diagram.add(Disc{.center = plane(fraction), .radius = 5, .ink = Ink::result});
    diagram.add(labelOf({560, 132}, "the same, skewed to squares", Ink::faint));
    diagram.add(labelOf(
        {560, 304}, fmt::format("x {} y: by way of ({}, {})", fraction.x > fraction.y ? ">" : "≤", first.x, first.y),
        Ink::third, Anchor::start, 13));
}

void drawSimplex(Diagram& diagram, const RowExplained& row, float radiusSquared) {
    std::vector<Corner> corners;
    for (const PointAsked* point : pointsOf(row))
        corners.push_back(
            {point, InCell{} - inCell(point->way), inCell(*point->gradient), static_cast<double>(*point->share)});
    const InCell middle = 1.0 / 3 * (corners[0].at + corners[1].at + corners[2].at);
    constexpr double kUnit = 230;
    const Plane plane{{250 - kUnit * middle.x, 305 - kUnit * middle.y}, kUnit};
    diagram.add(Stroke{.points = {plane(corners[0].at), plane(corners[1].at), plane(corners[2].at)},
                       .ink = Ink::grid,
                       .width = 2,
                       .closed = true});
    for (const Corner& corner : corners)
        diagram.add(Disc{.center = plane(corner.at),
                         .radius = kUnit * std::sqrt(static_cast<double>(radiusSquared)),
                         .ink = Ink::grid,
                         .hollow = true});
    for (const Corner& corner : corners)
        addCorner(diagram, plane, corner, {}, middle, fmt::format("share {:.3g}", corner.dot));
    addPlace(diagram, plane, {}, fmt::format("{:.3g}", row.noise[0]));
    addSkewedSquare(diagram, inCell(row.fraction));
    diagram.add(labelOf(
        {20, kDiagramHeight - 34},
        fmt::format(
            "share = (r² - |d|²)⁴ g · d, r² = {}: circles show where a kernel ends; the noise is the sum of the shares",
            radiusSquared),
        Ink::third, Anchor::start, 13));
}

void drawWorley(Diagram& diagram, const RowExplained& row, double jitter) {
    const Plane plane{{295, 240}, 130};
    const InCell place = inCell(row.fraction);
    struct Feature {
        InCell at;
        double square = 0;
    };
    std::vector<Feature> features;
    for (const PointAsked* point : pointsOf(row)) {
        const InCell cell{static_cast<double>(point->cell[0]) - row.cell[0],
                          static_cast<double>(point->cell[1]) - row.cell[1]};
        if (std::max(std::abs(cell.x), std::abs(cell.y)) > 2 || point->numbers.size() < 2) continue;
        const InCell at = cell + InCell{0.5, 0.5} + 0.5 * jitter * inCell(point->numbers);
        const InCell way = at - place;
        const Feature feature{at, way.x * way.x + way.y * way.y};
        if (std::ranges::none_of(features, [&](const Feature& other) { return other.square == feature.square; }))
            features.push_back(feature);
        addSquare(diagram, plane, cell, Ink::grid, 1);
    }
    addSquare(diagram, plane, {}, Ink::text, 1.5);
    std::ranges::sort(features, {}, &Feature::square);
    for (std::size_t n = 0; n < std::min<std::size_t>(features.size(), 2); ++n) {
        const double distance = std::sqrt(features[n].square);
        const Ink ink = n == 0 ? Ink::first : Ink::second;
        diagram.add(lineOf(plane(place), plane(features[n].at), ink, 2));
        diagram.add(labelOf({20, 84.0 + 20 * static_cast<double>(n)},
                            fmt::format("{} point, {} cells away", n == 0 ? "nearest" : "second", shown(distance)), ink,
                            Anchor::start, 13));
    }
    if (!features.empty())
        diagram.add(Disc{.center = plane(place),
                         .radius = plane.unit * std::sqrt(features[0].square),
                         .ink = Ink::first,
                         .hollow = true});
    for (const Feature& feature : features)
        diagram.add(Disc{.center = plane(feature.at), .radius = 4.5, .ink = Ink::text});
    addPlace(diagram, plane, place, shown(static_cast<double>(row.noise[0])));
    diagram.add(labelOf({20, kDiagramHeight - 34},
                        "cells that were searched, with the point of each; straight lengths, whatever the metric",
                        Ink::third, Anchor::start, 13));
}

}  // namespace

Diagram cellDiagram(const FieldExplained& field, const RowExplained& row) {
    const Recipe& recipe = field.plan->recipe();
    const NoiseInfo& noise = row.isWarp ? warpNoiseOf(recipe) : noiseOf(recipe);
    const bool isDrawn = noise.row == NoiseId::value || noise.row == NoiseId::perlin || noise.row == NoiseId::simplex ||
                         noise.row == NoiseId::worley;
    if (!isDrawn || field.plan->dimensions() != 2)
        throw Error(ExitCode::usage,
                    fmt::format("{} in {} dimensions has no diagram: value, Perlin, simplex and Worley noise "
                                "in two dimensions have one; without -o every step is printed",
                                noise.label, field.plan->dimensions()));
    Diagram diagram{kDiagramWidth, kDiagramHeight, {}, {}};
    diagram.title =
        fmt::format("{} noise, {} {}, cell ({}, {}), seed {}", noise.label, row.isWarp ? "warp's layer" : "octave",
                    row.number + 1, row.cell[0], row.cell[1], row.seed);
    diagram.add(DrawnText{.at = {20, 34}, .text = diagram.title, .ink = Ink::text, .size = kTitleText, .bold = true});
    diagram.add(labelOf({20, 58},
                        fmt::format("the noise is {} at the fraction ({}, {})", shortest(row.noise[0]),
                                    shortest(row.fraction[0]), shortest(row.fraction[1])),
                        Ink::faint, Anchor::start, 14));
    switch (noise.row) {
        case NoiseId::value:
            drawValue(diagram, row);
            break;
        case NoiseId::perlin:
            drawPerlin(diagram, row);
            break;
        case NoiseId::simplex:
            drawSimplex(diagram, row, kernelOf(recipe).value);
            break;
        default:
            drawWorley(diagram, row, row.isWarp ? 1.0 : recipe.jitter);
    }
    return diagram;
}

}  // namespace noisescope
