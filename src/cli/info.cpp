// `info` tells what an image file holds.
#include <fmt/format.h>

#include "cli/command.h"
#include "core/text.h"
#include "image/image_reader.h"

namespace noisescope {

Command addInfo(CLI::App& program) {
    Command command = newCommand(program, "info", "tell what an image holds, its recipe too");
    const auto path = std::make_shared<std::string>();
    command.app->add_option("file", *path, "a PNG, EXR or raw file")->required();
    command.run = [path, common = command.common] {
        const ImageInfo info = readImageInfo(*path);
        if (common->json) {
            Json result{{"ok", true},
                        {"path", *path},
                        {"format", info.format},
                        {"width", info.width},
                        {"height", info.height},
                        {"channels", info.channels},
                        {"depth", depthInfo(info.depth).name},
                        {"range", nullptr},
                        {"software", info.software},
                        {"recipe", nullptr}};
            if (info.range) result["range"] = {info.range->low, info.range->high};
            const Json recipe = Json::parse(info.recipe, nullptr, false);  // a stranger's file may hold anything
            if (recipe.is_object()) result["recipe"] = recipe;
            printOut(result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
            return 0;
        }
        std::string text =
            fmt::format("{}: {}, {} x {}, {} channel{}, {}\n", printable(*path), info.format, info.width, info.height,
                        info.channels, info.channels == 1 ? "" : "s", depthInfo(info.depth).name);
        if (info.range) text += fmt::format("range: {} to {}\n", shortest(info.range->low), shortest(info.range->high));
        if (!info.software.empty()) text += fmt::format("software: {}\n", printable(info.software));
        const Json recipe = Json::parse(info.recipe, nullptr, false);  // on one line, also from a sidecar
        const std::string line = recipe.is_discarded() ? printable(info.recipe) : recipe.dump();
        text += info.recipe.empty() ? "recipe: none\n" : fmt::format("recipe: {}\n", line);
        printOut(text);
        return 0;
    };
    return command;
}

}  // namespace noisescope
