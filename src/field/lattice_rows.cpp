#include "field/lattice_rows.h"

#include <cmath>

#include "field/blend_kernels.h"

namespace noisescope {

using reference::wrapAdd;

bool liesStraight(const LatticeNoise& noise, const LatticeRow& row, int dimensions) {
    if (noise.affine || noise.constant) return false;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimensions); ++axis) {
        if (axis != 0 && row.step.cellsAlongX[axis] != 0) return false;
        if (axis != 1 && row.step.cellsAlongY[axis] != 0) return false;
        for (std::size_t other = 0; other < axis; ++other)
            if (row.period.along[axis][other] != 0) return false;
    }
    return true;
}

bool isBlended(const NoiseInfo& noise) { return noise.row == NoiseId::value || noise.row == NoiseId::perlin; }

LatticeRows::LatticeRows(const LatticeNoise& noise, const LatticeRow& row, const reference::Choices& choices,
                         int dimensions, const LatticePoint& origin, const BlockPart& part, std::uint32_t seed)
    : row_(row),
      choices_(choices),
      origin_(origin),
      part_(part),
      dimensions_(dimensions),
      gradients_(noise.info->needs.gradient),
      seed_(seed) {
    findColumns();
    for (std::size_t axis = 2; axis < static_cast<std::size_t>(dimensions); ++axis) {
        const Place place = along(axis, 0, 0);
        corner_[axis] = place.cell;
        blend_.fractions[axis - 1] = place.fraction;
        blend_.weights[axis - 1] = choices.fade(place.fraction);
    }
}

/// As Evaluator::lookUp() has it, of one axis.
LatticeRows::Place LatticeRows::along(std::size_t axis, int i, int j) const {
    const LatticeStep& step = row_.step;
    const float moved = axis == 0   ? static_cast<float>(i) * step.alongX[0]
                        : axis == 1 ? static_cast<float>(j) * step.alongY[1]
                                    : 0.0f;
    const float position = origin_.fraction[axis] + moved;
    const float base = std::floor(position);
    auto cell = static_cast<std::uint32_t>(origin_.cell[axis]);
    if (step.wide) {
        std::int64_t whole = origin_.cell[axis];
        whole += std::int64_t{i} * step.cellsAlongX[axis] + std::int64_t{j} * step.cellsAlongY[axis];
        if (const std::int64_t size = row_.period.along[axis][axis]; size != 0) whole = (whole % size + size) % size;
        cell = static_cast<std::uint32_t>(whole);
    }
    return {wrapAdd(static_cast<int>(cell), static_cast<int>(base)), position - base};
}

void LatticeRows::findColumns() {
    const auto width = static_cast<std::size_t>(part_.width());
    blend_.fraction.resize(width);
    blend_.weight.resize(width);
    blend_.column.resize(width);
    for (int x = 0; x < part_.width(); ++x) {
        const Place place = along(0, part_.left + x, 0);
        const auto at = static_cast<std::size_t>(x);
        blend_.fraction[at] = place.fraction;
        blend_.weight[at] = choices_.fade(place.fraction);
        if (x == 0 || place.cell != cells_[static_cast<std::size_t>(blend_.runs.back().column)]) {
            if (cells_.empty() || cells_.back() != place.cell) cells_.push_back(place.cell);
            blend_.runs.push_back({x, x, static_cast<int>(cells_.size()) - 1});
            cells_.push_back(wrapAdd(place.cell, 1));
        }
        blend_.runs.back().end = x + 1;
        blend_.column[at] = blend_.runs.back().column;
    }
}

void LatticeRows::fill(Hashed& hashed, int y) const {
    const auto parts = static_cast<std::size_t>(gradients_ ? dimensions_ : 1);
    const std::size_t layers = dimensions_ < 3 ? 1 : std::size_t{1} << static_cast<unsigned>(dimensions_ - 2);
    const std::size_t columns = cells_.size();
    hashed.filled = true;
    hashed.y = y;
    hashed.numbers.resize(layers * parts * columns);
    for (std::size_t layer = 0; layer < layers; ++layer) {
        float* out = hashed.numbers.data() + layer * parts * columns;
        const int z = wrapAdd(corner_[2], static_cast<int>(layer & 1U));
        const int w = wrapAdd(corner_[3], static_cast<int>(layer >> 1U));
        const auto keep = [&](std::size_t column, const auto& gradient) {
            for (std::size_t part = 0; part < parts; ++part)
                out[part * columns + column] = gradient[static_cast<int>(part)];
        };
        for (std::size_t c = 0; c < columns; ++c) {
            const int x = cells_[c];
            if (gradients_) {
                if (dimensions_ == 1) out[c] = choices_.gradient1(x, seed_);
                if (dimensions_ == 2) keep(c, choices_.gradient2({x, y}, seed_));
                if (dimensions_ == 3) keep(c, choices_.gradient3({x, y, z}, seed_));
                if (dimensions_ == 4) keep(c, choices_.gradient4({x, y, z, w}, seed_));
            } else {
                out[c] = dimensions_ == 1   ? choices_.hashFloat1(x, seed_)
                         : dimensions_ == 2 ? choices_.hashFloat2({x, y}, seed_)
                         : dimensions_ == 3 ? choices_.hashFloat3({x, y, z}, seed_)
                                            : choices_.hashFloat4({x, y, z, w}, seed_);
            }
        }
    }
}

const BlendRow& LatticeRows::at(int j) {
    Place place{};
    if (dimensions_ > 1) {
        place = along(1, 0, j);
        blend_.fractions[0] = place.fraction;
        blend_.weights[0] = choices_.fade(place.fraction);
    }
    auto& [upper, lower] = hashed_;
    const auto isOf = [](const Hashed& hashed, int y) { return hashed.filled && hashed.y == y; };
    if (!isOf(upper, place.cell) && isOf(lower, place.cell)) std::swap(upper, lower);
    if (!isOf(upper, place.cell)) fill(upper, place.cell);
    const int next = wrapAdd(place.cell, 1);
    if (dimensions_ > 1 && !isOf(lower, next)) fill(lower, next);
    const auto parts = static_cast<std::size_t>(gradients_ ? dimensions_ : 1);
    const std::size_t corners = std::size_t{1} << static_cast<unsigned>(dimensions_ - 1);
    for (std::size_t n = 0; n < corners * parts; ++n) {
        const std::size_t corner = n / parts;
        const std::size_t row = (corner / 2) * parts + n % parts;
        blend_.numbers[n] = hashed_[corner % 2].numbers.data() + row * cells_.size();
    }
    return blend_;
}

void LatticeRows::noise(int j, float* out) { blendKernel(gradients_, dimensions_)(at(j), out); }

}  // namespace noisescope
