// Text beside an exported file: the settings to enter when it is imported.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/image.h"
#include "export/request/profiles.h"
#include "image/image_writer.h"

namespace noisescope {

/// Size of the pixels of heights in a world.
struct WorldScale {
    double step = 1;     ///< meters from a pixel to the next
    double height = 0;   ///< meters from the range's low to its high
    double perUnit = 1;  ///< meters of a value of 1
};

/// A map as it was written.
struct MapFact {
    MapId map = MapId::height;
    std::string file;  ///< the first one's name, without folder
    std::int64_t files = 1;
    ImageSpec spec;
    const FormatInfo* format = nullptr;
    int bands = 0;             ///< of masks
    std::string_view holds{};  ///< contents of the channels, if the map's name does not tell; may be empty
};

struct ImportFacts {
    const ExportProfile* profile = nullptr;
    std::vector<MapFact> maps;
    Range range;            ///< of the heights
    bool proven = false;    ///< holds all values there can be; else all that there are
    bool given = false;     ///< by the caller
    bool measured = false;  ///< from percentiles that the caller gave
    WorldScale world;
    std::int64_t width = 0;  ///< of a tile
    std::int64_t height = 0;
    std::int64_t columns = 1, rows = 1;  ///< of tiles
    std::string software;

    /// Null if it is not among the maps.
    [[nodiscard]] const MapFact* find(MapId map) const;
};

/// Returns the whole text: the files, their size in a world, and the steps of the import.
std::string importText(const ImportFacts& facts);

/// "sRGB" of integers that are colors; else "linear".
std::string_view colorSpaceOf(const MapFact& fact);

/// A number as somebody types it: at most six digits.
std::string typed(double number);

std::string unitySteps(const ImportFacts& facts);
std::string unrealSteps(const ImportFacts& facts);
std::string godotSteps(const ImportFacts& facts);
std::string blenderSteps(const ImportFacts& facts);
std::string gdalSteps(const ImportFacts& facts);
std::string numpySteps(const ImportFacts& facts);
std::string unityTextureSteps(const ImportFacts& facts);
std::string unrealTextureSteps(const ImportFacts& facts);
std::string godotTextureSteps(const ImportFacts& facts);
std::string blenderTextureSteps(const ImportFacts& facts);

}  // namespace noisescope
