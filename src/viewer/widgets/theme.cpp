#include "viewer/widgets/theme.h"

#include <array>
#include <cmath>
#include <string_view>

#include "core/embedded.h"

namespace noisescope {
namespace {

// Latin with its extensions, and the punctuation and arrows of the window's own texts.
constexpr ImWchar kGlyphs[] = {0x0020, 0x017f, 0x2010, 0x2027, 0x2190, 0x2193, 0x2212, 0x2212, 0};

// ImGui measures font sizes from ascender to descender; these factors convert from the em.
constexpr float kInterLine = 1.21f;
constexpr float kJetBrainsLine = 1.32f;

ImFont* loadFont(std::string_view name, float em, float line) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    for (const EmbeddedFile& file : kEmbeddedFonts)
        if (file.name == name)
            return atlas.AddFontFromMemoryTTF(const_cast<char*>(file.bytes.data()), static_cast<int>(file.bytes.size()),
                                              std::round(em * line), &config, kGlyphs);
    ImFontConfig fallback;
    fallback.SizePixels = std::round(em);
    return atlas.AddFontDefault(&fallback);
}

using Palette = std::array<std::uint32_t, palette::kTones>;  // 0xRRGGBB, in the order of Tone

// Contrast in both themes: text at least 7 : 1 on panels and 4.5 : 1 on controls, secondary text 4.5 : 1 on panels.
constexpr Palette kDark{0x101216, 0x171a20, 0x20242c, 0x282d37, 0x333a47, 0x2b303a, 0xd7dbe2,
                        0x8b93a1, 0x4a505c, 0x5aa9ff, 0x4cc38a, 0xe5b454, 0xf2555a, 0x3a1d22};
constexpr Palette kLight{0xdfe2e7, 0xf6f7f9, 0xe7eaee, 0xdce0e6, 0xc6cdd8, 0xcfd4db, 0x1c2026,
                         0x59616e, 0xa4abb6, 0x0b66c9, 0x147a4b, 0x8a5a00, 0xc2272d, 0xfbe3e4};

const Palette& currentPalette() {
    const void* chosen = ImGui::GetIO().UserData;
    return chosen == nullptr ? kDark : *static_cast<const Palette*>(chosen);
}

}  // namespace

Rgb rgbOf(Tone tone) {
    const std::uint32_t color = currentPalette()[tone];
    const auto channel = [color](unsigned shift) { return static_cast<float>((color >> shift) & 0xffu) / 255.0f; };
    return {channel(16), channel(8), channel(0)};
}

ImVec4 colorVector(Tone tone, float alpha) {
    const Rgb rgb = rgbOf(tone);
    return {rgb.red, rgb.green, rgb.blue, alpha};
}

ImU32 colorOf(Tone tone, float alpha) { return ImGui::ColorConvertFloat4ToU32(colorVector(tone, alpha)); }

Fonts loadFonts(float rasterScale) {
    ImGui::GetIO().Fonts->Clear();
    Fonts fonts;
    fonts.text = loadFont("Inter-Medium.otf", 14 * rasterScale, kInterLine);
    fonts.small = loadFont("Inter-Medium.otf", 12 * rasterScale, kInterLine);
    fonts.number = loadFont("JetBrainsMono-Regular.ttf", 13 * rasterScale, kJetBrainsLine);
    fonts.smallNumber = loadFont("JetBrainsMono-Regular.ttf", 12 * rasterScale, kJetBrainsLine);
    return fonts;
}

void applyTheme(Theme theme, float scale) {
    using namespace palette;
    // UserData is ImGui's only place for data of a context; nothing writes through it.
    ImGui::GetIO().UserData = const_cast<Palette*>(theme == Theme::dark ? &kDark : &kLight);
    ImGuiStyle style;
    style.WindowPadding = {16, 8};
    style.FramePadding = {8, 3};
    style.ItemSpacing = {8, 4};
    style.ItemInnerSpacing = {8, 4};
    style.CellPadding = {8, 4};
    style.ScrollbarSize = 8;
    style.GrabMinSize = 2;
    style.WindowRounding = style.ChildRounding = 0;
    style.PopupRounding = style.FrameRounding = 4;
    style.ScrollbarRounding = 4;
    style.WindowBorderSize = style.FrameBorderSize = 0;
    style.PopupBorderSize = 1;
    style.ScaleAllSizes(scale);
    style.WindowMinSize = {1, 1};  // not scaled: ImGui ends the program where it rounds to 0

    const auto set = [&style](ImGuiCol index, Tone color, float alpha = 1.0f) {
        style.Colors[index] = colorVector(color, alpha);
    };
    set(ImGuiCol_Text, kText);
    set(ImGuiCol_TextDisabled, kSecondary);
    set(ImGuiCol_TextSelectedBg, kAccent, 0.35f);
    set(ImGuiCol_WindowBg, kPanel);
    set(ImGuiCol_ChildBg, kPanel, 0);
    set(ImGuiCol_PopupBg, kPanel);
    set(ImGuiCol_Border, kLine);
    set(ImGuiCol_Separator, kLine);
    set(ImGuiCol_SeparatorHovered, kAccent, 0.6f);
    set(ImGuiCol_SeparatorActive, kAccent);
    set(ImGuiCol_MenuBarBg, kPanel);
    set(ImGuiCol_FrameBg, kRaised);
    set(ImGuiCol_FrameBgHovered, kHovered);
    set(ImGuiCol_FrameBgActive, kHovered);
    set(ImGuiCol_Button, kRaised);
    set(ImGuiCol_ButtonHovered, kHovered);
    set(ImGuiCol_ButtonActive, kFilled);
    set(ImGuiCol_Header, kRaised);
    set(ImGuiCol_HeaderHovered, kHovered);
    set(ImGuiCol_HeaderActive, kFilled);
    set(ImGuiCol_CheckMark, kText);
    set(ImGuiCol_SliderGrab, kSecondary);
    set(ImGuiCol_SliderGrabActive, kAccent);
    set(ImGuiCol_ScrollbarBg, kPanel, 0);
    set(ImGuiCol_ScrollbarGrab, kLine);
    set(ImGuiCol_ScrollbarGrabHovered, kFilled);
    set(ImGuiCol_ScrollbarGrabActive, kFilled);
    set(ImGuiCol_ResizeGrip, kPanel, 0);
    set(ImGuiCol_ResizeGripHovered, kPanel, 0);
    set(ImGuiCol_ResizeGripActive, kPanel, 0);
    set(ImGuiCol_NavHighlight, kAccent);
    ImGui::GetStyle() = style;
}

}  // namespace noisescope
