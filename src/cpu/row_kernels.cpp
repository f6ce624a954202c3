#include "cpu/row_kernels.h"

#include <cstdlib>
#include <string>

#include "core/error.h"
#include "cpu/row_kernels_shifted.h"
#include "recipe/chosen.h"
#include "reference/noise/perlin.h"
#include "reference/noise/voronoise.h"

namespace noisescope {

extern const RowKernels kRowKernelsPortable;
#ifdef NOISESCOPE_X86_KERNELS
extern const RowKernels kRowKernelsAvx2;
#endif
#ifdef NOISESCOPE_AVX512_KERNELS
extern const RowKernels kRowKernelsAvx512;
extern const ShiftedKernels kRowKernelsVbmi2;
#endif

namespace {

/// Blends as reference/noise/value.h does along w and z.
std::array<float, kDimensions> blendedValue(const PointLayers& layers, int dimensions) {
    const auto along = [&](std::size_t near, std::size_t far, float weight) {
        const float a = layers.numbers[near][0];
        return a + weight * (layers.numbers[far][0] - a);
    };
    if (dimensions == 3) return {along(0, 1, layers.weightZ)};
    const float back = along(0, 2, layers.weightW);
    const float front = along(1, 3, layers.weightW);
    return {back + layers.weightZ * (front - back)};
}

std::array<float, kDimensions> blendedPerlin(const PointLayers& layers, int dimensions) {
    const auto three = [&](std::size_t n) {
        const auto& g = layers.numbers[n];
        return reference::vec3(g[0], g[1], g[2]);
    };
    const auto four = [&](std::size_t n) { return reference::vec4(three(n), layers.numbers[n][3]); };
    reference::vec3 plane(0);
    if (dimensions == 3) {
        plane = reference::perlinLast3(three(0), three(1), layers.z, layers.weightZ);
    } else {
        const reference::vec4 near = reference::perlinLast4(four(0), four(2), layers.w, layers.weightW);
        const reference::vec4 far = reference::perlinLast4(four(1), four(3), layers.w, layers.weightW);
        plane = reference::perlinAlongZ(near, far, layers.z, layers.weightZ);
    }
    return {plane.x, plane.y, plane.z};
}

}  // namespace

namespace {

// RowNoise::densest, measured with 8 lanes: hashes of every pixel are faster from there on.
constexpr float kWhiteDensity = 0.35f;
constexpr std::array<float, 3> kValueDensity{1.05f, 1.4f, 1.7f};  // in 2D to 4D
constexpr std::array<float, 3> kPerlinDensity{1.0f, 1.45f, 1.9f};
constexpr float kPointDensity = 1.15f;  // of noises with feature points

}  // namespace

RowNoise RowKernels::noiseOf(const FieldRecipe& recipe) const {
    const auto n = static_cast<std::size_t>(recipe.dimensions) - 1;
    const NoiseInfo& info = noisescope::noiseOf(recipe);
    const bool pcg = hashOf(recipe).row == HashId::pcg;
    if (info.row == NoiseId::white)
        return {
            white[n],     PointNumbers::one, 0, 1, nullptr, OctaveKind::values, pcg && n > 0 ? hashedWhite : nullptr,
            kWhiteDensity};
    if (info.row == NoiseId::value || info.row == NoiseId::perlin) {
        const bool isValue = info.row == NoiseId::value;
        RowNoise noise{(isValue ? value : perlin)[std::min(n, value.size() - 1)],
                       isValue ? PointNumbers::one : PointNumbers::gradient, 0, 2,
                       isValue ? &blendedValue : &blendedPerlin};
        if (n == 0) return noise;
        noise.densest = (isValue ? kValueDensity : kPerlinDensity)[n - 1];
        noise.kind = isValue ? OctaveKind::value : OctaveKind::perlin;
        const bool square = isValue || gradientsOf(recipe).row == GradientsId::square;
        if (pcg && square) noise.hashed = (isValue ? hashedValue : hashedPerlin)[n - 1];
        return noise;
    }
    if (n != 1 && n != 2) return {};
    if (!takesHash(info)) {
        const RowKernel pattern = patterns[patternIndex(info.row)].straight[n - 1];
        return {pattern, PointNumbers::one, 0, 0, nullptr, OctaveKind::values, pattern};
    }
    if (info.row == NoiseId::valueCubic)
        return {valueCubic[n - 1], PointNumbers::one,  1,       4,
                nullptr,           OctaveKind::values, nullptr, valueCubicDensity[n - 1]};
    if (info.row == NoiseId::wavelet)
        return {wavelet[n - 1], PointNumbers::one, 2, 5, nullptr, OctaveKind::values, nullptr, waveletDensity[n - 1]};
    const auto ofPoints = [](RowKernel kernel, PointNumbers numbers) {
        return RowNoise{kernel, numbers, 2, 5, nullptr, OctaveKind::values, nullptr, kPointDensity};
    };
    if (info.row == NoiseId::voronoise) return ofPoints(voronoise, PointNumbers::vectorAndOne);
    const auto metric = static_cast<std::size_t>(metricOf(recipe).row);
    if (info.row == NoiseId::voronoiSmooth && metric < voronoiSmooth.size())
        return ofPoints(voronoiSmooth[metric][n - 1], PointNumbers::vector);
    if (info.row != NoiseId::worley) return {};
    const auto feature = static_cast<std::size_t>(featureOf(recipe).row);
    if (metric >= worley.size() || feature >= worley[metric].size()) return {};
    return ofPoints(worley[metric][feature][n - 1], PointNumbers::vector);
}

PlacedKernel RowKernels::placedOf(const FieldRecipe& recipe, bool repeats) const {
    if (recipe.dimensions < 2) return nullptr;
    const auto n = static_cast<std::size_t>(recipe.dimensions) - 2;
    const NoiseInfo& info = noisescope::noiseOf(recipe);
    const auto metric = static_cast<std::size_t>(metricOf(recipe).row);
    if (!takesHash(info)) return patterns[patternIndex(info.row)].placed[n];
    switch (info.row) {
        case NoiseId::value:
            return placedValue[n];
        case NoiseId::perlin:
            return placedPerlin[n];
        case NoiseId::simplex:
            return placedSimplex[n];
        case NoiseId::valueCubic:
            return n < placedValueCubic.size() ? placedValueCubic[n] : nullptr;
        case NoiseId::wavelet:
            return n < placedWavelet.size() ? placedWavelet[n] : nullptr;
        case NoiseId::gabor:
            return placedGabor[hashOf(recipe).row == HashId::pcg && !repeats ? 0 : 1];
        case NoiseId::worley: {
            const auto feature = static_cast<std::size_t>(featureOf(recipe).row);
            return n < 2 ? placedWorley[metric][feature][n] : nullptr;
        }
        case NoiseId::voronoiSmooth:
            return n < 2 ? placedVoronoiSmooth[metric][n] : nullptr;
        case NoiseId::voronoise:
            return n == 0 ? placedVoronoise : nullptr;
        case NoiseId::white:
            return placedWhite[n];
        default:
            return nullptr;
    }
}

SlopesKernel RowKernels::slopesOf(const FieldRecipe& recipe) const {
    if (recipe.dimensions != 2 && recipe.dimensions != 3) return nullptr;
    const auto n = static_cast<std::size_t>(recipe.dimensions) - 2;
    const NoiseInfo& info = noisescope::noiseOf(recipe);
    if (!takesHash(info)) return patterns[patternIndex(info.row)].slopes[n];
    switch (info.row) {
        case NoiseId::value:
            return dual.value[n];
        case NoiseId::perlin:
            return dual.perlin[n];
        case NoiseId::simplex:
            return dual.simplex[n];
        case NoiseId::valueCubic:
            return dual.valueCubic[n];
        case NoiseId::wavelet:
            return dual.wavelet[n];
        case NoiseId::gabor:
            return dual.gabor[n];
        case NoiseId::voronoise:
            return dual.voronoise[n];
        case NoiseId::voronoiSmooth:
            return dual.voronoiSmooth[n][static_cast<std::size_t>(metricOf(recipe).row)];
        default:
            return nullptr;
    }
}

JetsKernel RowKernels::jetsOf(const FieldRecipe& recipe) const {
    if (recipe.dimensions != 2 && recipe.dimensions != 3) return nullptr;
    const auto n = static_cast<std::size_t>(recipe.dimensions) - 2;
    const NoiseId noise = noisescope::noiseOf(recipe).row;
    return noise == NoiseId::perlin ? dual.perlinJets[n] : noise == NoiseId::simplex ? dual.simplexJets[n] : nullptr;
}

bool repeatsInLanes(const reference::Period& period) {
    constexpr std::int32_t kMost = 1 << 24;
    for (std::size_t axis = 0; axis < period.along.size(); ++axis)
        for (std::size_t other = 0; other <= axis; ++other)
            if (period.along[axis][other] > (axis == other ? kMost : 0) || period.along[axis][other] < 0) return false;
    return true;
}

std::array<float, kDimensions> numbersAt(const reference::Choices& choices, PointNumbers numbers, int dimensions,
                                         const std::array<int, kDimensions>& cell, std::uint32_t seed) {
    const auto& [x, y, z, w] = cell;
    const auto two = [](reference::vec2 v) { return std::array{v.x, v.y, 0.0f, 0.0f}; };
    const auto three = [](reference::vec3 v) { return std::array{v.x, v.y, v.z, 0.0f}; };
    const auto four = [](reference::vec4 v) { return std::array{v.x, v.y, v.z, v.w}; };
    switch (numbers) {
        case PointNumbers::gradient:
            if (dimensions == 1) return {choices.gradient1(x, seed)};
            if (dimensions == 2) return two(choices.gradient2({x, y}, seed));
            if (dimensions == 3) return three(choices.gradient3({x, y, z}, seed));
            return four(choices.gradient4({x, y, z, w}, seed));
        case PointNumbers::vectorAndOne: {  // for voronoise, in 2D
            const reference::vec2 both = choices.hashVec2({x, y}, seed);
            return {both.x, both.y, reference::voronoiseNumber(choices, {x, y}, seed)};
        }
        case PointNumbers::vector:
            return dimensions == 2 ? two(choices.hashVec2({x, y}, seed)) : three(choices.hashVec3({x, y, z}, seed));
        default:
            return {dimensions == 1   ? choices.hashFloat1(x, seed)
                    : dimensions == 2 ? choices.hashFloat2({x, y}, seed)
                    : dimensions == 3 ? choices.hashFloat3({x, y, z}, seed)
                                      : choices.hashFloat4({x, y, z, w}, seed)};
    }
}

std::span<const RowKernels* const> rowKernels() {
    static const std::vector<const RowKernels*> kernels = [] {
        std::vector<const RowKernels*> all{&kRowKernelsPortable};
#ifdef NOISESCOPE_X86_KERNELS
        if (__builtin_cpu_supports("avx2") == 0) return all;
        all.push_back(&kRowKernelsAvx2);
#endif
#ifdef NOISESCOPE_AVX512_KERNELS
        for (const bool has : {__builtin_cpu_supports("avx512f") != 0, __builtin_cpu_supports("avx512bw") != 0,
                               __builtin_cpu_supports("avx512dq") != 0, __builtin_cpu_supports("avx512vl") != 0})
            if (!has) return all;
        static const RowKernels widest = [] {
            RowKernels mixed = kRowKernelsAvx512;
            mixed.dual = kRowKernelsAvx2.dual;
            mixed.patterns = kRowKernelsAvx2.patterns;
            mixed.point = kRowKernelsAvx2.point;
            mixed.perlinOfSeeds = kRowKernelsAvx2.perlinOfSeeds;  // few points have more than 8 octaves
            return mixed;
        }();
        all.push_back(&widest);
        if (__builtin_cpu_supports("avx512vbmi2") == 0) return all;
        static const RowKernels shifted = kRowKernelsVbmi2.putInto(widest);
        all.push_back(&shifted);
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
