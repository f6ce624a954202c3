// `list` shows what there is to choose from. Each list is a table of text columns and a JSON array.
#include <fmt/format.h>

#include <array>

#include "cli/command.h"
#include "core/text.h"
#include "image/formats.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "snippet/snippet.h"

namespace noisescope {
namespace {

Json named(const Named& row) { return {{"name", row.id}, {"title", row.label}, {"help", row.help}}; }

Json noiseRows() {
    Json rows = Json::array();
    for (const NoiseInfo& noise : noises()) {
        Json row = named(noise);
        row["dimensions"] = {2, 3};
        row["range"] = {-1, 1};
        row["hashes"] = {noise.hashes2, noise.hashes3};
        row["continuity"] = noise.continuity;
        row["origin"] = noise.origin;
        rows.push_back(row);
    }
    return rows;
}

Json fractalRows() {
    Json rows = Json::array();
    for (const FractalInfo& fractal : fractals()) {
        Json row = named(fractal);
        row["range"] = {fractal.range.low, fractal.range.high};
        row["origin"] = fractal.origin;
        rows.push_back(row);
    }
    return rows;
}

Json hashRows() {
    Json rows = Json::array();
    for (const HashInfo& hash : hashes()) {
        Json row = named(hash);
        row["exact"] = hash.exact;
        row["dimensions"] = hash.has3 ? Json{2, 3} : Json{2};
        row["period"] = hash.period;
        rows.push_back(row);
    }
    return rows;
}

Json gradientRows() {
    Json rows = Json::array();
    for (const GradientInfo& set : gradientSets()) {
        Json row = named(set);
        row["dimensions"] = Json::array();
        for (const int n : {2, 3})
            if (set.in(n)) row["dimensions"].push_back(n);
        rows.push_back(row);
    }
    return rows;
}

Json paramRows() {
    Json rows = Json::array();
    const Recipe defaults;
    for (const ParamInfo& param : params())
        rows.push_back({{"name", param.id},
                        {"title", param.label},
                        {"group", groupLabel(param.group)},
                        {"unit", param.unit},
                        {"default", valueText(param, defaults)},
                        {"allowed", allowedText(param)},
                        {"help", param.help}});
    return rows;
}

Json presetRows() {
    Json rows = Json::array();
    for (const Preset& preset : presets())
        rows.push_back({{"name", preset.name}, {"title", preset.file.title}, {"help", preset.file.description}});
    return rows;
}

Json targetRows() {
    Json rows = Json::array();
    for (const SnippetTarget& target : snippetTargets()) rows.push_back(named(target));
    return rows;
}

Json formatRows() {
    Json rows = Json::array();
    for (const FormatInfo& format : formats()) {
        Json depthNames = Json::array();
        for (const Depth depth : format.depths) depthNames.push_back(depthInfo(depth).name);
        rows.push_back({{"name", format.name},
                        {"title", format.label},
                        {"extension", format.extension},
                        {"depths", depthNames},
                        {"help", format.metadata}});
    }
    return rows;
}

struct ListKind {
    const char* name;
    Json (*rows)();
};

// clang-format off
constexpr std::array kKinds{
    ListKind{"noises", noiseRows},       ListKind{"fractals", fractalRows}, ListKind{"hashes", hashRows},
    ListKind{"gradients", gradientRows}, ListKind{"params", paramRows},     ListKind{"presets", presetRows},
    ListKind{"targets", targetRows},     ListKind{"formats", formatRows},
};
// clang-format on

std::string cellText(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// The name, then what a person chooses by.
std::string tableText(const Json& rows) {
    constexpr std::array keys{"name", "default", "allowed", "dimensions", "range", "depths", "help"};
    std::string text;
    std::array<std::size_t, keys.size()> widths{};
    for (const Json& row : rows)
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (row.contains(keys[i])) widths[i] = std::max(widths[i], cellText(row[keys[i]]).size());
    for (const Json& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (row.contains(keys[i])) line += column(cellText(row[keys[i]]), widths[i]) + "  ";
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace

Command addList(CLI::App& program) {
    Command command = newCommand(program, "list", "show what there is to choose from");
    const auto kind = std::make_shared<std::string>();
    std::vector<std::string> names;
    names.reserve(kKinds.size());
    for (const ListKind& row : kKinds) names.emplace_back(row.name);
    command.app->add_option("what", *kind, fmt::format("{}", fmt::join(names, ", ")))
        ->required()
        ->check(CLI::IsMember(names));
    command.run = [kind, common = command.common] {
        for (const ListKind& row : kKinds) {
            if (*kind != row.name) continue;
            const Json rows = row.rows();
            printOut(common->json ? Json{{row.name, rows}}.dump(2) + "\n" : tableText(rows));
        }
        return 0;
    };
    return command;
}

}  // namespace noisescope
