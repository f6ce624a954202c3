// Files embedded in the program by src/embed.py at build time, so that it runs from any folder.
#pragma once

#include <span>
#include <string_view>

namespace noisescope {

struct EmbeddedFile {
    std::string_view name;  ///< relative to its root, '/' as separator
    std::string_view bytes;
};

extern const std::span<const EmbeddedFile> kEmbeddedShaders;   ///< shaders/**.glsl
extern const std::span<const EmbeddedFile> kEmbeddedPresets;   ///< src/presets/*.json
extern const std::span<const EmbeddedFile> kEmbeddedArticles;  ///< src/articles/articles.json and the page's style
extern const std::span<const EmbeddedFile> kEmbeddedFonts;     ///< the window's fonts; may be empty
extern const std::span<const EmbeddedFile> kEmbeddedPictures;  ///< src/presets/sheet.png
extern const std::span<const EmbeddedFile> kEmbeddedPage;      ///< src/serve/page/* and Leaflet

}  // namespace noisescope
