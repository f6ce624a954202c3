// Fields of a picture with layers, drawn in short pieces into targets that are kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/image.h"
#include "gpu/float_target.h"
#include "gpu/tree_renderer.h"
#include "plan/picture_plan.h"

namespace noisescope {

class FieldRenderer;

/// A program that is made on a thread of its own: of a field, or of a pass over fields.
struct ProgramRequest {
    std::string key;
    std::shared_ptr<const FieldPlan> field;  ///< null: a pass
    PassProgram pass;
};

/// Returns the programs of a picture's fields and passes that the renderer has not.
std::vector<ProgramRequest> missingPrograms(const PicturePlan& picture, FieldRenderer& renderer);

/// True if a value that the picture's colors are looked up by is computed from layers.
bool hasLayers(const PicturePlan& picture);

/// Returns the fields of a region of a picture that FieldRenderer::trees() does not keep, as they are for pixels of
/// `pixels`.
std::vector<LeafTile> missingFields(const PicturePlan& picture, const Region& region, const PixelScale& pixels,
                                    FieldRenderer& renderer);
/// Returns the time that these take on the device, where it is known.
double secondsOf(const std::vector<LeafTile>& tiles, FieldRenderer& renderer);
/// Returns the most bytes that all fields of a region take.
std::int64_t bytesOfFields(const PicturePlan& picture, const Region& region, FieldRenderer& renderer);

/// Draws the fields of one region of a picture that are not kept, one after the other, some rows at a time. Needs a
/// current context that outlives it.
class LayerFields {
  public:
    /// Gives up what is left of another region.
    void begin(const PicturePlan& picture, const Region& region, const PixelScale& pixels, FieldRenderer& renderer);
    /// Draws for about so many seconds, at least some rows, and notes each program's time per pixel. Returns the time
    /// that it took. Must not be done(). Throws Error(context).
    double draw(FieldRenderer& renderer, double seconds);
    /// All fields are kept, unless others were added since.
    [[nodiscard]] bool done() const { return next_ == tiles_.size(); }
    /// Share of the pixels that are drawn, 0 to 1.
    [[nodiscard]] double progress() const;

  private:
    double drawRows(FieldRenderer& renderer, std::int64_t rows);

    std::vector<LeafTile> tiles_;
    std::size_t next_ = 0;   ///< index in tiles_
    std::int64_t rows_ = 0;  ///< rows of it that are drawn
    std::unique_ptr<FloatTarget> target_;
    FloatTarget strip_;
};

}  // namespace noisescope
