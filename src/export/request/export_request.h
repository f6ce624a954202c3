// Export request: the wanted pictures of a recipe as files. The command line and the window fill it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/image.h"
#include "export/layers.h"
#include "export/mask_bands.h"
#include "export/request/export_maps.h"
#include "image/formats.h"
#include "image/image_writer.h"
#include "recipe/comparison.h"
#include "recipe/held_recipe.h"

namespace noisescope {

struct ExportProfile;
struct MapRecipe;

inline constexpr Range kUsualPercents{1, 99};  ///< of a range that is measured, where nobody says which

/// Contents of an export: one picture of the recipe, or several …
enum class ExportKind { picture, animation, volume };
/// … and their layout in files.
enum class LayerFiles { numbered, sheet, one };

/// The pictures of an export.
struct ExportLayers {
    ExportKind kind = ExportKind::picture;
    LayerFiles files = LayerFiles::numbered;  ///< layout of several pictures
    FrameTimes frames;                        ///< of an animation
    std::int64_t slices = 0;                  ///< of a volume; in an animation those of each moment
    std::int64_t columns = 0;                 ///< of a sheet, or of the panes of a comparison; 0: the usual ones
    MipMaps mipMaps = MipMaps::none;
    bool noOverviews = false;           ///< that formats have by themselves
    int level = 0;                      ///< drawn alone, of pixels of the region's 2^level
    std::optional<std::int64_t> slice;  ///< drawn alone
    /// Returns the number of pictures or volumes; of an animation its frames.
    [[nodiscard]] std::int64_t count() const {
        return kind == ExportKind::animation ? frames.count : kind == ExportKind::volume ? slices : 1;
    }
    /// True if there is a file for each of several pictures.
    [[nodiscard]] bool isNumbered() const { return kind != ExportKind::picture && files == LayerFiles::numbered; }
    /// True if each moment of the animation is a volume.
    [[nodiscard]] bool movesVolume() const { return kind == ExportKind::animation && slices > 0 && !slice; }
    /// Returns the number of files.
    [[nodiscard]] std::int64_t fileCount() const { return isNumbered() ? count() : 1; }
    bool operator==(const ExportLayers&) const = default;
};

/// Order of the samples in a file, and metadata for map programs.
struct FileForm {
    std::int64_t tileSide = 0;  ///< pixels; 0: the format's usual form
    bool bottomUp = false;
    RawHeader header = RawHeader::none;
    std::optional<MapPlace> place;
    bool operator==(const FileForm&) const = default;
};

/// Bands of the values: thresholds, or a number of bands of the range.
struct WantedBands {
    int count = 4;  ///< 0: there are thresholds
    std::vector<double> thresholds;
    double edge = 0;         ///< over so many values one band fades into the next
    bool ofClasses = false;  ///< bands are the classes of the recipe's map, whose numbers the thresholds divide
    [[nodiscard]] int bands() const { return count > 0 ? count : static_cast<int>(thresholds.size()) + 1; }
    [[nodiscard]] MaskBands in(const Range& range) const;
    bool operator==(const WantedBands&) const = default;
};

/// Returns the bands that are the classes of a map.
WantedBands bandsOfClasses(const MapRecipe& map);

/// Several maps of the recipe, for a program, in tiles.
struct MapRequest {
    const ExportProfile* profile = nullptr;  ///< null: none
    std::vector<MapId> maps;                 ///< in the order of the table; empty: heights, whose name tells no map
    WantedBands bands;                       ///< of masks
    std::optional<bool> packsMasks;          ///< four masks a picture; none: as the profile has it
    std::int64_t columns = 1, rows = 1;      ///< of tiles that share their edges
    std::optional<double> worldSize;         ///< meters from the first to the last column of all tiles
    std::optional<double> worldHeight;       ///< meters from the range's low to its high
    std::optional<Depth> depth;              ///< none: that of the profile, or the usual one of map and format
    bool keepsGreen = false;                 ///< normals have the recipe's direction of green, not the profile's

    /// True if several maps, a profile or tiles are wanted. Else there is one picture with one name.
    [[nodiscard]] bool any() const { return profile != nullptr || !maps.empty() || isCut(); }
    [[nodiscard]] bool isCut() const { return columns * rows > 1; }
    bool operator==(const MapRequest&) const = default;
};

/// A picture of a recipe as a file, or several as one or more.
struct ExportRequest {
    std::filesystem::path path;  ///< its extension decides the format; of numbered files a pattern as f_%04d.png
    HeldRecipe recipe;
    std::int64_t imageHeight = 0;  ///< the world's unit in pixels
    Region region;                 ///< of that image
    Depth depth = Depth::u8;       ///< not of maps
    bool color = false;            ///< the recipe's colors instead of its values
    bool replace = false;          ///< an existing file; of numbered ones those that hold something else
    /// Every pane of it, each of which shows `region`; `recipe` is common to all. Always in colors.
    std::optional<Comparison> comparison{};
    ExportLayers layers{};
    FileForm form{};
    MapRequest maps{};
    std::optional<Range> range{};     ///< of integers, colors and densities; none: the recipe's, or the measured one
    std::optional<Range> percents{};  ///< the range is measured: between these percentiles of the values
    bool panesFill = false;           ///< `region` is the picture of all panes, which share it and show their own image
    bool panesContinue = false;       ///< the panes are parts of one picture
    bool isRegion = false;            ///< other runs draw the neighbors of `region`, and have to meet it
    bool labels = true;               ///< of panes
    std::string title{};              ///< of a comparison
    const FormatInfo* stream = nullptr;  ///< this format to standard output; null: the path's into the file
    bool operator==(const ExportRequest&) const = default;
};

/// Returns the format of the file. Throws Error(usage) if the extension names none.
const FormatInfo& formatOf(const ExportRequest& request);

/// Returns how several pictures lie in files of this name: numbered where it is a pattern; else `columns` above 0 make
/// a sheet.
LayerFiles layerFilesFor(const std::filesystem::path& path, std::int64_t columns);

}  // namespace noisescope
