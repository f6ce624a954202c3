#include "export/device_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/error.h"
#include "cpu/map/class_drawer.h"
#include "gpu/class_renderer.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "gpu/tree_renderer.h"
#include "reference/hash/pcg.h"

namespace noisescope {
namespace {

class DeviceClasses final : public ClassDevice {
  public:
    DeviceClasses(FieldRenderer& renderer, std::optional<std::uint32_t> checkSeed)
        : renderer_(renderer), checkSeed_(checkSeed) {}

    ClassGrid classes(const ClassDrawer& map, const Region& region) override;

  private:
    void compare(const ClassDrawer& map, const ClassGrid& drawn);

    ClassRenderer renderer_;
    std::optional<std::uint32_t> checkSeed_;
};

ClassGrid DeviceClasses::classes(const ClassDrawer& map, const Region& region) {
    constexpr std::int64_t kMostAlong = 2048;  // with the halo, textures of any device hold it
    ClassGrid grid(region);
    for (std::int64_t y = 0; y < region.height; y += kMostAlong)
        for (std::int64_t x = 0; x < region.width; x += kMostAlong) {
            const Region piece{region.x + x, region.y + y, std::min(kMostAlong, region.width - x),
                               std::min(kMostAlong, region.height - y)};
            const std::vector<std::uint8_t> drawn = renderer_.classes(map.plan(), map.layers(), piece);
            for (std::int64_t row = 0; row < piece.height; ++row)
                std::copy_n(drawn.begin() + row * piece.width, piece.width,
                            grid.cells().begin() + (y + row) * region.width + x);
        }
    if (checkSeed_) compare(map, grid);
    return grid;
}

/// Compares a patch somewhere in the region: the twin's passes need a halo around each cell, which neighbors share.
void DeviceClasses::compare(const ClassDrawer& map, const ClassGrid& drawn) {
    const Region& region = drawn.region();
    const auto placed = [&](std::int64_t first, std::int64_t length, int axis) {
        const std::uint32_t bits = reference::pcgHash2({static_cast<int>(region.y), axis}, *checkSeed_);
        return first + static_cast<std::int64_t>(bits) % std::max<std::int64_t>(1, length - kComparedSide + 1);
    };
    const Region patch{placed(region.x, region.width, 0), placed(region.y, region.height, 1),
                       std::min(kComparedSide, region.width), std::min(kComparedSide, region.height)};
    const ClassGrid twin = map.twin(patch);
    for (std::int64_t y = patch.y; y < patch.y + patch.height; ++y)
        for (std::int64_t x = patch.x; x < patch.x + patch.width; ++x)
            if (twin.at(x, y) != drawn.at(x, y))
                throw Error(ExitCode::difference,
                            fmt::format("the device draws class {} in cell {}, {}, the twin {}; no file was written",
                                        drawn.at(x, y), x, y, twin.at(x, y)));
}

}  // namespace

void drawOnDevice(FieldRenderer& device, const FieldPlan& plan, const Region& region, const RowSink& sink,
                  const PieceDrawn& drawn) {
    device.renderRows(plan, region, sink, drawn);
}

void drawOnDevice(FieldRenderer& device, const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink,
                  const PieceDrawn& drawn) {
    device.trees().renderRows(plan, slot, region, sink, drawn);
}

std::string nameOfDevice() { return deviceName(); }

std::unique_ptr<ClassDevice> classesOnDevice(FieldRenderer& device, std::optional<std::uint32_t> checkSeed) {
    return std::make_unique<DeviceClasses>(device, checkSeed);
}

}  // namespace noisescope
