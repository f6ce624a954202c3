#include "image/raw_sidecar.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "core/quantize.h"
#include "core/text.h"
#include "image/atomic_file.h"
#include "image/row_writer.h"

namespace noisescope {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kIndent = 2;
constexpr int kMaxDepth = 32;  // the library writes recursively: deeper texts could exhaust the stack

[[noreturn]] void fail(const std::filesystem::path& path, std::string_view why) {
    throw Error(ExitCode::file, fmt::format("{}: {}", printable(path.native()), why));
}

/// Throws std::exception with the library's or our own message.
Json parseShallow(std::string_view text) {
    return Json::parse(text, [](int depth, Json::parse_event_t, Json&) {
        if (depth > kMaxDepth) throw std::runtime_error(fmt::format("nested deeper than {} levels", kMaxDepth));
        return true;
    });
}

std::int64_t integerAt(const Json& json, const char* key, std::int64_t low, std::int64_t high) {
    const auto found = json.find(key);
    if (found != json.end() && found->is_number_integer()) {  // false for 1.5 and true
        const auto value = found->get<std::int64_t>();
        if (value >= low && value <= high) return value;
    }
    throw std::runtime_error(fmt::format("\"{}\" must be an integer from {} to {}", key, low, high));
}

std::string textAt(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Absent in sidecars of earlier versions.
std::string checksumAt(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end()) return {};
    constexpr std::size_t kDigits = 8;
    std::string text = textAt(json, key);
    if (text.size() != kDigits || text.find_first_not_of("0123456789abcdef") != text.npos)
        throw std::runtime_error(fmt::format("\"{}\" must be a text of {} digits from 0 to f", key, kDigits));
    return text;
}

void requireText(const Json& json, const char* key, std::string_view expected) {
    const auto found = json.find(key);
    if (found == json.end() || *found != expected)
        throw std::runtime_error(fmt::format("\"{}\" must be \"{}\"", key, expected));
}

std::optional<Range> rangeAt(const Json& json, const char* key) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) return {};
    if (found->is_array() && found->size() == 2 && (*found)[0].is_number() && (*found)[1].is_number()) {
        const Range range{(*found)[0].get<double>(), (*found)[1].get<double>()};
        if (isUsable(range)) return range;
    }
    throw std::runtime_error(fmt::format("\"{}\" must be two different numbers", key));
}

ImageInfo parseSidecar(const Json& json, const FormatInfo& format) {
    const Depth depth = format.defaultDepth();
    requireText(json, "format", format.name);
    requireText(json, "type", depthInfo(depth).name);
    requireText(json, "byte_order", "little");
    requireText(json, "row_order", "top-down");
    ImageInfo info;
    info.format = format.name;
    info.depth = depth;
    info.width = integerAt(json, "width", 1, format.maxWidth);
    info.height = integerAt(json, "height", 1, format.maxHeight);
    info.channels = static_cast<int>(integerAt(json, "channels", 1, format.maxChannels));
    ImageSpec usual;
    usual.channels = info.channels;
    info.channelNames = channelNamesOf(usual);
    info.range = rangeAt(json, "range");
    const auto unbounded = json.find(kUnbounded);
    info.unbounded = unbounded != json.end() && *unbounded == true;
    info.checked = textAt(json, "checked");
    info.software = textAt(json, "software");
    info.checksum = checksumAt(json, "crc32");
    if (const auto recipe = json.find("recipe"); recipe != json.end()) info.recipe = recipe->dump(kIndent);
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
    json["channels"] = spec.channels;
    json["type"] = depthInfo(spec.depth).name;
    json["byte_order"] = "little";
    json["row_order"] = "top-down";
    json["crc32"] = checksum;
    if (spec.unbounded) {
        json["range"] = nullptr;
        json[kUnbounded] = true;
    } else {
        json["range"] = {spec.range.low, spec.range.high};
    }
    try {
        if (!spec.checked.empty()) json["checked"] = spec.checked;
        if (!spec.software.empty()) json["software"] = spec.software;
        if (!spec.recipe.empty()) json["recipe"] = parseShallow(spec.recipe);
        return json.dump(kIndent) + "\n";
    } catch (const std::exception& problem) {
        throw Error(ExitCode::usage, fmt::format("{}: the recipe cannot be stored: {}", printable(image.native()),
                                                 printable(problem.what())));
    }
}

ImageInfo readSidecar(const std::filesystem::path& image) {
    const std::filesystem::path path = sidecarPath(image);
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        fail(image, fmt::format("needs {} beside it, which tells its size", printable(path.filename().native())));
    const std::string text = readWholeFile(path, kMaxMetadataBytes);
    try {
        return parseSidecar(parseShallow(text), formatForPath(image));
    } catch (const std::exception& problem) {
        fail(path, printable(problem.what()));
    }
}

}  // namespace noisescope
