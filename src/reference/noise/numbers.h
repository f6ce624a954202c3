// The numbers that noises and gradient sets take, each read in GLSL by a function of noise/choices.glsl.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "reference/noise/choices.h"

namespace noisescope {

struct NumberInfo {
    std::string_view param;     ///< id of the parameter that holds it
    std::string_view function;  ///< GLSL: ns_jitter
    float reference::NoiseNumbers::*twin;
    bool angle = false;      ///< in turns: only the fraction counts
    bool direction = false;  ///< of waves: none where each has one of its own (`isotropic`)
};

inline constexpr NumberInfo kJitter{
    .param = "jitter", .function = "ns_jitter", .twin = &reference::NoiseNumbers::jitter};
inline constexpr NumberInfo kSmoothness{
    .param = "smoothness", .function = "ns_smoothness", .twin = &reference::NoiseNumbers::smoothness};
inline constexpr NumberInfo kOrientation{.param = "orientation",
                                         .function = "ns_orientation",
                                         .twin = &reference::NoiseNumbers::orientation,
                                         .angle = true,
                                         .direction = true};
inline constexpr NumberInfo kBandwidth{
    .param = "bandwidth", .function = "ns_bandwidth", .twin = &reference::NoiseNumbers::bandwidth};
inline constexpr NumberInfo kCyclesPerCell{
    .param = "cycles_per_cell", .function = "ns_cycles_per_cell", .twin = &reference::NoiseNumbers::cyclesPerCell};
inline constexpr NumberInfo kFlow{
    .param = "flow", .function = "ns_flow", .twin = &reference::NoiseNumbers::flow, .angle = true};

/// Of a noise's row: any count of numbers, each once.
using NumberList = std::span<const NumberInfo* const>;

/// Adds the numbers that the list does not have yet, in their order.
void addNumbers(std::vector<const NumberInfo*>& list, NumberList numbers);

}  // namespace noisescope
