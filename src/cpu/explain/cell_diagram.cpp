#include "cpu/explain/cell_diagram.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "cpu/explain/cell_additions.h"
#include "cpu/explain/cell_plane.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

using namespace cell_drawing;

constexpr double kDiagramWidth = 760, kDiagramHeight = 560;
constexpr double kTitleText = 18;
constexpr double kRoseOverPicture = 38;  ///< its radius
constexpr double kArrow = 0.32;          ///< cells, of a gradient of length 1

/// Row that a cell is drawn from, and its place.
struct CellDrawing {
    const RowExplained& row;
    std::optional<Plane> over;   ///< of a picture; none: a page of its own, with titles
    std::optional<InCell> warp;  ///< way by which the warp has moved the place, in cells of the row
};

std::string noiseText(const CellDrawing& drawing, const std::string& number) {
    const RowExplained& row = drawing.row;
    if (!drawing.over) return number;
    const bool isScaled = row.octave && row.factor != 1 && row.offset == 0 && row.footprintWeight == 1;
    return isScaled ? fmt::format("noise {} \u00d7 {:.4g} = {:.3f}", number, row.factor, (*row.octave)[0])
                    : "noise " + number;  // no title tells it there
}

/// A lattice point with its gradient.
struct Corner {
    const PointAsked* asked = nullptr;
    int part = kNoDrawnPart;
    InCell at;
    InCell gradient;
    double dot = 0;
};

InCell inCell(std::span<const float> numbers) {
    return {static_cast<double>(numbers[0]), static_cast<double>(numbers[1])};
}

/// A point that was asked for, and its index in row.asked.
struct IndexedPoint {
    const PointAsked* asked = nullptr;
    int part = kNoDrawnPart;
    const PointAsked* operator->() const { return asked; }
};

std::vector<IndexedPoint> pointsOf(const RowExplained& row) {
    std::vector<IndexedPoint> points;
    for (std::size_t n = 0; n < row.asked.size(); ++n)
        if (const auto* point = std::get_if<PointAsked>(&row.asked[n])) points.push_back({point, static_cast<int>(n)});
    return points;
}

std::string cellName(const PointAsked& point) { return fmt::format("({}, {})", point.cell[0], point.cell[1]); }

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
    diagram.part = corner.part;
    diagram.add(lineOf(at, plane(place), Ink::faint, 1.2, true));
    diagram.add(lineOf(at, plane(corner.at + kArrow * corner.gradient), Ink::first, 2.5, false, true));
    diagram.add(Disc{.center = at, .radius = 4.5, .ink = Ink::text});
    const bool right = at.x > plane(middle).x;
    const double side = right ? 12 : -12;
    const double below = at.y > plane(middle).y ? 22 : -24;
    const Anchor anchor = right ? Anchor::start : Anchor::end;
    diagram.add(labelOf({at.x + side, at.y + below}, cellName(*corner.asked), Ink::faint, anchor));
    diagram.add(labelOf({at.x + side, at.y + below + 15}, product, Ink::second, anchor, 13));
    diagram.part = kNoDrawnPart;
}

/// Weights along both axes, and their indices in row.asked.
struct Weights {
    InCell at;
    int partX = kNoDrawnPart, partY = kNoDrawnPart;
};

/// Values at the ends of the line through the place that two edges blend to, and the weights.
void addBlend(Diagram& diagram, const Plane& plane, InCell place, double left, double right, const Weights& weights) {
    const DrawnPoint a = plane({0, place.y});
    const DrawnPoint b = plane({1, place.y});
    diagram.part = weights.partX;
    diagram.add(lineOf(a, b, Ink::third, 1.5));
    diagram.part = weights.partY;
    diagram.add(Disc{.center = a, .radius = 4, .ink = Ink::third});
    diagram.add(Disc{.center = b, .radius = 4, .ink = Ink::third});
    diagram.add(labelOf({a.x - 10, a.y + 4}, shown(left), Ink::third, Anchor::end, 13));
    diagram.add(labelOf({b.x + 10, b.y + 4}, shown(right), Ink::third, Anchor::start, 13));
    const DrawnPoint below = plane({0, 1});
    diagram.add(labelOf({below.x, below.y + 62},
                        fmt::format("along y: weight {} at {} blends each edge", shown(weights.at.y), shown(place.y)),
                        Ink::third, Anchor::start, 13));
    diagram.part = weights.partX;
    diagram.add(
        labelOf({below.x, below.y + 81},
                fmt::format("along x: weight {} at {} blends the two ends", shown(weights.at.x), shown(place.x)),
                Ink::third, Anchor::start, 13));
    diagram.part = kNoDrawnPart;
}

Weights weightsOf(const RowExplained& row) {
    Weights weights;
    for (std::size_t n = 0; n < row.asked.size(); ++n)
        if (const auto* weight = std::get_if<WeightAsked>(&row.asked[n]);
            weight != nullptr && weight->derivative == 0) {
            (weight->axis == 1 ? weights.at.y : weights.at.x) = static_cast<double>(weight->weight);
            (weight->axis == 1 ? weights.partY : weights.partX) = static_cast<int>(n);
        }
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

void drawPerlin(Diagram& diagram, const CellDrawing& drawing) {
    const RowExplained& row = drawing.row;
    const Plane plane = drawing.over.value_or(Plane());
    const InCell place = inCell(row.fraction);
    std::vector<Corner> corners;
    for (const IndexedPoint& point : pointsOf(row)) {
        if (!point->dot)
            throw Error(ExitCode::usage, "a period of one cell cannot be drawn: both ends of the cell are one point");
        corners.push_back({point.asked, point.part, place - inCell(point->way), inCell(*point->gradient),
                           static_cast<double>(*point->dot)});
    }
    addSquare(diagram, plane, {}, Ink::grid, 2);
    const Weights weights = weightsOf(row);
    const std::array<double, 4> dots = byPlace(corners);
    addBlend(diagram, plane, place, blended(dots[0], dots[1], weights.at.y), blended(dots[2], dots[3], weights.at.y),
             weights);
    for (const Corner& corner : corners)
        addCorner(diagram, plane, corner, place, {0.5, 0.5}, fmt::format("g · d = {}", shown(corner.dot)));
    addWarp(diagram, plane, place, drawing.warp, !drawing.over);
    addPlace(diagram, plane, place, noiseText(drawing, shown(static_cast<double>(row.noise[0]))));
}

void drawValue(Diagram& diagram, const CellDrawing& drawing) {
    const RowExplained& row = drawing.row;
    const Plane plane = drawing.over.value_or(Plane());
    const InCell place = inCell(row.fraction);
    std::vector<Corner> corners;
    constexpr std::array<InCell, 4> kOrder{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}};  // of valueCorners2()
    for (const IndexedPoint& point : pointsOf(row))
        corners.push_back({point.asked,
                           point.part,
                           kOrder[corners.size() % kOrder.size()],
                           {},
                           static_cast<double>(point->numbers[0])});
    addSquare(diagram, plane, {}, Ink::grid, 2);
    const Weights weights = weightsOf(row);
    const std::array<double, 4> values = byPlace(corners);
    addBlend(diagram, plane, place, blended(values[0], values[1], weights.at.y),
             blended(values[2], values[3], weights.at.y), weights);
    const DrawnPoint middle = plane({0.5, 0.5});
    for (const Corner& corner : corners) {
        const DrawnPoint at = plane(corner.at);
        diagram.part = corner.part;
        diagram.add(Disc{.center = at, .radius = 22, .ink = Ink::text, .gray = 0.5 + 0.5 * corner.dot});
        const bool right = at.x > middle.x;
        const double y = at.y + (at.y > middle.y ? 12 : -10);
        diagram.add(labelOf({at.x + (right ? 30 : -30), y}, cellName(*corner.asked), Ink::faint,
                            right ? Anchor::start : Anchor::end));
        diagram.add(labelOf({at.x + (right ? 30 : -30), y + 16}, shown(corner.dot), Ink::second,
                            right ? Anchor::start : Anchor::end, 13));
    }
    diagram.part = kNoDrawnPart;
    addWarp(diagram, plane, place, drawing.warp, !drawing.over);
    addPlace(diagram, plane, place, noiseText(drawing, shown(static_cast<double>(row.noise[0]))));
}

/// The skewed square of the lattice with the two triangles, and the way from corner to corner.
void addSkewedSquare(Diagram& diagram, InCell fraction) {
    const Plane plane({560, 150}, 130);
    addSquare(diagram, plane, {}, Ink::grid, 2);
    diagram.add(lineOf(plane({0, 0}), plane({1, 1}), Ink::grid, 2));
    const InCell first = fraction.x > fraction.y ? InCell{1, 0} : InCell{0, 1};
    diagram.add(
        Stroke{.points = {plane({0, 0}), plane(first), plane({1, 1})}, .ink = Ink::third, .width = 3, .arrow = true});
    diagram.add(Disc{.center = plane(fraction), .radius = 5, .ink = Ink::result});
    diagram.add(labelOf({560, 132}, "the same, skewed to squares", Ink::faint));
    diagram.add(labelOf(
        {560, 304}, fmt::format("x {} y: by way of ({}, {})", fraction.x > fraction.y ? ">" : "<=", first.x, first.y),
        Ink::third, Anchor::start, 13));
}

/// Returns the plane of unskewed cells around a place of the lattice, in which ways are measured.
Plane unskewed(const Plane& lattice, InCell place) {
    const double skew = (std::sqrt(3.0) - 1) / 2;
    const auto mixed = [skew](DrawnPoint one, DrawnPoint other) {
        return DrawnPoint{one.x + skew * (one.x + other.x), one.y + skew * (one.y + other.y)};
    };
    return Plane(CellPlane{lattice(place), mixed(lattice.x, lattice.y), mixed(lattice.y, lattice.x)});
}

void drawSimplex(Diagram& diagram, const CellDrawing& drawing, float radiusSquared) {
    const RowExplained& row = drawing.row;
    std::vector<Corner> corners;
    for (const IndexedPoint& point : pointsOf(row))
        corners.push_back({point.asked, point.part, InCell{} - inCell(point->way), inCell(*point->gradient),
                           static_cast<double>(*point->share)});
    const InCell middle = 1.0 / 3 * (corners[0].at + corners[1].at + corners[2].at);
    constexpr double kUnit = 230;
    const Plane page({250 - kUnit * middle.x, 305 - kUnit * middle.y}, kUnit);
    const Plane plane = drawing.over ? unskewed(*drawing.over, inCell(row.fraction)) : page;
    diagram.add(Stroke{.points = {plane(corners[0].at), plane(corners[1].at), plane(corners[2].at)},
                       .ink = Ink::grid,
                       .width = 2,
                       .closed = true});
    for (const Corner& corner : corners)
        diagram.add(Disc{.center = plane(corner.at),
                         .radius = plane.unit() * std::sqrt(static_cast<double>(radiusSquared)),
                         .ink = Ink::grid,
                         .hollow = true});
    for (const Corner& corner : corners)
        addCorner(diagram, plane, corner, {}, middle, fmt::format("share {:.3g}", corner.dot));
    addWarp(diagram, plane, {}, drawing.warp, !drawing.over);
    addPlace(diagram, plane, {}, noiseText(drawing, fmt::format("{:.3g}", row.noise[0])));
    if (drawing.over) {  // the lattice itself is skewed there
        addSquare(diagram, *drawing.over, {}, Ink::faint, 1);
        return;
    }
    addSkewedSquare(diagram, inCell(row.fraction));
    diagram.add(labelOf({20, kDiagramHeight - 34},
                        fmt::format("share = (r² - |d|²)^4 g · d, r² = {}: circles show where a kernel ends; the noise "
                                    "is the sum of the shares",
                                    radiusSquared),
                        Ink::third, Anchor::start, 13));
}

void drawWorley(Diagram& diagram, const CellDrawing& drawing, double jitter) {
    const RowExplained& row = drawing.row;
    const Plane plane = drawing.over.value_or(Plane({295, 240}, 130));
    const InCell place = inCell(row.fraction);
    struct Feature {
        InCell at;
        double square = 0;
        int part = kNoDrawnPart;
    };
    std::vector<Feature> features;
    for (const IndexedPoint& point : pointsOf(row)) {
        const InCell cell{static_cast<double>(point->cell[0]) - row.cell[0],
                          static_cast<double>(point->cell[1]) - row.cell[1]};
        if (std::max(std::abs(cell.x), std::abs(cell.y)) > 2 || point->numbers.size() < 2) continue;
        const InCell at = cell + InCell{0.5, 0.5} + 0.5 * jitter * inCell(point->numbers);
        const InCell way = at - place;
        const Feature feature{at, way.x * way.x + way.y * way.y, point.part};
        if (std::ranges::none_of(features, [&](const Feature& other) { return other.square == feature.square; }))
            features.push_back(feature);
        addSquare(diagram, plane, cell, Ink::grid, 1);
    }
    addSquare(diagram, plane, {}, Ink::text, 1.5);
    std::ranges::sort(features, {}, &Feature::square);
    for (std::size_t n = 0; n < std::min<std::size_t>(features.size(), 2); ++n) {
        const double distance = std::sqrt(features[n].square);
        const Ink ink = n == 0 ? Ink::first : Ink::second;
        const DrawnPoint at = plane(features[n].at);
        diagram.part = features[n].part;
        diagram.add(lineOf(plane(place), at, ink, 2));
        const DrawnPoint label =
            drawing.over ? DrawnPoint{at.x + 8, at.y + 18} : DrawnPoint{20, 84.0 + 20 * static_cast<double>(n)};
        diagram.add(labelOf(label,
                            fmt::format("{} point, {} cells away", n == 0 ? "nearest" : "second", shown(distance)), ink,
                            Anchor::start, 13));
    }
    diagram.part = kNoDrawnPart;
    if (!features.empty())
        diagram.add(Disc{.center = plane(place),
                         .radius = plane.unit() * std::sqrt(features[0].square),
                         .ink = Ink::first,
                         .hollow = true});
    for (const Feature& feature : features) {
        diagram.part = feature.part;
        diagram.add(Disc{.center = plane(feature.at), .radius = 4.5, .ink = Ink::text});
    }
    diagram.part = kNoDrawnPart;
    addWarp(diagram, plane, place, drawing.warp, !drawing.over);
    addPlace(diagram, plane, place, noiseText(drawing, shown(static_cast<double>(row.noise[0]))));
    if (drawing.over) return;
    diagram.add(labelOf({20, kDiagramHeight - 34},
                        "cells that were searched, with the point of each; straight lengths, whatever the metric",
                        Ink::third, Anchor::start, 13));
}

const NoiseInfo& noiseOfRow(const FieldExplained& field, const RowExplained& row) {
    const Recipe& recipe = field.plan->recipe();
    return row.isWarp ? warpNoiseOf(recipe) : noiseOf(recipe);
}

void requireDrawn(const FieldExplained& field, const NoiseInfo& noise) {
    const bool isDrawn = noise.row == NoiseId::value || noise.row == NoiseId::perlin || noise.row == NoiseId::simplex ||
                         noise.row == NoiseId::worley;
    if (!isDrawn || field.plan->dimensions() != 2)
        throw Error(ExitCode::usage,
                    fmt::format("{} in {} dimensions has no diagram: value, Perlin, simplex and Worley noise "
                                "in two dimensions have one; without -o every step is printed",
                                noise.label, field.plan->dimensions()));
}

void drawCell(Diagram& diagram, const FieldExplained& field, const CellDrawing& drawing) {
    const Recipe& recipe = field.plan->recipe();
    switch (noiseOfRow(field, drawing.row).row) {
        case NoiseId::value:
            drawValue(diagram, drawing);
            break;
        case NoiseId::perlin:
            drawPerlin(diagram, drawing);
            break;
        case NoiseId::simplex:
            drawSimplex(diagram, drawing, kernelOf(recipe).value);
            break;
        default:
            drawWorley(diagram, drawing, drawing.row.isWarp ? 1.0 : recipe.jitter);
    }
}

}  // namespace

Diagram cellDiagram(const FieldExplained& field, const RowExplained& row) {
    const NoiseInfo& noise = noiseOfRow(field, row);
    requireDrawn(field, noise);
    Diagram diagram;
    diagram.width = kDiagramWidth;
    diagram.height = kDiagramHeight;
    diagram.title =
        fmt::format("{} noise, {} {}, cell ({}, {}), seed {}", noise.label, row.isWarp ? "warp's layer" : "octave",
                    row.number + 1, row.cell[0], row.cell[1], row.seed);
    diagram.add(DrawnText{.at = {20, 34}, .text = diagram.title, .ink = Ink::text, .size = kTitleText, .bold = true});
    diagram.add(labelOf({20, 58},
                        fmt::format("the noise is {} at the fraction ({}, {})", shortest(row.noise[0]),
                                    shortest(row.fraction[0]), shortest(row.fraction[1])),
                        Ink::faint, Anchor::start, 14));
    drawCell(diagram, field, {row, std::nullopt, warpOf(field, row)});
    if (noise.row == NoiseId::perlin) addRose(diagram, field.plan->recipe(), {674, 250}, 42);
    if (noise.row == NoiseId::simplex) addRose(diagram, field.plan->recipe(), {625, 395}, 55);
    return diagram;
}

Diagram cellOver(const FieldExplained& field, const RowExplained& row, const CellPlane& lattice) {
    requireDrawn(field, noiseOfRow(field, row));
    Diagram diagram;
    drawCell(diagram, field, {row, Plane(lattice), warpOf(field, row)});
    const NoiseId noise = noiseOfRow(field, row).row;
    if (lattice.rose && (noise == NoiseId::perlin || noise == NoiseId::simplex))
        addRose(diagram, field.plan->recipe(), *lattice.rose, kRoseOverPicture);
    return diagram;
}

}  // namespace noisescope
