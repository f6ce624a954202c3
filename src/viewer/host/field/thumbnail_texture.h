// The pictures of the presets on the GPU, there from the first frame on: they come with the program.
#pragma once

#include "gpu/handle.h"
#include "viewer/model/document/state.h"

namespace noisescope {

/// All pictures in one texture: src/presets/sheet.png, and behind its pictures, drawn here, those of the presets that
/// it leaves out since they look different on other devices.
struct ThumbnailSheet {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<std::uint8_t> pixels;               ///< red, green, blue, alpha; row by row from the top
    std::vector<ThumbnailAtlas::Picture> pictures;  ///< like presets()
};
/// Throws Error if the sheet inside the program is not of its presets.
ThumbnailSheet thumbnailSheet();

/// Needs a current context that outlives it.
class ThumbnailTexture {
  public:
    ThumbnailTexture();

    /// Returns the positions of the pictures for the strip.
    [[nodiscard]] const ThumbnailAtlas& atlas() const { return atlas_; }

  private:
    GlTexture texture_;
    ThumbnailAtlas atlas_;
};

}  // namespace noisescope
