#include "image/raw/raw_headers.h"

#include <fmt/format.h>

#include <string_view>

#include "core/error.h"
#include "core/text.h"
#include "image/map_place.h"
#include "image/raw/plain_writer.h"

namespace noisescope {
namespace {

/// ENVI's number of a depth, and its GDAL name.
struct SampleType {
    int envi;
    std::string_view gdal;
};

const SampleType& sampleTypeOf(Depth depth) {
    static constexpr SampleType kTypes[] = {{1, "Byte"}, {12, "UInt16"}, {0, ""}, {4, "Float32"}};
    return kTypes[static_cast<std::size_t>(depth)];  // no raw format has f16
}

/// Few coordinate systems have a keyword in ENVI; others would need their whole definition.
std::string enviMapInfo(const std::filesystem::path& image, const MapPlace& place) {
    const auto line = [&](std::string_view name, std::string_view rest) {
        // Pixels count from one, and whole numbers denote their corners.
        return fmt::format("map info = {{{}, 1, 1, {}, {}, {}, {}{}}}\n", name, place.x, place.y, place.step,
                           place.step, rest);
    };
    if (place.epsg == 0) return line("Arbitrary", "");
    if (place.epsg == kWgs84) return line("Geographic Lat/Lon", ", WGS-84, units=Degrees");
    if (const UtmZone zone = utmZoneOf(place.epsg); zone.zone > 0)
        return line("UTM", fmt::format(", {}, {}, WGS-84, units=Meters", zone.zone, zone.south ? "South" : "North"));
    refuseFile(image,
               fmt::format("ENVI's header has no word for EPSG:{}; it has for EPSG:4326 and for UTM zones of WGS 84 "
                           "(EPSG:32601 to 32660 and 32701 to 32760), and a VRT for all",
                           place.epsg),
               ExitCode::usage);
}

std::string enviText(const std::filesystem::path& image, const ImageSpec& spec) {
    if (spec.bottomUp)
        refuseFile(image, "ENVI's header cannot say that the last row comes first; a VRT can", ExitCode::usage);
    if (spec.layers > 1 && spec.channels > 1)
        refuseFile(image, "ENVI's header cannot describe layers of several channels; a VRT can", ExitCode::usage);
    std::string text = "ENVI\n";
    text += fmt::format("samples = {}\nlines = {}\nbands = {}\n", spec.width, spec.height, spec.layers * spec.channels);
    text += "header offset = 0\nfile type = ENVI Standard\n";
    text += fmt::format("data type = {}\ninterleave = {}\nbyte order = 0\n", sampleTypeOf(spec.depth).envi,
                        spec.channels > 1 ? "bip" : "bsq");
    if (spec.mapPlace) text += enviMapInfo(image, *spec.mapPlace);
    return text;
}

std::string vrtText(const std::filesystem::path& image, const ImageSpec& spec) {
    const std::string name = image.filename().native();
    if (printable(name) != name)
        refuseFile(image, "a VRT can only name a file whose name is printable UTF-8", ExitCode::usage);
    std::string text = fmt::format("<VRTDataset rasterXSize=\"{}\" rasterYSize=\"{}\">\n", spec.width, spec.height);
    if (spec.mapPlace) {
        const auto& [x, y, step, epsg] = *spec.mapPlace;
        if (epsg != 0) text += fmt::format("  <SRS>EPSG:{}</SRS>\n", epsg);
        text += fmt::format("  <GeoTransform>{}, {}, 0, {}, 0, {}</GeoTransform>\n", x, step, y, -step);
    }
    const auto rowBytes = static_cast<std::int64_t>(plainRowBytes(spec, 0));
    const std::int64_t pixelBytes = rowBytes / spec.width;
    const std::int64_t firstRow = spec.bottomUp ? (spec.height - 1) * rowBytes : 0;
    int band = 0;
    for (std::int64_t layer = 0; layer < spec.layers; ++layer)
        for (int channel = 0; channel < spec.channels; ++channel) {
            text += fmt::format("  <VRTRasterBand dataType=\"{}\" band=\"{}\" subClass=\"VRTRawRasterBand\">\n",
                                sampleTypeOf(spec.depth).gdal, ++band);
            text += fmt::format("    <SourceFilename relativeToVRT=\"1\">{}</SourceFilename>\n", xmlText(name));
            text += fmt::format("    <ImageOffset>{}</ImageOffset>\n",
                                layer * static_cast<std::int64_t>(plainLayerBytes(spec, 0)) + firstRow +
                                    channel * pixelBytes / spec.channels);
            text += fmt::format("    <PixelOffset>{}</PixelOffset>\n    <LineOffset>{}</LineOffset>\n", pixelBytes,
                                spec.bottomUp ? -rowBytes : rowBytes);
            text += "    <ByteOrder>LSB</ByteOrder>\n  </VRTRasterBand>\n";
        }
    return text + "</VRTDataset>\n";
}

}  // namespace

std::filesystem::path rawHeaderPath(const std::filesystem::path& image, RawHeader header) {
    std::filesystem::path path = image;
    path += header == RawHeader::envi ? ".hdr" : ".vrt";
    return path;
}

std::string rawHeaderText(const std::filesystem::path& image, const ImageSpec& spec) {
    return spec.rawHeader == RawHeader::envi ? enviText(image, spec) : vrtText(image, spec);
}

}  // namespace noisescope
