// Kernels that combine the octaves of a row: for value and Perlin noise they look octaves up themselves, so that sums
// stay in registers. Part of cpu/row_kernels_of.h.
#pragma once

#include "cpu/row_kernels_lattice.h"
#include "reference/fractal/billow.h"
#include "reference/fractal/fbm.h"
#include "reference/fractal/hetero.h"
#include "reference/fractal/hybrid.h"
#include "reference/fractal/marble.h"
#include "reference/fractal/multiplicative.h"
#include "reference/fractal/ping_pong.h"
#include "reference/fractal/ridged.h"
#include "reference/fractal/turbulence.h"
#include "reference/fractal/weight.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// No fractal: the value of the only octave.
struct OnlyOctave {
    Lanes value;
};
inline OnlyOctave onlyBegin() { return {0.0f}; }
inline OnlyOctave onlyAdd(OnlyOctave, Lanes octave, Lanes) { return {octave}; }
inline Lanes onlyEnd(OnlyOctave state) { return state.value; }

/// Ways to get an octave's noise.
enum class Source { constant, values, valueSmall, valueLarge, valueFar, perlinSmall, perlinLarge, perlinFar };

struct SourceRow {  // no initializers: most rows of an array stay unused
    Source source;
    Columns columns;
    const float* values;
    float factor;  ///< octave = ((noise * factor) + offset) * footprintWeight + footprintOffset
    float offset;
    float footprintWeight;
    float footprintOffset;
    float amplitude;
};

inline void setSource(SourceRow& to, const FractalInput& row, const OctaveRow& octave) {
    to.source = octave.kind == OctaveKind::constant ? Source::constant : Source::values;
    to.values = octave.values;
    to.amplitude = octave.amplitude;
    // To multiply by 1 and to add -0 has no effect. A constant is a factor of the noise 1.
    const bool noise = octave.kind != OctaveKind::constant;
    to.factor = noise ? row.factor : octave.footprintOffset;
    to.offset = noise && row.offset != 0 ? row.offset : -0.0f;
    to.footprintWeight = noise && row.fades ? octave.footprintWeight : 1.0f;
    to.footprintOffset = noise && row.fades ? octave.footprintOffset : -0.0f;
    if (octave.row == nullptr) return;
    const bool perlin = octave.kind == OctaveKind::perlin;
    to.columns = perlin ? perlinColumns(*octave.row) : valueColumns<2>(*octave.row);
    const int first = static_cast<int>(perlin ? Source::perlinSmall : Source::valueSmall);
    to.source = static_cast<Source>(first + static_cast<int>(reachOf(*octave.row)));
}

constexpr std::size_t kTogether = 2 * std::size_t{kLanes};  ///< pixels at once, to share the choice of the source

/// Noise of kTogether pixels.
struct TwoLanes {
    Lanes near, far;
};

/// Without inlining: it gathers, next to which a call is cheap.
template <auto between>
[[gnu::noinline]] void gatherTwo(const Columns& columns, std::size_t x, float* out) {
    storeLanes(out, between(columns, x));
    storeLanes(out + kLanes, between(columns, x + kLanes));
}

[[gnu::always_inline]] inline TwoLanes noiseOf(const SourceRow& from, std::size_t x) {
    const Columns& columns = from.columns;
    float gathered[kTogether];
    switch (from.source) {
        case Source::valueSmall:
            return {valueBetween<Reach::small>(columns, x), valueBetween<Reach::small>(columns, x + kLanes)};
        case Source::perlinSmall:
            return {perlinBetween<Reach::small>(columns, x), perlinBetween<Reach::small>(columns, x + kLanes)};
        case Source::valueLarge:
            return {valueBetween<Reach::large>(columns, x), valueBetween<Reach::large>(columns, x + kLanes)};
        case Source::perlinLarge:
            return {perlinBetween<Reach::large>(columns, x), perlinBetween<Reach::large>(columns, x + kLanes)};
        case Source::valueFar:
            gatherTwo<&valueBetween<Reach::far>>(columns, x, gathered);
            return {loadLanes(gathered), loadLanes(gathered + kLanes)};
        case Source::perlinFar:
            gatherTwo<&perlinBetween<Reach::far>>(columns, x, gathered);
            return {loadLanes(gathered), loadLanes(gathered + kLanes)};
        case Source::constant:
            return {1.0f, 1.0f};
        default:
            return {loadLanes(from.values + x), loadLanes(from.values + x + kLanes)};
    }
}

/// For a begin() that takes nothing, the first number, or phase and first number.
template <auto begin>
auto begunAt(const FractalInput& row, std::size_t x) {
    if constexpr (std::is_invocable_v<decltype(begin), Lanes, float>)
        return begin(loadLanes(row.phase + x), row.numbers[0]);
    else if constexpr (std::is_invocable_v<decltype(begin), float>)
        return begin(row.numbers[0]);
    else
        return begin();
}

/// State of a fractal. kPlain: octaves have a factor alone, and amplitudes no weights.
template <bool kPlain, auto begin, auto add, auto end>
struct Accumulator {
    decltype(begunAt<begin>(FractalInput{}, 0)) state;
    Lanes weight = 1.0f;

    Accumulator(const FractalInput& row, std::size_t x) : state(begunAt<begin>(row, x)) {}
    /// Includes an octave, scaled as in Evaluator::octave(): to multiply by 1 and to add -0 has no effect.
    [[gnu::always_inline]] void include(const FractalInput& row, const SourceRow& from, Lanes noise) {
        Lanes octave = noise * from.factor;
        const Lanes amplitude = from.amplitude;
        if constexpr (kPlain) {
            state = add(state, octave, amplitude);
            return;
        }
        octave = (octave + from.offset) * from.footprintWeight + from.footprintOffset;
        if (row.weighted) {
            state = add(state, octave, amplitude * weight);
            weight = reference::octaveWeight(weight, octave, row.weighting);
        } else {
            state = add(state, octave, amplitude);
        }
    }
    [[nodiscard]] Lanes result(const FractalInput& row) const {
        const Lanes value = end(state);
        return row.scales ? value * row.scale + row.shift : value;
    }
};

template <bool kPlain, auto begin, auto add, auto end>
void fractalOf(const FractalInput& row, float* out) {
    std::array<SourceRow, kMostOctaves> sources;
    for (std::size_t k = 0; k < row.count; ++k) setSource(sources[k], row, row.octaves[k]);
    for (std::size_t x = 0; x < row.width; x += kTogether) {
        Accumulator<kPlain, begin, add, end> near(row, x);
        Accumulator<kPlain, begin, add, end> far(row, x + kLanes);
        for (const SourceRow* from = sources.data(); from != sources.data() + row.count; ++from) {
            const TwoLanes octave = noiseOf(*from, x);
            near.include(row, *from, octave.near);
            far.include(row, *from, octave.far);
        }
        if (x + kTogether <= row.width) {
            storeLanes(out + x, near.result(row));
            storeLanes(out + x + kLanes, far.result(row));
        } else {
            float last[kTogether];
            storeLanes(last, near.result(row));
            storeLanes(last + kLanes, far.result(row));
            std::memcpy(out + x, last, (row.width - x) * sizeof(float));
        }
    }
}

template <auto begin, auto add, auto end>
void fractalLanes(const FractalInput& row, float* out) {
    fractalOf<false, begin, add, end>(row, out);
}
/// For the most frequent fractals.
template <auto begin, auto add, auto end>
void plainFractalLanes(const FractalInput& row, float* out) {
    if (row.offset == 0 && !row.fades && !row.weighted)
        fractalOf<true, begin, add, end>(row, out);
    else
        fractalOf<false, begin, add, end>(row, out);
}

using namespace reference;  // the fractals

constexpr auto kFractalLanes = [] {
    decltype(RowKernels::fractals) all{};
    const auto set = [&](FractalId id, FractalKernel kernel) { all[static_cast<std::size_t>(id)] = kernel; };
    set(FractalId::none, &plainFractalLanes<&onlyBegin, &onlyAdd, &onlyEnd>);
    set(FractalId::fbm, &plainFractalLanes<&fbmBegin<Lanes>, &fbmAdd<Lanes>, &fbmEnd<Lanes>>);
    set(FractalId::turbulence, &fractalLanes<&turbulenceBegin<Lanes>, &turbulenceAdd<Lanes>, &turbulenceEnd<Lanes>>);
    set(FractalId::marble, &fractalLanes<&marbleBegin<Lanes>, &marbleAdd<Lanes>, &marbleEnd<Lanes>>);
    set(FractalId::billow, &fractalLanes<&billowBegin<Lanes>, &billowAdd<Lanes>, &billowEnd<Lanes>>);
    set(FractalId::ridged, &fractalLanes<&ridgedBegin<Lanes>, &ridgedAdd<Lanes>, &ridgedEnd<Lanes>>);
    set(FractalId::pingPong, &fractalLanes<&pingPongBegin<Lanes>, &pingPongAdd<Lanes>, &pingPongEnd<Lanes>>);
    set(FractalId::hybrid, &fractalLanes<&hybridBegin<Lanes>, &hybridAdd<Lanes>, &hybridEnd<Lanes>>);
    set(FractalId::hetero, &fractalLanes<&heteroBegin<Lanes>, &heteroAdd<Lanes>, &heteroEnd<Lanes>>);
    set(FractalId::multiplicative,
        &fractalLanes<&multiplicativeBegin<Lanes>, &multiplicativeAdd<Lanes>, &multiplicativeEnd<Lanes>>);
    return all;
}();
static_assert(std::none_of(kFractalLanes.begin(), kFractalLanes.begin() + rowIndex(FractalId::damped),
                           [](FractalKernel kernel) { return kernel == nullptr; }));

}  // namespace
}  // namespace noisescope
