// Drawer of maps: the classes of any region of cells, each a crop of the endless map.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cpu/map/class_grid.h"
#include "cpu/picture_drawer.h"
#include "plan/class_plan.h"

namespace noisescope {

/// Reasons for a cell's class.
struct CellReasons {
    std::vector<float> seen;          ///< of each of ClassPlan::layers()
    std::uint8_t before = 0;          ///< class by the bounds alone
    std::vector<std::uint8_t> after;  ///< class after each pass
};

class ClassDrawer;

/// Draws classes on a device that returns the same numbers.
class ClassDevice {
  public:
    ClassDevice() = default;
    ClassDevice(const ClassDevice&) = delete;
    ClassDevice& operator=(const ClassDevice&) = delete;
    virtual ~ClassDevice() = default;
    /// Returns map.classes() of a region. Throws the errors of a device, and Error(difference).
    virtual ClassGrid classes(const ClassDrawer& map, const Region& region) = 0;
};

class ClassDrawer {
  public:
    /// Receives rows of cells from the top down: the first one's place, and the classes.
    using RowsSink = std::function<void(std::int64_t y, const ClassGrid& rows)>;

    /// `drawer` draws the layers, `device`, if not null, the classes; both must outlive this. Throws Error(usage) with
    /// every problem of the recipe and its map, whose shares must be measured.
    ClassDrawer(const Recipe& recipe, LeafDrawer& drawer, ClassDevice* device = nullptr);

    [[nodiscard]] const ClassPlan& plan() const { return plan_; }

    /// Return the classes of a region: by the bounds alone, and after all passes. Throw as LeafDrawer.
    [[nodiscard]] ClassGrid bounded(const Region& region) const;
    [[nodiscard]] ClassGrid classes(const Region& region) const;
    /// Returns the same from the CPU alone.
    [[nodiscard]] ClassGrid twin(const Region& region) const;
    /// Returns the pictures of the layers.
    [[nodiscard]] std::vector<const PicturePlan*> layers() const;
    /// Hands over a region of any size in strips of rows, whose memory is bounded for all but very wide regions.
    void rows(const Region& region, const RowsSink& sink) const;
    /// Returns the seen values of a layer.
    [[nodiscard]] std::vector<float> seen(std::size_t layer, const Region& region) const;
    /// Returns the cells that the last step of a pass, of plan().steps(), would still change if it were done again.
    [[nodiscard]] std::int64_t leftBy(std::size_t pass, const Region& region) const;
    [[nodiscard]] CellReasons reasons(std::int64_t x, std::int64_t y) const;

  private:
    [[nodiscard]] ClassGrid after(std::size_t passes, const Region& region) const;

    HeldRecipe recipe_;
    ClassPlan plan_;
    ClassDevice* device_;
    std::vector<std::unique_ptr<PictureDrawer>> layers_;
};

}  // namespace noisescope
