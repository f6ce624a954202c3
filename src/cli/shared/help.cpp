#include "cli/shared/help.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "cli/version.h"
#include "core/json.h"

namespace noisescope {
namespace {

struct Code {
    int code;
    std::string_view meaning;
};
constexpr std::array kExitCodes{Code{0, "done"},
                                Code{1, "a check found differences"},
                                Code{2, "usage or bad recipe"},
                                Code{3, "shader error"},
                                Code{4, "no OpenGL context or a limit of it"},
                                Code{5, "file error"},
                                Code{130, "interrupted (SIGINT)"},
                                Code{143, "ended (SIGTERM)"}};

constexpr std::array<std::string_view, 5> kExamples{
    "noisescope view --preset marble",
    "noisescope render --preset fbm --set octaves=8 --size 1920x1080 -o fbm.png",
    "noisescope stats --preset fbm",
    "noisescope snippet --preset clouds --target glsl330 -o clouds.glsl",
    "noisescope validate",
};

struct KeptFile {
    std::string_view path;
    std::string_view variable;  ///< of the environment: another place of the first folder
    std::string_view help;
};
constexpr std::array kFiles{
    KeptFile{"~/.config/noisescope/settings.json", "XDG_CONFIG_HOME", "the window's settings"},
    KeptFile{"~/.local/state/noisescope/autosave/", "XDG_STATE_HOME", "unsaved work, kept through a crash"},
};

constexpr std::string_view kAbout = "Without a subcommand: opens the window, or without a display prints this help.";

Json optionJson(const OptionInfo& option) {
    const auto orNull = [](const auto& value) { return value.empty() ? Json(nullptr) : Json(value); };
    return {{"names", option.names},
            {"positional", option.positional},
            {"value", orNull(option.value)},
            {"value_optional", option.valueOptional},
            {"choices", orNull(option.choices)},
            {"default", orNull(option.byDefault)},
            {"required", option.required},
            {"repeatable", option.repeatable},
            {"category", orNull(option.category)},
            {"help", option.help}};
}

Json commandJson(const CommandInfo& command) {
    Json options = Json::array();
    for (const OptionInfo& option : command.options) options.push_back(optionJson(option));
    return {{"name", command.name},
            {"help", command.description},
            {"notes", command.footer.empty() ? Json(nullptr) : Json(command.footer)},
            {"options", options}};
}

}  // namespace

std::string programFooter() {
    std::string codes;
    for (const Code& row : kExitCodes)
        codes += fmt::format("{}{} {}", codes.empty() ? "" : row.code == 4 ? ",\n" : ", ", row.code, row.meaning);
    return fmt::format(
        "{}\nExit codes: {}.\nFor programs: --help --json and --version --json print one JSON object.\n"
        "Examples:\n  {}\n",
        kAbout, codes, fmt::join(kExamples, "\n  "));
}

std::string filesText() {
    std::string text;
    for (const KeptFile& file : kFiles) text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", file.path, file.help);
    return text;
}

Json helpJson(const CommandInfo& command) {
    Json result = commandJson(command);
    if (command.commands.empty()) return result;
    result["version"] = NOISESCOPE_VERSION;
    result["notes"] = kAbout;
    result["commands"] = Json::array();
    for (const CommandInfo& sub : command.commands) result["commands"].push_back(commandJson(sub));
    for (const Code& row : kExitCodes) result["exit_codes"].push_back({{"code", row.code}, {"meaning", row.meaning}});
    for (const KeptFile& file : kFiles)
        result["files"].push_back({{"path", file.path}, {"variable", file.variable}, {"help", file.help}});
    result["examples"] = kExamples;
    return result;
}

std::string versionText() {
    if (builtCommit().empty()) return kSoftware;
    return fmt::format("{} ({}{})", kSoftware, builtCommit(), builtFromChanges() ? ", modified" : "");
}

Json versionJson() {
    const bool known = !builtCommit().empty();
    return {{"name", "Noisescope"},
            {"version", NOISESCOPE_VERSION},
            {"commit", known ? Json(builtCommit()) : Json(nullptr)},
            {"modified", known ? Json(builtFromChanges()) : Json(nullptr)}};
}

}  // namespace noisescope
