#include "image/raw/raw_sidecar.h"

#include <fmt/format.h>

#include <limits>

#include "core/error.h"
#include "core/json.h"
#include "core/quantize.h"
#include "core/text.h"
#include "files/atomic_file.h"
#include "image/exr/exr_keys.h"
#include "image/row_writer.h"
#include "image/sample_checksum.h"

namespace noisescope {
namespace {

constexpr int kIndent = 2;
constexpr const char* kTopDown = "top-down";
constexpr const char* kBottomUp = "bottom-up";

[[noreturn]] void refuseRecipe(const std::filesystem::path& image, std::string_view why) {
    throw Error(ExitCode::usage,
                fmt::format("{}: the recipe cannot be stored: {}", printable(image.native()), printable(why)));
}

std::int64_t integerAt(const Json& json, const char* key, std::int64_t low, std::int64_t high) {
    const auto found = json.find(key);
    if (found != nullptr && found->is_number_integer()) {  // false for 1.5 and true
        const auto value = found->get<std::int64_t>();
        if (value >= low && value <= high) return value;
    }
    throw std::runtime_error(fmt::format("\"{}\" must be an integer from {} to {}", key, low, high));
}

std::string textAt(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

/// Returns an empty text if it is missing, as in sidecars of earlier versions.
std::string checksumAt(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == nullptr) return {};
    constexpr std::size_t kDigits = 8;
    std::string text = textAt(json, key);
    if (text.size() != kDigits || text.find_first_not_of("0123456789abcdef") != text.npos)
        throw std::runtime_error(fmt::format("\"{}\" must be a text of {} digits from 0 to f", key, kDigits));
    return text;
}

void requireText(const Json& json, const char* key, std::string_view expected) {
    const auto found = json.find(key);
    if (found == nullptr || *found != expected)
        throw std::runtime_error(fmt::format("\"{}\" must be \"{}\"", key, expected));
}

Depth depthAt(const Json& json, const char* key, const FormatInfo& format) {
    const std::string text = textAt(json, key);
    std::string known;
    for (const Depth depth : format.depths) {
        if (text == depthInfo(depth).name) return depth;
        known += fmt::format("{}\"{}\"", known.empty() ? "" : " or ", depthInfo(depth).name);
    }
    throw std::runtime_error(fmt::format("\"{}\" must be {}", key, known));
}

std::optional<Range> rangeAt(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == nullptr || found->is_null()) return {};
    if (found->is_array() && found->size() == 2 && (*found)[0].is_number() && (*found)[1].is_number()) {
        const Range range{(*found)[0].get<double>(), (*found)[1].get<double>()};
        if (isUsable(range)) return range;
    }
    throw std::runtime_error(fmt::format("\"{}\" must be two different numbers", key));
}

ImageInfo parseSidecar(const Json& json, const FormatInfo& format) {
    requireText(json, "format", format.name);
    requireText(json, "byte_order", "little");
    ImageInfo info;
    info.format = format.name;
    info.depth = depthAt(json, "type", format);
    info.bottomUp = textAt(json, "row_order") == kBottomUp;
    if (!info.bottomUp) requireText(json, "row_order", kTopDown);
    info.width = integerAt(json, "width", 1, format.maxWidth);
    info.height = integerAt(json, "height", 1, format.maxHeight);
    if (json.contains("layers")) info.layers = integerAt(json, "layers", 1, std::numeric_limits<std::int32_t>::max());
    info.height *= info.layers;  // both below 2^31
    info.channels = static_cast<int>(integerAt(json, "channels", 1, format.maxChannels));
    ImageSpec usual;
    usual.channels = info.channels;
    info.channelNames = channelNamesOf(usual);
    info.range = rangeAt(json, "range");
    const auto unbounded = json.find(kUnbounded);
    info.unbounded = unbounded != nullptr && *unbounded == true;
    info.checked = textAt(json, "checked");
    info.region = textAt(json, "region");
    info.software = textAt(json, "software");
    info.checksum = checksumAt(json, "crc32");
    if (const auto recipe = json.find("recipe"); recipe != nullptr) info.recipe = recipe->dump(kIndent);
    return info;
}

}  // namespace

std::filesystem::path sidecarPath(const std::filesystem::path& image) {
    std::filesystem::path path = image;
    path += ".json";
    return path;
}

std::string sidecarText(const std::filesystem::path& image, const ImageSpec& spec, const std::string& checksum) {
    Json json;
    json["format"] = formatForPath(image).name;
    json["width"] = spec.width;
    json["height"] = spec.height;
    if (spec.layers > 1) json["layers"] = spec.layers;
    json["channels"] = spec.channels;
    json["type"] = depthInfo(spec.depth).name;
    json["byte_order"] = "little";
    json["row_order"] = spec.bottomUp ? kBottomUp : kTopDown;
    json["crc32"] = checksum;
    if (spec.unbounded) {
        json["range"] = nullptr;
        json[kUnbounded] = true;
    } else {
        json["range"] = {spec.range.low, spec.range.high};
    }
    try {
        if (!spec.checked.empty()) json["checked"] = spec.checked;
        if (!spec.region.empty()) json["region"] = spec.region;
        if (!spec.software.empty()) json["software"] = spec.software;
        if (!spec.recipe.empty()) json["recipe"] = Json::parse(spec.recipe);
        return json.dump(kIndent) + "\n";
    } catch (const std::exception& problem) {
        refuseRecipe(image, problem.what());
    }
}

ImageInfo readSidecar(const std::filesystem::path& image, const FormatInfo& format) {
    if (std::optional<ImageInfo> info = findSidecar(image, format)) return *std::move(info);
    refuseFile(image, fmt::format("needs {} beside it, which tells its size, or options that tell it (--size, --depth)",
                                  printable(sidecarPath(image).filename().native())));
}

std::optional<ImageInfo> findSidecar(const std::filesystem::path& image, const FormatInfo& format) {
    const std::filesystem::path path = sidecarPath(image);
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return {};
    const std::string text = readWholeFile(path, kMaxMetadataBytes);
    try {
        return parseSidecar(Json::parse(text), format);
    } catch (const std::exception& problem) {
        refuseFile(path, printable(problem.what()));
    }
}

std::string descriptionText(const std::filesystem::path& image, const ImageSpec& spec) {
    Json json;
    try {
        json[kSampleChecksumKey] = SampleChecksum(spec).text();
        json[kExrRangeKey] = spec.unbounded ? kUnbounded : rangeText(spec.range);
        if (!spec.checked.empty()) json[kExrCheckedKey] = spec.checked;
        if (!spec.region.empty()) json[kExrRegionKey] = spec.region;
        if (!spec.recipe.empty()) json[kExrRecipeKey] = Json::parse(spec.recipe);
        std::string text = json.dump(-1, JsonText::ascii);
        if (text.size() > kMaxDescriptionBytes)
            throw std::runtime_error(fmt::format("{} bytes; at most {}", text.size(), kMaxDescriptionBytes));
        return text;
    } catch (const std::exception& problem) {
        refuseRecipe(image, problem.what());
    }
}

bool readDescription(std::string_view text, ImageInfo& info) {
    const bool isOurs = text.find(kSampleChecksumKey) != std::string_view::npos;
    if (!text.starts_with('{')) return !isOurs;
    try {
        const Json json = Json::parse(text);
        const std::string range = textAt(json, kExrRangeKey);
        info.unbounded = range == kUnbounded;
        info.range = parseRangeText(range);
        info.checked = textAt(json, kExrCheckedKey);
        info.sampleChecksum = textAt(json, kSampleChecksumKey);
        info.region = textAt(json, kExrRegionKey);
        if (const auto recipe = json.find(kExrRecipeKey); recipe != nullptr) info.recipe = recipe->dump(kIndent);
        return true;
    } catch (const std::exception&) {  // another program's text
        return !isOurs;
    }
}

}  // namespace noisescope
