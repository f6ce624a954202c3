// Functions of layers: the same bits as floats, as duals, in lanes and in GLSL; derivatives are those that differences
// show; intervals hold every value and are not wider than they must be.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

#include "cpu/row_kernels.h"
#include "effort.h"
#include "glsl/include_resolver.h"
#include "glsl/reader.h"
#include "glsl/run/runner.h"
#include "reference/layer/twins.h"
#include "unit/point_functions.h"

using namespace noisescope;

namespace {

using reference::vec4;

constexpr std::size_t kPixels = 333;  // no whole number of vectors

/// Rows of four planes: of the inputs, or of a result.
struct PointRows {
    std::array<std::array<std::vector<float>, 4>, kMostPointInputs> planes;
    explicit PointRows(float filled = 0) {
        for (auto& input : planes) input.fill(std::vector<float>(kMostRowPixels + kRowPadding, filled));
    }
    [[nodiscard]] vec4 at(std::size_t input, std::size_t x) const {
        const auto& of = planes[input];
        return {of[0][x], of[1][x], of[2][x], of[3][x]};
    }
    [[nodiscard]] std::array<DualRows, kMostPointInputs> duals() {
        std::array<DualRows, kMostPointInputs> rows{};
        for (std::size_t input = 0; input < rows.size(); ++input)
            for (std::size_t plane = 0; plane < 4; ++plane) rows[input][plane] = planes[input][plane].data();
        return rows;
    }
};

PointRows anyRows(PointId id, const std::vector<float>& numbers, Dice& dice) {
    const std::vector<float> seams = seamsOf(id, numbers);
    PointRows rows;
    for (std::size_t x = 0; x < kPixels; ++x)
        for (std::size_t input = 0; input < kMostPointInputs; ++input) {
            rows.planes[input][0][x] = anyValue(seams, dice);
            if (input > 0 && dice.below(4) == 0) rows.planes[input][0][x] = rows.planes[0][0][x];
            for (std::size_t plane = 1; plane < 4; ++plane)
                rows.planes[input][plane][x] = static_cast<float>(dice.below(8) == 0 ? 0 : dice.between(-9, 9));
        }
    return rows;
}

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }
bool areSame(vec4 a, vec4 b) {
    return bits(a.x) == bits(b.x) && bits(a.y) == bits(b.y) && bits(a.z) == bits(b.z) && bits(a.w) == bits(b.w);
}

/// The twin's dual for each pixel, whose value is checked to be that of the twin.
std::vector<vec4> twinsOf(const PointFunction& row, const PointRows& rows, const std::vector<float>& numbers) {
    std::vector<vec4> all;
    for (std::size_t x = 0; x < kPixels; ++x) {
        std::array<vec4, kMostPointInputs> duals{};
        std::array<float, kMostPointInputs> values{};
        for (std::size_t input = 0; input < row.inputs; ++input) {
            duals[input] = rows.at(input, x);
            values[input] = duals[input].x;
        }
        all.push_back(row.dual(duals.data(), numbers.data()));
        CAPTURE(values[0]);
        CHECK(bits(all.back().x) == bits(row.value(values.data(), numbers.data())));
        CHECK(std::isfinite(all.back().x + all.back().y + all.back().z + all.back().w));
    }
    return all;
}

/// The program of a file of the library, without its only macro.
code::Program programOf(std::string_view file) {
    std::string text = flatten("test", fmt::format("#include \"{}\"\n", file), embeddedShaders()).text;
    std::string plain;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = text.find('\n', start);
        std::string line = text.substr(start, end - start);
        if (const std::size_t at = line.find("NS_EXACT "); at != std::string::npos) line.replace(at, 9, "precise ");
        plain += (line.starts_with("#") ? "" : line) + "\n";
        start = end + 1;
    }
    return code::read(plain);
}

/// Calls the GLSL function with the rows' values, or all their planes, and these numbers.
std::vector<code::Column> drawn(const code::Runner& runner, const PointFunction& row, const PointRows& rows,
                                const std::vector<float>& numbers, std::size_t planes) {
    std::vector<code::Column> arguments;
    for (std::size_t input = 0; input < row.inputs; ++input)
        for (std::size_t plane = 0; plane < planes; ++plane) {
            arguments.emplace_back();
            for (std::size_t x = 0; x < kPixels; ++x) arguments.back().push_back(bits(rows.planes[input][plane][x]));
        }
    for (const float number : numbers) arguments.emplace_back(kPixels, bits(number));
    REQUIRE(arguments.size() == runner.arguments());
    REQUIRE(runner.results() == planes);
    return runner.run(arguments);
}

}  // namespace

TEST_CASE("a function of layers has the same bits as floats, duals, in lanes and in GLSL") {
    forEachPointFunction([](PointId id, const PointFunction& row) {
        Dice dice(static_cast<std::uint32_t>(id) + 1);
        const code::Program program = programOf(row.file);
        const code::Runner value(program, row.function);
        const code::Runner dual(program, std::string(row.function) + "_d");
        for (int turn = 0; turn < usually(12, 400); ++turn) {
            const std::vector<float> numbers = anyPointNumbers(id, dice);
            REQUIRE(numbers.size() == row.numbers);
            PointRows rows = anyRows(id, numbers, dice);
            const std::vector<vec4> wanted = twinsOf(row, rows, numbers);
            const std::vector<code::Column> values = drawn(value, row, rows, numbers, 1);
            const std::vector<code::Column> duals = drawn(dual, row, rows, numbers, 4);
            for (std::size_t x = 0; x < kPixels; ++x) {
                CHECK(values[0][x] == bits(wanted[x].x));
                for (std::size_t n = 0; n < 4; ++n) CHECK(duals[n][x] == bits(wanted[x][static_cast<int>(n)]));
            }
            for (const RowKernels* kernels : rowKernels()) {
                CAPTURE(kernels->name);
                PointRows out(7);
                const auto index = static_cast<std::size_t>(id);
                const std::array<DualRows, kMostPointInputs> from = rows.duals();
                const std::array<const float*, kMostPointInputs> plain{from[0][0], from[1][0], from[2][0]};
                kernels->point.values[index](plain.data(), numbers.data(), kPixels, out.planes[1][0].data());
                kernels->point.duals[index](from.data(), numbers.data(), kPixels, out.duals()[0]);
                for (std::size_t x = 0; x < kPixels; ++x) {
                    CHECK(bits(out.planes[1][0][x]) == bits(wanted[x].x));
                    CHECK(areSame(out.at(0, x), wanted[x]));
                }
                CHECK(out.planes[1][0][kPixels + kRowPadding] == 7);
            }
        }
    });
}

TEST_CASE("rows of a function of layers may be written over one of its inputs") {
    const std::array<float, 1> amount{0.25f};
    for (const RowKernels* kernels : rowKernels()) {
        PointRows rows;
        rows.planes[0][0].assign(kMostRowPixels + kRowPadding, 1.0f);
        rows.planes[1][0].assign(kMostRowPixels + kRowPadding, -1.0f);
        const std::array<const float*, 2> inputs{rows.planes[0][0].data(), rows.planes[1][0].data()};
        kernels->point.values[static_cast<std::size_t>(PointId::fade)](inputs.data(), amount.data(), kPixels,
                                                                       rows.planes[0][0].data());
        CHECK(std::count(rows.planes[0][0].begin(), rows.planes[0][0].begin() + kPixels, 0.5f) == kPixels);
    }
}

// --- derivatives -----------------------------------------------------------------------------------------------------

namespace {

/// Compares the derivative along a direction with differences, where these agree on both sides. Returns whether they
/// do.
template <typename Twin>
bool slopeIsRight(const std::vector<double>& numbers, const std::array<double, kMostPointInputs>& values,
                  const std::array<double, kMostPointInputs>& directions) {
    constexpr double kStep = 1e-6;
    const auto at = [&](double way) {
        std::array<double, kMostPointInputs> moved{};
        for (std::size_t i = 0; i < moved.size(); ++i) moved[i] = values[i] + way * directions[i];
        return reference::pointValue<Twin>(moved.data(), numbers.data());
    };
    std::array<reference::DualOf<double>, kMostPointInputs> duals;
    for (std::size_t i = 0; i < duals.size(); ++i) duals[i] = {values[i], directions[i], 0, -2 * directions[i]};
    const reference::DualOf<double> found = reference::pointDual<Twin>(duals.data(), numbers.data());
    const double before = (at(0) - at(-kStep)) / kStep;
    const double after = (at(kStep) - at(0)) / kStep;
    const double size = std::max(1.0, std::fabs(after));
    if (std::fabs(after - before) > 0.01 * size) return false;
    CHECK(found.y == doctest::Approx((before + after) / 2).epsilon(0.01).scale(1));
    CHECK(found.z == 0);
    CHECK(found.w == doctest::Approx(-2 * found.y).epsilon(1e-9).scale(1e-9));
    return true;
}

template <typename Twin>
void checkSlopes(PointId id) {
    Dice dice(77);
    int compared = 0;
    constexpr int kTurns = 600;
    for (int turn = 0; turn < kTurns; ++turn) {
        const std::vector<float> floats = anyPointNumbers(id, dice);
        const std::vector<double> numbers(floats.begin(), floats.end());
        std::array<double, kMostPointInputs> values{};
        std::array<double, kMostPointInputs> directions{};
        for (double& value : values) value = dice.between(-1.2, 1.2);
        for (double& direction : directions) direction = dice.between(-1, 1);
        if constexpr (std::is_same_v<Twin, reference::LayerPerUnit>) {
            CHECK(Twin::dual(reference::DualOf<double>(values[0], directions[0], 0, 0), numbers[0]).y ==
                  doctest::Approx(directions[0] * numbers[0]));
            ++compared;
        } else if (slopeIsRight<Twin>(numbers, values, directions)) {
            ++compared;
        }
    }
    CHECK(compared > kTurns / 2);
}

template <typename... Twins>
void checkAllSlopes(const std::tuple<Twins...>* /*list*/) {
    std::size_t index = 0;
    const auto check = [&]<typename Twin>(const Twin* /*twin*/) {
        const auto id = static_cast<PointId>(index++);
        CAPTURE(std::string(pointFunction(id).function));
        checkSlopes<Twin>(id);
    };
    (check(static_cast<const Twins*>(nullptr)), ...);
}

}  // namespace

TEST_CASE("derivatives of functions of layers are those that differences show") {
    checkAllSlopes(static_cast<const reference::PointTwins*>(nullptr));
}

// --- intervals -------------------------------------------------------------------------------------------------------

namespace {

Interval anyInterval(const std::vector<float>& seams, Dice& dice) {
    if (dice.below(4) == 0) return {};
    const float a = anyValue(seams, dice);
    const float b = dice.below(6) == 0 ? a : anyValue(seams, dice);
    return {std::min(a, b), std::max(a, b)};
}

/// The ends, seams inside, or anything inside.
float anyInside(const Interval& range, const std::vector<float>& seams, Dice& dice) {
    switch (dice.below(4)) {
        case 0:
            return range.low;
        case 1:
            return range.high;
        case 2:
            return std::clamp(anyValue(seams, dice), range.low, range.high);
        default:
            return std::clamp(static_cast<float>(dice.between(range.low, range.high)), range.low, range.high);
    }
}

}  // namespace

TEST_CASE("an interval of a function of layers holds every value, and is not much wider") {
    forEachPointFunction([](PointId id, const PointFunction& row) {
        Dice dice(static_cast<std::uint32_t>(id) + 99);
        for (int turn = 0; turn < usually(150, 5000); ++turn) {
            const std::vector<float> numbers = anyPointNumbers(id, dice);
            const std::vector<float> seams = seamsOf(id, numbers);
            std::array<Interval, kMostPointInputs> ranges;
            for (Interval& range : ranges) range = anyInterval(seams, dice);
            const Interval proven = row.range(ranges.data(), numbers.data());
            REQUIRE(proven.low <= proven.high);
            Interval seen{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
            const std::size_t atSeams = seams.size() * row.inputs;  // each at each input, then anything
            for (std::size_t n = 0; n < atSeams + usually(200u, 2000u); ++n) {
                std::array<float, kMostPointInputs> values{};
                for (std::size_t i = 0; i < values.size(); ++i) values[i] = anyInside(ranges[i], seams, dice);
                if (n < atSeams) {
                    const Interval& range = ranges[n % row.inputs];
                    values[n % row.inputs] = std::clamp(seams[n / row.inputs], range.low, range.high);
                } else if (n % 8 == 0) {
                    values[1] = std::clamp(values[0], ranges[1].low, ranges[1].high);
                    values[0] = std::clamp(values[1], ranges[0].low, ranges[0].high);
                }
                const float value = row.value(values.data(), numbers.data());
                seen = {std::min(seen.low, value), std::max(seen.high, value)};
            }
            CAPTURE(ranges[0].low);
            CAPTURE(ranges[0].high);
            CAPTURE(ranges[1].low);
            CAPTURE(ranges[1].high);
            CHECK(proven.low <= seen.low);
            CHECK(proven.high >= seen.high);
            const float slack = 1e-4f * std::max(1.0f, seen.high - seen.low);
            CHECK(proven.low >= seen.low - slack);
            CHECK(proven.high <= seen.high + slack);
        }
    });
}

TEST_CASE("an interval of neighbors holds what roundings make of the values between them") {
    constexpr std::size_t kNeighbors = 12;
    forEachPointFunction([](PointId id, const PointFunction& row) {
        Dice dice(static_cast<std::uint32_t>(id) + 7);
        int wrong = 0;
        for (int turn = 0; turn < usually(6000, 200000); ++turn) {
            const std::vector<float> numbers = anyPointNumbers(id, dice);
            const std::vector<float> seams = seamsOf(id, numbers);
            std::array<float, kMostPointInputs> values{};
            for (float& value : values) value = anyValue(seams, dice);
            if (dice.below(2) == 0) values[1] = values[0];
            const std::size_t moved = static_cast<std::size_t>(dice.below(3)) % row.inputs;
            const auto start = values[moved] - static_cast<float>(kNeighbors / 2) * 0x1p-25f;
            std::array<float, kNeighbors> places{};
            std::array<float, kNeighbors> found{};
            for (std::size_t n = 0; n < kNeighbors; ++n) {
                places[n] = values[moved] = start + static_cast<float>(n) * 0x1p-25f;
                found[n] = row.value(values.data(), numbers.data());
            }
            std::array<Interval, kMostPointInputs> ranges{};
            for (std::size_t i = 0; i < values.size(); ++i) ranges[i] = {values[i], values[i]};
            for (std::size_t first = 0; first < kNeighbors; ++first) {
                Interval seen{found[first], found[first]};
                for (std::size_t last = first; last < kNeighbors; ++last) {
                    seen = {std::min(seen.low, found[last]), std::max(seen.high, found[last])};
                    ranges[moved] = {places[first], places[last]};
                    const Interval proven = row.range(ranges.data(), numbers.data());
                    wrong += proven.low > seen.low || proven.high < seen.high ? 1 : 0;
                }
            }
        }
        CHECK(wrong == 0);
    });
}
