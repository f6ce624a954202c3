// Numbers used by noises and gradient sets: as members of a recipe and of the twins' choices, with a row for each.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace noisescope::reference {

/// Recipes hold them as double, twins compute with floats. The table of parameters has their meaning and valid values.
template <typename Real>
struct NoiseNumbersOf {
    Real jitter = 1;
    Real smoothness = Real(0.5);
    Real orientation = 0;
    Real bandwidth = 1;
    Real cyclesPerCell = 2;
    Real flow = 0;
    Real value = 0;
    Real width = Real(0.5);

    bool operator==(const NoiseNumbersOf&) const = default;
};
using NoiseNumbers = NoiseNumbersOf<float>;

}  // namespace noisescope::reference

namespace noisescope {

struct NumberInfo {
    std::string_view param;     ///< id of the parameter that holds it
    std::string_view function;  ///< GLSL function that returns it, in shaders/noise/choices.glsl
    float reference::NoiseNumbers::*twin;
    std::optional<float> literal{};  ///< for this value, shaders use a literal and become simpler
    bool angle = false;              ///< in turns: only the fraction counts
    bool direction = false;          ///< of waves: unused if each wave has its own (`isotropic`)
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
inline constexpr NumberInfo kPatternValue{
    .param = "value", .function = "ns_value", .twin = &reference::NoiseNumbers::value};
inline constexpr NumberInfo kWidth{.param = "width", .function = "ns_width", .twin = &reference::NoiseNumbers::width};

/// Numbers of a noise's row, each once.
using NumberList = std::span<const NumberInfo* const>;

}  // namespace noisescope
