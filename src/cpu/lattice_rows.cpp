#include "cpu/lattice_rows.h"

#include <algorithm>
#include <cmath>

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

float unsharedPoints(const RowNoise& noise, const LatticeStep& step, const BlockPart& part) {
    const auto along = [&](float rest, std::uint32_t cells) {
        const float whole = step.wide ? static_cast<float>(static_cast<std::int32_t>(cells)) : 0.0f;
        return std::min(1.0f,
                        std::fabs(whole + rest) * static_cast<float>(part.apart) / static_cast<float>(noise.count));
    };
    return along(step.alongX[0], step.cellsAlongX[0]) * along(step.alongY[1], step.cellsAlongY[1]);
}

LatticeRows::LatticeRows(const RowNoise& noise, const LatticeRow& row, const reference::Choices& choices,
                         int dimensions, const LatticePoint& origin, const BlockPart& part, std::uint32_t seed)
    : noise_(noise),
      row_(row),
      choices_(choices),
      origin_(origin),
      part_(part),
      dimensions_(dimensions),
      seed_(seed),
      components_(noise.components(dimensions)),
      layers_(1),
      blends_(dimensions > 2 && noise.blend != nullptr),
      hashed_(static_cast<std::size_t>(dimensions == 1 ? 1 : noise.count)) {
    for (std::size_t axis = 2; axis < static_cast<std::size_t>(dimensions); ++axis) {
        const Place place = along(axis, 0, 0);
        corner_[axis] = wrapAdd(place.cell, -noise.before);
        input_.fractions[axis - 1] = place.fraction;
        input_.weights[axis - 1] = choices.fade(place.fraction);
        if (!blends_) layers_ *= static_cast<std::size_t>(noise.count);
    }
    input_.numbers = choices.numbers;
    input_.points.resize(hashed_.size() * layers_ * components_);
    findColumns();
    input_.columns = cells_.size();
    work_.resize(2 * (cells_.size() + kPointPadding));
    input_.work = work_.data();
}

/// Computes one axis as Evaluator::lookUp() does.
LatticeRows::Place LatticeRows::along(std::size_t axis, int i, int j) const {
    const LatticeStep& step = row_.step;
    const float moved = axis == 0   ? static_cast<float>(i) * step.alongX[0]
                        : axis == 1 ? static_cast<float>(j) * step.alongY[1]
                                    : 0.0f;
    const float position = origin_.fraction[axis] + moved;
    const float base = std::floor(position);
    std::int64_t cell = origin_.cell[axis];
    if (step.wide) {
        cell += std::int64_t{i} * step.cellsAlongX[axis] + std::int64_t{j} * step.cellsAlongY[axis];
        if (const std::int64_t size = row_.period.along[axis][axis]; size != 0) cell = (cell % size + size) % size;
    }
    return {wrapAdd(static_cast<int>(static_cast<std::uint32_t>(cell)), static_cast<int>(base)), position - base};
}

/// Returns the index in cells_ at which a cell's window begins; `before` is the previous cell. Overlapping windows
/// share their common columns.
int LatticeRows::windowAt(int cell, int before) {
    const auto gone = static_cast<std::uint32_t>(cell) - static_cast<std::uint32_t>(before);
    const auto count = static_cast<std::uint32_t>(noise_.count);
    const bool overlaps = !cells_.empty() && gone < count;
    for (std::uint32_t n = overlaps ? count - gone : 0; n < count; ++n)
        cells_.push_back(wrapAdd(cell, static_cast<int>(n) - noise_.before));
    return static_cast<int>(cells_.size()) - noise_.count;
}

void LatticeRows::findColumns() {
    const auto width = static_cast<std::size_t>(part_.width());
    int before = 0;
    for (std::size_t x = 0; x < width; ++x) {
        const auto at = static_cast<int>(x);
        const Place place = along(0, part_.column(x), 0);
        if (x == 0 || place.cell != before) input_.runs.push_back({at, at, windowAt(place.cell, before)});
        before = place.cell;
        input_.runs.back().end = at + 1;
        input_.fraction.push_back(place.fraction);
        input_.weight.push_back(choices_.fade(place.fraction));
        input_.column.push_back(input_.runs.back().column);
    }
    input_.fraction.resize(width + kRowPadding, 0.5f);
    input_.weight.resize(width + kRowPadding, 0.5f);
    input_.column.resize(width + kRowPadding, input_.column.back());
}

std::array<float, kMaxDimensions> LatticeRows::blended(int x, int y) const {
    PointLayers layers{{}, input_.fractions[1], input_.fractions[2], input_.weights[1], input_.weights[2]};
    const std::size_t count = dimensions_ == 3 ? 2 : 4;
    for (std::size_t n = 0; n < count; ++n) {
        const int z = wrapAdd(corner_[2], static_cast<int>(n % 2));
        const int w = wrapAdd(corner_[3], static_cast<int>(n / 2));
        layers.numbers[n] = numbersAt(choices_, noise_.numbers, dimensions_, {x, y, z, w}, seed_);
    }
    return noise_.blend(layers, dimensions_);
}

void LatticeRows::fill(Hashed& hashed, int y) const {
    const std::size_t columns = cells_.size();
    const auto count = static_cast<std::size_t>(noise_.count);
    hashed.filled = true;
    hashed.y = y;
    hashed.numbers.resize(layers_ * components_ * columns + kPointPadding);
    for (std::size_t layer = 0; layer < layers_; ++layer) {
        float* out = hashed.numbers.data() + layer * components_ * columns;
        const int z = wrapAdd(corner_[2], static_cast<int>(layer % count));
        const int w = wrapAdd(corner_[3], static_cast<int>(layer / count));
        for (std::size_t c = 0; c < columns; ++c) {
            const auto numbers = blends_
                                     ? blended(cells_[c], y)
                                     : numbersAt(choices_, noise_.numbers, dimensions_, {cells_[c], y, z, w}, seed_);
            for (std::size_t part = 0; part < components_; ++part) out[part * columns + c] = numbers[part];
        }
    }
}

/// Hashes the lattice rows of the window that starts at y, and keeps those that it shares with the previous one.
void LatticeRows::findRows(int y) {
    const auto count = static_cast<std::uint32_t>(hashed_.size());
    const auto gone = static_cast<std::uint32_t>(y) - static_cast<std::uint32_t>(hashed_[0].y);
    if (hashed_[0].filled && gone < count)
        std::rotate(hashed_.begin(), hashed_.begin() + static_cast<std::ptrdiff_t>(gone), hashed_.end());
    const std::size_t columns = cells_.size();
    for (std::size_t n = 0; n < hashed_.size(); ++n) {
        Hashed& hashed = hashed_[n];
        const int wanted = wrapAdd(y, static_cast<int>(n));
        if (!hashed.filled || hashed.y != wanted) fill(hashed, wanted);
        for (std::size_t layer = 0; layer < layers_; ++layer)
            for (std::size_t part = 0; part < components_; ++part)
                input_.points[(layer * hashed_.size() + n) * components_ + part] =
                    hashed.numbers.data() + (layer * components_ + part) * columns;
    }
}

void LatticeRows::noise(int j, float* out) {
    if (dimensions_ > 1) {
        const Place place = along(1, 0, j);
        input_.fractions[0] = place.fraction;
        input_.weights[0] = choices_.fade(place.fraction);
        findRows(wrapAdd(place.cell, -noise_.before));
    } else {
        findRows(0);
    }
    noise_.kernel(input_, out);
}

}  // namespace noisescope
