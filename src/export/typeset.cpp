#include "export/typeset.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "export/label.h"

namespace noisescope {

struct Typesetter::Face {
    ImFontAtlas atlas;
    const ImFont* font = nullptr;
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
};

Typesetter::Typesetter() = default;
Typesetter::~Typesetter() = default;

TextCover Typesetter::text(std::string_view text, float em, bool bold) {
    std::unique_ptr<Face>& face = faces_[em];
    if (!face) {
        face = std::make_unique<Face>();
        face->font = loadFont(face->atlas, em);
        face->atlas.GetTexDataAsAlpha8(&face->pixels, &face->width, &face->height);
    }
    struct Placed {
        const ImFontGlyph* glyph;
        float x;
    };
    std::vector<Placed> line;
    float x = 0;
    for (const char *at = text.data(), *end = at + text.size(); at < end;) {
        unsigned int letter = 0;
        at += std::max(1, ImTextCharFromUtf8(&letter, at, end));
        const ImFontGlyph* glyph = face->font->FindGlyph(static_cast<ImWchar>(letter));
        line.push_back({glyph, x});
        x += glyph->AdvanceX;
    }
    const auto thick = bold ? static_cast<std::int64_t>(std::max(1.0f, std::round(em / 24))) : std::int64_t{0};
    TextCover cover{static_cast<std::int64_t>(std::ceil(x)) + thick,
                    static_cast<std::int64_t>(std::ceil(face->font->FontSize)) + 1,
                    std::lround(face->font->Ascent),
                    {}};
    cover.ink.resize(static_cast<std::size_t>(cover.width * cover.height));
    for (const auto& [glyph, left] : line) {
        const int fromX = static_cast<int>(std::lround(glyph->U0 * static_cast<float>(face->width)));
        const int fromY = static_cast<int>(std::lround(glyph->V0 * static_cast<float>(face->height)));
        const auto columns = std::lround(glyph->X1 - glyph->X0);
        const auto rows = std::lround(glyph->Y1 - glyph->Y0);
        for (std::int64_t v = 0; v < rows; ++v)
            for (std::int64_t u = 0; u < columns; ++u)
                for (std::int64_t moved = 0; moved <= thick; ++moved) {
                    const std::int64_t toX = std::lround(left + glyph->X0) + u + moved;
                    const std::int64_t toY = std::lround(glyph->Y0) + v;
                    if (toX < 0 || toY < 0 || toX >= cover.width || toY >= cover.height) continue;
                    std::uint8_t& ink = cover.ink[static_cast<std::size_t>(toY * cover.width + toX)];
                    ink = std::max(ink, face->pixels[(fromY + v) * face->width + fromX + u]);
                }
    }
    return cover;
}

}  // namespace noisescope
