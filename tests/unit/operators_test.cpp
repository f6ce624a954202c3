// Operators and shapes: their algebra, values at special places, published formulas computed in doubles, curves, and
// the numbers of the tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "effort.h"
#include "unit/point_functions.h"

using namespace noisescope;

namespace {

constexpr int kTries = 2000;

float valueAt(PointId id, const std::vector<float>& inputs, const std::vector<float>& numbers = {}) {
    REQUIRE(inputs.size() == pointFunction(id).inputs);
    REQUIRE(numbers.size() == pointFunction(id).numbers);
    return pointFunction(id).value(inputs.data(), numbers.data());
}

const ShapeInfo& shapeCalled(std::string_view id) { return shapes()[static_cast<std::size_t>(indexOf(shapes(), id))]; }

/// The value of a shape with these numbers, as recipes hold them.
float shaped(std::string_view id, const std::vector<double>& numbers, double x) {
    const ShapeInfo& shape = shapeCalled(id);
    REQUIRE(numbers.size() == shape.numbers.size());
    std::vector<float> lowered(pointFunction(shape.function).numbers);
    shape.lower(numbers, lowered.data());
    return valueAt(shape.function, {static_cast<float>(x)}, lowered);
}

std::vector<float> smoothNumbersOf(double softness) {
    std::vector<float> numbers(2);
    combines()[static_cast<std::size_t>(indexOf(combines(), "smooth-min"))].numbers(softness, numbers.data());
    return numbers;
}

/// The value of a curve, piece after piece.
float curveAt(const std::vector<CurvePoint>& points, float x) {
    auto value = static_cast<float>(points.front().y);
    const auto pieces = curvePieces(points);
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        value = valueAt(PointId::curvePiece, {value, x}, floatsOf(pieces[i]));
    return value;
}

double seenOf(double value) { return std::clamp(0.5 * value + 0.5, 0.0, 1.0); }

doctest::Approx near(double wanted, double tolerance = 5e-7) {
    return doctest::Approx(wanted).epsilon(tolerance).scale(1);
}

}  // namespace

TEST_CASE("layers obey the laws of their operators") {
    Dice dice(5);
    const std::vector<float> seams = seamsOf(PointId::fade, {});
    for (int n = 0; n < kTries; ++n) {
        const float a = anyValue(seams, dice);
        const float b = anyValue(seams, dice);
        CAPTURE(a);
        CAPTURE(b);
        for (const PointId same : {PointId::min, PointId::max})
            CHECK(std::bit_cast<std::uint32_t>(valueAt(same, {a, a})) == std::bit_cast<std::uint32_t>(a));
        for (const PointId commutes :
             {PointId::add, PointId::multiply, PointId::screen, PointId::difference, PointId::min, PointId::max})
            CHECK(valueAt(commutes, {a, b}) == valueAt(commutes, {b, a}));
        CHECK(valueAt(PointId::subtract, {a, a}) == 0);
        CHECK(valueAt(PointId::difference, {a, a}) == 0);
        CHECK(valueAt(PointId::fade, {a, b}, {0}) == a);
        CHECK(valueAt(PointId::fade, {a, b}, {1}) == b);
        CHECK(valueAt(PointId::fade, {a, a}, {0.3f}) == a);
        CHECK(valueAt(PointId::mask, {a, b, -1}, {1}) == a);
        CHECK(valueAt(PointId::mask, {a, b, 1}, {1}) == b);
        CHECK(valueAt(PointId::mask, {a, b, 1}, {0}) == a);
        CHECK(valueAt(PointId::mask, {a, b, 0}, {1}) == valueAt(PointId::fade, {a, b}, {0.5f}));
        CHECK(valueAt(PointId::mask, {a, b, 7}, {0.25f}) == valueAt(PointId::fade, {a, b}, {0.25f}));
        for (const float amount : {1e-7f, 0.1f, 0.7f, 0.9999999f}) {
            const float mixed = valueAt(PointId::fade, {a, b}, {amount});
            CHECK((mixed >= std::min(a, b) && mixed <= std::max(a, b)));
        }
        CHECK(valueAt(PointId::smoothMin, {a, b}, smoothNumbersOf(0)) == std::min(a, b));
        CHECK(valueAt(PointId::smoothMax, {a, b}, smoothNumbersOf(1e-9)) == std::max(a, b));
        CHECK(valueAt(PointId::smoothMax, {a, b}, smoothNumbersOf(0.3)) ==
              -valueAt(PointId::smoothMin, {-a, -b}, smoothNumbersOf(0.3)));
    }
    for (const float v : {-1.0f, -0.25f, 0.0f, 0.5f, 1.0f}) {
        CHECK(valueAt(PointId::multiply, {v, 1}) == v);
        CHECK(valueAt(PointId::multiply, {v, -1}) == -1);
        CHECK(valueAt(PointId::screen, {v, -1}) == v);
        CHECK(valueAt(PointId::screen, {v, 1}) == 1);
        CHECK(valueAt(PointId::overlay, {v, 0}) == v);
    }
    CHECK(valueAt(PointId::smoothMin, {0.5f, 0.5f}, smoothNumbersOf(0.25)) == 0.5f - 0.0625f);
}

TEST_CASE("operators are the published formulas") {
    Dice dice(6);
    for (int n = 0; n < kTries; ++n) {
        const auto a = static_cast<float>(dice.between(-1.1, 1.1));
        const auto b = static_cast<float>(dice.between(-1.1, 1.1));
        const double softness = dice.between(0.01, 1);
        CAPTURE(a);
        CAPTURE(b);
        const double backdrop = seenOf(a);
        const double source = seenOf(b);
        // W3C, Compositing and Blending Level 1, 2015: multiply, screen and hard-light, of which overlay is the
        // swapped.
        const auto screened = [](double x, double y) { return x + y - x * y; };
        const double hardLight = backdrop <= 0.5 ? source * (2 * backdrop) : screened(source, 2 * backdrop - 1);
        CHECK(valueAt(PointId::multiply, {a, b}) == near(2 * backdrop * source - 1));
        CHECK(valueAt(PointId::screen, {a, b}) == near(2 * screened(backdrop, source) - 1));
        CHECK(valueAt(PointId::overlay, {a, b}) == near(2 * hardLight - 1));
        // I. Quilez, "smooth minimum": h = max(k - |a - b|, 0) / k; min(a, b) - h h k / 4.
        const double h = std::max(softness - std::fabs(double{a} - double{b}), 0.0) / softness;
        CHECK(valueAt(PointId::smoothMin, {a, b}, smoothNumbersOf(softness)) ==
              near(std::min(a, b) - h * h * softness / 4));
        CHECK(valueAt(PointId::smoothMax, {a, b}, smoothNumbersOf(softness)) ==
              near(std::max(a, b) + h * h * softness / 4));
        const double exponent = dice.between(0.1, 10);
        const double x = std::clamp(double{a}, -1.0, 1.0);
        CHECK(shaped("power", {exponent}, a) == near(2 * std::pow(seenOf(a), exponent) - 1, 3e-7 * (1 + exponent)));
        // Perlin's gain, of the half in which the value is.
        const double half = 1 - std::pow(1 - std::fabs(x), exponent);
        CHECK(shaped("gain", {exponent}, a) == near(x < 0 ? -half : half, 1.5e-7 * (1 + exponent)));
        const double t = std::clamp((x + 0.4) / 0.9, 0.0, 1.0);
        CHECK(shaped("smoothstep", {-0.4, 0.5}, x) == near(2 * (t * t * (3 - 2 * t)) - 1, 2e-6));
        const double place = (x + 1) * 3.7;
        CHECK(shaped("fold", {3.7}, x) == near(1 - 2 * std::fabs(std::fmod(place, 2) - 1), 2e-6));
        CHECK(shaped("remap", {-0.5, 0.3, 1, -0.25}, x) == near(1 + (x + 0.5) / 0.8 * -1.25, 1e-6));
    }
}

TEST_CASE("shapes have their values at special places") {
    for (const double x : {-1.0, -0.5, 0.0, 0.25, 1.0}) {
        CHECK(shaped("fold", {0.5}, x) == x);
        CHECK(shaped("fold", {1}, x) == 1 - 2 * std::fabs(x));
        CHECK(shaped("remap", {-1, 1, -1, 1}, x) == x);
        CHECK(shaped("clamp", {-0.5, 0.25}, x) == std::clamp(x, -0.5, 0.25));
        CHECK(shaped("invert", {}, x) == -x);
        CHECK(shaped("abs", {}, x) == std::fabs(x));
        CHECK(shaped("power", {1}, x) == near(x, 3e-7));
        CHECK(shaped("gain", {1}, x) == near(x, 3e-7));
    }
    for (const double end : {-1.0, 1.0})
        for (const double more : {1.0, 1.5}) {
            for (const double number : {0.1, 2.0, 10.0}) {
                CHECK(shaped("power", {number}, end * more) == end);
                CHECK(shaped("gain", {number}, end * more) == end);
            }
            for (int count = 2; count <= 256; ++count)
                for (const double softness : {0.0, 0.3, 1.0})
                    CHECK(shaped("terrace", {static_cast<double>(count), softness}, end * more) == end);
            CHECK(shaped("smoothstep", {-0.5, 0.5}, end) == end);
        }
    CHECK(shaped("gain", {3}, 0) == 0);
    CHECK(shaped("smoothstep", {-0.5, 0.5}, 0) == 0);
    CHECK(shaped("threshold", {0.25}, 0.25) == 1);
    CHECK(shaped("threshold", {0.25}, std::nextafter(0.25f, 0.0f)) == -1);
    CHECK(shaped("remap", {0, 1, -1, 1}, 1.5) == 2);
}

TEST_CASE("terraces have as many levels as they say, of one width, with walls or slopes between them") {
    for (const int count : {2, 3, 6, 11, 256}) {
        CAPTURE(count);
        std::set<float> levels;
        float before = -1;
        for (int i = 0; i < 4096; ++i) {
            const double x = (i + 0.5) / 2048 - 1;
            const float sharp = shaped("terrace", {static_cast<double>(count), 0}, x);
            levels.insert(sharp);
            CHECK(sharp == near(std::floor((x + 1) / 2 * count) * 2 / (count - 1) - 1));
            const float soft = shaped("terrace", {static_cast<double>(count), 1}, x);
            CHECK(soft >= before - 1e-6f);
            CHECK(std::fabs(soft - sharp) <= 1.0f / static_cast<float>(count - 1) + 1e-6f);
            before = soft;
        }
        CHECK(levels.size() == static_cast<std::size_t>(count));
    }
    CHECK(shaped("terrace", {2, 1}, 0) == 0);        // halfway up the only slope
    CHECK(shaped("terrace", {2, 0.5}, -0.5) == -1);  // its beginning
    CHECK(shaped("terrace", {2, 0.5}, 0.5) == 1);
}

TEST_CASE("a curve passes through its points, rises and falls with them, and keeps their slopes") {
    Dice dice(8);
    for (int turn = 0; turn < usually(200, 5000); ++turn) {
        const std::vector<CurvePoint> points = anyCurve(dice);
        const auto pieces = curvePieces(points);
        CAPTURE(turn);
        for (const CurvePoint& point : points) {
            CAPTURE(point.x);
            CHECK(curveAt(points, static_cast<float>(point.x)) == static_cast<float>(point.y));
        }
        CHECK(curveAt(points, -3) == static_cast<float>(points.front().y));
        CHECK(curveAt(points, 3) == static_cast<float>(points.back().y));
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const CurvePiece& piece = pieces[i];
            const double length = double{piece.end} - double{piece.start};
            const double endSlope = piece.c1 + length * (2.0 * piece.c2 + 3 * length * piece.c3);
            if (i + 2 < points.size())
                CHECK(endSlope ==
                      doctest::Approx(pieces[i + 1].c1).epsilon(1e-5).scale((piece.high - piece.low) / length + 1));
            const bool rises = points[i + 1].y >= points[i].y;
            float before = piece.y;
            for (int n = 1; n <= 20; ++n) {
                const auto x = static_cast<float>(piece.start + length * n / 20);
                const float value = curveAt(points, x);
                const float roundings = 1e-5f * (piece.high - piece.low) + 1e-7f;
                CHECK((rises ? value >= before - roundings : value <= before + roundings));
                before = value;
            }
        }
    }
}

TEST_CASE("a curve through points of a line is the line, and one through neighbors jumps") {
    const std::vector<CurvePoint> line{{-1, -0.5}, {-0.25, -0.125}, {0.5, 0.25}, {1, 0.5}};
    for (const float x : {-1.0f, -0.75f, 0.0f, 0.3f, 0.9f, 1.0f}) CHECK(curveAt(line, x) == near(0.5 * x));
    // Halfway of a lone cubic between two level ends: tangents of Fritsch and Carlson are 0 where it turns.
    const std::vector<CurvePoint> hill{{-1, -1}, {0, 1}, {1, -1}};
    CHECK(pointFunction(PointId::curvePiece).inputs == 2);
    CHECK(curvePieces(hill)[1].c1 == 0);
    CHECK(curvePieces(hill)[0].c1 == 2);
    const std::vector<CurvePoint> wall{{-1, -1}, {0, -1}, {1e-9, 1}, {1, 1}};
    CHECK(curveAt(wall, 0) == -1);
    CHECK(curveAt(wall, 1e-8f) == 1);
}

TEST_CASE("rows of operators and shapes name each function once, and their usual numbers are allowed") {
    std::set<PointId> named;
    for (const CombineInfo& combine : combines()) {
        CAPTURE(combine.id);
        CHECK((combine.function.has_value() || combine.row == CombineId::mix));
        if (combine.function.has_value()) {
            CHECK(named.insert(*combine.function).second);
            CHECK(pointFunction(*combine.function).inputs == 2);
            CHECK((pointFunction(*combine.function).numbers > 0) == combine.takesSoftness());
        }
    }
    for (const ShapeInfo& shape : shapes()) {
        CAPTURE(shape.id);
        CHECK(named.insert(shape.function).second);
        CHECK((shape.lower == nullptr) == (shape.row == ShapeId::curve));
        std::vector<double> usual;
        for (const ShapeNumber& number : shape.numbers) {
            CHECK((number.usual >= number.minimum && number.usual <= number.maximum));
            CHECK(!number.help.empty());
            usual.push_back(number.usual);
        }
        if (shape.problem != nullptr) CHECK(shape.problem(usual) == "");
    }
    CHECK(named.size() == kPointFunctionCount - 3);  // all but those of every layer
    const ShapeInfo& remap = shapeCalled("remap");
    CHECK(remap.problem(std::vector<double>{1, 1, 0, 1}) != "");
    CHECK(shapeCalled("clamp").problem(std::vector<double>{0.5, 0.25}) != "");
    CHECK(shapeCalled("smoothstep").problem(std::vector<double>{0.5, 0.25}) != "");
    CHECK(belows().size() == 2);
}
