#include "field/blend_kernels.h"

namespace noisescope {
namespace {

/// The corners from `corner` on, `Axes` of them a dimension beyond x, blended along y, then z, then w.
template <int Axes, typename Edge>
inline float blended(const Edge& edge, int corner, const float* weights) {
    if constexpr (Axes == 0) {
        return edge(corner);
    } else {
        const float near = blended<Axes - 1>(edge, corner, weights);
        const float far = blended<Axes - 1>(edge, corner + (1 << (Axes - 1)), weights);
        return near + weights[Axes - 1] * (far - near);
    }
}

template <int Dimensions>
void valueRow(const BlendRow& row, float* out) {
    constexpr int kCorners = 1 << (Dimensions - 1);
    const float* const weight = row.weight.data();
    const std::array<float, 3> weights = row.weights;
    for (const CellRun& run : row.runs) {
        float left[kCorners];
        float apart[kCorners];
        for (int corner = 0; corner < kCorners; ++corner) {
            const float* numbers = row.numbers[static_cast<std::size_t>(corner)] + run.column;
            left[corner] = numbers[0];
            apart[corner] = numbers[1] - numbers[0];
        }
        for (int x = run.first; x < run.end; ++x) {
            const auto edge = [&](int corner) { return left[corner] + weight[x] * apart[corner]; };
            out[x] = blended<Dimensions - 1>(edge, 0, weights.data());
        }
    }
}

/// What a corner's gradient gives along y, z and w: the same for all pixels of a cell, but added one after the other.
template <int Dimensions>
struct CornerSlope {
    float x;
    float rest[3];
    [[nodiscard]] float at(float along) const {
        float slope = x * along;
        if constexpr (Dimensions > 1) slope = slope + rest[0];
        if constexpr (Dimensions > 2) slope = slope + rest[1];
        if constexpr (Dimensions > 3) slope = slope + rest[2];
        return slope;
    }
};

template <int Dimensions>
void perlinRow(const BlendRow& row, float* out) {
    constexpr int kCorners = 1 << (Dimensions - 1);
    const float* const weight = row.weight.data();
    const float* const fraction = row.fraction.data();
    const std::array<float, 3> weights = row.weights;
    for (const CellRun& run : row.runs) {
        CornerSlope<Dimensions> left[kCorners];
        CornerSlope<Dimensions> right[kCorners];
        for (int corner = 0; corner < kCorners; ++corner) {
            const auto* numbers = row.numbers.data() + corner * Dimensions;
            left[corner].x = numbers[0][run.column];
            right[corner].x = numbers[0][run.column + 1];
            for (int axis = 1; axis < Dimensions; ++axis) {
                const float fore = row.fractions[static_cast<std::size_t>(axis - 1)];
                const float offset = (corner >> (axis - 1) & 1) == 0 ? fore : fore - 1.0f;
                left[corner].rest[axis - 1] = numbers[axis][run.column] * offset;
                right[corner].rest[axis - 1] = numbers[axis][run.column + 1] * offset;
            }
        }
        for (int x = run.first; x < run.end; ++x) {
            const float x0 = fraction[x];
            const float x1 = x0 - 1.0f;
            const auto edge = [&](int corner) {
                const float n0 = left[corner].at(x0);
                const float n1 = right[corner].at(x1);
                return n0 + weight[x] * (n1 - n0);
            };
            out[x] = blended<Dimensions - 1>(edge, 0, weights.data());
        }
    }
}

}  // namespace

BlendKernel blendKernel(bool gradients, int dimensions) {
    constexpr BlendKernel kValue[] = {&valueRow<1>, &valueRow<2>, &valueRow<3>, &valueRow<4>};
    constexpr BlendKernel kPerlin[] = {&perlinRow<1>, &perlinRow<2>, &perlinRow<3>, &perlinRow<4>};
    return gradients ? kPerlin[dimensions - 1] : kValue[dimensions - 1];
}

}  // namespace noisescope
