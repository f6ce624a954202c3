// Functions of layers along rows, for one instruction set: their twins (reference/layer/twins.h) on SIMD vectors. Part
// of cpu/row_kernels_of.h; nothing here has linkage, see cpu/lanes.h.
#pragma once

#include "cpu/row_kernels_derivatives.h"
#include "reference/layer/twins.h"

namespace noisescope {
namespace {  // NOLINT(google-build-namespaces)

/// A twin's numbers in all lanes; one more, since a twin may take none.
template <typename Twin>
std::array<Lanes, Twin::kNumbers + 1> numbersInLanes(const float* numbers) {
    std::array<Lanes, Twin::kNumbers + 1> all{};
    for (std::size_t n = 0; n < Twin::kNumbers; ++n) all[n] = Lanes(numbers[n]);
    return all;
}

template <typename Twin>
[[gnu::flatten]] void pointLanes(const float* const* inputs, const float* numbers, std::size_t width, float* out) {
    const auto all = numbersInLanes<Twin>(numbers);
    for (std::size_t x = 0; x < width; x += kLanes) {
        std::array<Lanes, Twin::kInputs> at;
        for (std::size_t n = 0; n < Twin::kInputs; ++n) at[n] = loadLanes(inputs[n] + x);
        storeLanes(out + x, reference::pointValue<Twin>(at.data(), all.data()));
    }
}

template <typename Twin>
[[gnu::flatten]] void pointDualLanes(const DualRows* inputs, const float* numbers, std::size_t width,
                                     const DualRows& out) {
    const auto all = numbersInLanes<Twin>(numbers);
    for (std::size_t x = 0; x < width; x += kLanes) {
        std::array<LanesDual, Twin::kInputs> at;
        for (std::size_t n = 0; n < Twin::kInputs; ++n) at[n] = loadDual<3>(inputs[n], x);
        storeDual<3>(out, x, reference::pointDual<Twin>(at.data(), all.data()));
    }
}

template <typename... Twins>
constexpr PointKernels pointKernelsOf(const std::tuple<Twins...>* /*list*/) {
    static_assert(sizeof...(Twins) == kPointFunctionCount);
    return {{&pointLanes<Twins>...}, {&pointDualLanes<Twins>...}};
}
constexpr PointKernels pointKernels() { return pointKernelsOf(static_cast<const reference::PointTwins*>(nullptr)); }

}  // namespace
}  // namespace noisescope
