// Calls of a device by the rest of this room, whose other sources do without OpenGL: the page compiles them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/image.h"
#include "core/row_sink.h"
#include "plan/picture_plan.h"

namespace noisescope {

class ClassDevice;
class FieldPlan;
class FieldRenderer;

/// Receives a part of the image before the rows of which it is one.
using PieceDrawn = std::function<void(const PixelView& piece)>;

/// Draws a field as FieldRenderer::renderRows() does.
void drawOnDevice(FieldRenderer& device, const FieldPlan& plan, const Region& region, const RowSink& sink,
                  const PieceDrawn& drawn);
/// Draws the values of a picture's layers.
void drawOnDevice(FieldRenderer& device, const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink,
                  const PieceDrawn& drawn);

/// Returns the name of the device of the current context.
std::string nameOfDevice();

/// Sides of the patch of classes of each drawing that is compared, in cells.
inline constexpr std::int64_t kComparedSide = 16;

/// Returns what draws classes of maps on a device that must outlive it. `checkSeed`: of the cells that are compared;
/// none: nothing is.
std::unique_ptr<ClassDevice> classesOnDevice(FieldRenderer& device, std::optional<std::uint32_t> checkSeed);

}  // namespace noisescope
