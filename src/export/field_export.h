// A recipe into a file: what `render` and the window's screenshot share.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/image.h"
#include "export/field_drawer.h"
#include "image/formats.h"
#include "recipe/held_recipe.h"

namespace noisescope {

struct ExportJob {
    HeldRecipe recipe;
    std::int64_t height = 0;  ///< of the whole image: the world's unit in pixels
    Region region;            ///< the part that is written
    std::filesystem::path path;
    Depth depth = Depth::u8;
    bool rangeGiven = false;             ///< by somebody or a measurement: recorded with floats too
    Range range;                         ///< what integer formats map to 0 and their maximum; not heeded in color
    bool color = false;                  ///< the recipe's colors instead of its values, of which there is one a pixel
    bool force = false;                  ///< replace an existing file
    const FormatInfo* stream = nullptr;  ///< this format to standard output; null: the path's into the file
    std::string software;                ///< "Noisescope 0.1.0"
};

/// The recipe has colors of its own, and one value a pixel that they belong to.
bool hasColors(const Recipe& recipe);

/// Of the file: 3 in color; else the recipe's, but two become red and green, with a blue of 0: what other programs
/// open.
int channelsOf(const ExportJob& job);

/// Called whenever a piece has been drawn, with the pixels done so far and all pixels.
using ExportProgress = std::function<void(std::int64_t done, std::int64_t all)>;

/// Throws Error(usage) if the recipe has several channels or the format no colors. `format`: null for the path's.
void requireColors(const Recipe& recipe, const std::filesystem::path& path, const FormatInfo* format = nullptr);

/// Throws Error(usage) if the format has no colors.
void requireColorFormat(const std::filesystem::path& path, const FormatInfo* format = nullptr);

/// The percentiles of the region's values; two back ends and all tilings find the same. Throws Error(usage) if there
/// are more values than kMostKept, as FieldDrawer, and Interrupted.
Range fittedRangeOf(const Recipe& recipe, std::int64_t height, const Region& region, const Range& percents,
                    const DrawWith& with, const ExportProgress& progress = {});

/// What a file has become.
struct ExportResult {
    std::optional<Range> range;  ///< as the file says it: that of integers, or the one known to hold all values
    std::int64_t clipped = 0;    ///< values outside of it, NaN too; only integers have such …
    std::int64_t values = 0;     ///< … of so many …
    Range found{0, 0};           ///< … the smallest and the largest of which are these
};

/// What exportField() compares.
CheckNote checkNoteOf(const ExportJob& job, const DrawWith& with);

/// Renders and writes. In color the pixels are sRGB, 8 bits a channel (in 16 bits times 257), and in OpenEXR the same
/// as linear light. The file appears complete or not at all, and says what of it was compared. Throws Error, that of
/// FieldDrawer too, and Interrupted.
ExportResult exportField(const ExportJob& job, const DrawWith& with, const ExportProgress& progress = {});

}  // namespace noisescope
