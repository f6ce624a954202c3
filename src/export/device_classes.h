// Maps drawn on a device, and some of their cells compared with the twin.
#pragma once

#include <cstdint>
#include <optional>

#include "cpu/map/class_drawer.h"
#include "gpu/class_renderer.h"

namespace noisescope {

/// Sides of the patch of each drawing that is compared, in cells.
inline constexpr std::int64_t kComparedSide = 16;

class DeviceClasses final : public ClassDevice {
  public:
    /// `renderer` must outlive this. `checkSeed`: of the cells that are compared; none: nothing is.
    DeviceClasses(FieldRenderer& renderer, std::optional<std::uint32_t> checkSeed)
        : renderer_(renderer), checkSeed_(checkSeed) {}

    ClassGrid classes(const ClassDrawer& map, const Region& region) override;

  private:
    void compare(const ClassDrawer& map, const ClassGrid& drawn);

    ClassRenderer renderer_;
    std::optional<std::uint32_t> checkSeed_;
};

}  // namespace noisescope
