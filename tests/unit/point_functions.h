// Numbers and values for tests of the functions of layers.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "catalogue/combines.h"
#include "catalogue/pointwise.h"
#include "catalogue/shapes.h"
#include "unit/recipes.h"

namespace noisescope {

/// Points of a curve, at times close to each other, on one height, or at the ends.
inline std::vector<CurvePoint> anyCurve(Dice& dice) {
    const int count = 2 + dice.below(15);
    std::vector<CurvePoint> points;
    double x = dice.below(2) == 0 ? -1 : dice.between(-1, -0.5);
    for (int i = 0; i < count; ++i) {
        const double y = dice.below(4) == 0 && i > 0 ? points.back().y : dice.between(-1, 1);
        points.push_back({x, dice.below(8) == 0 ? 1 : y});
        x += dice.below(8) == 0 ? 1e-5 : 1.4 / count * dice.between(0.1, 1);
    }
    return points;
}

inline std::vector<float> floatsOf(const CurvePiece& piece) {
    return {piece.start, piece.end, piece.y, piece.c1, piece.c2, piece.c3, piece.low, piece.high};
}

/// A shape's numbers, each at times at an end of what is allowed.
inline std::vector<double> anyShapeNumbers(const ShapeInfo& shape, Dice& dice) {
    std::vector<double> numbers;
    do {
        numbers.clear();
        for (const ShapeNumber& number : shape.numbers) {
            const int kind = dice.below(8);
            const double low = std::max(number.minimum, -2.0);
            const double high = std::min(number.maximum, 12.0);
            const double value = kind == 0   ? number.minimum
                                 : kind == 1 ? number.maximum
                                 : kind == 2 ? number.usual
                                             : dice.between(low, high > 10 ? high : 2);
            numbers.push_back(number.whole ? std::floor(value) : std::clamp(value, number.minimum, number.maximum));
        }
    } while (shape.problem != nullptr && !shape.problem(numbers).empty());
    return numbers;
}

/// Numbers that a recipe may lead to.
inline std::vector<float> anyPointNumbers(PointId id, Dice& dice) {
    std::vector<float> numbers(pointFunction(id).numbers);
    for (const CombineInfo& combine : combines())
        if (combine.function == id && combine.numbers != nullptr)
            combine.numbers(dice.below(4) == 0 ? 0 : dice.between(0, dice.below(2) == 0 ? 0.3 : 2), numbers.data());
    for (const ShapeInfo& shape : shapes())
        if (shape.function == id && shape.lower != nullptr) shape.lower(anyShapeNumbers(shape, dice), numbers.data());
    if (id == PointId::curvePiece) {
        const std::vector<CurvePoint> points = anyCurve(dice);
        return floatsOf(curvePieces(points)[static_cast<std::size_t>(dice.below(static_cast<int>(points.size()) - 1))]);
    }
    if (id == PointId::fade || id == PointId::mask)
        numbers = {dice.below(4) == 0 ? static_cast<float>(dice.below(2)) : static_cast<float>(dice.unit())};
    if (id == PointId::perUnit) numbers = {static_cast<float>(dice.between(0.1, 200))};
    return numbers;
}

/// Values where formulas change, and their neighbors.
inline std::vector<float> seamsOf(PointId id, const std::vector<float>& numbers) {
    if (id == PointId::overlay) return {-1.0f, 1.0f, 0.0f, -0.0f, -0x1p-24f, 0x1p-24f};
    std::vector<float> seams{-1.0f, 1.0f, 0.0f, -0.0f, -0.5f, 0.5f};
    if (id == PointId::terrace)
        for (int part = 0; part <= 8; ++part) seams.push_back(static_cast<float>(part) / numbers[0] * 2.0f - 1.0f);
    if (id == PointId::fold)
        for (int leg = 0; static_cast<float>(leg) <= 2 * numbers[0]; ++leg)
            seams.push_back(static_cast<float>(leg) / numbers[0] - 1.0f);
    for (const float number : numbers)
        if (std::fabs(number) <= 2) seams.push_back(number);
    if (id == PointId::smoothstep) seams.push_back(numbers[0] + 1.0f / numbers[1]);
    const std::size_t count = seams.size();
    for (std::size_t i = 0; i < count; ++i)
        for (const float side : {-4.0f, 4.0f}) seams.push_back(std::nextafter(seams[i], side));
    return seams;
}

/// A value of a field, at times a seam, at times beyond [-1, 1] as sums are.
inline float anyValue(const std::vector<float>& seams, Dice& dice) {
    const int kind = dice.below(8);
    if (kind < 3) return seams[static_cast<std::size_t>(dice.below(static_cast<int>(seams.size())))];
    return static_cast<float>(kind == 3 ? dice.between(-3, 3) : dice.between(-1, 1));
}

template <typename Use>
void forEachPointFunction(const Use& use) {
    for (std::size_t i = 0; i < kPointFunctionCount; ++i) {
        const auto id = static_cast<PointId>(i);
        const std::string name(pointFunction(id).function);
        CAPTURE(name);
        use(id, pointFunction(id));
    }
}

}  // namespace noisescope
