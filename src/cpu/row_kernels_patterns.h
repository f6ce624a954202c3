// Patterns along a row of pixels, for one instruction set: their twins with lanes of fractions. Part of
// cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_derivatives.h"
#include "reference/pattern/checker.h"
#include "reference/pattern/constant.h"
#include "reference/pattern/radial.h"
#include "reference/pattern/ramp.h"
#include "reference/pattern/stripes.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// Choices for the twins, which ask for numbers alone.
struct PatternChoices {
    using Real = Lanes;
    reference::NoiseNumbers numbers;
};

/// Calls a twin at a place of any cell.
template <auto twin>
auto patternAt(const PatternChoices& choices, const reference::Vec2<Lanes>& fraction) {
    return twin(choices, reference::ivec2(0), fraction, 0);
}
template <auto twin>
auto patternAt(const PatternChoices& choices, const reference::Vec3<Lanes>& fraction) {
    return twin(choices, reference::ivec3(0), fraction, 0);
}

template <auto twin, int Dimensions>
[[gnu::flatten]] void patternRow(const RowInput& row, float* out) {
    const PatternChoices choices{row.numbers};
    glm::vec<Dimensions, Lanes> fraction;
    for (int axis = 1; axis < Dimensions; ++axis) fraction[axis] = row.fractions[static_cast<std::size_t>(axis - 1)];
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        fraction.x = loadLanes(row.fraction.data() + x);
        storeLanes(out + x, patternAt<twin>(choices, fraction));
    }
}

/// Calls use(x, twin's result) for the pixels x … x + kLanes - 1.
template <auto twin, int Dimensions>
void patternAnywhere(const PlacedRow& row, const auto& use) {
    const PatternChoices choices{row.choices->numbers};
    for (std::size_t x = 0; x < row.width; x += kLanes) {
        glm::vec<Dimensions, Lanes> fraction;
        for (int axis = 0; axis < Dimensions; ++axis)
            fraction[axis] = loadLanes(row.fraction[static_cast<std::size_t>(axis)] + x);
        use(x, patternAt<twin>(choices, fraction));
    }
}

template <auto twin, int Dimensions>
[[gnu::flatten]] void placedPattern(const PlacedRow& row, float* out) {
    patternAnywhere<twin, Dimensions>(row, [&](std::size_t x, Lanes found) { storeLanes(out + x, found); });
}

template <auto twin, int Dimensions>
[[gnu::flatten]] void patternSlopes(const PlacedRow& row, const LatticeNoise& lattice, const LatticeRow& octave,
                                    const DualRows& out) {
    patternAnywhere<twin, Dimensions>(row, [&](std::size_t x, const auto& found) {
        storeDual<Dimensions>(out, x, octaveOf(lattice, octave, inSpace(lattice, octave, found)));
    });
}

template <auto in2, auto in3, auto slopes2, auto slopes3>
constexpr PatternKernels kPattern{{&patternRow<in2, 2>, &patternRow<in3, 3>},
                                  {&placedPattern<in2, 2>, &placedPattern<in3, 3>},
                                  {&patternSlopes<slopes2, 2>, &patternSlopes<slopes3, 3>}};

constexpr auto patternKernels() {
    using namespace reference;
    using By = PatternChoices;
    std::array<PatternKernels, kPatternCount> by{};
    by[patternIndex(NoiseId::constant)] =
        kPattern<&constant2<By>, &constant3<By>, &constantSlopes2<By>, &constantSlopes3<By>>;
    by[patternIndex(NoiseId::ramp)] = kPattern<&ramp2<By>, &ramp3<By>, &rampSlopes2<By>, &rampSlopes3<By>>;
    by[patternIndex(NoiseId::radial)] = kPattern<&radial2<By>, &radial3<By>, &radialSlopes2<By>, &radialSlopes3<By>>;
    by[patternIndex(NoiseId::checker)] =
        kPattern<&checker2<By>, &checker3<By>, &checkerSlopes2<By>, &checkerSlopes3<By>>;
    by[patternIndex(NoiseId::stripes)] =
        kPattern<&stripes2<By>, &stripes3<By>, &stripesSlopes2<By>, &stripesSlopes3<By>>;
    return by;
}

}  // namespace
}  // namespace noisescope
