#include "cpu/process/erosion_kernels.h"

#include "cpu/kernels_named.h"
#include "reference/process/erosion.h"

namespace noisescope {

extern const ErosionKernels kErosionKernelsPortable, kErosionKernelsAvx2, kErosionKernelsAvx512;

const ErosionKernels& erosionKernelsFor(std::string_view rowKernels) {
    return kernelsNamed<kErosionKernelsPortable, kErosionKernelsAvx2, kErosionKernelsAvx512>(rowKernels);
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
