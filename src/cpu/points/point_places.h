// Finds the places of points: most of them in lanes of doubles (place_kernels.h), the others exactly.
#pragma once

#include <array>
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

    class Work;
    /// Finds the places of all points in `work`.
    void find(Work& work) const;

  private:
    void repair(Work& work, const PlaceBits& open) const;
    void wrap(Work& work) const;
    void decide(Work& work, std::size_t map, std::size_t point) const;
    [[nodiscard]] bool decideDecimal(Work& work, std::size_t map, std::size_t point) const;
    [[nodiscard]] const std::vector<std::vector<AffineRow>>& rowsIn(PointUnit unit) const {
        return rows_[unit == PointUnit::world ? 0 : 1];
    }

    const FieldPlan& plan_;
    const PlaceKernels& kernels_;
    std::array<std::vector<std::vector<AffineRow>>, 2> rows_;  ///< by unit, map and axis
    double growth_ = 1;  ///< greatest factor by which cells grow while they are wrapped
};

/// Scratch memory of one thread, for points of a kind with so many coordinates.
class PointPlaces::Work {
  public:
    Work(const PointPlaces& all, PointKind kind, std::size_t dimensions);

    std::array<PlaceColumn<double>, kMaxDimensions> p{};  ///< coordinates; for the kinds with cells without these
    std::array<PlaceColumn<std::int64_t>, kMaxDimensions> cells{};  ///< for the kinds with cells
    Places places;                                                  ///< with the number of points

  private:
    friend class PointPlaces;

    /// Rows and results of a pass over points.
    struct Pass {
        explicit Pass(std::size_t maps) : wholes(maps * kMaxDimensions * kPlaceStride) {}
        std::vector<double> wholes;
        std::vector<PlaceRow> straight, full;
    };
    void addRow(const AffineRow& row, std::size_t map, std::size_t axis, bool repeats);
    [[nodiscard]] PlaceInput input(const Pass& pass) const;
    [[nodiscard]] bool hasCells() const { return kind_ == PointKind::cell32 || kind_ == PointKind::cell64; }

    PointKind kind_;
    PointUnit unit_;
    std::size_t dimensions_;
    std::array<double, kMaxDimensions> limit_{};
    Pass all_;
    Pass open_;                                            ///< the points that the first pass left open
    Places repaired_;                                      ///< places of these
    std::array<PlaceColumn<double>, kMaxDimensions> q_{};  ///< coordinates of these, or sums of cell and rest
    std::array<PlaceColumn<double>, kMaxDimensions> d_{};  ///< to be added to them
    std::vector<std::size_t> index_;                       ///< of these points
    std::vector<PlaceBits> openOfMaps_;
    std::vector<std::array<std::size_t, 2>> undecided_;  ///< map and point
};

}  // namespace noisescope
