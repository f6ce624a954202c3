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
enum class Source {
    constant,
    values,
    // For a row of at most kLanes pixels with all columns in one register: the numbers above these are not stored.
    valueNarrow,
    perlinNarrow,
    // In the order of Reach:
    valueWhole,
    valueSmall,
    valueLarge,
    valueFar,
    perlinWhole,
    perlinSmall,
    perlinLarge,
    perlinFar
};

/// Returns the source of an octave, after it has found the numbers above the lattice points, if they are stored.
[[gnu::always_inline]] inline Source sourceOf(const OctaveRow& octave, bool isNarrow) {
    if (octave.kind == OctaveKind::constant) return Source::constant;
    if (octave.row == nullptr) return Source::values;
    const bool perlin = octave.kind == OctaveKind::perlin;
    const Reach reach = reachOf(*octave.row);
    if (isNarrow && reach == Reach::whole) return perlin ? Source::perlinNarrow : Source::valueNarrow;
    if (perlin)
        perlinColumns(*octave.row);
    else
        valueColumns<2>(*octave.row);
    const int first = static_cast<int>(perlin ? Source::perlinWhole : Source::valueWhole);
    return static_cast<Source>(first + static_cast<int>(reach));
}
/// The same code for all fractals.
[[gnu::noinline]] void findSources(const FractalInput& row, Source* sources) {
    const bool isNarrow = row.width <= std::size_t{kLanes};
    for (std::size_t k = 0; k < row.count; ++k) sources[k] = sourceOf(row.octaves[k], isNarrow);
}

constexpr std::size_t kTogether = 2 * std::size_t{kLanes};  ///< pixels at once, to share the choice of the source

/// Noise of kLanes pixels, and of kTogether.
struct OneLanes {
    Lanes near;
};
struct TwoLanes {
    Lanes near, far;
};

template <typename Some, auto between>
[[gnu::always_inline]] inline Some lanesOf(const Columns& columns, std::size_t x) {
    if constexpr (std::is_same_v<Some, TwoLanes>)
        return {between(columns, x), between(columns, x + kLanes)};
    else
        return {between(columns, x)};
}

/// Without inlining: it gathers, next to which a call is cheap.
template <typename Some, auto between>
[[gnu::noinline]] void gatherLanes(const Columns& columns, std::size_t x, float* out) {
    const Some found = lanesOf<Some, between>(columns, x);
    storeLanes(out, found.near);
    if constexpr (std::is_same_v<Some, TwoLanes>) storeLanes(out + kLanes, found.far);
}

template <typename Some>
[[gnu::always_inline]] inline Some loadSome(const float* from) {
    if constexpr (std::is_same_v<Some, TwoLanes>)
        return {loadLanes(from), loadLanes(from + kLanes)};
    else
        return {loadLanes(from)};
}

[[gnu::always_inline]] inline Lanes narrowValue(const RowInput& row) {
    return valueOf(Picked<Reach::whole>(row.column.data()), valueAbove(row, 0), loadLanes(row.weight.data()));
}
[[gnu::always_inline]] inline Lanes narrowPerlin(const RowInput& row) {
    const reference::Vec2<Lanes> above = perlinAbove(row, 0);
    return perlinOf(Picked<Reach::whole>(row.column.data()), above.x, above.y, loadLanes(row.fraction.data()),
                    loadLanes(row.weight.data()));
}

template <typename Some>
[[gnu::always_inline]] inline Some noiseOf(Source source, const OctaveRow& octave, std::size_t x) {
    const auto columns = [&] { return columnsAt(*octave.row, octave.row->slopes, octave.row->rests); };
    float gathered[kTogether];
    if constexpr (std::is_same_v<Some, OneLanes>) {
        if (source == Source::valueNarrow) return {narrowValue(*octave.row)};
        if (source == Source::perlinNarrow) return {narrowPerlin(*octave.row)};
    }
    switch (source) {
        case Source::valueWhole:
            return lanesOf<Some, &valueBetween<Reach::whole>>(columns(), x);
        case Source::perlinWhole:
            return lanesOf<Some, &perlinBetween<Reach::whole>>(columns(), x);
        case Source::valueSmall:
            return lanesOf<Some, &valueBetween<Reach::small>>(columns(), x);
        case Source::perlinSmall:
            return lanesOf<Some, &perlinBetween<Reach::small>>(columns(), x);
        case Source::valueLarge:
            return lanesOf<Some, &valueBetween<Reach::large>>(columns(), x);
        case Source::perlinLarge:
            return lanesOf<Some, &perlinBetween<Reach::large>>(columns(), x);
        case Source::valueFar:
            gatherLanes<Some, &valueBetween<Reach::far>>(columns(), x, gathered);
            return loadSome<Some>(gathered);
        case Source::perlinFar:
            gatherLanes<Some, &perlinBetween<Reach::far>>(columns(), x, gathered);
            return loadSome<Some>(gathered);
        case Source::constant:
            if constexpr (std::is_same_v<Some, TwoLanes>)
                return {1.0f, 1.0f};
            else
                return {1.0f};
        default:
            return loadSome<Some>(octave.values + x);
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
    /// Includes an octave, scaled as in Evaluator::octave().
    [[gnu::always_inline]] void include(const FractalInput& row, const OctaveRow& from, Lanes noise) {
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

/// Combines the octaves of a row's last pixels, at most kLanes.
template <bool kPlain, auto begin, auto add, auto end>
void fractalOfLast(const FractalInput& row, const Source* sources, std::size_t x, float* out) {
    Accumulator<kPlain, begin, add, end> last(row, x);
    for (std::size_t k = 0; k < row.count; ++k)
        last.include(row, row.octaves[k], noiseOf<OneLanes>(sources[k], row.octaves[k], x).near);
    if (x + kLanes == row.width) return storeLanes(out + x, last.result(row));
    float some[kLanes];
    storeLanes(some, last.result(row));
    std::memcpy(out + x, some, (row.width - x) * sizeof(float));
}

template <bool kPlain, auto begin, auto add, auto end>
void fractalOf(const FractalInput& row, float* out) {
    std::array<Source, kMostOctaves> sources;
    findSources(row, sources.data());
    std::size_t x = 0;
    for (; x + kLanes < row.width; x += kTogether) {
        Accumulator<kPlain, begin, add, end> near(row, x);
        Accumulator<kPlain, begin, add, end> far(row, x + kLanes);
        for (std::size_t k = 0; k < row.count; ++k) {
            const auto octave = noiseOf<TwoLanes>(sources[k], row.octaves[k], x);
            near.include(row, row.octaves[k], octave.near);
            far.include(row, row.octaves[k], octave.far);
        }
        storeLanes(out + x, near.result(row));
        if (x + kTogether <= row.width) {
            storeLanes(out + x + kLanes, far.result(row));
        } else {
            float last[kLanes];
            storeLanes(last, far.result(row));
            std::memcpy(out + x + kLanes, last, (row.width - x - kLanes) * sizeof(float));
        }
    }
    if (x < row.width) fractalOfLast<kPlain, begin, add, end>(row, sources.data(), x, out);
}

template <auto begin, auto add, auto end>
void fractalLanes(const FractalInput& row, float* out) {
    fractalOf<false, begin, add, end>(row, out);
}
/// For the most frequent fractals.
template <auto begin, auto add, auto end>
void plainFractalLanes(const FractalInput& row, float* out) {
    if (row.isPlain)
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
