// Table of profiles: formats, depths and sizes that engines and map tools read, and the steps of the import there.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "export/request/export_maps.h"

namespace noisescope {

struct ImportFacts;

enum class SizeRule {
    any,
    powersOfTwo,        ///< each side by itself, up to 16384
    powerOfTwoPlusOne,  ///< squares of 33 to 4097
    landscape,          ///< of Unreal: whole components
};

/// True if the last column is the first one of a neighbor.
constexpr bool sharesEdges(SizeRule rule) { return rule == SizeRule::powerOfTwoPlusOne || rule == SizeRule::landscape; }

/// A format with a depth that a map may have.
struct MapForm {
    std::string_view format;  ///< of formats()
    Depth depth = Depth::u8;
};

/// File form of one map for the program.
struct ProfileMap {
    MapId map;                       ///< one row stands for all outputs of a process
    std::span<const MapForm> forms;  ///< the first one is taken if nobody says more
    std::string_view note;           ///< settings on import; the profile's steps have those of heights
    std::string_view channel{};      ///< the name of the one channel, where the format names it; empty: Y
    std::string_view word{};         ///< text for {map}, as users of the program write it; empty: the map's id
    SurfaceChannels surface{};       ///< instead of the map's own; empty: those
};

/// Purpose of files in a program.
enum class Purpose {
    terrain,  ///< or what the program takes at all
    texture,  ///< of a material, which repeats
};
std::span<const std::string_view> purposeIds();
std::string_view idOf(Purpose purpose);

struct ExportProfile {
    std::string_view id;
    std::string_view program;  ///< value of --for
    Purpose purpose = Purpose::terrain;
    std::string_view label;
    std::string_view help;
    SizeRule sizes = SizeRule::any;
    std::int64_t side = 1024;       ///< of a picture whose size nobody tells
    bool bottomUp = false;          ///< raw files begin with the bottom row, and tiles are counted from below
    bool greenDown = false;         ///< of normal maps, as DirectX has it
    bool packsMasks = false;        ///< four to a picture
    bool tiles = false;             ///< files are cut into tiles inside
    bool hasPlaces = false;         ///< files say where they lie on a map
    bool meters = false;            ///< heights are meters, or have their scale, and no value is marked
    bool stacksFrames = false;      ///< takes one file of several frames, where the format is one
    bool refusesTileNames = false;  ///< a single picture must not be named as a tile
    std::string_view prefix{};      ///< of all names
    std::span<const ProfileMap> maps{};
    std::span<const MapId> usual{};  ///< the maps of a material, where nobody names others; empty: heights alone
    std::string (*steps)(const ImportFacts& facts) = nullptr;  ///< returns the words to type on import
};

std::span<const ExportProfile> profiles();
/// Null if there is none.
const ExportProfile* findProfile(std::string_view id);
/// The same, by what --for and --as say.
const ExportProfile* findProfile(std::string_view program, Purpose purpose);
/// Returns each program once.
std::vector<std::string_view> programIds();
/// Returns the program that a name stands for which is none of these, as "QGIS" or "ue5"; empty: no program.
std::string_view programMeant(std::string_view name);
inline bool isTexture(const ExportProfile* profile) {
    return profile != nullptr && profile->purpose == Purpose::texture;
}
const ProfileMap& mapOf(const ExportProfile& profile, MapId map);
/// Returns what {map} stands for; `row`: of the map, or null.
std::string_view wordOf(const ProfileMap* row, MapId map);
/// "png u8 or u16, exr f16"
std::string formsText(const ProfileMap& map);

/// "squares of 2^n + 1 pixels a side, 33 to 4097"
std::string_view sizesText(SizeRule rule);
/// Returns the problem of a picture of this size and the nearest valid sizes; empty without one.
std::string sizeProblem(const ExportProfile& profile, std::int64_t width, std::int64_t height);

/// Sections and components of a landscape in Unreal.
struct LandscapeCut {
    int section = 0;   ///< quads along
    int sections = 0;  ///< of a component along
    std::int64_t columns = 0, rows = 0;
};
/// All zero if it cannot be cut.
LandscapeCut landscapeCut(std::int64_t width, std::int64_t height);

/// Would Unreal take a file of this name for a tile of several, as rocks_x0_y0 and 4033x4033?
bool isTileName(std::string_view stem);

}  // namespace noisescope
