#include "cpu/lattice_rows.h"

#include <algorithm>
#include <cmath>

#include "reference/hash/pcg.h"
#include "reference/noise/voronoise.h"

namespace noisescope {

using reference::wrapAdd;
static_assert(kMostRowPixels == kBlockSize);

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

float cellsInPixel(const LatticeStep& step) {
    const auto along = [&](float rest, std::uint32_t cells) {
        const float whole = step.wide ? static_cast<float>(static_cast<std::int32_t>(cells)) : 0.0f;
        return std::fabs(whole + rest);
    };
    return std::sqrt(along(step.alongX[0], step.cellsAlongX[0]) * along(step.alongY[1], step.cellsAlongY[1]));
}

namespace {

/// True if cells along x never decrease.
bool isSteady(const LatticeRow& row) {
    const LatticeStep& step = row.step;
    if (!step.wide) return step.alongX[0] >= 0;
    const auto cells = static_cast<std::int32_t>(step.cellsAlongX[0]);
    return !row.period.any && (cells > 0 || (cells == 0 && step.alongX[0] >= 0));
}

}  // namespace

void LatticeRows::start(const StraightNoise& of, const LatticePoint& origin, const BlockPart& part) {
    of_ = &of;
    origin_ = origin;
    part_ = part;
    const RowNoise& noise = of.noise;
    components_ = noise.components(of.dimensions);
    blends_ = of.dimensions > 2 && noise.blend != nullptr;
    hashesPixels_ = noise.hashed != nullptr && (noise.count == 0 || (of.hashesInLanes && of.isDense(part.apart)));
    layers_ = 1;
    for (int axis = 2; axis < of.dimensions && !blends_; ++axis) layers_ *= static_cast<std::size_t>(noise.count);
    hashed_.resize(static_cast<std::size_t>(of.dimensions == 1 ? 1 : noise.count));
    input_.points.resize(hashesPixels_ ? 0 : hashed_.size() * layers_ * components_);
    input_.numbers = of.choices->numbers;
    findColumns();
    const Places rows{rowCells_.data(), rowFractions_.data(), rowWeights_.data()};
    if (of.dimensions > 1) findPlaces(1, part.top, static_cast<std::size_t>(part.height()), rows);
    enterSlice(origin);
}

void LatticeRows::enterSlice(const LatticePoint& origin) {
    for (std::size_t axis = 2; axis < static_cast<std::size_t>(of_->dimensions); ++axis) {
        origin_.cell[axis] = origin.cell[axis];
        origin_.fraction[axis] = origin.fraction[axis];
        const Place place = along(axis, 0, 0);
        corner_[axis] = wrapAdd(place.cell, -of_->noise.before);
        input_.fractions[axis - 1] = place.fraction;
        input_.weights[axis - 1] = of_->choices->fade(place.fraction);
    }
    for (Hashed& hashed : hashed_) hashed.filled = false;
}

// --- places ----------------------------------------------------------------------------------------------------------

/// Computes one axis as Evaluator::lookUp() does.
LatticeRows::Place LatticeRows::along(std::size_t axis, int i, int j) const {
    const LatticeStep& step = of_->row->step;
    const float moved = axis == 0   ? static_cast<float>(i) * step.alongX[0]
                        : axis == 1 ? static_cast<float>(j) * step.alongY[1]
                                    : 0.0f;
    const float position = origin_.fraction[axis] + moved;
    const float base = std::floor(position);
    std::int64_t cell = origin_.cell[axis];
    if (step.wide) {
        cell += std::int64_t{i} * step.cellsAlongX[axis] + std::int64_t{j} * step.cellsAlongY[axis];
        if (const std::int64_t size = of_->row->period.along[axis][axis]; size != 0) cell = (cell % size + size) % size;
    }
    return {wrapAdd(static_cast<int>(static_cast<std::uint32_t>(cell)), static_cast<int>(base)), position - base};
}

/// Finds the places of pixels first, first + apart, … along x or y.
void LatticeRows::findPlaces(std::size_t axis, int first, std::size_t count, const Places& places) const {
    const LatticeStep& step = of_->row->step;
    if (step.wide && of_->row->period.any) {
        for (std::size_t n = 0; n < count; ++n) {
            const int at = first + static_cast<int>(n) * part_.apart;
            const Place place = axis == 0 ? along(0, at, 0) : along(1, 0, at);
            places.cell[n] = place.cell;
            places.fraction[n] = place.fraction;
            places.weight[n] = of_->choices->fade(place.fraction);
        }
        return;
    }
    AxisMap map{origin_.fraction[axis], axis == 0 ? step.alongX[0] : step.alongY[1]};
    map.cell = origin_.cell[axis];
    if (step.wide) map.cellsAlongX = axis == 0 ? step.cellsAlongX[0] : step.cellsAlongY[1];
    of_->kernels->fadedAxis(map, {first, part_.apart}, count, of_->fade, places.cell, places.fraction, places.weight);
}

/// Finds the columns of the lattice that windows take. They are stored without gaps if the windows overlap.
void LatticeRows::findColumns() {
    const auto width = static_cast<std::size_t>(part_.width());
    findPlaces(0, part_.left, width, {cells_.data(), input_.fraction.data(), input_.weight.data()});
    input_.width = width;
    const auto first = static_cast<std::uint32_t>(cells_[0]);
    const auto count = static_cast<std::size_t>(of_->noise.count);
    input_.cell = first;
    input_.period = of_->row->period.any ? of_->row->period.along[0][0] : 0;
    input_.reach = of_->kernels->columns(cells_.data(), first, width, input_.column.data());
    const int last = input_.column[width - 1];
    runs_.clear();
    if (hashesPixels_) {
        columns_ = 0;
    } else if (isSteady(*of_->row) && last >= 0 && static_cast<std::size_t>(last) <= (width - 1) * count) {
        columns_ = static_cast<std::size_t>(last) + count;
        runs_.push_back({wrapAdd(cells_[0], -of_->noise.before), 0, columns_});
    } else {
        findWindows();
    }
    std::fill_n(input_.fraction.data() + width, kRowPadding, 0.5f);
    std::fill_n(input_.weight.data() + width, kRowPadding, 0.5f);
    std::fill_n(input_.column.data() + width, kRowPadding, input_.column[width - 1]);
    input_.columns = columns_;
    constexpr std::size_t kVector = kVectorAlignment / sizeof(float);
    stride_ = (columns_ + kPointPadding + kVector - 1) / kVector * kVector;
    work_.resize(2 * stride_);
    input_.slopes = work_.data();
    input_.rests = work_.data() + stride_;
}

/// Stores every pixel's window; overlapping windows share their common columns.
void LatticeRows::findWindows() {
    const auto count = static_cast<std::uint32_t>(of_->noise.count);
    columns_ = 0;
    int before = 0;
    for (std::size_t x = 0; x < input_.width; ++x) {
        const auto gone = static_cast<std::uint32_t>(cells_[x]) - static_cast<std::uint32_t>(before);
        if (columns_ == 0 || gone > count) {
            runs_.push_back({wrapAdd(cells_[x], -of_->noise.before), columns_, count});
            columns_ += count;
        } else {
            runs_.back().count += gone;
            columns_ += gone;
        }
        before = cells_[x];
        input_.column[x] = static_cast<int>(columns_ - count);
    }
    input_.reach = of_->kernels->columns(input_.column.data(), 0, input_.width, input_.column.data());
}

// --- numbers of lattice points ---------------------------------------------------------------------------------------

std::array<float, kMaxDimensions> LatticeRows::blended(int x, int y) const {
    PointLayers layers{{}, input_.fractions[1], input_.fractions[2], input_.weights[1], input_.weights[2]};
    const std::size_t count = of_->dimensions == 3 ? 2 : 4;
    for (std::size_t n = 0; n < count; ++n) {
        const int z = wrapAdd(corner_[2], static_cast<int>(n % 2));
        const int w = wrapAdd(corner_[3], static_cast<int>(n / 2));
        layers.numbers[n] = numbersAt(*of_->choices, of_->noise.numbers, of_->dimensions, {x, y, z, w}, of_->seed);
    }
    return of_->noise.blend(layers, of_->dimensions);
}

int LatticeRows::wrappedCell(std::size_t axis, int cell) const {
    const std::int32_t size = of_->row->period.any ? of_->row->period.along[axis][axis] : 0;
    return size == 0 ? cell : (cell % size + size) % size;
}

/// Returns the hashes of a row of lattice points: of all blended layers, or of this one.
RowHash LatticeRows::hashesOf(int y, std::size_t layer) const {
    using reference::pcgRow;
    const auto row = static_cast<std::uint32_t>(wrappedCell(1, y));
    const std::size_t deep = blends_ ? 2 : static_cast<std::size_t>(of_->noise.count);
    const std::size_t count = !blends_ ? 1 : of_->dimensions == 3 ? 2 : 4;
    RowHash hash;
    for (std::size_t n = 0; n < count; ++n) {
        const std::size_t at = layer + n;
        std::uint32_t seed = of_->seed;
        std::uint32_t salt = seed;
        if (of_->dimensions > 3) {
            const int w = wrappedCell(3, wrapAdd(corner_[3], static_cast<int>(at / deep)));
            salt = pcgRow(static_cast<std::uint32_t>(w), seed);
            seed ^= salt;
        }
        if (of_->dimensions > 2) {
            const int z = wrappedCell(2, wrapAdd(corner_[2], static_cast<int>(at % deep)));
            const std::uint32_t volume = salt;
            salt = pcgRow(static_cast<std::uint32_t>(z), seed);
            seed = salt ^ (of_->dimensions > 3 ? volume : seed);
        }
        hash.row[n] = pcgRow(row, seed);
        hash.salt[n] = salt;
    }
    if (of_->noise.numbers == PointNumbers::vectorAndOne) {
        hash.salt[1] = of_->seed + reference::kPointNumberSeed;
        hash.row[1] = pcgRow(row, hash.salt[1]);
    }
    return hash;
}

void LatticeRows::fillInLanes(Hashed& hashed, int y) const {
    for (std::size_t layer = 0; layer < layers_; ++layer) {
        const PointFill fill{of_->noise.numbers,
                             of_->dimensions,
                             of_->gradients == GradientsId::unit,
                             blends_,
                             hashesOf(y, layer),
                             input_.period,
                             input_.fractions[1],
                             input_.fractions[2],
                             input_.weights[1],
                             input_.weights[2]};
        float* out = hashed.numbers.data() + layer * components_ * stride_;
        for (const Run& run : runs_)
            of_->kernels->fill(fill, static_cast<std::uint32_t>(run.cell), run.count, out + run.at, stride_);
    }
}

void LatticeRows::fill(Hashed& hashed, int y) const {
    hashed.filled = true;
    hashed.y = y;
    hashed.numbers.resize(layers_ * components_ * stride_);
    const bool known = of_->noise.numbers != PointNumbers::gradient || of_->gradients == GradientsId::square ||
                       of_->gradients == GradientsId::unit;
    if (of_->hashesInLanes && known && of_->dimensions > 1) return fillInLanes(hashed, y);
    const auto count = static_cast<std::size_t>(of_->noise.count);
    for (std::size_t layer = 0; layer < layers_; ++layer) {
        float* out = hashed.numbers.data() + layer * components_ * stride_;
        const int z = wrapAdd(corner_[2], static_cast<int>(layer % count));
        const int w = wrapAdd(corner_[3], static_cast<int>(layer / count));
        for (const Run& run : runs_)
            for (std::size_t c = 0; c < run.count; ++c) {
                const int x = wrapAdd(run.cell, static_cast<int>(c));
                const auto numbers =
                    blends_ ? blended(x, y)
                            : numbersAt(*of_->choices, of_->noise.numbers, of_->dimensions, {x, y, z, w}, of_->seed);
                for (std::size_t part = 0; part < components_; ++part) out[part * stride_ + run.at + c] = numbers[part];
            }
    }
}

/// Hashes the lattice rows of the window that starts at y, and keeps those that it shares with the previous one.
void LatticeRows::findRows(int y) {
    const auto count = static_cast<std::uint32_t>(hashed_.size());
    const auto gone = static_cast<std::uint32_t>(y) - static_cast<std::uint32_t>(hashed_[0].y);
    if (hashed_[0].filled && gone < count)
        std::rotate(hashed_.begin(), hashed_.begin() + static_cast<std::ptrdiff_t>(gone), hashed_.end());
    for (std::size_t n = 0; n < hashed_.size(); ++n) {
        Hashed& hashed = hashed_[n];
        const int wanted = wrapAdd(y, static_cast<int>(n));
        if (!hashed.filled || hashed.y != wanted) fill(hashed, wanted);
        for (std::size_t layer = 0; layer < layers_; ++layer)
            for (std::size_t part = 0; part < components_; ++part)
                input_.points[(layer * hashed_.size() + n) * components_ + part] =
                    hashed.numbers.data() + (layer * components_ + part) * stride_;
    }
}

// --- rows ------------------------------------------------------------------------------------------------------------

/// Finds what rows of the lattice cell y share, in 2D and higher.
void LatticeRows::enterCell(int y) {
    if (of_->noise.count == 0) return;
    cell_ = y;
    if (hashesPixels_)
        input_.hashes = {hashesOf(y, 0), hashesOf(wrapAdd(y, 1), 0)};
    else
        findRows(wrapAdd(y, -of_->noise.before));
}

void LatticeRows::noise(int j, float* out) {
    const RowInput& row = prepare(j);
    (hashesPixels_ ? of_->noise.hashed : of_->noise.kernel)(row, out);
}

}  // namespace noisescope
