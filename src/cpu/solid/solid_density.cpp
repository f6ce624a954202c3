#include "cpu/solid/solid_density.h"

#include <cstddef>
#include <vector>

#include "cpu/scratch.h"
#include "cpu/solid/float_rows.h"

namespace noisescope {
namespace {

/// Memory of a thread: the places of a row where something may be, and the distance to the body there.
struct DensityRow {
    FloatRows<4> places;
    std::vector<std::size_t> at;
    std::vector<float> noise;
    SpaceNoiseRows::Memory memory;
};

}  // namespace

void SolidDensities::row(std::span<const float> x, float y, float z, std::span<float> out) const {
    auto& row = memoryOfThread<DensityRow>();
    const NestedDrawing nested;
    row.places.resize(out.size());
    row.noise.resize(out.size() + kRowPadding);
    row.at.clear();
    for (std::size_t n = 0; n < out.size(); ++n) {
        const reference::vec3 p(x[n], y, z);
        const float dist = solid_->distance(p);
        out[n] = 0;
        if (dist - solid_->march.reach >= 0.0f) continue;
        const std::size_t k = row.at.size();
        for (std::size_t axis = 0; axis < 3; ++axis) row.places[axis][k] = p[static_cast<int>(axis)];
        row.places[3][k] = dist;
        row.at.push_back(n);
    }
    if (row.at.empty()) return;
    noise_.at(row.places.vector(), row.at.size(), row.memory, row.noise.data());
    for (std::size_t k = 0; k < row.at.size(); ++k) out[row.at[k]] = solid_->density(row.noise[k], row.places[3][k]).y;
}

}  // namespace noisescope
