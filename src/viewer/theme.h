// Colors, fonts and distances of the window.
#pragma once

#include <imgui.h>

#include <cstdint>

namespace noisescope {

/// 0xRRGGBB
namespace palette {
constexpr std::uint32_t kSurround = 0x101216;  ///< behind the canvas
constexpr std::uint32_t kPanel = 0x171a20;
constexpr std::uint32_t kRaised = 0x20242c;  ///< what can be operated
constexpr std::uint32_t kHovered = 0x282d37;
constexpr std::uint32_t kFilled = 0x333a47;  ///< the part of a slider below its value
constexpr std::uint32_t kLine = 0x2b303a;
constexpr std::uint32_t kText = 0xd7dbe2;
constexpr std::uint32_t kSecondary = 0x8b93a1;
constexpr std::uint32_t kDisabled = 0x4a505c;  ///< what cannot be chosen now
constexpr std::uint32_t kAccent = 0x5aa9ff;    ///< the active and the changed, nothing else
constexpr std::uint32_t kGood = 0x4cc38a;
constexpr std::uint32_t kWarning = 0xe5b454;
constexpr std::uint32_t kError = 0xf2555a;
constexpr std::uint32_t kErrorPanel = 0x3a1d22;  ///< behind an error's text, 7 : 1 to kText
}  // namespace palette

struct Rgb {
    float red, green, blue;  ///< 0 to 1
};
Rgb rgbOf(std::uint32_t color);
ImU32 colorOf(std::uint32_t color, float alpha = 1.0f);
ImVec4 colorVector(std::uint32_t color, float alpha = 1.0f);

/// Distances before scaling.
namespace metric {
constexpr float kUnit = 8;
constexpr float kRow = 28;      ///< one parameter
constexpr float kControl = 24;  ///< what one clicks on in a row
constexpr float kBar = 28;      ///< menu and status line
constexpr float kPanelWidth = 300;
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

/// Sets the style of the current ImGui context. `scale`: ImGui units for one unscaled px.
void applyTheme(float scale);

}  // namespace noisescope
