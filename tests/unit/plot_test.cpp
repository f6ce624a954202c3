// Graphs: round numbers on axes, where points lie, and what is measured for them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <string>
#include <vector>

#include "cpu/explain/explain.h"
#include "cpu/measures.h"
#include "diagram/graph.h"
#include "plot/plots.h"
#include "recipe/chosen.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

/// A wave along a direction in turns.
std::vector<float> wave(double turns, std::int64_t size) {
    std::vector<float> values;
    const double angle = 2 * std::numbers::pi * turns;
    for (std::int64_t y = 0; y < size; ++y)
        for (std::int64_t x = 0; x < size; ++x)
            values.push_back(static_cast<float>(
                std::sin(0.2 * (std::cos(angle) * static_cast<double>(x) + std::sin(angle) * static_cast<double>(y)))));
    return values;
}

std::vector<const Stroke*> strokesOf(const Diagram& diagram, Ink ink) {
    std::vector<const Stroke*> strokes;
    for (const auto& shape : diagram.shapes)
        if (const auto* stroke = std::get_if<Stroke>(&shape); stroke != nullptr && stroke->ink == ink)
            strokes.push_back(stroke);
    return strokes;
}

}  // namespace

TEST_CASE("axes have round numbers inside their range") {
    CHECK(roundNumbers({0, 1}, 5) == std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1});
    CHECK(roundNumbers({-6, 6}, 5) == std::vector<double>{-5, 0, 5});
    CHECK(roundNumbers({950, 1010}, 5).front() == 960);
    for (double size = 1e-9; size < 1e9; size *= 3.7) {
        const std::vector<double> numbers = roundNumbers({0.3 * size, 1.3 * size}, 5);
        CHECK((numbers.size() >= 2 && numbers.size() <= 6));
        CHECK(numbers.front() >= 0.3 * size * (1 - 1e-9));
        CHECK(numbers.back() <= 1.3 * size * (1 + 1e-9));
    }
}

TEST_CASE("a curve goes from corner to corner of its frame, and a flat one through its middle") {
    const Panel rising{
        .title = "t", .xLabel = {}, .yLabel = {}, .curves = {{{}, Ink::result, {{2, -1}, {3, 0}, {4, 1}}}}};
    const Panel flat{.title = "t", .xLabel = {}, .yLabel = {}, .curves = {{{}, Ink::third, {{0, 7}, {1, 7}}}}};
    const Diagram diagram = graphOf("two", std::vector{rising, flat}, 2);
    const Stroke& line = *strokesOf(diagram, Ink::result).at(0);
    const DrawnPoint middle{(line.points[0].x + line.points[2].x) / 2, (line.points[0].y + line.points[2].y) / 2};
    CHECK(std::hypot(line.points[1].x - middle.x, line.points[1].y - middle.y) < 1e-9);
    CHECK((line.points[0].x < line.points[2].x && line.points[0].y > line.points[2].y));  // y of the diagram is down
    CHECK(strokesOf(diagram, Ink::third).at(0)->points[0].y == doctest::Approx(middle.y));
    CHECK(std::ranges::all_of(line.points, [&](const DrawnPoint& at) {
        return at.x > 0 && at.x < diagram.width && at.y > 0 && at.y < diagram.height;
    }));
}

TEST_CASE("logarithmic axes: a power law is a straight line") {
    Panel panel{
        .title = "t", .xLabel = {}, .yLabel = {}, .curves = {{{}, Ink::result, {}}}, .isLogX = true, .isLogY = true};
    for (double x = 1; x <= 1000; x *= 10) panel.curves[0].points.push_back({x, std::pow(x, -3)});
    const Diagram diagram = graphOf("law", std::vector{panel}, 1);
    const std::vector<DrawnPoint>& at = strokesOf(diagram, Ink::result).at(0)->points;
    for (std::size_t n = 1; n + 1 < at.size(); ++n)
        CHECK(at[n].y - at[n - 1].y == doctest::Approx(at[n + 1].y - at[n].y));
}

TEST_CASE("the gradients of a wave have its orientation alone") {
    for (const double turns : {0.013, 0.125, 0.3, 0.49}) {
        constexpr std::int64_t kSize = 64;
        const Orientations found = orientationsOf(wave(turns, kSize), kSize, kSize);
        CHECK(std::abs(found.strongest() - turns) <= 0.25 / static_cast<double>(Orientations::kBins) + 1e-9);
        CHECK(found.variation() > 5);  // all in one of 36 bins: sqrt(35)
    }
    double sum = 0;
    for (const double part : orientationsOf(wave(0.2, 32), 32, 32).parts) sum += part;
    CHECK(sum == doctest::Approx(static_cast<double>(Orientations::kBins)));
}

TEST_CASE("more directions of gradients are more even, as measured by somebody else") {
    const auto variation = [](GradientsId gradients, NoiseId noise) {
        PlotRequest request;
        request.recipe.noise = rowIndex(noise);
        request.recipe.gradients = rowIndex(gradients);
        request.recipe.frequency = 40;
        request.size = 1024;
        const Diagram diagram = plotDirections(request);
        const auto& caption = std::get<DrawnText>(diagram.shapes.back()).text;
        return std::stod(caption.substr(caption.find("variation ") + 10));
    };
    // 0.209, 0.113 and 0.067 on 183,000 cells of 8 seeds; here 1,600 cells
    CHECK(std::abs(variation(GradientsId::compass8, NoiseId::perlin) - 0.209) < 0.04);
    CHECK(std::abs(variation(GradientsId::unit, NoiseId::perlin) - 0.113) < 0.04);
    CHECK(std::abs(variation(GradientsId::unit, NoiseId::simplex) - 0.067) < 0.04);
}

TEST_CASE("the spectrum of a wave is one ring, and its powers add up to the mean square") {
    constexpr std::size_t kSide = 64;
    std::vector<float> values;
    for (std::size_t y = 0; y < kSide; ++y)
        for (std::size_t x = 0; x < kSide; ++x)
            values.push_back(static_cast<float>(
                3 + 2 * std::sin(2 * std::numbers::pi * (3 * static_cast<double>(x) + 4 * static_cast<double>(y)) /
                                 kSide)));
    const std::vector<SpectrumRing> rings = spectrumOf(values, kSide, true);
    REQUIRE(rings.size() == kSide / 2);
    for (const SpectrumRing& ring : rings) {
        if (ring.cycles == 5)
            CHECK(ring.power > 0.05);
        else
            CHECK(ring.power < 1e-12);
    }
    // 2 of the waves in that ring have a power of 1 each: the mean square 2 of a sine of height 2
    std::size_t inRing = 0;
    for (int y = -32; y < 32; ++y)
        for (int x = -32; x < 32; ++x)
            if (std::lround(std::hypot(x, y)) == 5) ++inRing;
    CHECK(rings[4].power * static_cast<double>(inRing) == doctest::Approx(2.0).epsilon(1e-6));
}

TEST_CASE("the spectrum is that of the definition, term by term") {
    constexpr int kSide = 20;
    Dice random(3);
    std::vector<float> values(kSide * kSide);
    double mean = 0;
    for (float& value : values)
        mean += static_cast<double>(value = static_cast<float>(random.between(-1, 1))) / (kSide * kSide);
    const auto window = [](int i) {
        return std::sqrt(8.0 / 3) * std::pow(std::sin(std::numbers::pi * (i + 0.5) / kSide), 2);
    };
    std::vector<double> sums(kSide / 2 + 1);
    std::vector<double> counts(kSide / 2 + 1);
    for (int ky = -kSide / 2 + 1; ky <= kSide / 2; ++ky)
        for (int kx = -kSide / 2 + 1; kx <= kSide / 2; ++kx) {
            const auto ring = static_cast<std::size_t>(std::lround(std::hypot(kx, ky)));
            if (ring >= sums.size()) continue;
            std::complex<double> sum = 0;
            for (int y = 0; y < kSide; ++y)
                for (int x = 0; x < kSide; ++x)
                    sum += window(x) * window(y) *
                           (static_cast<double>(values[static_cast<std::size_t>(y * kSide + x)]) - mean) *
                           std::polar(1.0, -2 * std::numbers::pi * (kx * x + ky * y) / kSide);
            sums[ring] += std::norm(sum) / std::pow(kSide, 4);
            ++counts[ring];
        }
    const std::vector<SpectrumRing> rings = spectrumOf(values, kSide, false);
    REQUIRE(rings.size() + 1 == sums.size());
    for (std::size_t ring = 1; ring < sums.size(); ++ring)
        CHECK(std::abs(rings[ring - 1].power - sums[ring] / counts[ring]) < 1e-12 * (1 + sums[ring]));
}

TEST_CASE("fBm falls as f^-4 in two dimensions at gain 1/2, and as f^-2 at gain 1") {
    const auto law = [](double gain) {
        PlotRequest request;
        request.recipe.fractal = rowIndex(FractalId::fbm);
        request.recipe.octaves = 6;
        request.recipe.gain = gain;
        request.recipe.frequency = 4;
        const std::vector<float> values = measuredValues(request, "spectrum");
        return powerLawOf(spectrumOf(values, static_cast<std::size_t>(request.size), false), 4, 128).value();
    };
    CHECK(law(0.5) == doctest::Approx(-4).epsilon(0.06));
    CHECK(law(1) == doctest::Approx(-2).epsilon(0.12));
}

TEST_CASE("octaves along a line add up to the value") {
    Recipe recipe;
    recipe.fractal = rowIndex(FractalId::fbm);
    const PicturePlan plan = measuredPointPicture(recipe);
    for (int n = 0; n < 64; ++n) {
        const std::vector<Decimal> point{Decimal(n / 64.0), Decimal(0.5)};
        const PictureExplained at = explained(plan, point);
        const FieldExplained& field = at.fields.at(0).second;
        double sum = 0;
        for (const RowExplained& row : field.rows)
            sum += static_cast<double>(row.amplitude) * static_cast<double>((*row.octave)[0]);
        CHECK(std::abs(sum * static_cast<double>(field.factor) - static_cast<double>(at.value[0])) < 1e-6);
    }
}
