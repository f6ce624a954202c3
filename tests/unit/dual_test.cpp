// Fractals with derivatives: the values are those of the plain twins to the last bit, the derivatives are those that
// differences of the value show, and fractals that are fed with slopes keep to their ranges whatever the slopes are.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "cpu/measures.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "reference/fractal/billow.h"
#include "reference/fractal/damped.h"
#include "reference/fractal/fbm.h"
#include "reference/fractal/gullied.h"
#include "reference/fractal/hetero.h"
#include "reference/fractal/hybrid.h"
#include "reference/fractal/jordan.h"
#include "reference/fractal/marble.h"
#include "reference/fractal/multiplicative.h"
#include "reference/fractal/ping_pong.h"
#include "reference/fractal/ridged.h"
#include "reference/fractal/swiss.h"
#include "reference/fractal/turbulence.h"
#include "reference/fractal/weight.h"
#include "unit/recipes.h"

using namespace noisescope;
using namespace noisescope::reference;

namespace {

using Vector = glm::vec<3, double>;

struct Random {
    std::mt19937 engine;
    explicit Random(std::uint32_t seed) : engine(seed) {}
    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
    int upTo(int most) { return std::uniform_int_distribution<int>(1, most)(engine); }
    float number(double low, double high) { return static_cast<float>(between(low, high)); }
    /// An octave's value: anywhere in [-1, 1], at times where folds and limits are, or beyond.
    float octave() {
        constexpr float kSpecial[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, -0.25f, 1.5f, -40.0f};
        return upTo(4) == 1 ? kSpecial[upTo(8) - 1] : number(-1, 1);
    }
    vec4 octaveDual() { return {octave(), number(-9, 9), number(-9, 9), number(-9, 9)}; }
    Vector vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
};

std::uint32_t bitsOf(float value) { return std::bit_cast<std::uint32_t>(value); }
bool sameBits(vec3 a, vec3 b) {
    return bitsOf(a.x) == bitsOf(b.x) && bitsOf(a.y) == bitsOf(b.y) && bitsOf(a.z) == bitsOf(b.z);
}

/// Anything that the parameters allow, each number at times at an end of its range.
FractalNumbers anyNumbers(const FractalInfo& fractal, Random& random) {
    FractalNumbers numbers{};
    for (std::size_t i = 0; i < fractal.numbers.size(); ++i) {
        const auto& real = std::get<RealParam>(findParam(fractal.numbers[i])->kind);
        const double most = std::min(real.maximum, 64.0);
        const int kind = random.upTo(6);
        numbers[i] = static_cast<float>(kind == 1   ? real.minimum
                                        : kind == 2 ? most
                                                    : random.between(real.minimum, most));
    }
    return numbers;
}

std::vector<float> anyAmplitudes(int count, Random& random) {
    const double gain = random.between(0, 1);
    std::vector<float> amplitudes(static_cast<std::size_t>(count));
    for (std::size_t k = 0; k < amplitudes.size(); ++k)
        amplitudes[k] = static_cast<float>(std::pow(gain, static_cast<double>(k)));
    return amplitudes;
}

// --- the accumulators in any real type -------------------------------------------------------------------------------

template <typename Real>
using Numbers = std::array<Real, std::tuple_size_v<FractalNumbers>>;

template <typename Real>
Numbers<Real> numbersAs(const FractalNumbers& numbers) {
    Numbers<Real> result;
    std::ranges::transform(numbers, result.begin(), [](float number) { return static_cast<Real>(number); });
    return result;
}

template <typename Real, typename State, typename Add, typename End>
DualOf<Real> runOf(State state, Add add, End end, const std::vector<DualOf<Real>>& octaves,
                   const std::vector<DualOf<Real>>& amplitudes) {
    for (std::size_t k = 0; k < octaves.size(); ++k) state = add(state, octaves[k], amplitudes[k]);
    return end(state);
}

template <typename Real>
DualOf<Real> dualOf(std::string_view id, const DualOf<Real>& phase, const Numbers<Real>& numbers,
                    const std::vector<DualOf<Real>>& o, const std::vector<DualOf<Real>>& a) {
    const Real number = numbers[0];
    if (id == "none") return o[0];
    if (id == "fbm") return runOf<Real>(fbmBeginD<Real>(), &fbmAddD<Real>, &fbmEndD<Real>, o, a);
    if (id == "turbulence")
        return runOf<Real>(turbulenceBeginD<Real>(), &turbulenceAddD<Real>, &turbulenceEndD<Real>, o, a);
    if (id == "marble")
        return runOf<Real>(marbleBeginD<Real>(phase, number), &marbleAddD<Real>, &marbleEndD<Real>, o, a);
    if (id == "billow") return runOf<Real>(billowBeginD<Real>(), &billowAddD<Real>, &billowEndD<Real>, o, a);
    if (id == "ridged") return runOf<Real>(ridgedBeginD<Real>(number), &ridgedAddD<Real>, &ridgedEndD<Real>, o, a);
    if (id == "ping-pong")
        return runOf<Real>(pingPongBeginD<Real>(number), &pingPongAddD<Real>, &pingPongEndD<Real>, o, a);
    if (id == "hybrid") return runOf<Real>(hybridBeginD<Real>(number), &hybridAddD<Real>, &hybridEndD<Real>, o, a);
    if (id == "hetero") return runOf<Real>(heteroBeginD<Real>(number), &heteroAddD<Real>, &heteroEndD<Real>, o, a);
    if (id == "multiplicative")
        return runOf<Real>(multiplicativeBeginD<Real>(number), &multiplicativeAddD<Real>, &multiplicativeEndD<Real>, o,
                           a);
    FAIL("no such fractal: " << id);
    return {};
}

template <typename Real, typename State, typename Shift, typename Add, typename End, typename Octave>
DualOf<Real> slopedRunOf(State state, Shift shift, Add add, End end, const std::vector<Real>& amplitudes,
                         const std::vector<Real>& sizes, const Octave& octave) {
    for (std::size_t k = 0; k < amplitudes.size(); ++k) {
        const auto found = octave(k, shift(state, sizes[k]));
        state = add(state, found.value, found.slopes, amplitudes[k]);
    }
    return end(state);
}

template <typename Real, typename Octave>
DualOf<Real> slopedDualOf(std::string_view id, const Numbers<Real>& numbers, const std::vector<Real>& amplitudes,
                          const std::vector<Real>& sizes, const Octave& octave) {
    const auto stays = [](const DampedD<Real>&, Real) { return dualZero3<Real>(); };
    if (id == "damped")
        return slopedRunOf<Real>(dampedBeginD<Real>(numbers[0]), stays, &dampedAddD<Real>, &dampedEndD<Real>,
                                 amplitudes, sizes, octave);
    if (id == "swiss")
        return slopedRunOf<Real>(swissBeginD<Real>(numbers[0]), &swissShiftD<Real>, &swissAddD<Real>, &swissEndD<Real>,
                                 amplitudes, sizes, octave);
    if (id == "jordan")
        return slopedRunOf<Real>(jordanBeginD<Real>(numbers[0], numbers[1]), &jordanShiftD<Real>, &jordanAddD<Real>,
                                 &jordanEndD<Real>, amplitudes, sizes, octave);
    if (id == "gullied")
        return slopedRunOf<Real>(
            gulliedBeginD<Real>(numbers[0], numbers[1], numbers[2]),
            [](const GulliedD<Real>&, Real) { return dualZero3<Real>(); }, &gulliedAddD<Real>, &gulliedEndD<Real>,
            amplitudes, sizes, octave);
    FAIL("no such fractal: " << id);
    return {};
}

// --- octaves whose derivatives are known -----------------------------------------------------------------------------

/// A sum of sines that stays in (-1, 1).
struct Waves {
    static constexpr std::size_t kCount = 3;
    std::array<Vector, kCount> direction;
    std::array<double, kCount> height, phase;

    Waves(Random& random, double frequency) {
        double sum = 0;
        for (std::size_t i = 0; i < kCount; ++i) {
            direction[i] = random.vector(frequency);
            height[i] = random.between(0.2, 1);
            phase[i] = random.between(-3, 3);
            sum += height[i];
        }
        for (double& h : height) h *= 0.99 / sum;
    }
    [[nodiscard]] double angle(std::size_t i, const Vector& p) const { return glm::dot(direction[i], p) + phase[i]; }
    [[nodiscard]] double value(const Vector& p) const {
        double sum = 0;
        for (std::size_t i = 0; i < kCount; ++i) sum += height[i] * std::sin(angle(i, p));
        return sum;
    }
    [[nodiscard]] Vector slopes(const Vector& p) const {
        Vector sum(0);
        for (std::size_t i = 0; i < kCount; ++i) sum += height[i] * std::cos(angle(i, p)) * direction[i];
        return sum;
    }
    /// Change of the slope along an axis.
    [[nodiscard]] Vector change(const Vector& p, int axis) const {
        Vector sum(0);
        for (std::size_t i = 0; i < kCount; ++i)
            sum -= height[i] * std::sin(angle(i, p)) * direction[i][axis] * direction[i];
        return sum;
    }
};

std::vector<Waves> wavesFor(int count, double frequency, Random& random) {
    std::vector<Waves> waves;
    waves.reserve(static_cast<std::size_t>(count));
    for (int k = 0; k < count; ++k) waves.emplace_back(random, frequency);
    return waves;
}

template <typename Real>
DualOf<Real> dual(double value, const Vector& slope) {
    return {static_cast<Real>(value), static_cast<Real>(slope.x), static_cast<Real>(slope.y),
            static_cast<Real>(slope.z)};
}

// --- differences -----------------------------------------------------------------------------------------------------

/// The derivative along an axis from values at four places; the error is of the order step^4.
template <typename Value>
double slopeAlong(const Value& value, const Vector& place, int axis, double step) {
    const auto at = [&](double away) {
        Vector p = place;
        p[axis] += away;
        return value(p);
    };
    const double narrow = (at(step) - at(-step)) / (2 * step);
    const double wide = (at(2 * step) - at(-2 * step)) / (4 * step);
    return (4 * narrow - wide) / 3;
}

struct Compared {
    int places = 0;
    int creases = 0;  ///< places left out
    double worst = 0;
    double worstFloat = 0;

    /// `exact` and `rough`: the dual in double and in float at the place.
    template <typename Value>
    void add(const Value& value, const Vector& place, double step, const DualOf<double>& exact, const vec4& rough) {
        const double size = std::max(glm::length(dualSlope<double>(exact)), 0.01);
        Vector found(0);
        bool crease = false;
        for (int axis = 0; axis < 3; ++axis) {
            found[axis] = slopeAlong(value, place, axis, step);
            crease |= std::fabs(found[axis] - slopeAlong(value, place, axis, step / 2)) > 3e-9 * size;
        }
        ++places;
        creases += crease ? 1 : 0;
        if (crease) return;
        for (int axis = 0; axis < 3; ++axis) {
            worst = std::max(worst, std::fabs(exact[axis + 1] - found[axis]) / size);
            worstFloat = std::max(worstFloat, std::fabs(static_cast<double>(rough[axis + 1]) - found[axis]) / size);
        }
    }
    void check(std::string_view id) const {
        MESSAGE(id << ": off by " << worst << ", of float " << worstFloat << ", creases " << creases << " of "
                   << places);
        CHECK(worst < 1e-8);
        CHECK(worstFloat < 1e-3);
        CHECK(creases < places / 4);
    }
};

}  // namespace

// --- values ----------------------------------------------------------------------------------------------------------

TEST_CASE("with derivatives or without: the same bits") {
    Random random(5);
    int tried = 0;
    for (const FractalInfo& fractal : fractals()) {
        CHECK((fractal.dual == nullptr) == (fractal.sloped != nullptr));
        if (fractal.dual == nullptr) continue;
        CAPTURE(fractal.id);
        int differing = 0;
        for (int round = 0; round < 20000; ++round, ++tried) {
            const int count = round % 3 == 0 ? kMostOctaves : random.upTo(kMostOctaves);
            const FractalNumbers numbers = anyNumbers(fractal, random);
            std::vector<float> amplitudes = anyAmplitudes(count, random);
            std::vector<vec4> octaveDuals;
            std::vector<vec4> amplitudeDuals;
            std::vector<float> octaves;
            const float strength = round % 2 == 0 ? 0 : random.number(0, 1);
            float weight = 1;
            vec4 weightDual(1, 0, 0, 0);
            for (float& amplitude : amplitudes) {
                octaveDuals.push_back(random.octaveDual());
                octaves.push_back(octaveDuals.back().x);
                amplitudeDuals.push_back(amplitude * weightDual);
                amplitude = amplitude * weight;
                weight = octaveWeight(weight, octaves.back(), strength);
                weightDual = octaveWeightD<float>(weightDual, octaveDuals.back(), strength);
                differing += bitsOf(weight) != bitsOf(weightDual.x) ? 1 : 0;
            }
            const vec4 phase(random.number(-3, 3), random.number(-9, 9), random.number(-9, 9), 0);
            const float plain = fractal.twin(phase.x, numbers, octaves.data(), amplitudes.data(), count);
            const vec4 found = fractal.dual(phase, numbers, octaveDuals.data(), amplitudeDuals.data(), count);
            differing += bitsOf(plain) != bitsOf(found.x) ? 1 : 0;
        }
        CHECK(differing == 0);
    }
    CHECK(tried >= 200000);
}

namespace {

/// Octaves that are told, and the shifts they were asked with.
struct Told {
    std::vector<OctaveDual> octaves;
    std::vector<vec3> shifts, shiftsOfDuals;

    static vec4 at(void* context, int k, vec3 shift) {
        auto& told = *static_cast<Told*>(context);
        told.shifts.push_back(shift);
        const OctaveDual& octave = told.octaves[static_cast<std::size_t>(k)];
        return {octave.value.x, octave.slopes.x.x, octave.slopes.y.x, octave.slopes.z.x};
    }
    static OctaveDual dualAt(void* context, int k, const Dual3& shift) {
        auto& told = *static_cast<Told*>(context);
        told.shiftsOfDuals.emplace_back(shift.x.x, shift.y.x, shift.z.x);
        return told.octaves[static_cast<std::size_t>(k)];
    }
};

}  // namespace

TEST_CASE("fed with slopes, with derivatives or without: the same bits, the same shifts") {
    Random random(6);
    int kinds = 0;
    for (const FractalInfo& fractal : fractals()) {
        CHECK((fractal.sloped != nullptr) == (fractal.slopedDual != nullptr));
        if (fractal.sloped == nullptr) {
            CHECK(!fractal.displacesOctaves);
            continue;
        }
        ++kinds;
        CAPTURE(fractal.id);
        int differing = 0;
        int shifted = 0;
        for (int round = 0; round < 20000; ++round) {
            const int count = round % 3 == 0 ? kMostOctaves : random.upTo(kMostOctaves);
            const FractalNumbers numbers = anyNumbers(fractal, random);
            const std::vector<float> amplitudes = anyAmplitudes(count, random);
            std::vector<float> sizes;
            std::vector<float> octaves;
            Told told;
            for (int k = 0; k < count; ++k) {
                sizes.push_back(std::ldexp(1.0f, -k));
                const vec4 value = random.octaveDual();
                octaves.push_back(value.x);
                told.octaves.push_back({value, {random.octaveDual(), random.octaveDual(), random.octaveDual()}});
            }
            const float plain = fractal.sloped(numbers, amplitudes.data(), sizes.data(), count, &Told::at, &told);
            const vec4 found =
                fractal.slopedDual(numbers, amplitudes.data(), sizes.data(), count, &Told::dualAt, &told);
            differing += bitsOf(plain) != bitsOf(found.x) ? 1 : 0;
            for (std::size_t k = 0; k < told.shifts.size(); ++k) {
                differing += sameBits(told.shifts[k], told.shiftsOfDuals[k]) ? 0 : 1;
                shifted += told.shifts[k] != vec3(0) ? 1 : 0;
            }
            for (OctaveDual& octave : told.octaves) octave.slopes = dualZero3<float>();
            const float level = fractal.sloped(numbers, amplitudes.data(), sizes.data(), count, &Told::at, &told);
            const float twin = fractal.twin(0, numbers, octaves.data(), amplitudes.data(), count);
            differing += bitsOf(level) != bitsOf(twin) ? 1 : 0;
        }
        CHECK(differing == 0);
        CHECK((shifted > 0) == fractal.displacesOctaves);
    }
    CHECK(kinds == 4);
}

// --- derivatives -----------------------------------------------------------------------------------------------------

TEST_CASE("steps of duals: sides of creases are chosen, not met by chance") {
    CHECK(dualAbs<float>({-2, 1, -3, 0}) == vec4(2, -1, 3, 0));
    CHECK(bitsOf(dualAbs<float>({-0.0f, 1, 2, 3}).x) == bitsOf(0.0f));
    CHECK(dualAbs<float>({-0.0f, 1, 2, 3}) == vec4(0, 1, 2, 3));
    CHECK(dualMin<float>({1, 1, 2, 3}, 1) == vec4(1, 1, 2, 3));
    CHECK(dualMin<float>({1.5f, 1, 2, 3}, 1) == vec4(1, 0, 0, 0));
    CHECK(dualMax<float>({0, 1, 2, 3}, 0) == vec4(0, 1, 2, 3));
    CHECK(dualMax<float>({-1, 1, 2, 3}, 0) == vec4(0));
    CHECK(dualMul<float>({2, 1, 2, 3}, {5, 7, 0, -1}) == vec4(10, 19, 10, 13));
    CHECK(dualSquared3<float>({{1, 1, 0, 0}, {2, 0, 1, 0}, {3, 0, 0, 1}}) == vec4(14, 2, 4, 6));
    const vec4 half = dualReciprocal<float>({2, 4, 0, -1});
    CHECK(half.x == doctest::Approx(0.5));
    CHECK(half.y == doctest::Approx(-1));
    CHECK(half.w == doctest::Approx(0.25));
}

TEST_CASE("derivatives of fractals are those that differences show") {
    constexpr double kStep = 1e-4;
    for (const FractalInfo& fractal : fractals()) {
        if (fractal.dual == nullptr) continue;
        CAPTURE(fractal.id);
        Random random(7);
        Compared compared;
        for (int round = 0; round < 600; ++round) {
            const int count = round % 5 == 0 ? kMostOctaves : random.upTo(8);
            FractalNumbers numbers = anyNumbers(fractal, random);
            numbers[0] = std::min(numbers[0], 3.0f);  // a thousand stripes: nothing but creases, no digits left
            const std::vector<float> amplitudes = anyAmplitudes(count, random);
            const double strength = round % 2 == 0 ? 0 : random.between(0, 1);
            const std::vector<Waves> waves = wavesFor(count, 2, random);
            const Vector phaseSlope = random.vector(1);
            const auto at = [&]<typename Real>(const Vector& p, Real) {
                std::vector<DualOf<Real>> octaves;
                std::vector<DualOf<Real>> weighted;
                DualOf<Real> weight(1, 0, 0, 0);
                for (std::size_t k = 0; k < waves.size(); ++k) {
                    octaves.push_back(dual<Real>(waves[k].value(p), waves[k].slopes(p)));
                    weighted.push_back(static_cast<Real>(amplitudes[k]) * weight);
                    weight = octaveWeightD<Real>(weight, octaves.back(), static_cast<Real>(strength));
                }
                const DualOf<Real> phase = dual<Real>(glm::dot(phaseSlope, p), phaseSlope);
                return dualOf<Real>(fractal.id, phase, numbersAs<Real>(numbers), octaves, weighted);
            };
            const Vector place = random.vector(4);
            compared.add([&](const Vector& p) { return at(p, 0.0).x; }, place, kStep, at(place, 0.0), at(place, 0.0f));
        }
        compared.check(fractal.id);
    }
}

TEST_CASE("derivatives of fractals that are fed with slopes, through every shift") {
    // Octave k is looked up at lacunarity^k * (place + shift): its derivatives come from the place, from where all
    // octaves before have moved it, and from their slopes' own derivatives.
    constexpr double kStep = 2e-5;
    for (const FractalInfo& fractal : fractals()) {
        if (fractal.sloped == nullptr) continue;
        CAPTURE(fractal.id);
        Random random(8);
        Compared compared;
        for (int round = 0; round < 600; ++round) {
            const int count = random.upTo(6);
            FractalNumbers numbers = anyNumbers(fractal, random);
            numbers[0] = fractal.id == "swiss" ? numbers[0] / 4 : numbers[0];
            numbers[1] = numbers[1] / 4;  // farther, and places nearby are strangers to each other
            const std::vector<float> amplitudes = anyAmplitudes(count, random);
            const double lacunarity = random.between(1.1, 1.7);
            const std::vector<Waves> waves = wavesFor(count, 1, random);
            const auto at = [&]<typename Real>(const Vector& p, Real) {
                struct Found {
                    DualOf<Real> value;
                    Dual3Of<Real> slopes;
                };
                std::vector<Real> sizes(amplitudes.size());
                for (std::size_t k = 0; k < sizes.size(); ++k)
                    sizes[k] = static_cast<Real>(std::pow(lacunarity, -static_cast<double>(k)));
                const auto octave = [&](std::size_t k, const Dual3Of<Real>& shift) {
                    const double cells = std::pow(lacunarity, static_cast<double>(k));
                    const std::array<DualOf<Real>, 3> shifts{shift.x, shift.y, shift.z};
                    Vector there;
                    std::array<Vector, 3> moves;  // change of the lattice place, by its own axis
                    for (int axis = 0; axis < 3; ++axis) {
                        const DualOf<Real>& along = shifts[static_cast<std::size_t>(axis)];
                        there[axis] = cells * (p[axis] + static_cast<double>(along.x));
                        Vector& move = moves[static_cast<std::size_t>(axis)];
                        move = Vector(along.y, along.z, along.w);
                        move[axis] += 1;
                        move *= cells;
                    }
                    const auto chained = [&](const Vector& inside) {
                        return inside.x * moves[0] + inside.y * moves[1] + inside.z * moves[2];
                    };
                    const Vector slopes = waves[k].slopes(there);
                    const auto own = [&](int axis) {
                        return dual<Real>(slopes[axis], chained(waves[k].change(there, axis)));
                    };
                    return Found{dual<Real>(waves[k].value(there), chained(slopes)), {own(0), own(1), own(2)}};
                };
                return slopedDualOf<Real>(fractal.id, numbersAs<Real>(numbers), {amplitudes.begin(), amplitudes.end()},
                                          sizes, octave);
            };
            const Vector place = random.vector(4);
            compared.add([&](const Vector& p) { return at(p, 0.0).x; }, place, kStep, at(place, 0.0), at(place, 0.0f));
        }
        compared.check(fractal.id);
    }
}

// --- ranges ----------------------------------------------------------------------------------------------------------

TEST_CASE("nothing is divided by less than 1 and comes out larger") {
    // The bound of damped rests on it. Farther from 1 the reciprocal's error is too small to reach it.
    float most = 0;
    for (int ulps = 0; ulps < 10000; ++ulps)
        most = std::max(most, reciprocal(1.0f + static_cast<float>(ulps) * std::numeric_limits<float>::epsilon()));
    CHECK(most <= 1);
    CHECK(most > 0.999999f);
}

TEST_CASE("fractals that are fed with slopes never leave their range, whatever the slopes are") {
    Random random(9);
    for (std::size_t f = 0; f < fractals().size(); ++f) {
        const FractalInfo& fractal = fractals()[f];
        if (fractal.sloped == nullptr) continue;
        CAPTURE(fractal.id);
        int notNumbers = 0;
        double nearestHigh = -1;
        double nearestLow = 1;
        for (int round = 0; round < 300; ++round) {
            Recipe recipe;
            recipe.fractal = static_cast<int>(f);
            recipe.octaves = round % 3 == 0 ? 24 : random.between(1, 24);
            recipe.gain = round % 4 == 0 ? 1 : random.between(0, 1);
            recipe.damping = round % 5 == 0 ? 0 : std::pow(10, random.between(-20, 1.2));
            recipe.swirl = random.between(0, 2);
            recipe.gullies = round % 3 == 0 ? 1 : random.between(0, 1);
            recipe.hills = round % 4 == 0 ? 0 : random.between(0, 1);
            const FieldPlan plan = measuredPlan(recipe, 64);
            const Range range = fractalRange(recipe);
            std::vector<float> amplitudes;
            std::vector<float> sizes;
            for (const LatticeRow& octave : plan.octaves()) {
                amplitudes.push_back(octave.amplitude);
                sizes.push_back(std::ldexp(1.0f, -static_cast<int>(sizes.size())));
            }
            const auto count = static_cast<int>(amplitudes.size());
            Told told;
            told.octaves.resize(amplitudes.size());
            const auto result = [&] {
                told.shifts.clear();
                const float value =
                    fractal.sloped(plan.fractal().numbers, amplitudes.data(), sizes.data(), count, &Told::at, &told);
                return value * plan.scale().factor + plan.scale().offset;
            };
            const auto slope = [&] {
                const double size = std::pow(10, random.between(-12, 6));
                return vec4(random.upTo(3) == 1 ? 0.0f : random.number(-size, size), 0, 0, 0);
            };
            for (const float sign : {1.0f, -1.0f}) {
                for (OctaveDual& octave : told.octaves) octave = {{random.number(-1, 1), 0, 0, 0}, dualZero3<float>()};
                float best = sign * result();
                for (int step = 0; step < 400; ++step) {
                    OctaveDual& octave = told.octaves[static_cast<std::size_t>(random.upTo(count) - 1)];
                    const OctaveDual before = octave;
                    if (step % 3 == 0) octave.slopes = {slope(), slope(), slope()};
                    if (step % 3 == 1) octave.value.x = static_cast<float>(random.upTo(3) - 2);
                    if (step % 3 == 2) octave.value.x = random.number(-1, 1);
                    const float value = sign * result();
                    notNumbers += std::isfinite(value) ? 0 : 1;
                    if (value >= best)
                        best = value;
                    else
                        octave = before;
                }
                const double end = static_cast<double>(sign * best);
                if (sign > 0) {
                    CHECK(end <= range.high);
                    nearestHigh = std::max(nearestHigh, end);
                } else {
                    CHECK(end >= range.low);
                    nearestLow = std::min(nearestLow, end);
                }
            }
        }
        CHECK(notNumbers == 0);
        const Range range = fractal.range({});
        MESSAGE(fractal.id << ": " << nearestLow << " to " << nearestHigh);
        CHECK(nearestHigh > range.high - 0.03);
        CHECK(nearestLow < range.low + 0.03);
    }
}

TEST_CASE("fed with slopes: as published, at the defaults") {
    // The published or documented loops once more, in double: one amplitude and one place that change from octave to
    // octave.
    Random random(11);
    struct Field {
        std::vector<Waves> waves;
        Vector place;
        static vec4 at(void* context, int k, vec3 shift) {
            const auto& field = *static_cast<Field*>(context);
            const Vector there = std::ldexp(1.0, k) * (field.place + Vector(shift));
            const Waves& octave = field.waves[static_cast<std::size_t>(k)];
            return dual<float>(octave.value(there), octave.slopes(there));
        }
    };
    const Recipe defaults;
    double worst = 0;
    for (int round = 0; round < 2000; ++round) {
        constexpr int kCount = 5;
        constexpr float kHalves[kCount] = {1, 0.5f, 0.25f, 0.125f, 0.0625f};  // amplitudes, and sizes
        Field field{wavesFor(kCount, 2, random), random.vector(3)};
        const auto compare = [&](std::string_view id, double expected) {
            Recipe recipe = defaults;
            recipe.fractal = indexOf(fractals(), id);
            const float found =
                fractalOf(recipe).sloped(fractalNumbers(recipe), kHalves, kHalves, kCount, &Field::at, &field);
            worst = std::max(worst, std::fabs(expected - static_cast<double>(found)));
        };
        const auto octave = [&](int k, const Vector& own) {
            const Waves& w = field.waves[static_cast<std::size_t>(k)];
            return std::pair(w.value(own), w.slopes(own));
        };
        double damped = 0;
        double swiss = 0;
        double carved = 1;
        double gullied = 0;
        double hill = 1;
        Vector ground(0);
        Vector ridges(0);
        Vector land(0);
        for (int k = 0; k < kCount; ++k) {
            const auto [n, slope] = octave(k, std::ldexp(1.0, k) * field.place);
            ground += slope;
            damped += std::ldexp(1.0, -k) * n / (1 + glm::dot(ground, ground));
            const auto [m, steep] = octave(k, std::ldexp(1.0, k) * (field.place + 0.15 * ridges));
            swiss += carved * (1 - std::fabs(m));
            ridges -= carved * m * steep;
            carved *= 0.5 * std::clamp(swiss, 0.0, 1.0);
            const Vector across = glm::cross(slope, land);
            const double gate = std::pow(
                glm::dot(across, across) / ((glm::dot(slope, slope) + 0.2) * (glm::dot(land, land) + 0.125)), 2);
            const double share = defaults.gullies * (1 - hill) * gate;
            gullied += std::ldexp(1.0, -k) * (hill * n + share * std::cos(2.5 * std::numbers::pi * n));
            land += (hill - 2.5 * std::numbers::pi * share * std::sin(2.5 * std::numbers::pi * n)) * slope;
            hill *= defaults.hills;
        }
        const auto [first, rise] = octave(0, field.place);
        double jordan = first * first;
        Vector warp = 0.4 * first * rise;
        Vector damp = 1.0 * first * rise;
        double amplitude = 0.5;
        for (int k = 1; k < kCount; ++k) {
            const auto [n, slope] = octave(k, std::ldexp(1.0, k) * field.place + warp);
            jordan += amplitude * n * n;
            warp += 0.35 * n * slope;
            damp += 0.8 * n * slope;
            amplitude = std::ldexp(1.0, -k - 1) * (1 - 1 / (1 + glm::dot(damp, damp)));
        }
        compare("damped", damped);
        compare("swiss", swiss);
        compare("jordan", jordan);
        compare("gullied", gullied);
    }
    MESSAGE("off by " << worst);
    CHECK(worst < 2e-5);
}

TEST_CASE("gullies run downhill: an octave that rises across the slope counts, one that rises along it does not") {
    const FractalInfo& row = fractals()[static_cast<std::size_t>(indexOf(fractals(), "gullied"))];
    constexpr float kOnes[] = {1, 1};
    const auto second = [&](const vec3& ground, const vec4& octave, const FractalNumbers& numbers) {
        Told told;
        told.octaves = {{{0, 0, 0, 0}, {{ground.x, 0, 0, 0}, {ground.y, 0, 0, 0}, {ground.z, 0, 0, 0}}},
                        {{octave.x, 0, 0, 0}, {{octave.y, 0, 0, 0}, {octave.z, 0, 0, 0}, {octave.w, 0, 0, 0}}}};
        return row.sloped(numbers, kOnes, kOnes, 2, &Told::at, &told);
    };
    const FractalNumbers all{1, 0, 0};
    const auto wave = [](float x) {
        return doctest::Approx(std::cos(2.5 * std::numbers::pi * static_cast<double>(x)));
    };
    for (const float x : {-0.7f, -0.1f, 0.0f, 0.4f, 1.0f}) {
        CHECK(second({3, 0, 0}, {x, 0, 1e4f, 0}, all) == wave(x));
        CHECK(second({0, 2, 1}, {x, 1e4f, 0, 0}, all) == wave(x));  // in space as well
        CHECK(second({3, 4, 0}, {x, 6, 8, 0}, all) == doctest::Approx(0));
        CHECK(second({0, 0, 0}, {x, 5, 1, 0}, all) == 0);  // flat ground
        CHECK(second({3, 0, 0}, {x, 0, 0, 0}, all) == 0);  // neither crest nor flank
        CHECK(second({3, 0, 0}, {x, 0, 1e4f, 0}, {0, 0, 0}) == 0);
    }
    const float steep = second({3, 0, 0}, {0, 0, 1e4f, 0}, {1, 0, 8});
    CHECK(steep == doctest::Approx(0.81));  // damping 8: gullies a fourth as high where the slope is 1
    CHECK(second({1, 0, 0}, {0, 0, 1e4f, 0}, {1, 0, 8}) == doctest::Approx(0.25));
}

TEST_CASE("damping and swirl of 0 leave a fractal as it is without slopes") {
    Random random(10);
    const auto told = [&](int count) {
        Told result;
        for (int k = 0; k < count; ++k)
            result.octaves.push_back({random.octaveDual(), {random.octaveDual(), random.octaveDual(), {}}});
        return result;
    };
    for (int round = 0; round < 2000; ++round) {
        const int count = random.upTo(kMostOctaves);
        const std::vector<float> amplitudes = anyAmplitudes(count, random);
        const std::vector<float> sizes(amplitudes.size(), 1.0f);
        Told octaves = told(count);
        const auto valueOf = [&](std::string_view id, const FractalNumbers& numbers) {
            const FractalInfo& row = fractals()[static_cast<std::size_t>(indexOf(fractals(), id))];
            return row.sloped(numbers, amplitudes.data(), sizes.data(), count, &Told::at, &octaves);
        };
        float sum = 0;
        float squares = 0;
        for (std::size_t k = 0; k < amplitudes.size(); ++k) {
            const float octave = octaves.octaves[k].value.x;
            sum = sum + amplitudes[k] * octave;
            squares = squares + amplitudes[k] * (octave * octave);
        }
        CHECK(valueOf("damped", {0, 0}) == doctest::Approx(sum).epsilon(1e-6));
        CHECK(valueOf("jordan", {0, 0}) == squares);
        CHECK(valueOf("gullied", {1, 1, 0}) == sum);  // nothing but hills
        CHECK(std::all_of(octaves.shifts.begin(), octaves.shifts.end(), [](vec3 shift) { return shift == vec3(0); }));
    }
}
