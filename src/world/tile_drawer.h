// Drawing of a world's tiles: the pictures of its recipe, or the classes of the recipe's map.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "export/field_drawer.h"
#include "export/field_export.h"
#include "world/world.h"

namespace noisescope {

class DeviceClasses;

class TileDrawer {
  public:
    /// The world and the renderer must outlive this.
    TileDrawer(const World& world, const DrawWith& with);
    TileDrawer(const TileDrawer&) = delete;
    TileDrawer& operator=(const TileDrawer&) = delete;
    ~TileDrawer();

    /// Returns the samples of a job, that of a tile or of a part of it. Any number of threads may draw, on a device
    /// only one. Throws as samplesOf().
    [[nodiscard]] std::vector<float> samples(const ExportJob& job, ExportResult* result = nullptr) const;

    /// Returns the pixels that samples() draws and compares.
    [[nodiscard]] std::int64_t drawn(const ExportJob& job) const;
    [[nodiscard]] CheckNote note(const ExportJob& job) const;

  private:
    [[nodiscard]] std::vector<float> classes(const Region& region) const;
    [[nodiscard]] CheckNote noteOf(const Region& region) const;

    const World& world_;
    DrawWith with_;
    std::unique_ptr<DeviceClasses> device_;  ///< of a map, keeps its programs
};

/// Returns what the files of a world's tiles hold beside their pixels, of the upper left one of a level.
ImageSpec tileSpecOf(const World& world, int level, const TileDrawer& drawer, const DrawWith& with);

/// Returns the colors of classes, three samples of 0 to 255 for each, as readers of their files do.
std::vector<float> colorsOfClasses(const World& world, const std::vector<float>& classes);

}  // namespace noisescope
