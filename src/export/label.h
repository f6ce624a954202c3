// Label of a pane: a short text on a plate, as in the window.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "color/color_map.h"

struct ImFont;
struct ImFontAtlas;

namespace noisescope {

/// Adds the window's font, or without it ImGui's own; `em` is the letters' size in pixels.
ImFont* loadFont(ImFontAtlas& atlas, float em);

/// Coverage of each pixel, 0 to 255, row by row.
struct Label {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<std::uint8_t> plate;
    std::vector<std::uint8_t> ink;
};

/// ASCII in the window's font, or without it in ImGui's own; `em` is the letters' size in pixels.
Label labelOf(std::string_view text, int em);

/// Writes row `y` of the label over as many pixels as it is wide.
void blendRow(const Label& label, std::int64_t y, std::span<Rgba8> pixels);

}  // namespace noisescope
