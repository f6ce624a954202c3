// What is to be exported: pictures of a recipe, as files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/image.h"
#include "export/layers.h"
#include "image/formats.h"
#include "recipe/comparison.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// What an export is made of: one picture of the recipe, or several …
enum class ExportKind { picture, animation, volume };
/// … and how those lie in files.
enum class LayerFiles { numbered, sheet, one };

/// The pictures of an export.
struct ExportLayers {
    ExportKind kind = ExportKind::picture;
    LayerFiles files = LayerFiles::numbered;  ///< where there are several pictures
    FrameTimes frames;                        ///< of an animation
    std::int64_t slices = 0;                  ///< of a volume
    std::int64_t columns = 0;                 ///< of a sheet
    MipMaps mipMaps = MipMaps::none;
    /// How many pictures there are.
    [[nodiscard]] std::int64_t count() const {
        return kind == ExportKind::animation ? frames.count : kind == ExportKind::volume ? slices : 1;
    }
    /// Is there a file for each of several pictures?
    [[nodiscard]] bool isNumbered() const { return kind != ExportKind::picture && files == LayerFiles::numbered; }
    /// Into how many files they go.
    [[nodiscard]] std::int64_t fileCount() const { return isNumbered() ? count() : 1; }
    bool operator==(const ExportLayers&) const = default;
};

/// A picture of a recipe as a file, or several as one or more.
struct ExportRequest {
    std::filesystem::path path;  ///< its extension decides the format; of numbered files a pattern as f_%04d.png
    HeldRecipe recipe;
    std::int64_t imageHeight = 0;  ///< the world's unit in pixels
    Region region;                 ///< of that image
    Depth depth = Depth::u8;
    bool color = false;    ///< the recipe's colors instead of its values
    bool replace = false;  ///< an existing file; of numbered ones those that hold something else
    /// Every pane of it, each of which shows `region`; `recipe` is what they have in common. Always in colors.
    std::optional<Comparison> comparison{};
    ExportLayers layers{};
    bool operator==(const ExportRequest&) const = default;
};

}  // namespace noisescope
