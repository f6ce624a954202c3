#include "cli/shared/info_text.h"

#include <fmt/format.h>

#include "core/text.h"
#include "export/comparison_export.h"

namespace noisescope {
namespace {

/// Null if the picture is of one recipe alone.
Json comparedIn(const Json& recipe) {
    const auto description = recipe.find("description");
    if (description == nullptr || !description->is_string()) return nullptr;
    const std::optional<std::string> text = comparisonIn(description->get<std::string>());
    return text ? Json(*text) : Json(nullptr);
}

/// A number, or as JSON has none such its text.
Json nodataJson(const std::string& text) {
    const std::optional<double> number = parseReal(text);
    return number ? Json(*number) : Json(text);
}

}  // namespace

std::string recipeLine(const std::optional<Json>& recipe, const std::string& text) {
    constexpr std::size_t kMostTold = 200;
    if (text.empty()) return "recipe: none\n";
    if (recipe) return fmt::format("recipe: {}\n", recipe->dump(-1, JsonText::repaired));
    return fmt::format("recipe: none of this program: {}\n", printable(clipped(text, kMostTold)));
}

std::string rangeLine(const Range& range) {
    return fmt::format("range: {} to {}\n", shortest(range.low), shortest(range.high));
}

Json imageJson(const std::string& path, const ImageInfo& info) {
    const std::optional<Json> recipe = Json::tryParse(info.recipe);
    const Json compared = comparedIn(recipe.value_or(nullptr));
    const std::string& checksum = info.checksum.empty() ? info.sampleChecksum : info.checksum;
    Json result{{"ok", true},
                {"path", path},
                {"format", info.format},
                {"width", info.width},
                {"height", info.height / info.layers},
                {"channels", info.channels},
                {"depth", info.typeName()},
                {"range", nullptr},
                {"unbounded", info.unbounded},
                {"checked", nullptr},
                {"software", info.software},
                {"recipe", nullptr}};
    if (!info.checked.empty()) result["checked"] = info.checked;
    if (!info.region.empty()) result["region"] = info.region;
    if (!checksum.empty()) result["checksum"] = checksum;
    if (info.layers > 1) result["layers"] = info.layers;
    if (!info.nodata.empty()) result["nodata"] = nodataJson(info.nodata);
    for (const std::string& text : info.notes) result["notes"].push_back(text);
    if (info.range) result["range"] = {info.range->low, info.range->high};
    if (recipe && recipe->is_object()) result["recipe"] = *recipe;
    if (!compared.is_null()) result["compare"] = compared;
    return result;
}

std::string imageText(const std::string& path, const ImageInfo& info) {
    const std::optional<Json> recipe = Json::tryParse(info.recipe);
    const Json compared = comparedIn(recipe.value_or(nullptr));
    const std::string& checksum = info.checksum.empty() ? info.sampleChecksum : info.checksum;
    const std::string layers = info.layers > 1 ? fmt::format(" x {}", info.layers) : "";
    std::string text =
        fmt::format("{}: {}, {} x {}{}, {} channel{}, {}\n", printable(path), info.format, info.width,
                    info.height / info.layers, layers, info.channels, info.channels == 1 ? "" : "s", info.typeName());
    if (!info.nodata.empty()) text += fmt::format("nodata: {}\n", printable(info.nodata));
    if (info.unbounded) text += "range: unbounded\n";
    if (info.range) text += rangeLine(*info.range);
    if (!info.region.empty()) text += fmt::format("region: {}\n", printable(info.region));
    if (!info.checked.empty()) text += fmt::format("checked: {}\n", printable(info.checked));
    if (!checksum.empty()) text += fmt::format("checksum: CRC-32 {}\n", printable(checksum));
    if (!info.software.empty()) text += fmt::format("software: {}\n", printable(info.software));
    text += recipeLine(recipe, info.recipe);
    if (!compared.is_null()) text += fmt::format("compare: {}\n", printable(compared.get<std::string>()));
    for (const std::string& note : info.notes) text += fmt::format("note: {}\n", note);
    return text;
}

}  // namespace noisescope
