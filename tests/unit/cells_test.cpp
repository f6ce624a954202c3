// Noises with feature points, slices through volumes, splines, footprints: exact facts on the CPU.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "effort.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "reference/fractal/weight.h"
#include "reference/hash/permutation.h"
#include "reference/noise/worley.h"
#include "unit/catalogue_fields.h"

using namespace noisescope;

namespace {

using Way = std::array<double, 3>;

double power(const Way& way, double exponent) {
    double sum = 0;
    for (const double d : way) sum += std::pow(std::fabs(d), exponent);
    return std::pow(sum, 1 / exponent);
}

/// Written from the metrics' names.
double lengthIn(std::string_view metric, const Way& way) {
    if (metric == "euclidean") return power(way, 2);
    if (metric == "squared") return power(way, 2) * power(way, 2);
    if (metric == "manhattan") return power(way, 1);
    if (metric == "chebyshev") return std::max({std::fabs(way[0]), std::fabs(way[1]), std::fabs(way[2])});
    if (metric == "minkowski-half") return power(way, 0.5);
    if (metric == "minkowski3") return power(way, 3);
    if (metric == "minkowski4") return power(way, 4);
    FAIL("no such metric: " << metric);
    return 0;
}

/// The two shortest ways from a place to centers of cells.
std::array<double, 2> centersNear(std::string_view metric, const double* place, int dimensions) {
    std::array<double, 2> shortest{1e9, 1e9};
    for (int i = 0; i < 5 * 5 * (dimensions == 3 ? 5 : 1); ++i) {
        const std::array<int, 3> step{i % 5 - 2, i / 5 % 5 - 2, i / 25 - 2};
        Way way{};
        for (std::size_t d = 0; d < static_cast<std::size_t>(dimensions); ++d)
            way[d] = std::floor(place[d]) + step[d] + 0.5 - place[d];
        const double length = lengthIn(metric, way);
        if (length < shortest[0]) {
            shortest = {length, shortest[0]};
        } else if (length < shortest[1]) {
            shortest[1] = length;
        }
    }
    return shortest;
}

}  // namespace

TEST_CASE("cells without jitter: every feature is that of a grid of points") {
    for (const int dimensions : {2, 3})
        for (const MetricInfo& metric : metrics()) {
            const std::vector<double> points = placesOf(dimensions, 2000);
            const auto count = static_cast<std::size_t>(dimensions);
            const auto worstOf = [&](std::string_view feature, const auto& expected) {
                const Recipe recipe =
                    cellRecipeWith({"noise=worley", named("feature", feature), named("metric", metric.id),
                                    named("dimensions", std::to_string(dimensions)), "jitter=0", "scale=classic"});
                const auto values = sampleOnCpu(measuredPlan(recipe, 1), points, count);
                double worst = 0;
                for (std::size_t i = 0; i < values.size(); ++i)
                    worst = std::max(worst, std::fabs(values[i] - expected(points.data() + i * count)));
                return worst;
            };
            const auto near = [&](const double* place) { return centersNear(metric.id, place, dimensions); };
            CAPTURE(metric.id);
            CAPTURE(dimensions);
            const double f1 = worstOf("f1", [&](const double* p) { return near(p)[0]; });
            const double f2 = worstOf("f2", [&](const double* p) { return near(p)[1]; });
            const double gap = worstOf("gap", [&](const double* p) { return near(p)[1] - near(p)[0]; });
            const double product = worstOf("product", [&](const double* p) { return near(p)[0] * near(p)[1]; });
            const double edge = worstOf("edge", [&](const double* p) {
                double most = 0;
                for (int d = 0; d < dimensions; ++d) most = std::max(most, std::fabs(p[d] - std::floor(p[d]) - 0.5));
                return 0.5 - most;
            });
            MESSAGE(metric.id << " " << dimensions << "D: f1 " << f1 << ", f2 " << f2 << ", gap " << gap << ", product "
                              << product << ", edge " << edge);
            for (const double worst : {f1, f2, gap, product, edge}) CHECK(worst < 2e-5);
        }
}

TEST_CASE("the nearest point is found, however far its cell") {
    // Of all points of 9^n cells. Only the stars of minkowski-half reach beyond the cells that are searched, as rarely
    // as the shader says.
    for (const int dimensions : {2, 3})
        for (const MetricInfo& metric : metrics()) {
            const Recipe recipe = cellRecipeWith({"noise=worley", named("metric", metric.id), "scale=classic",
                                                  named("dimensions", std::to_string(dimensions))});
            const reference::Choices choices = choicesOf(recipe);
            const int count = usually(1, 4) * (dimensions == 2 ? 25000 : 5000);
            const std::vector<double> places = placesOf(dimensions, count);
            int missed = 0;
            float farthest = 0;
            for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
                const double* place = places.data() + i * static_cast<std::size_t>(dimensions);
                reference::ivec3 cell(0);
                reference::vec3 fraction(0);
                for (int d = 0; d < dimensions; ++d) {
                    cell[d] = static_cast<int>(std::floor(place[d]));
                    fraction[d] = static_cast<float>(place[d] - std::floor(place[d]));
                }
                float best = 1e9f;
                const int layers = dimensions == 3 ? 4 : 0;
                for (int z = -layers; z <= layers; ++z)
                    for (int y = -4; y <= 4; ++y)
                        for (int x = -4; x <= 4; ++x)
                            best =
                                std::min(best, dimensions == 3
                                                   ? metric.twin.key3(worleyWay3(choices, cell, fraction, {x, y, z}, 0))
                                                   : metric.twin.key2(worleyWay2(choices, {cell.x, cell.y},
                                                                                 {fraction.x, fraction.y}, {x, y}, 0)));
                best = metric.twin.length(best);
                const float found = dimensions == 3
                                        ? twinOf(recipe).in3(choices, cell, fraction, 0)
                                        : twinOf(recipe).in2(choices, {cell.x, cell.y}, {fraction.x, fraction.y}, 0);
                missed += found != best ? 1 : 0;
                farthest = std::max(farthest, best);
            }
            CAPTURE(metric.id);
            CAPTURE(dimensions);
            MESSAGE(metric.id << " " << dimensions << "D: missed " << missed << " of " << count << ", farthest "
                              << farthest);
            CHECK(farthest > 0.8f);
            CHECK(missed <= (metric.id != "minkowski-half" ? 0 : dimensions == 2 ? 5 : 20));
        }
}

TEST_CASE("features of cells agree with each other") {
    for (const int dimensions : {2, 3})
        for (const MetricInfo& metric : metrics())
            for (const std::string jitter : {"0.4", "1"}) {
                const auto values = [&](std::string_view feature) {
                    return valuesOf(cellRecipeWith(
                        {"noise=worley", named("feature", feature), named("metric", metric.id),
                         named("dimensions", std::to_string(dimensions)), named("jitter", jitter), "scale=classic"}));
                };
                const auto f1 = values("f1");
                const auto f2 = values("f2");
                const auto gap = values("gap");
                const auto product = values("product");
                double worst = 0;
                double least = 1e9;
                for (std::size_t i = 0; i < f1.size(); ++i) {
                    worst = std::max(worst, std::fabs(static_cast<double>(f2[i]) - f1[i] - gap[i]));
                    worst = std::max(worst, std::fabs(static_cast<double>(f2[i]) * f1[i] - product[i]));
                    least = std::min(least, static_cast<double>(f2[i]) - f1[i]);
                }
                CAPTURE(metric.id);
                CAPTURE(jitter);
                CHECK(worst < 2e-5);
                CHECK(least >= 0);
                CHECK(*std::max_element(gap.begin(), gap.end()) > 0.3f);
            }
}

TEST_CASE("smooth Voronoi nears the nearest distance as smoothness goes to 0, from below") {
    for (const int dimensions : {2, 3})
        for (const MetricInfo& metric : metrics())
            for (const std::string jitter : {"0", "1"}) {
                const std::string size = named("dimensions", std::to_string(dimensions));
                const auto f1 = valuesOf(cellRecipeWith(
                    {"noise=worley", size, named("metric", metric.id), named("jitter", jitter), "scale=classic"}));
                double before = -1;
                std::string text;
                for (const std::string smoothness : {"0", "0.5", "1"}) {
                    const auto soft = valuesOf(
                        cellRecipeWith({"noise=voronoi-smooth", size, named("metric", metric.id),
                                        named("jitter", jitter), named("smoothness", smoothness), "scale=classic"}));
                    double mean = 0;
                    double most = -1e9;
                    double least = 1e9;
                    for (std::size_t i = 0; i < f1.size(); ++i) {
                        const double below = static_cast<double>(f1[i]) - soft[i];
                        mean += below / static_cast<double>(f1.size());
                        most = std::max(most, below);
                        least = std::min(least, below);
                    }
                    text += smoothness + ": " + std::to_string(mean) + " (" + std::to_string(least) + " to " +
                            std::to_string(most) + ") ";
                    // 2^5 to 2^2: that many times a distance is the exponent of its weight; 4^n points can have one.
                    const double sharpness = std::exp2(5 - 3 * std::stod(smoothness));
                    CAPTURE(metric.id);
                    CAPTURE(jitter);
                    CAPTURE(smoothness);
                    const double widest = 0.5 + 0.5 * std::stod(jitter);
                    const double bound = lengthIn(metric.id, {widest, widest, dimensions == 3 ? widest : 0});
                    CHECK(most <= 2 * dimensions / sharpness + 1e-5);
                    CHECK(*std::max_element(soft.begin(), soft.end()) <= bound + 1e-5);
                    // The arms of Minkowski's stars reach points that the window has faded out already.
                    if (metric.id != "minkowski-half" || jitter == "0") CHECK(least >= -1e-5);
                    CHECK(mean > before);
                    if (smoothness == "0") CHECK(mean < 0.05);
                    before = mean;
                }
                MESSAGE(metric.id << " " << dimensions << "D, jitter " << jitter << ", below F1: " << text);
            }
}

TEST_CASE("a slice on the lattice is the field of one dimension less, where the table leads back to its start") {
    // In the outer order a cell's hash is P[P[P[z] + y] + x]. Where P[z] is 0 that is P[P[y] + x], the hash in 2D; and
    // value noise on a lattice plane takes nothing from the next one.
    int zero = 0;
    while (reference::permutationByte(static_cast<std::uint32_t>(zero)) != 0) ++zero;
    REQUIRE(zero < 256);
    for (const std::string fade : {"linear", "cubic", "quintic"})
        for (int dimensions = 2; dimensions <= kDimensions; ++dimensions) {
            const Recipe solid = cellRecipeWith({"noise=value", named("dimensions", std::to_string(dimensions)),
                                                 "hash=permutation-outer", named("fade", fade)});
            Recipe flat = solid;
            --flat.dimensions;
            const auto slice = [&](double height) {
                std::vector<double> points;
                const std::vector<double> places = placesOf(flat.dimensions, 2000);
                for (std::size_t i = 0; i < places.size(); ++i) {
                    points.push_back(places[i]);
                    if ((i + 1) % static_cast<std::size_t>(flat.dimensions) == 0) points.push_back(height);
                }
                return sampleOnCpu(measuredPlan(solid, 1), points, static_cast<std::size_t>(dimensions));
            };
            CAPTURE(dimensions);
            CHECK(slice(zero) == valuesOf(flat, 2000));
            CHECK(slice(zero - 256) == valuesOf(flat, 2000));
            CHECK(farthestApart(slice(zero + 0.5), valuesOf(flat, 2000)) > 0.1);
            CHECK(farthestApart(slice(zero + 1), valuesOf(flat, 2000)) > 0.1);
        }
}

TEST_CASE("splines and blends pass through the random numbers of their cells") {
    for (const int dimensions : {2, 3}) {
        const std::string size = named("dimensions", std::to_string(dimensions));
        std::vector<double> points = placesOf(dimensions, 1000);
        for (double& x : points) x = std::floor(x);
        const auto at = [&](const Recipe& recipe) {
            return sampleOnCpu(measuredPlan(recipe, 1), points, static_cast<std::size_t>(dimensions));
        };
        const auto white = at(cellRecipeWith({"noise=white", size, "scale=classic"}));
        CHECK(at(cellRecipeWith({"noise=value", size, "scale=classic"})) == white);
        CHECK(at(cellRecipeWith({"noise=value-cubic", size, "scale=classic"})) == white);
        CHECK(at(cellRecipeWith({"noise=white", size, "scale=classic", "seed=1"})) != white);
    }
}

TEST_CASE("a footprint takes detail away, not brightness") {
    // Octaves of folds and products are not independent of each other: a rest of a twentieth of the range remains. A
    // fade to 0 instead of the mean moved these means by up to 0.5.
    const auto mean = [](const Recipe& recipe, int height) {
        double sum = 0;
        const Image image = renderOnCpu(measuredPlan(recipe, height), {0, 0, height, height});
        for (const float value : image.pixels) sum += static_cast<double>(value);
        return sum / static_cast<double>(image.pixels.size());
    };
    const auto roughness = [](const Recipe& recipe) {
        const Image image = renderOnCpu(measuredPlan(recipe, 64), {0, 0, 64, 64});
        double sum = 0;
        for (std::size_t i = 1; i < image.pixels.size(); ++i)
            sum += std::fabs(static_cast<double>(image.pixels[i]) - static_cast<double>(image.pixels[i - 1]));
        return sum;
    };
    for (const char* noise : {"perlin", "worley"})
        for (std::size_t f = 1; f < fractals().size(); ++f) {
            Recipe recipe;
            while (noiseOf(recipe).id != noise) recipe.noise = (recipe.noise + 1) % static_cast<int>(noises().size());
            recipe.fractal = static_cast<int>(f);
            recipe.octaves = 8;
            recipe.gain = 0.7;
            recipe.frequency = 9;
            if (!problemsOf(recipe).empty()) continue;  // Worley has no slopes to feed a fractal with
            const double sharp = mean(recipe, 256);
            const double rough = roughness(recipe);
            recipe.footprint = true;
            CAPTURE(noise);
            CAPTURE(fractals()[f].id);
            CHECK(mean(recipe, 48) == doctest::Approx(sharp).epsilon(0.05).scale(1));
            CHECK(mean(recipe, 256) == doctest::Approx(sharp).epsilon(0.05).scale(1));
            if (!fractals()[f].takesPhase) CHECK(roughness(recipe) < rough);  // stripes stay, only straighter
        }
}
