// The pictures of the presets on the GPU: drawn on the CPU by a thread, gathered in one texture.
#pragma once

#include <optional>

#include "gpu/handle.h"
#include "viewer/state.h"
#include "viewer/thumbnails.h"

namespace noisescope {

/// Needs a current context that outlives it.
class ThumbnailTexture {
  public:
    /// `finished` is called on another thread whenever a picture is ready for update().
    explicit ThumbnailTexture(std::function<void()> finished);

    /// Puts the pictures that are ready into the texture and tells the strip.
    void update(ViewerState& state);
    /// Draws what the strip has shown in this frame.
    void want(const ViewerState& state);

  private:
    GlTexture texture_;
    Thumbnails thumbnails_;
};

}  // namespace noisescope
