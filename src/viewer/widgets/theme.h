// Colors, fonts and distances of the window.
#pragma once

#include <imgui.h>

#include <cstdint>

namespace noisescope {

/// What a color is for; two themes say which it is.
namespace palette {
enum Tone : std::uint8_t {
    kSurround,  ///< behind the canvas
    kPanel,
    kRaised,  ///< what can be operated
    kHovered,
    kFilled,  ///< the part of a slider below its value
    kLine,
    kText,
    kSecondary,
    kDisabled,  ///< what cannot be chosen now
    kAccent,    ///< the active and the changed, nothing else
    kGood,
    kWarning,
    kError,
    kErrorPanel,  ///< behind an error's text
    kTones
};
}  // namespace palette
using palette::Tone;

enum class Theme { dark, light };

struct Rgb {
    float red, green, blue;  ///< 0 to 1
};
/// Of the theme of the current ImGui context.
Rgb rgbOf(Tone tone);
ImU32 colorOf(Tone tone, float alpha = 1.0f);
ImVec4 colorVector(Tone tone, float alpha = 1.0f);

/// Distances before scaling.
namespace metric {
constexpr float kUnit = 8;
constexpr float kRow = 28;      ///< one parameter
constexpr float kControl = 24;  ///< what one clicks on in a row
constexpr float kBar = 28;      ///< menu and status line
constexpr float kStrip = 84;    ///< the presets' thumbnails
constexpr float kDrawerTab = 20;
constexpr float kLeftWidth = 300;
constexpr float kRightWidth = 320;
constexpr float kLeftNarrow = 264;   ///< no small window makes it narrower, only dragging its edge does
constexpr float kRightNarrow = 300;  ///< the same
constexpr float kPanelNarrowest = 240;
constexpr float kPanelWidest = 560;
}  // namespace metric

struct Fonts {
    ImFont* text = nullptr;         ///< 14 px
    ImFont* small = nullptr;        ///< 12 px
    ImFont* number = nullptr;       ///< 13 px, monospaced
    ImFont* smallNumber = nullptr;  ///< 12 px, monospaced
};

/// Fills the atlas of the current ImGui context: the embedded fonts, or ImGui's own. `rasterScale`: pixels of the
/// framebuffer for one unscaled px.
Fonts loadFonts(float rasterScale);

/// Sets the style of the current ImGui context, and its io.UserData, in which the theme is kept. `scale`: ImGui units
/// for one unscaled px.
void applyTheme(Theme theme, float scale);

}  // namespace noisescope
