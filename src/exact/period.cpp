#include "exact/period.h"
#include "exact/lattice_map.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace noisescope {
namespace {

void subtract(PeriodLattice::Cell& cell, const Integer& times, const PeriodLattice::Cell& vector) {
    for (std::size_t i = 0; i < cell.size(); ++i) cell[i] -= times * vector[i];
}

}  // namespace

PeriodLattice::PeriodLattice(std::vector<Cell> vectors) : empty_(vectors.empty()) {
    for (std::size_t axis = kMaxDimensions; axis-- > 0;) {  // Euclid's algorithm on the last remaining coordinate
        while (true) {
            std::size_t smallest = vectors.size();
            std::size_t others = 0;
            for (std::size_t i = 0; i < vectors.size(); ++i) {
                if (vectors[i][axis] == 0) continue;
                ++others;
                if (smallest == vectors.size() || magnitude(vectors[i][axis]) < magnitude(vectors[smallest][axis]))
                    smallest = i;
            }
            if (others == 0) break;
            Cell pivot = vectors[smallest];
            if (pivot[axis] < 0)
                for (Integer& number : pivot) number = -number;
            vectors[smallest] = pivot;
            if (others == 1) {
                along_[axis] = pivot;
                vectors.erase(vectors.begin() + static_cast<std::ptrdiff_t>(smallest));
                break;
            }
            for (std::size_t i = 0; i < vectors.size(); ++i)
                if (i != smallest) subtract(vectors[i], floorDivide(vectors[i][axis], pivot[axis]), pivot);
        }
    }
    for (std::size_t axis = 0; axis < along_.size(); ++axis)  // reduces the vectors above the diagonal
        for (std::size_t lower = axis; lower-- > 0;)
            if (along_[axis][axis] != 0 && along_[lower][lower] != 0)
                subtract(along_[axis], floorDivide(along_[axis][lower], along_[lower][lower]), along_[lower]);
}

bool PeriodLattice::fits() const {
    for (const Cell& vector : along_)
        for (const Integer& number : vector)
            if (magnitude(number) > kLargestPeriod) return false;
    return true;
}

void PeriodLattice::wrap(Cell& cell) const {
    for (std::size_t axis = kMaxDimensions; axis-- > 0;)
        if (along_[axis][axis] != 0) subtract(cell, floorDivide(cell[axis], along_[axis][axis]), along_[axis]);
}

LatticePeriod PeriodLattice::period() const {
    LatticePeriod period;
    period.any = !empty_;
    for (std::size_t axis = 0; axis < along_.size(); ++axis)
        for (std::size_t i = 0; i < along_.size(); ++i) {
            period.along[axis][i] = static_cast<std::int32_t>(along_[axis][i]);
            if (i != axis && along_[axis][i] != 0) period.straight = false;
        }
    return period;
}

std::optional<std::int64_t> wholeQuotient(double whole, double part) {
    const double about = std::round(whole / part);
    if (!(std::fabs(about) < 0x1p62)) return {};
    const auto times = static_cast<std::int64_t>(about);
    if ((rationalFrom(part) * rationalFrom(times) + -rationalFrom(whole)).m != 0) return {};
    return times;
}

}  // namespace noisescope
