#include "recipe/layer_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/nearest.h"
#include "core/text.h"
#include "recipe/layer_params.h"
#include "recipe/layers.h"

namespace noisescope {
namespace {

/// Splits a text at the marks and trims the parts; a blank text has none.
std::vector<std::string_view> shapeParts(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    if (trimmed(text).empty()) return parts;
    while (true) {
        const std::size_t end = std::min(text.find(mark), text.size());
        parts.push_back(trimmed(text.substr(0, end)));
        if (end == text.size()) return parts;
        text.remove_prefix(end + 1);
    }
}

/// Returns how a shape is written: "terrace(count, softness)".
std::string formOf(const ShapeInfo& info) {
    if (rowIndex(info.row) == kCurve) return "curve(x y, x y, …)";
    std::string names;
    for (const ShapeNumber& number : info.numbers) names += fmt::format("{}{}", names.empty() ? "" : ", ", number.id);
    return names.empty() ? std::string(info.id) : fmt::format("{}({})", info.id, names);
}

std::string parsePoints(const std::vector<std::string_view>& parts, Shape& shape) {
    shape.points.clear();
    if (parts.size() > kMostCurvePoints)
        return fmt::format("curve: {} points, expected {} to {}", parts.size(), kFewestCurvePoints, kMostCurvePoints);
    for (const std::string_view part : parts) {
        const std::size_t blank = std::min(part.find_first_of(" \t"), part.size());
        const auto x = parseReal(part.substr(0, blank));
        const auto y = parseReal(trimmed(part.substr(blank)));
        if (!x || !y) return fmt::format("curve: point \"{}\", expected x y, as in 0.2 -0.5", printable(part));
        shape.points.push_back({*x == 0 ? 0 : *x, *y == 0 ? 0 : *y});
    }
    const std::string problem = pointsProblem(shape.points);
    return problem.empty() ? problem : fmt::format("curve: {}", problem);
}

std::string parseNumbers(const std::vector<std::string_view>& parts, const ShapeInfo& info, Shape& shape) {
    if (parts.size() > info.numbers.size())
        return fmt::format("{}: {} numbers, expected {}", info.id, parts.size(), formOf(info));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto value = parseReal(parts[i]);
        if (!value)
            return fmt::format("{}: \"{}\" is no number, expected {}", info.id, printable(parts[i]), formOf(info));
        shape.numbers[i] = *value == 0 ? 0 : *value;
    }
    const std::vector<std::string> problems = problemsOf(shape);
    return problems.empty() ? "" : fmt::format("{}: {}", info.id, problems.front());
}

/// Parses one shape; returns a problem, or "".
std::string parseShape(std::string_view text, Shape& shape) {
    const std::size_t open = std::min(text.find('('), text.size());
    const std::string_view id = trimmed(text.substr(0, open));
    const int step = shapeNamed(id);
    if (step < 0) return fmt::format("no shape \"{}\"{}", printable(id), expectedOf(id, shapeNames()));
    shape = usualShape(step);
    const ShapeInfo& info = infoOf(shape);
    std::string_view inside = text.substr(open);
    if (!inside.empty()) {
        if (inside.back() != ')') return fmt::format("{}: expected {}", id, formOf(info));
        inside = inside.substr(1, inside.size() - 2);
    }
    const std::vector<std::string_view> parts = shapeParts(inside, ',');
    return step == kCurve ? parsePoints(parts, shape) : parseNumbers(parts, info, shape);
}

}  // namespace

int shapeNamed(std::string_view id) {
    const auto rows = shapes();
    const auto found = std::ranges::find_if(rows, [&](const ShapeInfo& info) { return info.id == id; });
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
}

std::vector<std::string_view> shapeNames() {
    std::vector<std::string_view> names;
    for (const ShapeInfo& info : shapes()) names.push_back(info.id);
    return names;
}

std::string shapesText(std::span<const Shape> shapes) {
    if (shapes.empty()) return std::string(kNoShape);
    std::string text;
    for (const Shape& shape : shapes) {
        const ShapeInfo& info = infoOf(shape);
        std::string inside;
        for (const CurvePoint& point : shape.points)
            inside += fmt::format("{}{} {}", inside.empty() ? "" : ", ", shortest(point.x), shortest(point.y));
        for (std::size_t i = 0; i < info.numbers.size(); ++i)
            inside += fmt::format("{}{}", inside.empty() ? "" : ", ", shortest(shape.numbers[i]));
        text +=
            fmt::format("{}{}{}", text.empty() ? "" : "; ", info.id, inside.empty() ? "" : fmt::format("({})", inside));
    }
    return text;
}

std::string parseShapes(std::string_view text, std::vector<Shape>& shapes) {
    std::vector<Shape> parsed;
    if (trimmed(text) != kNoShape) {
        const std::vector<std::string_view> parts = shapeParts(text, ';');
        if (parts.size() > kMostShapes) return fmt::format("{} shapes, expected at most {}", parts.size(), kMostShapes);
        for (const std::string_view part : parts)
            if (std::string problem = parseShape(part, parsed.emplace_back()); !problem.empty()) return problem;
    }
    shapes = std::move(parsed);
    return {};
}

}  // namespace noisescope
