#include "catalogue/fades.h"

#include <array>

#include "reference/math/fade.h"

namespace noisescope {
namespace {

using namespace reference;

constexpr std::array kFades{
    FadeInfo{{FadeId::none},
             {"none", "None", "No blending: hard cells"},
             {
                 .function = "ns_fade_none",
                 .twin = {&fadeNone, &fadeNoneSlope, &fadeNoneCurve},
                 .order = -1,
             }},
    FadeInfo{{FadeId::linear},
             {"linear", "Linear", "Creases along the cells' borders"},
             {
                 .function = "ns_fade_linear",
                 .twin = {&fadeLinear, &fadeLinearSlope, &fadeLinearCurve},
                 .order = 0,
             }},
    FadeInfo{{FadeId::cubic},
             {"cubic", "Cubic", "Smooth; the borders show in a relief"},
             {
                 .function = "ns_fade_cubic",
                 .twin = {&fadeCubic, &fadeCubicSlope, &fadeCubicCurve},
                 .order = 1,
             }},
    FadeInfo{{FadeId::quintic},
             {"quintic", "Quintic", "Smooth also in a relief"},
             {
                 .function = "ns_fade_quintic",
                 .twin = {&fadeQuintic, &fadeQuinticSlope, &fadeQuinticCurve},
                 .order = 2,
             }},
};
static_assert(inOrder(kFades, FadeId::quintic));

constexpr std::array kKernels{
    KernelInfo{{KernelId::half}, {"0.5", "0.5", "Kernels end on the far side of their triangles: seamless"}, 0.5f, 3},
    KernelInfo{{KernelId::large},
               {"0.6", "0.6", "Perlin's larger kernels: rounder, with tiny steps where they are cut off"},
               0.6f,
               -1},
};
static_assert(inOrder(kKernels, KernelId::large));

}  // namespace

std::span<const FadeInfo> fades() { return kFades; }
std::span<const KernelInfo> kernels() { return kKernels; }

}  // namespace noisescope
