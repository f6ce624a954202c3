// Fractals, warps and outputs of values with derivatives, for one instruction set. Part of cpu/row_kernels_of.h;
// nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_derivatives.h"
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

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

template <int Dimensions>
[[gnu::flatten]] void wavesLanes(const Dual3Rows& waves, float amplitude, const Dual3Rows& from, std::size_t width,
                                 const Dual3Rows& next) {
    for (std::size_t x = 0; x < width; x += kLanes) {
        const LanesDual3 place = loadDual3<Dimensions>(from, x);
        const LanesDual3 raw = loadDual3<Dimensions>(waves, x);
        const LanesDual3 turned{reference::dualByPicture(raw.x, place), reference::dualByPicture(raw.y, place),
                                reference::dualByPicture(raw.z, place)};
        storeDual3<Dimensions>(
            next, x,
            reference::dualAdd3(loadDual3<Dimensions>(next, x), reference::dualScale3(Lanes(amplitude), turned)));
    }
}

template <auto begin>
auto begunLanes(const DualOctaves& octaves, [[maybe_unused]] std::size_t x) {
    const reference::FractalNumbers& numbers = octaves.fractal.numbers;
    if constexpr (std::is_invocable_v<decltype(begin), LanesDual, Lanes>)
        return begin({loadLanes(octaves.phase + x), octaves.phaseSlopes[0], octaves.phaseSlopes[1], 0.0f}, numbers[0]);
    else if constexpr (std::is_invocable_v<decltype(begin), Lanes>)
        return begin(numbers[0]);
    else
        return begin();
}

// Fractals compute in 3D also for fields in 2D, whose derivatives along z are rows of zeros: a kernel for each would
// take longer to compile, and save less than a tenth of the time.

template <auto begin, auto add, auto end>
[[gnu::flatten]] void dualFractalLanes(const DualOctaves& octaves, const DualRows& out) {
    const FractalStep& step = octaves.fractal;
    for (std::size_t x = 0; x < octaves.width; x += kLanes) {
        auto state = begunLanes<begin>(octaves, x);
        LanesDual weight(1, 0, 0, 0);
        for (std::size_t k = 0; k < octaves.octaves.size(); ++k) {
            const LanesDual octave = loadDual<3>(octaves.octaves[k], x);
            const Lanes amplitude = step.noise.rows[k].amplitude;
            LanesDual strength(amplitude, 0, 0, 0);
            if (step.weighted) {
                strength = amplitude * weight;
                weight = reference::octaveWeightD<Lanes>(weight, octave, step.weighting);
            }
            state = add(state, octave, strength);
        }
        storeDual<3>(out, x, end(state));
    }
}

template <auto begin, auto shift, auto add, auto end>
[[gnu::flatten]] void slopedFractalLanes(const SlopedOctavesOfValues& octaves, float* out) {
    const FractalStep& step = octaves.fractal;
    std::array<decltype(reference::begun<begin>(step.numbers)), kMostDualPixels / kLanes> states;
    states.fill(reference::begun<begin>(step.numbers));
    for (std::size_t k = 0; k < step.noise.rows.size(); ++k) {
        if constexpr (!std::is_null_pointer_v<decltype(shift)>)
            for (std::size_t x = 0; x < octaves.width; x += kLanes) {
                const reference::Vec3<Lanes> by = shift(states[x / kLanes], step.noise.rows[k].size);
                for (int n = 0; n < 3; ++n) storeLanes(octaves.shifts[static_cast<std::size_t>(n)] + x, by[n]);
            }
        octaves.octave(octaves.context, k);
        for (std::size_t x = 0; x < octaves.width; x += kLanes) {
            auto& state = states[x / kLanes];
            state = add(state, loadDual<3>(octaves.out, x), step.noise.rows[k].amplitude);
        }
    }
    for (std::size_t x = 0; x < octaves.width; x += kLanes) storeLanes(out + x, end(states[x / kLanes]));
}

template <auto begin, auto shift, auto add, auto end>
[[gnu::flatten]] void slopedDualFractalLanes(const SlopedOctavesOfDuals& octaves, const DualRows& out) {
    const FractalStep& step = octaves.fractal;
    std::array<decltype(reference::begun<begin>(step.numbers)), kMostDualPixels / kLanes> states;
    states.fill(reference::begun<begin>(step.numbers));
    for (std::size_t k = 0; k < step.noise.rows.size(); ++k) {
        if constexpr (!std::is_null_pointer_v<decltype(shift)>)
            for (std::size_t x = 0; x < octaves.width; x += kLanes)
                storeDual3<3>(octaves.shifts, x, shift(states[x / kLanes], step.noise.rows[k].size));
        octaves.octave(octaves.context, k);
        for (std::size_t x = 0; x < octaves.width; x += kLanes) {
            auto& state = states[x / kLanes];
            state = add(state, loadDual<3>(octaves.out.value, x), loadDual3<3>(octaves.out.slopes, x),
                        step.noise.rows[k].amplitude);
        }
    }
    for (std::size_t x = 0; x < octaves.width; x += kLanes) storeDual<3>(out, x, end(states[x / kLanes]));
}

template <int Dimensions>
[[gnu::flatten]] void channelsLanes(const Output& output, std::span<const DualRows> fields, const Dual3Rows* place,
                                    std::size_t width, float* out) {
    const auto channels = static_cast<std::size_t>(output.channels);
    for (std::size_t x = 0; x < width; x += kLanes) {
        std::array<LanesDual, 3> found{LanesDual(0), LanesDual(0), LanesDual(0)};
        for (std::size_t n = 0; n < fields.size(); ++n) {
            found[n] = loadDual<Dimensions>(fields[n], x);
            if (place != nullptr) found[n] = reference::dualByPicture(found[n], loadDual3<Dimensions>(*place, x));
        }
        const std::array<Lanes, kMostChannels> all = channelsOf(output, Dimensions, found);
        const std::size_t count = std::min(width - x, static_cast<std::size_t>(kLanes));
        for (std::size_t channel = 0; channel < channels; ++channel)
            for (std::size_t n = 0; n < count; ++n) out[(x + n) * channels + channel] = all[channel].v[n];
    }
}

/// Rows of a table by FractalId.
template <typename Kernel>
struct FractalTable {
    std::array<Kernel, kFractalCount> kernels{};
    constexpr auto& operator[](FractalId id) { return kernels[static_cast<std::size_t>(id)]; }
};

constexpr auto dualFractals() {
    using namespace reference;
    FractalTable<DualFractalKernel> by;
    by[FractalId::fbm] = &dualFractalLanes<&fbmBeginD<Lanes>, &fbmAddD<Lanes>, &fbmEndD<Lanes>>;
    by[FractalId::turbulence] =
        &dualFractalLanes<&turbulenceBeginD<Lanes>, &turbulenceAddD<Lanes>, &turbulenceEndD<Lanes>>;
    by[FractalId::marble] = &dualFractalLanes<&marbleBeginD<Lanes>, &marbleAddD<Lanes>, &marbleEndD<Lanes>>;
    by[FractalId::billow] = &dualFractalLanes<&billowBeginD<Lanes>, &billowAddD<Lanes>, &billowEndD<Lanes>>;
    by[FractalId::ridged] = &dualFractalLanes<&ridgedBeginD<Lanes>, &ridgedAddD<Lanes>, &ridgedEndD<Lanes>>;
    by[FractalId::pingPong] = &dualFractalLanes<&pingPongBeginD<Lanes>, &pingPongAddD<Lanes>, &pingPongEndD<Lanes>>;
    by[FractalId::hybrid] = &dualFractalLanes<&hybridBeginD<Lanes>, &hybridAddD<Lanes>, &hybridEndD<Lanes>>;
    by[FractalId::hetero] = &dualFractalLanes<&heteroBeginD<Lanes>, &heteroAddD<Lanes>, &heteroEndD<Lanes>>;
    by[FractalId::multiplicative] =
        &dualFractalLanes<&multiplicativeBeginD<Lanes>, &multiplicativeAddD<Lanes>, &multiplicativeEndD<Lanes>>;
    return by.kernels;
}

constexpr auto slopedFractals() {
    using namespace reference;
    FractalTable<SlopedFractalKernel> by;
    by[FractalId::damped] = &slopedFractalLanes<&dampedBegin<Lanes>, nullptr, &dampedAdd<Lanes>, &dampedEnd<Lanes>>;
    by[FractalId::swiss] =
        &slopedFractalLanes<&swissBegin<Lanes>, &swissShift<Lanes>, &swissAdd<Lanes>, &swissEnd<Lanes>>;
    by[FractalId::jordan] =
        &slopedFractalLanes<&jordanBegin<Lanes>, &jordanShift<Lanes>, &jordanAdd<Lanes>, &jordanEnd<Lanes>>;
    by[FractalId::gullied] = &slopedFractalLanes<&gulliedBegin<Lanes>, nullptr, &gulliedAdd<Lanes>, &gulliedEnd<Lanes>>;
    return by.kernels;
}

constexpr auto slopedDualFractals() {
    using namespace reference;
    FractalTable<SlopedDualFractalKernel> by;
    by[FractalId::damped] =
        &slopedDualFractalLanes<&dampedBeginD<Lanes>, nullptr, &dampedAddD<Lanes>, &dampedEndD<Lanes>>;
    by[FractalId::swiss] =
        &slopedDualFractalLanes<&swissBeginD<Lanes>, &swissShiftD<Lanes>, &swissAddD<Lanes>, &swissEndD<Lanes>>;
    by[FractalId::jordan] =
        &slopedDualFractalLanes<&jordanBeginD<Lanes>, &jordanShiftD<Lanes>, &jordanAddD<Lanes>, &jordanEndD<Lanes>>;
    by[FractalId::gullied] =
        &slopedDualFractalLanes<&gulliedBeginD<Lanes>, nullptr, &gulliedAddD<Lanes>, &gulliedEndD<Lanes>>;
    return by.kernels;
}

/// True if every fractal has kernels of one kind.
constexpr bool hasAllFractals() {
    for (std::size_t id = 1; id < kFractalCount; ++id) {
        const bool sloped = slopedFractals()[id] != nullptr;
        if (sloped != (slopedDualFractals()[id] != nullptr) || sloped != (dualFractals()[id] == nullptr)) return false;
    }
    return true;
}
static_assert(hasAllFractals());

constexpr DualKernels dualKernels() {
    DualKernels dual{};
    dual.value = kSlopesAnywhere<NoiseId::value>;
    dual.perlin = kSlopesAnywhere<NoiseId::perlin>;
    dual.simplex = kSlopesAnywhere<NoiseId::simplex>;
    dual.valueCubic = kSlopesWindow<NoiseId::valueCubic>;
    dual.wavelet = kSlopesWindow<NoiseId::wavelet>;
    dual.gabor = {&slopesLanes<NoiseId::gabor, 2, AnyChoices>, nullptr};
    dual.voronoiSmooth = {kVoronoiSmoothSlopes<2>, kVoronoiSmoothSlopes<3>};
    dual.voronoise = {&voronoiseSlopesAnywhere, nullptr};
    dual.perlinJets = kJetsAnywhere<NoiseId::perlin>;
    dual.simplexJets = kJetsAnywhere<NoiseId::simplex>;
    dual.waves = {&wavesLanes<2>, &wavesLanes<3>};
    dual.fractals = dualFractals();
    dual.slopedFractals = slopedFractals();
    dual.slopedDualFractals = slopedDualFractals();
    dual.channels = {&channelsLanes<2>, &channelsLanes<3>};
    return dual;
}

}  // namespace
}  // namespace noisescope
