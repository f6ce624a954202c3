// Values of a pane's picture, those that its colors are looked up by, as floats in textures.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/image.h"
#include "gpu/float_target.h"
#include "plan/picture_plan.h"

namespace noisescope {

class FieldRenderer;
class KeptLeaves;

/// Needs a current context that outlives it.
class LeafTextures {
  public:
    /// Draws rows of a region into the next picture, all values that its colors need. `renderer`: null for the
    /// CPU. `kept`: fields of layers are taken from FieldRenderer::trees().kept(), and kept there. Throws
    /// Error(context), and Interrupted on the CPU.
    void draw(const PicturePlan& plan, const Region& region, const Region& rows, FieldRenderer* renderer,
              bool kept = false);
    /// Draws a whole region on the CPU from fields that `leaves` keeps. Throws Error(context) and Interrupted.
    void draw(const PicturePlan& plan, const Region& region, KeptLeaves& leaves);
    /// Writes fields that are drawn already into the next picture.
    void write(std::span<const Image> fields);
    /// Shows the next picture, of so many fields.
    void show(std::size_t fields);

    /// Returns the shown texture of a field; the first one's if the picture has fewer fields.
    [[nodiscard]] const FloatTarget& shown(std::size_t field = 0) const {
        return layers_[field < shownFields_ ? field : 0].shown;
    }
    [[nodiscard]] std::size_t shownFields() const { return shownFields_; }

  private:
    struct Layer {
        FloatTarget shown;
        FloatTarget next;   ///< drawn first, so that a failed drawing leaves the shown one alone
        FloatTarget strip;  ///< the rows that are being drawn
    };
    void reserve(std::size_t fields);

    std::vector<Layer> layers_ = std::vector<Layer>(1);  ///< as many as any picture had fields
    std::size_t shownFields_ = 1;
};

}  // namespace noisescope
