// `info` tells what an image file holds.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command.h"
#include "core/text.h"
#include "export/comparison_export.h"
#include "image/formats.h"
#include "image/image_reader.h"

namespace noisescope {
namespace {

/// Null if the picture is of one recipe alone.
Json comparedIn(const Json& recipe) {
    if (!recipe.is_object()) return nullptr;
    const auto description = recipe.find("description");
    if (description == recipe.end() || !description->is_string()) return nullptr;
    const std::optional<std::string> text = comparisonIn(description->get<std::string>());
    return text ? Json(*text) : Json(nullptr);
}

}  // namespace

Command addInfo(CommandLine& program) {
    Command command = newCommand(program, "info", "tell what an image holds, its recipe too");
    const auto path = std::make_shared<std::string>();
    command.arguments.text("file", *path, "a file of a format that is read (`list formats`)")
        .typeName(kFileValue)
        .required();
    command.run = [path, common = command.common] {
        const ImageInfo info = readImageInfo(*path);
        if (common->json) {
            Json result{{"ok", true},
                        {"path", *path},
                        {"format", info.format},
                        {"width", info.width},
                        {"height", info.height / info.layers},
                        {"channels", info.channels},
                        {"depth", depthInfo(info.depth).name},
                        {"range", nullptr},
                        {"unbounded", info.unbounded},
                        {"checked", nullptr},
                        {"software", info.software},
                        {"recipe", nullptr}};
            if (!info.checked.empty()) result["checked"] = info.checked;
            if (!info.region.empty()) result["region"] = info.region;
            if (info.layers > 1) result["layers"] = info.layers;
            if (info.range) result["range"] = {info.range->low, info.range->high};
            const Json recipe = Json::parse(info.recipe, nullptr, false);  // a stranger's file may hold anything
            if (recipe.is_object()) result["recipe"] = recipe;
            if (const Json compared = comparedIn(recipe); !compared.is_null()) result["compare"] = compared;
            printJson(result);
            return 0;
        }
        const std::string layers = info.layers > 1 ? fmt::format(" x {}", info.layers) : "";
        std::string text = fmt::format("{}: {}, {} x {}{}, {} channel{}, {}\n", printable(*path), info.format,
                                       info.width, info.height / info.layers, layers, info.channels,
                                       info.channels == 1 ? "" : "s", depthInfo(info.depth).name);
        if (info.unbounded) text += "range: unbounded\n";
        if (info.range) text += fmt::format("range: {} to {}\n", shortest(info.range->low), shortest(info.range->high));
        if (!info.region.empty()) text += fmt::format("region: {}\n", printable(info.region));
        if (!info.checked.empty()) text += fmt::format("checked: {}\n", printable(info.checked));
        if (!info.software.empty()) text += fmt::format("software: {}\n", printable(info.software));
        const Json recipe = Json::parse(info.recipe, nullptr, false);  // on one line, also from a sidecar
        const std::string line = recipe.is_discarded() ? printable(info.recipe) : recipe.dump();
        text += info.recipe.empty() ? "recipe: none\n" : fmt::format("recipe: {}\n", line);
        if (const Json compared = comparedIn(recipe); !compared.is_null())
            text += fmt::format("compare: {}\n", printable(compared.get<std::string>()));
        printOut(text);
        return 0;
    };
    return command;
}

}  // namespace noisescope
