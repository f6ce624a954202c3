// Fades of lattice noises and kernels of simplex noise, which blend cells.
#pragma once

#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "reference/noise/choices.h"

namespace noisescope {

struct FadeRow {
    std::string_view function = "";  ///< GLSL: ns_fade_quintic, and ns_fade_quintic_slope, _curve
    reference::FadeTwin twin{};
    int order = kAnyOrder;  ///< continuity across cell borders, see kAnyOrder
};
struct FadeInfo : RowOf<FadeId>, Named, FadeRow {};

struct KernelInfo : RowOf<KernelId>, Named {
    float value;  ///< squared radius of a corner's kernel
    int order;    ///< continuity at the kernel's edge, see kAnyOrder
};

std::span<const FadeInfo> fades();
std::span<const KernelInfo> kernels();

}  // namespace noisescope
