#include "field/row_kernels.h"

#include <cstdlib>
#include <string>

#include "core/error.h"
#include "recipe/chosen.h"

namespace noisescope {

extern const RowKernels kRowKernelsPortable;
#ifdef NOISESCOPE_X86_KERNELS
extern const RowKernels kRowKernelsAvx2;
extern const RowKernels kRowKernelsAvx512;
#endif

RowNoise RowKernels::noiseOf(const Recipe& recipe) const {
    const auto n = static_cast<std::size_t>(recipe.dimensions) - 1;
    const NoiseInfo& info = noisescope::noiseOf(recipe);
    if (info.row == NoiseId::white) return {white[n], PointNumbers::one, 0, 1};
    if (info.row == NoiseId::value) return {value[n], PointNumbers::one, 0, 2};
    if (info.row == NoiseId::perlin) return {perlin[n], PointNumbers::gradient, 0, 2};
    if (n != 1 && n != 2) return {};
    if (info.row == NoiseId::valueCubic) return {valueCubic[n - 1], PointNumbers::one, 1, 4};
    if (info.row == NoiseId::wavelet) return {wavelet[n - 1], PointNumbers::one, 2, 5};
    if (info.row == NoiseId::voronoise) return {voronoise, PointNumbers::vectorAndOne, 2, 5};
    const auto metric = static_cast<std::size_t>(metricOf(recipe).row);
    if (info.row == NoiseId::voronoiSmooth && metric < voronoiSmooth.size())
        return {voronoiSmooth[metric][n - 1], PointNumbers::vector, 2, 5};
    if (info.row != NoiseId::worley) return {};
    const auto feature = static_cast<std::size_t>(featureOf(recipe).row);
    if (metric >= worley.size() || feature >= worley[metric].size()) return {};
    return {worley[metric][feature][n - 1], PointNumbers::vector, 2, 5};
}

PlacedKernel RowKernels::placedOf(const Recipe& recipe) const {
    if (hashOf(recipe).row != HashId::pcg || recipe.dimensions < 2 || recipe.dimensions > 3) return nullptr;
    const auto n = static_cast<std::size_t>(recipe.dimensions) - 2;
    const NoiseId noise = noisescope::noiseOf(recipe).row;
    if (noise == NoiseId::value) return placedValue[n];
    if (gradientsOf(recipe).row != GradientsId::square) return nullptr;
    return noise == NoiseId::perlin ? placedPerlin[n] : noise == NoiseId::simplex ? placedSimplex[n] : nullptr;
}

std::span<const RowKernels* const> rowKernels() {
    static const std::vector<const RowKernels*> kernels = [] {
        std::vector<const RowKernels*> all{&kRowKernelsPortable};
#ifdef NOISESCOPE_X86_KERNELS
        if (__builtin_cpu_supports("avx2") == 0) return all;
        all.push_back(&kRowKernelsAvx2);
        for (const bool has : {__builtin_cpu_supports("avx512f") != 0, __builtin_cpu_supports("avx512bw") != 0,
                               __builtin_cpu_supports("avx512dq") != 0, __builtin_cpu_supports("avx512vl") != 0})
            if (!has) return all;
        all.push_back(&kRowKernelsAvx512);
#endif
        return all;
    }();
    return kernels;
}

const RowKernels& chosenRowKernels() {
    const char* name = std::getenv("NOISESCOPE_CPU");
    if (name == nullptr) return *rowKernels().back();
    std::string there;
    for (const RowKernels* kernels : rowKernels()) {
        if (kernels->name == name) return *kernels;
        there += (there.empty() ? "" : ", ") + std::string(kernels->name);
    }
    throw Error(ExitCode::usage, "NOISESCOPE_CPU=" + std::string(name) + ": this machine has " + there);
}

}  // namespace noisescope
