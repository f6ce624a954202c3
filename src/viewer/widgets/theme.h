// Colors, fonts and distances of the window.
#pragma once

#include <imgui.h>

#include <cstdint>

namespace noisescope {

/// Colors by purpose; both themes define each of them.
namespace palette {
enum Tone : std::uint8_t {
    kSurround,  ///< behind the canvas
    kPanel,
    kRaised,  ///< controls
    kHovered,
    kFilled,  ///< the part of a slider below its value
    kLine,
    kText,
    kSecondary,
    kDisabled,  ///< controls that are disabled
    kAccent,    ///< active or changed values, nothing else
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
/// Return a color of the theme of the current ImGui context.
Rgb rgbOf(Tone tone);
ImU32 colorOf(Tone tone, float alpha = 1.0f);
ImVec4 colorVector(Tone tone, float alpha = 1.0f);

/// Distances in unscaled px.
namespace metric {
constexpr float kUnit = 8;
constexpr float kRow = 28;      ///< one parameter
constexpr float kControl = 24;  ///< height of a control in a row
constexpr float kBar = 28;      ///< menu and status line
constexpr float kStrip = 84;    ///< the presets' thumbnails
constexpr float kDrawerTab = 20;
constexpr float kLeftWidth = 300;
constexpr float kRightWidth = 320;
constexpr float kLeftNarrow = 264;   ///< least width as the window shrinks; dragging the panel's edge may go below
constexpr float kRightNarrow = 300;  ///< least width, likewise
constexpr float kPanelNarrowest = 240;
constexpr float kPanelWidest = 560;
}  // namespace metric

struct Fonts {
    ImFont* text = nullptr;         ///< 14 px
    ImFont* small = nullptr;        ///< 12 px
    ImFont* number = nullptr;       ///< 13 px, monospaced
    ImFont* smallNumber = nullptr;  ///< 12 px, monospaced
};

/// Fills the font atlas of the current ImGui context with the embedded fonts, or ImGui's own without them.
/// `rasterScale`: framebuffer pixels per unscaled px.
Fonts loadFonts(float rasterScale);

/// Sets the style of the current ImGui context, and its io.UserData, which points to the theme. `scale`: ImGui units
/// per unscaled px.
void applyTheme(Theme theme, float scale);

}  // namespace noisescope
