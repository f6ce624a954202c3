#include "export/request/import_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "image/tiff/geo_keys.h"

namespace noisescope {
namespace {

std::string_view numbersText(Depth depth) {
    switch (depth) {
        case Depth::u8:
            return "8-bit integers";
        case Depth::u16:
            return "16-bit integers";
        case Depth::f16:
            return "16-bit floats";
        case Depth::f32:
            break;
    }
    return "32-bit floats";
}

std::string mapText(const MapFact& fact, const ExportProfile& profile) {
    const ImageSpec& spec = fact.spec;
    std::string text = fmt::format("{}: {} x {}, {}", fact.file, spec.width, spec.height, numbersText(spec.depth));
    if (spec.layers > 1) text += fmt::format(", {} layers", spec.layers);
    if (spec.channels > 1) text += fmt::format(", {} channels", spec.channels);
    if (isTexture(&profile)) text += fmt::format(", {}", colorSpaceOf(fact));
    if (!fact.holds.empty()) text += fmt::format(": {}", fact.holds);
    if (fact.format->rowOrders)
        text += fmt::format(", little-endian, no header, the {} row first", spec.bottomUp ? "bottom" : "top");
    if (fact.files > 1) text += fmt::format("; the first of {} files", fact.files);
    return text + "\n";
}

/// Describes the relation of values, integers and meters.
std::string heightText(const ImportFacts& facts) {
    const MapFact* height = facts.find(MapId::height);
    if (height == nullptr) return {};
    const WorldScale& world = facts.world;
    const std::string_view why = facts.measured ? "between the percentiles that were asked for"
                                 : facts.given  ? "as given"
                                 : facts.proven ? "which holds every value that the recipe can have"
                                                : "the smallest and the largest value of this picture";
    std::string text =
        fmt::format("Values from {} to {}, {}", shortest(facts.range.low), shortest(facts.range.high), why);
    if (const std::uint32_t most = depthInfo(height->spec.depth).maxInteger; most != 0)
        text += fmt::format(", became 0 to {}", most);
    text += fmt::format(".\nFrom the low to the high one are {} m, a value of 1 is {} m, a pixel {} m.\n",
                        typed(world.height), typed(world.perUnit), typed(world.step));
    if (facts.columns * facts.rows > 1)
        text += fmt::format(
            "{} x {} tiles: the last column and row of one are the first of the next. x counts to the right, y {}.\n",
            facts.columns, facts.rows, facts.profile->bottomUp ? "up, from the bottom row" : "down, from the top row");
    return text;
}

std::string notesText(const ImportFacts& facts) {
    std::string text;
    std::optional<MapId> before;  // of several masks one note tells
    for (const MapFact& fact : facts.maps) {
        const std::string_view note = mapOf(*facts.profile, fact.map).note;
        if (note.empty() || std::exchange(before, fact.map) == fact.map) continue;
        text +=
            fmt::format("\n{} ({}):\n  {}\n", fact.file, mapInfo(fact.map).id, replaced(std::string(note), "\n", "\r"));
    }
    return replaced(text, "\r", "\n  ");
}

double metersWide(const ImportFacts& facts) { return facts.world.step * static_cast<double>(facts.width - 1); }
double metersDeep(const ImportFacts& facts) { return facts.world.step * static_cast<double>(facts.height - 1); }

const std::string& heightFile(const ImportFacts& facts) { return facts.find(MapId::height)->file; }

/// Returns the offset added to a value times meters so that the range's low is 0.
double offsetOf(const ImportFacts& facts) { return -facts.range.low * facts.world.perUnit; }

/// Factor and offset that convert the file's numbers to meters above the range's low.
struct HeightUnit {
    double meters = 1;
    double offset = 0;
};
HeightUnit heightUnitOf(const ImportFacts& facts) {
    if (const std::uint32_t most = depthInfo(facts.find(MapId::height)->spec.depth).maxInteger; most != 0)
        return {facts.world.height / most, 0};
    return {facts.world.perUnit, offsetOf(facts)};
}

}  // namespace

const MapFact* ImportFacts::find(MapId map) const {
    const auto found = std::ranges::find(maps, map, &MapFact::map);
    return found == maps.end() ? nullptr : &*found;
}

std::string_view colorSpaceOf(const MapFact& fact) {
    return mapInfo(fact.map).color && depthInfo(fact.spec.depth).maxInteger != 0 ? "sRGB" : "linear";
}

std::string typed(double number) {
    constexpr int kDigits = 6;
    constexpr int kMostDecimals = 12;
    if (number == 0) return "0";
    const int before = static_cast<int>(std::floor(std::log10(std::fabs(number)))) + 1;
    std::string text = fmt::format("{:.{}f}", number, std::clamp(kDigits - before, 0, kMostDecimals));
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

std::string importText(const ImportFacts& facts) {
    std::string text = fmt::format("For {}, by {}.\n\n", facts.profile->label, facts.software);
    for (const MapFact& fact : facts.maps) text += mapText(fact, *facts.profile);
    text += heightText(facts);
    if (facts.find(MapId::height) != nullptr || isTexture(facts.profile))
        text += fmt::format("\n{}", facts.profile->steps(facts));
    return text + notesText(facts);
}

std::string unitySteps(const ImportFacts& facts) {
    std::string text = fmt::format(
        "A terrain's settings (the gear) > Import Raw...: {}\n"
        "  Depth            Bit 16\n"
        "  Resolution       {} (Width {}, Height {})\n"
        "  Byte Order       Windows\n"
        "  Flip Vertically  off: the file begins with the row at z = 0\n"
        "  Terrain Size     X {}  Y {}  Z {}\n",
        heightFile(facts), facts.width, facts.width, facts.height, typed(metersWide(facts)), typed(facts.world.height),
        typed(metersDeep(facts)));
    if (facts.columns * facts.rows > 1)
        text +=
            fmt::format("The terrain of _x1_y0 stands at X {}, that of _x0_y1 at Z {}; Group ID the same for all.\n",
                        typed(metersWide(facts)), typed(metersDeep(facts)));
    return text;
}

std::string unrealSteps(const ImportFacts& facts) {
    // A height of a scale of 100 is 51200 cm from 0 to 65536, and 32768 is 0.
    constexpr double kCentimeters = 100;
    constexpr double kZ = 512;
    const LandscapeCut cut = landscapeCut(facts.width, facts.height);
    const double high = facts.world.height * kCentimeters;
    const std::string step = typed(facts.world.step * kCentimeters);
    return fmt::format(
        "Landscape Mode > Manage > New > Import from File: {}\n"
        "  Section Size            {}x{} Quads\n"
        "  Sections Per Component  {}x{} {}\n"
        "  Number of Components    {} x {}\n"
        "  Overall Resolution      {} x {}\n"
        "  Location                Z {} (cm: then the lowest value lies at 0)\n"
        "  Scale                   X {}  Y {}  Z {} (Z: the height in cm / 512)\n",
        heightFile(facts), cut.section, cut.section, cut.sections, cut.sections,
        cut.sections > 1 ? "Sections" : "Section", cut.columns, cut.rows, facts.width, facts.height, typed(high / 2),
        step, step, typed(high / kZ));
}

std::string godotSteps(const ImportFacts& facts) {
    return fmt::format(
        "As a texture: Compress Mode Lossless, Mipmaps off, Detect 3D off. For code: Import As Image, and then\n"
        "  var image = load(\"res://{0}\")\n"
        "  image.lock()  # Godot 3 only\n"
        "  var heights = PoolRealArray()  # Godot 4: PackedFloat32Array()\n"
        "  for y in range({2}):\n"
        "      for x in range({1}):\n"
        "          heights.append(image.get_pixel(x, y).r * {3} + {4})\n"
        "  var shape = HeightMapShape.new()  # Godot 4: HeightMapShape3D.new()\n"
        "  shape.map_width = {1}\n"
        "  shape.map_depth = {2}\n"
        "  shape.map_data = heights\n"
        "The shape's cells are 1 m wide: scale its node by X {5} and Z {5}.\n"
        "Terrain3D's importer: Import Scale {3}, Height Offset {4}.\n",
        heightFile(facts), facts.width, facts.height, typed(facts.world.perUnit), typed(offsetOf(facts)),
        typed(facts.world.step));
}

std::string blenderSteps(const ImportFacts& facts) {
    return fmt::format(
        "Add > Mesh > Grid: X Subdivisions {1}, Y Subdivisions {2}, Size {3} m{4}. Modifiers > Displace:\n"
        "  Texture             Image or Movie, {0}\n"
        "  Color Space         Non-Color (of the image, in the texture's tab)\n"
        "  Colors > Clamp      off, or all values below 0 become 0\n"
        "  Extension           Extend\n"
        "  Coordinates         UV\n"
        "  Direction           Z\n"
        "  Midlevel            0\n"
        "  Strength            {5}\n"
        "The lowest height then lies at Z {6}. On a grid of 2 m the same shape has a strength of {7}.\n",
        heightFile(facts), facts.width - 1, facts.height - 1, typed(metersWide(facts)),
        facts.width == facts.height
            ? ""
            : fmt::format(", then scale it in Y by {}", typed(metersDeep(facts) / metersWide(facts))),
        typed(facts.world.perUnit), typed(-offsetOf(facts)), typed(2 * facts.world.perUnit / metersWide(facts)));
}

std::string gdalSteps(const ImportFacts& facts) {
    const ImageSpec& spec = facts.find(MapId::height)->spec;
    const bool areMeters = spec.unit && spec.unit->scale == 1 && spec.unit->offset == 0;
    const bool inDegrees = spec.mapPlace && isGeographic(spec.mapPlace->epsg);
    std::string options = areMeters || !spec.unit ? "" : fmt::format(" -z {}", typed(spec.unit->scale));
    if (inDegrees) options += " -s 111320";
    std::string text = fmt::format(
        "QGIS: Layer > Add Layer > Add Raster Layer...: {0}. Heights are {1}, 0 at the range's low. By hand:\n"
        "  gdalinfo -stats {0}\n"
        "  gdaldem hillshade{2} {0} hillshade.tif\n",
        heightFile(facts), areMeters ? "meters" : "meters by scale and offset", options);
    if (!areMeters) text += fmt::format("  gdal_translate -unscale -ot Float32 {} meters.tif\n", heightFile(facts));
    return text;
}

std::string numpySteps(const ImportFacts& facts) {
    const MapFact& height = *facts.find(MapId::height);
    const HeightUnit unit = heightUnitOf(facts);
    const std::string layers = height.spec.layers > 1 ? fmt::format("{}, ", height.spec.layers) : "";
    return fmt::format(
        "In Python:\n"
        "  import numpy\n"
        "  values = numpy.load(\"{}\")  # shape ({}{}, {}), the top row first\n"
        "  meters = values * {} + {}\n",
        height.file, layers, facts.height, facts.width, typed(unit.meters), typed(unit.offset));
}

}  // namespace noisescope
