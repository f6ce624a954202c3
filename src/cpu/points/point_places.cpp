#include "cpu/points/point_places.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "cpu/points/short_decimal.h"

namespace noisescope {
namespace {

constexpr double kFar = 0x1p48;      ///< products must stay below
constexpr double kMostWhole = 1e15;  ///< of decimals whose digits fit 64 bits, and of exact whole numbers

float cutFraction(std::uint64_t units) {
    if (units == 0) return 0;
    const int surplus = std::max(0, static_cast<int>(std::bit_width(units)) - 24);
    return std::ldexp(static_cast<float>(units >> surplus << surplus), -64);
}

template <typename Body>
void forEachBit(const PlaceBits& bits, std::size_t count, const Body& body) {
    for (std::size_t word = 0; word * 32 < count; ++word)
        for (std::uint32_t left = bits[word]; left != 0; left &= left - 1) {
            const std::size_t n = word * 32 + static_cast<std::size_t>(std::countr_zero(left));
            if (n < count) body(n);
        }
}

/// Returns the factor by which numbers can grow while a cell is wrapped.
double growthOf(const LatticePeriod& period) {
    double growth = 1;
    for (std::size_t axis = 0; axis < period.along.size(); ++axis) {
        if (period.along[axis][axis] == 0) continue;
        double most = 0;
        for (std::size_t other = 0; other < axis; ++other)
            most = std::max(most, std::fabs(static_cast<double>(period.along[axis][other])));
        growth *= 1 + most / period.along[axis][axis];
    }
    return growth;
}

}  // namespace

PointPlaces::PointPlaces(const FieldPlan& plan, const PlaceKernels& kernels) : plan_(&plan), kernels_(kernels) {
    for (const LatticeMap& map : plan.maps()) {
        rows_.push_back(map.affineRows(PointUnit::world));
        growth_ = std::max(growth_, growthOf(map.period()));
        if (map.period().any) repeating_.push_back(rows_.size() - 1);
    }
    bool isStraight = repeating_.empty();
    for (std::size_t axis = 0; axis < rows_[0].size(); ++axis)
        for (const std::vector<AffineRow>& map : rows_) {
            isStraight = isStraight && map.size() == rows_[0].size() && map[axis].column >= 0;
            if (isStraight) addOneRow(map[axis]);
        }
    if (!isStraight || one_.column.size() > kMostOfOne) one_ = {};
    for (std::vector<double>* list : {&one_.high, &one_.low, &one_.cell}) list->resize(list->size() + kPlacePadding);
    one_.fraction.resize(one_.fraction.size() + kPlacePadding, 0.3);  // open nowhere
}

void PointPlaces::addOneRow(const AffineRow& row) {
    const auto column = static_cast<std::size_t>(row.column);
    one_.column.push_back(column);
    one_.high.push_back(row.high[column]);
    one_.low.push_back(row.low[column]);
    one_.cell.push_back(row.cell);
    one_.fraction.push_back(row.fraction);
    double& limit = one_.limit[column];
    limit = std::min(limit == 0 ? kFar : limit, kFar / std::fabs(row.high[column]));
}

bool PointPlaces::findOne(std::span<const double> point, PointKind kind, int* cells, float* fractions) const {
    const std::size_t count = one_.column.size();
    if (count == 0) return false;
    std::array<double, kMostOfOne + kPlacePadding> p;
    for (std::size_t column = 0; column < one_.limit.size(); ++column)
        if (one_.limit[column] != 0 && !(column < point.size() && std::fabs(point[column]) < one_.limit[column]))
            return false;
    for (std::size_t row = 0; row < count; ++row) p[row] = point[one_.column[row]];
    std::fill_n(&p[count], kPlacePadding, 0.0);
    const OnePlaceInput in{count, p.data(), one_.high.data(), one_.low.data(), one_.cell.data(), one_.fraction.data()};
    return (kind == PointKind::decimal ? kernels_.shortestOne : kernels_.binaryOne)(in, cells, fractions);
}

PointPlaces::Work::Work(const PointPlaces& all, PointKind kind, std::size_t dimensions)
    : places(all.plan_->maps().size()),
      kind_(kind),
      unit_(kind == PointKind::cell32 || kind == PointKind::cell64 ? PointUnit::cell : PointUnit::world),
      dimensions_(dimensions),
      all_(all.plan_->maps().size()),
      open_(all.plan_->maps().size()),
      repaired_(all.plan_->maps().size()),
      openOfMaps_(all.plan_->maps().size()) {
    limit_.fill(kFar / all.growth_);
    for (std::size_t map = 0; map < all.rows_.size(); ++map) {
        const LatticeMap& lattice = all.plan_->maps()[map];
        const std::vector<AffineRow> rows = unit_ == PointUnit::cell ? lattice.affineRows(unit_) : all.rows_[map];
        for (std::size_t axis = 0; axis < rows.size(); ++axis) {
            addRow(rows[axis], map, axis, lattice.period().any);
            addCellRow(rows[axis], map, axis, lattice.period().any);
        }
    }
    std::array<double, kMaxDimensions> most{};
    for (const std::vector<PlaceRow>* list : {&all_.straight, &all_.full})
        for (const PlaceRow& row : *list)
            for (std::size_t column = 0; column < dimensions_; ++column)
                most[column] = std::max(most[column], std::fabs(row.high[column]));
    for (std::size_t column = 0; column < dimensions_; ++column) limit_[column] /= std::max(most[column], 0x1p-900);
    if (hasCells())
        for (double& limit : limit_) limit = std::min(limit, kMostWhole);
}

/// Adds the row to both passes, or stores its place if that is the same for all points.
void PointPlaces::Work::addRow(const AffineRow& row, std::size_t map, std::size_t axis, bool repeats) {
    PlaceRow numbers;
    std::size_t columns = 0;
    for (std::size_t column = 0; column < dimensions_; ++column) {
        if (row.high[column] == 0) continue;
        numbers.high[column] = row.high[column];
        numbers.low[column] = row.low[column];
        numbers.column = column;
        ++columns;
    }
    numbers.cell = row.cell;
    numbers.fraction = row.fraction;
    numbers.isBinary = row.column >= 0 && row.isBinary && row.ends && row.fraction64 == 0;
    numbers.map = map;
    const std::size_t start = Places::startOf(map, axis);
    const auto add = [&](Pass& pass, Places& to) {
        numbers.cells = &to.cells[start];
        numbers.wholes = repeats ? &pass.wholes[start] : nullptr;
        numbers.fractions = &to.fractions[start];
        if (columns != 0) (columns == 1 ? pass.straight : pass.full).push_back(numbers);
    };
    add(all_, places);
    add(open_, repaired_);
    if (columns != 0) return;
    std::fill_n(&all_.wholes[start], kPlaceStride, numbers.cell);
    std::fill_n(&places.cells[start], kPlaceStride, row.cell);
    std::fill_n(&places.fractions[start], kPlaceStride, cutFraction(row.fraction64));
}

/// Adds the row to those found in integers, if it is of that kind. Its start need not end at 2^-64: fractions are
/// multiples of 2^-62, so that cutting the sum there cuts the start alone.
void PointPlaces::Work::addCellRow(const AffineRow& row, std::size_t map, std::size_t axis, bool repeats) {
    if (std::none_of(row.high.begin(), row.high.begin() + static_cast<std::ptrdiff_t>(dimensions_),
                     [](double factor) { return factor != 0; }))
        return;  // stored by addRow()
    constexpr int kMostShift = 31;
    int shift = 0;
    const bool doubles = hasCells() && !repeats && row.column >= 0 && row.isBinary &&
                         std::frexp(row.high[static_cast<std::size_t>(row.column)], &shift) == 0.5 && --shift >= 0 &&
                         shift <= kMostShift;
    hasCellRows_ = hasCellRows_ && doubles;
    if (!hasCellRows_) return;
    const std::size_t start = Places::startOf(map, axis);
    cellRows_[static_cast<std::size_t>(row.column)].emplace_back(
        shift, static_cast<std::uint32_t>(row.cell), row.fraction64, &places.cells[start], &places.fractions[start]);
}

/// Finds all places in integers, if the lattices and the fractions allow it.
bool PointPlaces::Work::findCellsExactly(const PlaceKernels& kernels) {
    if (!hasCellRows_) return false;
    const std::size_t count = places.count;
    std::array<CellColumn, kMaxDimensions> columns;
    for (std::size_t axis = 0; axis < dimensions_; ++axis) {
        if (!hasShortWholes(kind_))
            for (std::size_t n = 0; n < count; ++n) shortCells[axis][n] = static_cast<std::int32_t>(longCells[axis][n]);
        std::fill_n(rests[axis].begin() + static_cast<std::ptrdiff_t>(count), kPlacePadding, 0.0f);
        columns[axis] = {shortCells[axis].data(), rests[axis].data(), cellRows_[axis]};
    }
    return kernels.cells(std::span(columns).first(dimensions_), count);
}

PlaceInput PointPlaces::Work::input(const Pass& pass) const {
    PlaceInput in;
    in.count = places.count;
    in.dimensions = dimensions_;
    for (std::size_t axis = 0; axis < dimensions_; ++axis) in.p[axis] = p[axis].data();
    in.limit = limit_;
    in.straight = pass.straight.data();
    in.straightCount = pass.straight.size();
    in.full = pass.full.data();
    in.fullCount = pass.full.size();
    return in;
}

void PointPlaces::find(Work& work) const {
    work.undecided_.clear();
    if (work.hasCells()) {
        if (work.findCellsExactly(kernels_)) return;
        findCells(work);
    } else {
        for (std::size_t axis = 0; axis < work.dimensions_; ++axis)
            std::fill_n(work.p[axis].begin() + static_cast<std::ptrdiff_t>(work.places.count), kPlacePadding, 0.0);
        const PlaceInput in = work.input(work.all_);
        PlaceBits open{};
        (work.kind_ == PointKind::decimal ? kernels_.shortest : kernels_.binary)(in, open);
        repair(work, open);
    }
    wrap(work);
    for (const auto& [map, point] : work.undecided_) decide(work, map, point);
}

/// Finds the places of cells and rests by their sums, exact as sums of two doubles.
void PointPlaces::findCells(Work& work) const {
    const std::size_t count = work.places.count;
    PlaceInput in = work.input(work.all_);
    for (std::size_t axis = 0; axis < work.dimensions_; ++axis) {
        for (std::size_t n = 0; n < count; ++n) {
            const double rest = work.p[axis][n] = static_cast<double>(work.rests[axis][n]);
            const auto whole = static_cast<double>(work.wholeAt(axis, n));  // inexact only beyond the limit
            const double sum = whole + rest;
            const double added = sum - whole;
            work.q_[axis][n] = sum;
            work.d_[axis][n] = (whole - (sum - added)) + (rest - added);
        }
        std::fill_n(work.q_[axis].begin() + static_cast<std::ptrdiff_t>(count), kPlacePadding, 0.0);
        in.p[axis] = work.q_[axis].data();
        in.d[axis] = work.d_[axis].data();
    }
    for (PlaceBits& bits : work.openOfMaps_) bits.fill(0);
    kernels_.known(in, work.openOfMaps_.data());
    for (std::size_t map = 0; map < work.openOfMaps_.size(); ++map)
        forEachBit(work.openOfMaps_[map], count, [&](std::size_t n) { work.undecided_.push_back({map, n}); });
}

/// Finds the places of open points with the rests of their decimals.
void PointPlaces::repair(Work& work, const PlaceBits& open) const {
    work.index_.clear();
    forEachBit(open, work.places.count, [&](std::size_t n) { work.index_.push_back(n); });
    const std::size_t count = work.index_.size();
    if (count == 0) return;
    PlaceInput in = work.input(work.open_);
    in.count = count;
    for (std::size_t axis = 0; axis < work.dimensions_; ++axis) {
        double* const q = work.q_[axis].data();
        double* const d = work.d_[axis].data();
        for (std::size_t n = 0; n < count; ++n) q[n] = work.p[axis][work.index_[n]];
        in.p[axis] = q;
        if (work.kind_ != PointKind::decimal) continue;
        PlaceBits unknown{};
        kernels_.decimals(q, d, count, unknown);
        forEachBit(unknown, count, [&](std::size_t n) {
            d[n] = restOf(shortDecimalOf(q[n]), q[n]);
            if (!std::isnan(d[n])) return;
            // Below 2^-53 of a product that is below 1, it fits into the bound of the error. But it is not 0.
            d[n] = std::numeric_limits<double>::denorm_min();
            if (std::fabs(q[n]) >= work.limit_[axis] / kFar) q[n] = std::numeric_limits<double>::infinity();
        });
        in.d[axis] = d;
    }
    for (PlaceBits& bits : work.openOfMaps_) bits.fill(0);
    kernels_.known(in, work.openOfMaps_.data());
    const auto copy = [&](const std::vector<PlaceRow>& from, const std::vector<PlaceRow>& to) {
        for (std::size_t row = 0; row < from.size(); ++row)
            for (std::size_t n = 0; n < count; ++n) {
                const std::size_t at = work.index_[n];
                if (to[row].wholes != nullptr)
                    to[row].wholes[at] = from[row].wholes[n];
                else
                    to[row].cells[at] = from[row].cells[n];
                to[row].fractions[at] = from[row].fractions[n];
            }
    };
    copy(work.open_.straight, work.all_.straight);
    copy(work.open_.full, work.all_.full);
    for (std::size_t map = 0; map < work.openOfMaps_.size(); ++map)
        forEachBit(work.openOfMaps_[map], count, [&](std::size_t n) {
            work.undecided_.push_back({map, work.index_[n]});
        });
}

void PointPlaces::wrap(Work& work) const {
    for (const std::size_t map : repeating_) {
        CellsToWrap cells;
        cells.period = plan_->maps()[map].period();
        cells.axes = rows_[map].size();
        for (std::size_t axis = 0; axis < cells.axes; ++axis) {
            cells.wholes[axis] = &work.all_.wholes[Places::startOf(map, axis)];
            cells.cells[axis] = &work.places.cells[Places::startOf(map, axis)];
        }
        kernels_.wrap(cells, work.places.count);
    }
}

/// Computes a place that the kernels left open.
void PointPlaces::decide(Work& work, std::size_t map, std::size_t point) const {
    if (work.kind_ == PointKind::decimal && decideDecimal(work, map, point)) return;
    LatticePoint found;
    if (work.kind_ == PointKind::decimal) {
        std::vector<Decimal> at;
        for (std::size_t axis = 0; axis < work.dimensions_; ++axis) at.emplace_back(work.p[axis][point]);
        found = plan_->maps()[map].atPoint(at);
    } else {
        std::array<BinaryNumber, kMaxDimensions> at{};
        for (std::size_t axis = 0; axis < work.dimensions_; ++axis)
            at[axis] = {work.hasCells() ? work.wholeAt(axis, point) : 0, work.p[axis][point]};
        found = plan_->maps()[map].atPoint(std::span(at).first(work.dimensions_), work.unit_);
    }
    for (std::size_t axis = 0; axis < rows_[map].size(); ++axis) {
        work.places.cells[Places::startOf(map, axis) + point] = static_cast<int>(found.cell[axis]);
        work.places.fractions[Places::startOf(map, axis) + point] = found.fraction[axis];
    }
}

/// The same for decimals where rows have a single column, with numbers of 128 bits; returns false for other rows.
bool PointPlaces::decideDecimal(Work& work, std::size_t map, std::size_t point) const {
    if (plan_->maps()[map].period().any) return false;
    const std::vector<AffineRow>& rows = rows_[map];
    std::array<DecimalPlace, kMaxDimensions> found;
    for (std::size_t axis = 0; axis < rows.size(); ++axis) {
        const AffineRow& row = rows[axis];
        const bool still = row.high == std::array<double, kMaxDimensions>{};
        if (!still && (row.column < 0 || row.number == 0 || !row.ends)) return false;
        const auto column = static_cast<std::size_t>(row.column);
        const bool given = !still && column < work.dimensions_;
        if (given && std::fabs(work.p[column][point]) > kMostWhole) return false;
        const ShortDecimal at = given ? shortDecimalOf(work.p[column][point]) : ShortDecimal{};
        if (!placeOfDecimal(at, row.number, row.places, found[axis])) return false;
    }
    for (std::size_t axis = 0; axis < rows.size(); ++axis) {
        const std::uint64_t units = found[axis].fraction + rows[axis].fraction64;
        const std::uint32_t carry = units < found[axis].fraction ? 1 : 0;
        work.places.cells[Places::startOf(map, axis) + point] =
            static_cast<int>(found[axis].cell + static_cast<std::uint32_t>(rows[axis].cell) + carry);
        work.places.fractions[Places::startOf(map, axis) + point] = cutFraction(units);
    }
    return true;
}

}  // namespace noisescope
