// Smoothness of each noise, for every row of the catalogue: derivatives from the left and from the right agree up to
// the order that the rows claim, and the next one jumps, so that the test can fail.
//
// A derivative from one side is that of the polynomial through values of the twin on that side. The twin computes in
// floats: a value is off by up to kRounding, and a derivative by that times the sum of its weights' sizes. What cannot
// be told from that says nothing.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

/// Of bounded values: a few roundings of numbers up to 1, 2^-24 each, and of a coordinate, times the slope.
constexpr double kRounding = 6e-7;

constexpr int kMostOrders = 5;
using Jumps = std::array<double, kMostOrders>;  ///< by order of the derivative

std::string textOf(const Jumps& jumps, int orders) {
    std::string text;
    for (int k = 0; k < orders; ++k)
        text += fmt::format("{}{:.2g}", k == 0 ? "" : ", ", jumps[static_cast<std::size_t>(k)]);
    return text;
}

using Place = std::array<double, kMaxDimensions>;

/// The scaled values of a recipe around a cell; places are before the skew, counted from that cell.
class Field {
  public:
    explicit Field(const Recipe& recipe)
        : recipe_(recipe), twin_(twinOf(recipe)), choices_(choicesOf(recipe)), scaling_(scalingOf(recipe)) {}

    void moveTo(ivec4 cell) { cell_ = uvec4(cell); }

    [[nodiscard]] double at(Place place) const {
        const auto n = static_cast<std::size_t>(recipe_.dimensions);
        if (noiseOf(recipe_).skewed) {
            double sum = 0;
            for (std::size_t i = 0; i < n; ++i) sum += place[i];
            for (std::size_t i = 0; i < n; ++i)
                place[i] += sum * (std::sqrt(recipe_.dimensions + 1.0) - 1) / recipe_.dimensions;
        }
        uvec4 c = cell_;
        vec4 f(0.0f);
        for (std::size_t i = 0; i < n; ++i) {
            const double base = std::floor(place[i]);
            c[static_cast<int>(i)] += static_cast<uint>(static_cast<int>(base));
            f[static_cast<int>(i)] = static_cast<float>(place[i] - base);  // may be 1, which a fraction may be
        }
        const ivec4 cell(c);
        const float raw = n == 1   ? twin_.in1(choices_, cell.x, f.x, kSeed)
                          : n == 2 ? twin_.in2(choices_, {cell.x, cell.y}, {f.x, f.y}, kSeed)
                          : n == 3 ? twin_.in3(choices_, {cell.x, cell.y, cell.z}, {f.x, f.y, f.z}, kSeed)
                                   : twin_.in4(choices_, cell, f, kSeed);
        return static_cast<double>(raw) * scaling_.factor + scaling_.shift;
    }

  private:
    static constexpr uint kSeed = 5;
    Recipe recipe_;
    const NoiseTwin& twin_;
    Choices choices_;
    Scaling scaling_;
    uvec4 cell_{0u};
};

/// The derivatives at 0 of the polynomial through values at nodes[j], as weights of those values.
struct Stencil {
    std::vector<double> nodes;
    std::vector<std::vector<double>> weights;  ///< by order

    /// degree + 1 nodes at first, first + step …
    Stencil(int degree, double first, double step) {
        const auto size = static_cast<std::size_t>(degree) + 1;
        for (std::size_t j = 0; j < size; ++j) nodes.push_back(first + step * static_cast<double>(j));
        weights.assign(size, std::vector<double>(size));
        for (std::size_t j = 0; j < size; ++j) {
            std::vector<double> polynomial{1};  // 1 at node j, 0 at the others; the lowest power first
            for (std::size_t i = 0; i < size; ++i) {
                if (i == j) continue;
                polynomial.push_back(0);
                for (std::size_t power = polynomial.size(); power-- > 0;)
                    polynomial[power] = ((power > 0 ? polynomial[power - 1] : 0) - nodes[i] * polynomial[power]) /
                                        (nodes[j] - nodes[i]);
            }
            double factorial = 1;
            for (std::size_t k = 0; k < size; ++k) {
                weights[k][j] = polynomial[k] * factorial;
                factorial *= static_cast<double>(k + 1);
            }
        }
    }

    /// The `order`-th derivative from the side that `sign` points to; value(t) is the function.
    template <typename Value>
    [[nodiscard]] Jumps derivatives(double sign, const Value& value) const {
        Jumps result{};
        for (std::size_t j = 0; j < nodes.size(); ++j) {
            const double v = value(sign * nodes[j]);
            for (std::size_t k = 0; k < std::min(nodes.size(), result.size()); ++k)
                result[k] += (k % 2 == 0 ? 1 : sign) * weights[k][j] * v;
        }
        return result;
    }

    template <typename Value>
    [[nodiscard]] Jumps jumps(const Value& value) const {
        const Jumps left = derivatives(-1, value);
        Jumps result = derivatives(1, value);
        for (std::size_t k = 0; k < result.size(); ++k) result[k] = std::fabs(result[k] - left[k]);
        return result;
    }

    /// Largest jump that values off by `rounding` can feign.
    [[nodiscard]] double noise(std::size_t order, double rounding) const {
        double sum = 0;
        for (const double weight : weights[order]) sum += std::fabs(weight);
        return 2 * rounding * sum;
    }
};

void raise(Jumps& largest, const Jumps& jumps) {
    for (std::size_t k = 0; k < largest.size(); ++k) largest[k] = std::max(largest[k], jumps[k]);
}

// --- every row of the catalogue --------------------------------------------------------------------------------------

/// Claim that rows of the catalogue make together, and recipes that it holds for.
struct Claim {
    std::string name;
    int order = 0;
    bool faint = false;
    std::vector<Recipe> recipes;
};

/// The recipe with each row of the choices that smoothness depends on, one choice at a time.
std::vector<Recipe> withEachOption(const Recipe& base) {
    std::vector<Recipe> recipes{base};
    for (const char* id : {"fade", "kernel_radius_squared", "feature", "metric"}) {
        const ParamInfo& param = *findParam(id);
        if (!param.applies(base)) continue;
        const auto& choice = std::get<ChoiceParam>(param.kind);
        for (int row = 0; row < choice.count(); ++row) {
            Recipe recipe = base;
            recipe.*choice.member = row;
            if (recipe != base) recipes.push_back(recipe);
        }
    }
    return recipes;
}

/// All claims: each in all dimensions, and in 2D with every number of the noise at its probes.
std::vector<Claim> claimsOfCatalogue() {
    std::vector<Claim> claims;
    for (const NoiseInfo& noise : noises())
        for (const Recipe& flat : withEachOption(recipeOf(noise.id, 2))) {
            if (continuityOf(flat) == kAnyOrder) continue;  // a constant: patterns_test.cpp
            Claim claim{nameOf(flat), continuityOf(flat), noise.faint, {}};
            for (int n = 1; n <= kDimensions; ++n) {
                Recipe recipe = flat;
                recipe.dimensions = n;
                if (problemsOf(recipe).empty()) claim.recipes.push_back(recipe);
            }
            for (const NumberInfo* number : noise.numbers)
                for (const double value : findParam(number->param)->probes.values()) {
                    if (value == 0) continue;  // voronoise is smooth there, but within less than a step
                    Recipe recipe = flat;
                    REQUIRE(setFromNumber(*findParam(number->param), recipe, value) == "");
                    claim.recipes.push_back(recipe);
                }
            claims.push_back(claim);
        }
    return claims;
}

constexpr int kStrides = 5;
constexpr double kFinestStep = 1.0 / 256;
constexpr double stepOf(int stride) { return kFinestStep * (1 << stride); }
using JumpsByStride = std::array<Jumps, kStrides>;

/// The largest jumps of polynomials of `degree` along lines of two cells in all directions, by the distance of the
/// values that they go through: stepOf(0), twice, four times …
JumpsByStride jumpsAlongLines(const Recipe& recipe, int degree) {
    constexpr int kLines = 48;
    constexpr int kValues = 512;
    Field field(recipe);
    const Stencil stencil(degree, 0.5, 1);
    std::mt19937 random{17};
    std::normal_distribution<double> normal;
    const auto n = static_cast<std::size_t>(recipe.dimensions);
    std::vector<double> values(kValues);
    JumpsByStride largest{};
    for (int line = 0; line < kLines; ++line) {
        field.moveTo(ivec4(uvec4{random(), random(), random(), random()}));
        Place start{};
        Place way{};
        double square = 0;
        for (std::size_t i = 0; i < n; ++i) {
            start[i] = static_cast<double>(random()) * 0x1p-32;
            way[i] = normal(random);
            square += way[i] * way[i];
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            Place p = start;
            for (std::size_t axis = 0; axis < n; ++axis)
                p[axis] += way[axis] / std::sqrt(square) * kFinestStep * static_cast<double>(i);
            values[i] = field.at(p);
        }
        for (int stride = 0; stride < kStrides; ++stride)
            // From value to value, but no more than four times a step.
            for (int first = 0; first < 1 << stride; first += std::max(1, (1 << stride) / 4))
                for (int i = first; i + ((2 * degree + 1) << stride) < kValues; i += 1 << stride)
                    raise(largest[static_cast<std::size_t>(stride)], stencil.jumps([&](double t) {
                        const auto node = std::lround(degree + 0.5 + t);
                        return values[static_cast<std::size_t>(i + (node << stride))];
                    }));
    }
    for (int stride = 0; stride < kStrides; ++stride)
        for (std::size_t k = 0; k < kMostOrders; ++k)
            largest[static_cast<std::size_t>(stride)][k] /= std::pow(stepOf(stride), static_cast<double>(k));
    return largest;
}

/// Jumps shrink with the step unless they are real: by half at least from four steps to one, at the finest where
/// rounding leaves anything to be told.
bool isContinuous(const JumpsByStride& jumps, const Stencil& stencil, std::size_t order) {
    for (std::size_t stride = 0; stride + 2 < kStrides; ++stride) {
        const double rounding = stencil.noise(order, kRounding) / std::pow(stepOf(static_cast<int>(stride)), order);
        if (jumps[stride + 2][order] > 4 * rounding) return jumps[stride][order] <= 0.5 * jumps[stride + 2][order];
    }
    return true;
}

/// A jump stays as large; what has a slope would be halved.
bool jumps(const JumpsByStride& jumps, const Stencil& stencil, std::size_t order) {
    for (std::size_t stride = 0; stride + 1 < kStrides; ++stride) {
        const double rounding = stencil.noise(order, kRounding) / std::pow(stepOf(static_cast<int>(stride)), order);
        if (jumps[stride][order] > 4 * rounding) return jumps[stride][order] >= 0.7 * jumps[stride + 1][order];
    }
    return false;
}

}  // namespace

TEST_CASE("continuity: every noise is as smooth as its row claims, and no smoother") {
    const std::vector<Claim> claims = claimsOfCatalogue();
    struct Task {
        std::size_t claim;
        Recipe recipe;
        JumpsByStride found{};
    };
    std::vector<Task> tasks;
    for (std::size_t i = 0; i < claims.size(); ++i) {
        CAPTURE(claims[i].name);
        REQUIRE(claims[i].order <= kMostOrders - 2);
        for (const Recipe& recipe : claims[i].recipes) tasks.push_back({i, recipe, {}});
    }
    const auto degreeOf = [&](const Claim& claim) { return std::max(2, claim.order + 1); };
    inParallel(static_cast<std::int64_t>(tasks.size()), [&](std::int64_t i) {
        Task& task = tasks[static_cast<std::size_t>(i)];
        task.found = jumpsAlongLines(task.recipe, degreeOf(claims[task.claim]));
    });
    std::vector<int> jumping(claims.size());
    for (const Task& task : tasks) {
        const Claim& claim = claims[task.claim];
        const Stencil stencil(degreeOf(claim), 0.5, 1);
        CAPTURE(nameOf(task.recipe));
        CAPTURE(task.recipe.dimensions);
        CAPTURE(claim.order);
        for (int k = 0; k <= claim.order; ++k) {
            CAPTURE(k);
            CHECK(isContinuous(task.found, stencil, static_cast<std::size_t>(k)));
        }
        jumping[task.claim] += jumps(task.found, stencil, static_cast<std::size_t>(claim.order + 1)) ? 1 : 0;
    }
    for (std::size_t i = 0; i < claims.size(); ++i) {
        CAPTURE(claims[i].name);
        CAPTURE(claims[i].order);
        MESSAGE(claims[i].name << ": C" << claims[i].order << ", the next derivative jumps in " << jumping[i] << " of "
                               << claims[i].recipes.size());
        CHECK((claims[i].faint || jumping[i] > 0));
    }
}

TEST_CASE("continuity: the text of a row says the most that its rows claim") {
    for (const NoiseInfo& noise : noises()) {
        CAPTURE(noise.id);
        int most = -1;
        for (const Recipe& recipe : withEachOption(recipeOf(noise.id, 2))) most = std::max(most, continuityOf(recipe));
        if (most == kAnyOrder) continue;
        CHECK(noise.continuity.substr(0, most < 0 ? 4 : 2) == (most < 0 ? "none" : fmt::format("C{}", most)));
    }
}

TEST_CASE("continuity: simplex noise is seamless at reach 0.5 and has the steps stated at 0.6") {
    std::mt19937 random{5};
    const auto unit = [&] { return static_cast<double>(random()) * 0x1p-32; };
    for (const int n : {2, 3, 4})
        for (const int reach : {0, 1}) {
            Recipe recipe = recipeOf("simplex", n);
            recipe.gradients = indexOf(gradientSets(), "unit");
            recipe.kernel = reach;
            Field field(recipe);
            const auto size = static_cast<std::size_t>(n);
            const double unskew = (1 - 1 / std::sqrt(n + 1.0)) / n;
            double largest = 0;
            for (int i = 0; i < 60000; ++i) {
                // A simplex: the way from corner to corner takes the axes in any order; a place in the face opposite
                // to corner `left`, from where the step is straight towards and away from that corner.
                std::array<std::size_t, 4> order{0, 1, 2, 3};
                std::shuffle(order.begin(), order.begin() + n, random);
                std::array<Place, 5> corners{};
                for (std::size_t c = 1; c <= size; ++c) {
                    corners[c] = corners[c - 1];
                    corners[c][order[c - 1]] += 1;
                }
                for (std::size_t c = 0; c <= size; ++c) {
                    double sum = 0;
                    for (std::size_t axis = 0; axis < size; ++axis) sum += corners[c][axis];
                    for (std::size_t axis = 0; axis < size; ++axis) corners[c][axis] -= sum * unskew;
                }
                const std::size_t left = random() % (size + 1);
                Place face{};
                double weights = 0;
                for (std::size_t c = 0; c <= size; ++c) {
                    if (c == left) continue;
                    const double weight = -std::log(unit() + 1e-10);
                    weights += weight;
                    for (std::size_t axis = 0; axis < size; ++axis) face[axis] += weight * corners[c][axis];
                }
                for (std::size_t axis = 0; axis < size; ++axis) face[axis] /= weights;
                constexpr double kStep = 1e-6;  // more than a fraction's rounding
                const auto beside = [&](double step) {
                    Place p = face;
                    for (std::size_t axis = 0; axis < size; ++axis)
                        p[axis] += step * (corners[left][axis] - face[axis]);
                    return field.at(p);
                };
                field.moveTo(ivec4(uvec4{random(), random(), random(), random()}));
                largest = std::max(largest, std::fabs(beside(kStep) - beside(-kStep)));
            }
            // A kernel is (0.6 - r^2)^4 times gradient . way. It is cut off where r^2 is 1/2 and more (the height of
            // the simplices), so below 10^-4 sqrt(1/2) for unit gradients; two kernels end at a face, one on a side.
            const double step = reach == 0 ? 0 : 2 * 1e-4 * std::sqrt(0.5) * scalingOf(recipe).factor;
            const double smooth = 2 * 1e-6 * 8 + 2 * kRounding;  // bounded noise is nowhere steeper than 8 a cell
            MESSAGE("simplex " << n << ", reach " << kernels()[static_cast<std::size_t>(reach)].id << ": steps up to "
                               << largest << ", no more than " << step + smooth);
            CHECK(largest <= step + smooth);
            if (reach == 1) CHECK(largest >= 0.5 * step);
        }
}

// --- blocks ----------------------------------------------------------------------------------------------------------

namespace {

/// Pictures of a recipe on both sides of a border between blocks, column by column or row by row.
class AcrossBlocks {
  public:
    static constexpr std::int64_t kReach = 100;  ///< pixels on each side
    static constexpr std::int64_t kRows = 90;
    static constexpr std::int64_t kHeight = 100;

    /// `shift`: cells between what is on the left and on the right, to see that the test would find them.
    AcrossBlocks(Recipe recipe, std::int64_t border, bool turned, double shift) : turned_(turned) {
        const double at = static_cast<double>(border) * recipe.frequency / kHeight;
        recipe.offsetX = recipe.offsetY = 0.5 - (at - std::floor(at));  // the border lies in the middle of a cell
        recipe.z = 0.3;
        recipe.w = 0.6;
        const std::int64_t before = border - kReach;
        const std::int64_t beside = border - kRows / 2;
        const Region region{turned ? beside : before, turned ? before : beside, turned ? kRows : 2 * kReach,
                            turned ? 2 * kReach : kRows};
        left_ = renderOnCpu(measuredPlan(recipe, kHeight), region);
        recipe.offsetX += shift;
        recipe.offsetY += shift;
        right_ = renderOnCpu(measuredPlan(recipe, kHeight), region);
    }

    /// The largest jumps `away` pixels from the border.
    [[nodiscard]] Jumps jumps(const Stencil& stencil, std::int64_t away) const {
        Jumps largest{};
        for (std::int64_t row = 0; row < kRows; ++row)
            raise(largest, stencil.jumps([&](double t) {
                const std::int64_t column = static_cast<std::int64_t>(std::floor(t)) + away + kReach;
                const Image& image = column < kReach ? left_ : right_;
                return static_cast<double>(turned_ ? image.at(row, column) : image.at(column, row));
            }));
        return largest;
    }

  private:
    bool turned_;
    Image left_;
    Image right_;
};

constexpr std::int64_t kBorders[] = {0, kBlockSize, -kBlockSize, std::int64_t{1} << 31};

}  // namespace

TEST_CASE("continuity: across blocks, inside one cell") {
    // Beyond the rounding of values, that of places: at most 4.25 cells from a block's start a float is off by half of
    // 2^-21, the product of pixel and step by 2^-24 of it and the step itself by 2^-23, 10^-6 together; times 3.75, the
    // slope of value noise.
    constexpr double kBlockRounding = kRounding + 3.75e-6;
    for (const auto& [noise, dimensions, degree] : {std::tuple<std::string, int, int>{"value", 2, 5},
                                                    {"value", 3, 5},
                                                    {"perlin", 2, 6},
                                                    {"perlin", 3, 6},
                                                    {"perlin", 4, 6},
                                                    {"value-cubic", 2, 3},
                                                    {"wavelet", 2, 2}}) {
        Recipe recipe = recipeOf(noise, dimensions);
        recipe.frequency = 0.0083 * AcrossBlocks::kHeight;                     // no dyadic number of cells a pixel
        const Stencil stencil(degree, 0.5, static_cast<double>(53 / degree));  // pixels; the last is within the cell
        for (const std::int64_t border : kBorders)
            for (const bool turned : {false, true}) {
                const Jumps jumps = AcrossBlocks(recipe, border, turned, 0).jumps(stencil, 0);
                CAPTURE(nameOf(recipe));
                CAPTURE(border);
                const int orders = std::min(degree + 1, kMostOrders);
                CAPTURE(textOf(jumps, orders));
                for (std::size_t k = 0; k < jumps.size() && static_cast<int>(k) <= degree; ++k)
                    CHECK(jumps[k] <= stencil.noise(k, kBlockRounding));
                // A block that lies three ten-thousandths of a cell beside its place is found.
                CHECK(AcrossBlocks(recipe, border, turned, 3e-4).jumps(stencil, 0)[0] >
                      stencil.noise(0, kBlockRounding));
            }
    }
}

TEST_CASE("continuity: across blocks, simplex noise is as smooth as elsewhere") {
    for (const int dimensions : {2, 3, 4}) {
        Recipe recipe = recipeOf("simplex", dimensions);
        recipe.frequency = AcrossBlocks::kHeight / 61.0;
        const Stencil stencil(4, 0.5, 1);
        for (const std::int64_t border : kBorders)
            for (const bool turned : {false, true}) {
                CAPTURE(dimensions);
                CAPTURE(border);
                const AcrossBlocks field(recipe, border, turned, 0);
                const Jumps here = field.jumps(stencil, 0);
                Jumps elsewhere{};
                for (std::int64_t away = 5; away < AcrossBlocks::kReach - 5; ++away) {
                    raise(elsewhere, field.jumps(stencil, away));
                    raise(elsewhere, field.jumps(stencil, -away));
                }
                CAPTURE(textOf(here, 4));
                CAPTURE(textOf(elsewhere, 4));
                // The largest of one column in 180: hardly ever above the others, and not by much.
                for (std::size_t k = 0; k < 4; ++k) CHECK(here[k] <= 1.2 * elsewhere[k]);
                CHECK(AcrossBlocks(recipe, border, turned, 1e-3).jumps(stencil, 0)[0] > 1.2 * elsewhere[0]);
            }
    }
}
