// Finds the places of points: most of them in lanes of doubles (place_kernels.h), the others exactly.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "cpu/points/places.h"
#include "cpu/sampler.h"
#include "exact/affine_row.h"
#include "plan/field_plan.h"

namespace noisescope {

/// A number at each of up to kPlacesAtOnce points.
template <typename Number>
using PlaceColumn = std::array<Number, kPlaceStride>;

/// Lattices of a plan, which must outlive it. Immutable and thread-safe.
class PointPlaces {
  public:
    PointPlaces(const FieldPlan& plan, const PlaceKernels& kernels);
    /// For another plan with the same lattices.
    PointPlaces(const FieldPlan& plan, const PointPlaces& same) : PointPlaces(same) { plan_ = &plan; }

    [[nodiscard]] const PlaceKernels& kernels() const { return kernels_; }

    class Work;
    /// Finds the places of all points in `work`.
    void find(Work& work) const;
    /// Finds the place of one point of decimals or binary numbers in world units: cells and fractions along x of all
    /// maps, then along y, …, and kPlacePadding more. Returns false if it needs find(), as always on lattices
    /// that are turned or repeat.
    bool findOne(std::span<const double> point, PointKind kind, int* cells, float* fractions) const;
    /// Most rows of findOne().
    static constexpr std::size_t kMostOfOne = 128;

  private:
    void findCells(Work& work) const;
    void repair(Work& work, const PlaceBits& open) const;
    void wrap(Work& work) const;
    void decide(Work& work, std::size_t map, std::size_t point) const;
    [[nodiscard]] bool decideDecimal(Work& work, std::size_t map, std::size_t point) const;

    const FieldPlan* plan_;
    const PlaceKernels& kernels_;
    std::vector<std::vector<AffineRow>> rows_;  ///< by map and axis, for world units
    std::vector<std::size_t> repeating_;        ///< maps with periods
    struct OneRows {
        std::vector<double> high, low, cell, fraction;
        std::vector<std::size_t> column;
        std::array<double, kMaxDimensions> limit{};  ///< of coordinates
    };
    void addOneRow(const AffineRow& row);

    OneRows one_;        ///< in world units; none if findOne() does not support the plan
    double growth_ = 1;  ///< greatest factor by which cells grow while they are wrapped
};

/// Scratch memory of one thread, for points of a kind with so many coordinates.
class PointPlaces::Work {
  public:
    Work(const PointPlaces& all, PointKind kind, std::size_t dimensions);

    alignas(kVectorAlignment)                                 // and what follows it: columns fill whole vectors
        std::array<PlaceColumn<double>, kMaxDimensions> p{};  ///< coordinates, except for the kinds with cells
    std::array<PlaceColumn<float>, kMaxDimensions> rests{};   ///< for the kinds with cells
    std::array<PlaceColumn<std::int32_t>, kMaxDimensions> shortCells{};  ///< for the kinds with hasShortWholes()
    std::array<PlaceColumn<std::int64_t>, kMaxDimensions> longCells{};   ///< for the other kinds with cells

  private:  // columns side by side: none of them needs a gap before it
    friend class PointPlaces;

    std::array<PlaceColumn<double>, kMaxDimensions> q_{};  ///< of open points: coordinates, or sums of cell and rest
    std::array<PlaceColumn<double>, kMaxDimensions> d_{};  ///< to be added to them

  public:
    Places places;  ///< with the number of points

  private:
    /// Rows and results of a pass over points.
    struct Pass {
        explicit Pass(std::size_t maps) : wholes(maps * kMaxDimensions * kPlaceStride) {}
        std::vector<double> wholes;
        std::vector<PlaceRow> straight, full;
    };
    void addRow(const AffineRow& row, std::size_t map, std::size_t axis, bool repeats);
    void addCellRow(const AffineRow& row, std::size_t map, std::size_t axis, bool repeats);
    bool findCellsExactly(const PlaceKernels& kernels);
    [[nodiscard]] std::int64_t wholeAt(std::size_t axis, std::size_t point) const {
        return hasShortWholes(kind_) ? shortCells[axis][point] : longCells[axis][point];
    }
    [[nodiscard]] PlaceInput input(const Pass& pass) const;
    [[nodiscard]] bool hasCells() const { return hasWholes(kind_); }

    PointKind kind_;
    PointUnit unit_;
    bool hasCellRows_ = true;  ///< every row is in `cellRows_`
    std::size_t dimensions_;
    std::array<double, kMaxDimensions> limit_{};
    /// All rows, by their columns, if every one is of this kind.
    std::array<std::vector<CellRow>, kMaxDimensions> cellRows_;
    Pass all_;
    Pass open_;                       ///< the points that the first pass left open
    Places repaired_;                 ///< places of these
    std::vector<std::size_t> index_;  ///< of these points
    std::vector<PlaceBits> openOfMaps_;
    std::vector<std::array<std::size_t, 2>> undecided_;  ///< map and point
};

}  // namespace noisescope
