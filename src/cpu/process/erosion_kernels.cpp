#include "cpu/process/erosion_kernels.h"

#include "reference/process/erosion.h"

namespace noisescope {

extern const ErosionKernels kErosionKernelsPortable;
#ifdef NOISESCOPE_X86_KERNELS
extern const ErosionKernels kErosionKernelsAvx2;
#endif
#ifdef NOISESCOPE_AVX512_KERNELS
extern const ErosionKernels kErosionKernelsAvx512;
#endif

const ErosionKernels& erosionKernelsFor([[maybe_unused]] std::string_view rowKernels) {
#ifdef NOISESCOPE_AVX512_KERNELS
    if (rowKernels == kErosionKernelsAvx512.name) return kErosionKernelsAvx512;
#endif
#ifdef NOISESCOPE_X86_KERNELS
    if (rowKernels == kErosionKernelsAvx2.name) return kErosionKernelsAvx2;
#endif
    return kErosionKernelsPortable;
}

void refineErosion(const ErosionRefineRow& row) {
    for (std::size_t n = 0; n < row.count; ++n) {
        const std::int64_t place = row.first + static_cast<std::int64_t>(n);
        const std::int64_t x = place >> 1;
        const std::int64_t beside = x + ((place & 1) != 0 ? 1 : -1);
        const auto finer = [&](std::size_t k) {
            return reference::erosionFiner(row.own[k][x], row.own[k][beside], row.beside[k][x], row.beside[k][beside]);
        };
        const reference::ErosionNode<float> coarse{finer(0), finer(1), finer(2), finer(3)};
        const auto node = reference::erosionRefined(*row.level, coarse, row.input[n], finer(4));
        row.out.height[n] = node.height;
        row.out.sediment[n] = node.sediment;
        row.out.drainage[n] = node.drainage;
        row.out.water[n] = node.water;
    }
}

}  // namespace noisescope
