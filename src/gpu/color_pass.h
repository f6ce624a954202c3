// Color map on the GPU: its table as a texture, and the uniforms of shaders/host/colorize.glsl.
#pragma once

#include <optional>

#include "color/color_map.h"
#include "gpu/handle.h"
#include "gpu/program.h"

namespace noisescope {

/// For a display pass whose fragment shader includes host/colorize.glsl. Needs a current context that outlives it.
class ColorPass {
  public:
    /// Uploads the table if the map has changed.
    void setMap(const ColorMap& map);

    /// Sets the uniforms of the program, which must be in use, and binds textures to the units `unit` and
    /// `unit` + 1. setMap() must have been called.
    void bind(const Program& program, int unit) const;

    [[nodiscard]] const ColorMap& map() const { return *map_; }

  private:
    std::optional<ColorMap> map_;
    GlTexture table_;
    GlTexture levels_;
};

}  // namespace noisescope
