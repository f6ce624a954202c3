#include "export/label.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "core/embedded.h"

namespace noisescope {
namespace {

// The window's dark theme.
constexpr Rgba8 kPlate{0x17, 0x1a, 0x20, 235};  // nine tenths opaque
constexpr Rgba8 kInk{0xd7, 0xdb, 0xe2, 255};

constexpr float kInterLine = 1.21f;  // from ascender to descender, by which ImGui sizes, for one em
constexpr int kOwnFontPixels = 13;   // ImGui's own is a bitmap of this size

/// Pixels of an atlas, and where its glyphs are drawn to.
class Pen {
  public:
    Pen(ImFontAtlas& atlas, Label& label, int x, int y) : label_(label), x_(x), y_(y) {
        atlas.GetTexDataAsAlpha8(&pixels_, &width_, &height_);
    }

    void write(const ImFontGlyph& glyph) {
        const int fromX = static_cast<int>(std::lround(glyph.U0 * static_cast<float>(width_)));
        const int fromY = static_cast<int>(std::lround(glyph.V0 * static_cast<float>(height_)));
        const int columns = static_cast<int>(std::lround(glyph.X1 - glyph.X0));
        const int rows = static_cast<int>(std::lround(glyph.Y1 - glyph.Y0));
        const int toX = x_ + static_cast<int>(std::lround(glyph.X0));
        const int toY = y_ + static_cast<int>(std::lround(glyph.Y0));
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x) cover(toX + x, toY + y, pixels_[(fromY + y) * width_ + fromX + x]);
        x_ += static_cast<int>(std::lround(glyph.AdvanceX));
    }

  private:
    void cover(int x, int y, std::uint8_t much) {
        if (x < 0 || y < 0 || x >= label_.width || y >= label_.height) return;
        std::uint8_t& ink = label_.ink[static_cast<std::size_t>(y * label_.width + x)];
        ink = std::max(ink, much);
    }

    Label& label_;
    unsigned char* pixels_ = nullptr;
    int width_ = 0;
    int height_ = 0;
    int x_;
    int y_;
};

/// A rectangle with round corners; pixels on their arcs are covered in part.
void fillPlate(Label& label, float radius) {
    for (std::int64_t y = 0; y < label.height; ++y)
        for (std::int64_t x = 0; x < label.width; ++x) {
            const auto beyond = [radius](std::int64_t at, std::int64_t size) {  // the straight part of an edge
                const float middle = static_cast<float>(at) + 0.5f;
                return std::max({radius - middle, middle - (static_cast<float>(size) - radius), 0.0f});
            };
            const float dx = beyond(x, label.width);
            const float dy = beyond(y, label.height);
            const float share = std::clamp(radius + 0.5f - std::sqrt(dx * dx + dy * dy), 0.0f, 1.0f);
            label.plate[static_cast<std::size_t>(y * label.width + x)] =
                static_cast<std::uint8_t>(std::lround(share * 255));
        }
}

std::uint8_t mixed(std::uint8_t under, std::uint8_t over, int share) {
    return static_cast<std::uint8_t>((under * (255 - share) + over * share + 127) / 255);
}

void blend(Rgba8& pixel, const Rgba8& over, int cover) {
    const int share = cover * over.alpha / 255;
    pixel.red = mixed(pixel.red, over.red, share);
    pixel.green = mixed(pixel.green, over.green, share);
    pixel.blue = mixed(pixel.blue, over.blue, share);
}

}  // namespace

// An atlas needs no context, so that this works without a window. One sample a pixel: letters lie on whole pixels.
ImFont* loadFont(ImFontAtlas& atlas, float em) {
    ImFontConfig config;
    config.OversampleH = config.OversampleV = 1;
    config.PixelSnapH = true;
    for (const EmbeddedFile& file : kEmbeddedFonts)
        if (file.name == "Inter-Medium.otf") {
            config.FontDataOwnedByAtlas = false;
            return atlas.AddFontFromMemoryTTF(const_cast<char*>(file.bytes.data()), static_cast<int>(file.bytes.size()),
                                              std::round(em * kInterLine), &config);
        }
    config.SizePixels = static_cast<float>(kOwnFontPixels * std::max(1, static_cast<int>(em) / kOwnFontPixels));
    return atlas.AddFontDefault(&config);
}

Label labelOf(std::string_view text, int em) {
    ImFontAtlas atlas;
    const ImFont* font = loadFont(atlas, static_cast<float>(em));
    atlas.Build();
    const auto glyphOf = [font](char c) { return font->FindGlyph(static_cast<unsigned char>(c)); };
    const int margin = std::max(1, em / 2);
    const int line = static_cast<int>(font->FontSize);
    Label label;
    label.width = 2 * std::int64_t{margin};
    for (const char c : text) label.width += std::lround(glyphOf(c)->AdvanceX);
    label.height = line + margin;
    label.plate.resize(static_cast<std::size_t>(label.width * label.height));
    label.ink.resize(label.plate.size());
    fillPlate(label, static_cast<float>(em) * 2 / 7);  // the window's 4 px for letters of 14 px
    Pen pen(atlas, label, margin, margin / 2);
    for (const char c : text) pen.write(*glyphOf(c));
    return label;
}

void blendRow(const Label& label, std::int64_t y, std::span<Rgba8> pixels) {
    for (std::int64_t x = 0; x < label.width; ++x) {
        const auto index = static_cast<std::size_t>(y * label.width + x);
        Rgba8& pixel = pixels[static_cast<std::size_t>(x)];
        blend(pixel, kPlate, label.plate[index]);
        blend(pixel, kInk, label.ink[index]);
    }
}

}  // namespace noisescope
