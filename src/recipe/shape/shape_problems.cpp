// Checks of shapes: their numbers, alone and together, and the points of curves.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "core/text.h"
#include "recipe/layer_params.h"

namespace noisescope {
namespace {

constexpr double kLeastStep =
    1e-5;  ///< between points of a curve: factors of its cubics stay far below a float's limit

}  // namespace

Shape usualShape(int step) {
    Shape shape;
    shape.step = step;
    if (step == kCurve) shape.points = {{-1, -1}, {1, 1}};
    const ShapeInfo& info = infoOf(shape);
    for (std::size_t i = 0; i < info.numbers.size(); ++i) shape.numbers[i] = info.numbers[i].usual;
    return shape;
}

std::string numberProblem(const ShapeNumber& number, double value, std::string_view text) {
    const bool inside = value >= number.minimum && value <= number.maximum;  // false for NaN
    if (inside && (!number.whole || value == std::floor(value))) return {};
    return fmt::format("{}={}: {}, expected {}{} to {}{}", number.id, text.empty() ? shortest(value) : printable(text),
                       inside ? "not a whole number" : "out of range", number.whole ? "a whole number from " : "",
                       shortest(number.minimum), shortest(number.maximum),
                       number.help.empty() ? "" : fmt::format(" ({})", number.help));
}

std::string pointsProblem(std::span<const CurvePoint> points) {
    if (points.size() < kFewestCurvePoints || points.size() > kMostCurvePoints)
        return fmt::format("{} point{}, expected {} to {}", points.size(), points.size() == 1 ? "" : "s",
                           kFewestCurvePoints, kMostCurvePoints);
    const auto isInside = [](double value) { return value >= -1 && value <= 1; };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto& [x, y] = points[i];
        if (!isInside(x) || !isInside(y))
            return fmt::format("point {}, {} {}: out of range, expected -1 to 1", i + 1, shortest(x), shortest(y));
        if (i > 0 && !(x - points[i - 1].x >= kLeastStep))
            return fmt::format("point {}, {} {}: x does not ascend, expected at least {} more than {}", i + 1,
                               shortest(x), shortest(y), shortest(kLeastStep), shortest(points[i - 1].x));
    }
    return {};
}

std::vector<std::string> problemsOf(const Shape& shape) {
    std::vector<std::string> problems;
    const auto add = [&](std::string problem) {
        if (!problem.empty()) problems.push_back(std::move(problem));
    };
    if (shape.step < 0 || shape.step >= static_cast<int>(shapes().size())) {
        add(fmt::format("step={}: unknown", shape.step));
        return problems;
    }
    const ShapeInfo& info = infoOf(shape);
    for (std::size_t i = 0; i < info.numbers.size(); ++i) add(numberProblem(info.numbers[i], shape.numbers[i]));
    if (shape.step == kCurve) add(pointsProblem(shape.points));
    if (problems.empty() && info.problem != nullptr)
        add(std::string(info.problem(std::span(shape.numbers).first(info.numbers.size()))));
    return problems;
}

}  // namespace noisescope
