// The numbers that noises and gradient sets take: as members of a recipe and of the twins' choices, and each as a row.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace noisescope::reference {

/// A recipe holds them as double, twins compute with floats. The table of parameters says what each means and may be.
template <typename Real>
struct NoiseNumbersOf {
    Real jitter = 1;
    Real smoothness = Real(0.5);
    Real orientation = 0;
    Real bandwidth = 1;
    Real cyclesPerCell = 2;
    Real flow = 0;

    bool operator==(const NoiseNumbersOf&) const = default;
};
using NoiseNumbers = NoiseNumbersOf<float>;

}  // namespace noisescope::reference

namespace noisescope {

struct NumberInfo {
    std::string_view param;     ///< id of the parameter that holds it
    std::string_view function;  ///< that returns it in GLSL, of shaders/noise/choices.glsl
    float reference::NoiseNumbers::*twin;
    std::optional<float> literal{};  ///< where it is this, shaders hold it as a literal and get simpler
    bool angle = false;              ///< in turns: only the fraction counts
    bool direction = false;          ///< of waves: none where each has one of its own (`isotropic`)
};

inline constexpr NumberInfo kJitter{
    .param = "jitter", .function = "ns_jitter", .twin = &reference::NoiseNumbers::jitter, .literal = 1.0F};
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

}  // namespace noisescope
