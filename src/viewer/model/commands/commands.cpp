#include "viewer/model/commands/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/text.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/commands/fuzzy.h"
#include "viewer/model/document/typed_value.h"
#include "viewer/model/files/files.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

/// Ids of the actions listed first while nothing is typed.
constexpr std::array<std::string_view, 10> kUseful{"random-seed",  "next-fractal", "open",  "save",  "screenshot",
                                                   "copy-snippet", "compare",      "tiles", "theme", "keys"};

// --- all commands ----------------------------------------------------------------------------------------------------

PaletteCommand commandOf(const Action& action, const ViewerState& state) {
    PaletteCommand command;
    command.id = fmt::format("action/{}", action.id);
    command.label = action.label;
    command.shortcut = chordText(action.chord);
    command.run = [row = &action](ViewerState& s) { runAction(s, *row); };
    if (action.enabled != nullptr && !action.enabled(state)) command.problem = "Nothing to do now";
    return command;
}

/// Shows the parameter's row in the recipe panel.
void showParam(ViewerState& state, const ParamInfo& param) {
    showRecipePanel(state);
    state.recipePanel.search = param.label;
    state.recipePanel.focusSearch = true;
}

void addActions(std::vector<PaletteCommand>& list, const ViewerState& state) {
    for (const std::string_view id : kUseful) list.push_back(commandOf(*findAction(id), state));
    for (const Action& action : actions()) {
        const bool listed = std::find(kUseful.begin(), kUseful.end(), action.id) != kUseful.end();
        if (!listed && action.id != "palette") list.push_back(commandOf(action, state));
    }
}

void addPresets(std::vector<PaletteCommand>& list) {
    for (const Preset& preset : presets())
        list.push_back({fmt::format("preset/{}", preset.name),
                        fmt::format("Preset: {}", preset.file.title),
                        {},
                        [row = &preset](ViewerState& s) { loadDocument(s, row->file); },
                        {}});
}

void addParams(std::vector<PaletteCommand>& list, const ViewerState& state) {
    const HeldRecipe recipe = editedRecipe(state);
    for (const ParamInfo& param : params())
        if (param.applies(recipe))
            list.push_back({fmt::format("param/{}", param.id),
                            fmt::format("Set {}...", param.label),
                            {},
                            [row = &param](ViewerState& s) { showParam(s, *row); },
                            {}});
}

void addComparisons(std::vector<PaletteCommand>& list) {
    for (const NamedComparison& named : namedComparisons())
        list.push_back({fmt::format("compare/{}", named.id),
                        fmt::format("Compare: {}", named.label),
                        {},
                        [row = &named](ViewerState& s) { showComparison(s, *row); },
                        {}});
}

void addThemes(std::vector<PaletteCommand>& list) {
    for (const char* theme : {"dark", "light"})
        list.push_back({fmt::format("theme/{}", theme),
                        fmt::format("Theme: {}", theme),
                        {},
                        [theme](ViewerState& s) { s.settings.theme = theme; },
                        {}});
}

void addFiles(std::vector<PaletteCommand>& list, const ViewerState& state) {
    for (const std::filesystem::path& path : state.settings.recentFiles)
        list.push_back({fmt::format("file/{}", path.string()),
                        fmt::format("Open {}", path.string()),
                        {},
                        [path](ViewerState& s) { openRecentFile(s, path); },
                        {}});
}

std::vector<PaletteCommand> allCommands(const ViewerState& state) {
    std::vector<PaletteCommand> list;
    addActions(list, state);
    addComparisons(list);
    addPresets(list);
    addParams(list, state);
    addThemes(list);
    addFiles(list, state);
    return list;
}

// --- "octaves 7" -----------------------------------------------------------------------------------------------------

std::string folded(std::string_view text) {
    std::string result = lowerCase(text);
    for (char& c : result)
        if (c == '_' || c == '=') c = ' ';
    return result;
}

/// A parameter and the text that follows its name.
struct Assignment {
    const ParamInfo* param = nullptr;
    std::string_view value;
};

/// Returns the assignment of the longest parameter name, id or label, that the text starts with and a value follows.
std::optional<Assignment> assignmentIn(std::string_view text) {
    const std::string words = folded(text);
    std::optional<Assignment> result;
    std::size_t longest = 0;
    for (const ParamInfo& param : params())
        for (const std::string& name : {folded(param.id), folded(param.label)}) {
            const bool begins = words.size() > name.size() && words.starts_with(name) && words[name.size()] == ' ';
            std::string_view value = begins ? trimmed(text.substr(name.size())) : std::string_view();
            if (value.starts_with('=')) value = trimmed(value.substr(1));
            if (value.empty() || name.size() <= longest) continue;
            longest = name.size();
            result = Assignment{&param, value};
        }
    return result;
}

/// Returns the command that sets the parameter and repairs the values that conflict with it.
PaletteCommand settingOf(const ParamInfo& param, std::string_view value, std::string_view shown, const Recipe& recipe) {
    HeldRecipe result = recipe;
    PaletteCommand command;
    command.id = fmt::format("set/{}/{}", param.id, value);
    command.label = fmt::format("Set {} to {}", param.label, shown);
    command.problem = setTyped(param, result, value);
    if (command.problem.empty() && !param.applies(recipe))
        command.problem = fmt::format("{}: nothing in this recipe has it", param.label);
    command.run = [row = &param, text = std::string(value)](ViewerState& s) {
        const LayerScope scope(s);
        setTyped(*row, s.document.recipe, text);
        repair(s.document.recipe);
    };
    return command;
}

/// Returns the commands for a choice's rows that match the typed text; for other parameters the value as typed.
std::vector<PaletteCommand> settingsFrom(const Assignment& assignment, const Recipe& recipe) {
    const ParamInfo& param = *assignment.param;
    struct Scored {
        int score;
        const Named* row;
    };
    std::vector<Scored> rows;
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
        for (int i = 0; i < choice->count(); ++i) {
            const Named& row = choice->row(i);
            const auto byLabel = fuzzyScore(assignment.value, row.label);
            const auto byId = fuzzyScore(assignment.value, row.id);
            if (byLabel || byId) rows.push_back({std::max(byLabel.value_or(0), byId.value_or(0)), &row});
        }
    if (rows.empty()) return {settingOf(param, assignment.value, assignment.value, recipe)};
    std::stable_sort(rows.begin(), rows.end(), [](const Scored& a, const Scored& b) { return a.score > b.score; });
    std::vector<PaletteCommand> list;
    list.reserve(rows.size());
    for (const Scored& scored : rows) list.push_back(settingOf(param, scored.row->id, scored.row->label, recipe));
    return list;
}

}  // namespace

std::vector<PaletteCommand> commandsFor(const ViewerState& state, std::string_view text) {
    const std::string_view typed = trimmed(text);
    if (typed.empty()) return allCommands(state);
    std::vector<PaletteCommand> settings;
    if (const auto assignment = assignmentIn(typed)) settings = settingsFrom(*assignment, editedRecipe(state));
    struct Scored {
        int score;
        PaletteCommand command;
    };
    std::vector<Scored> fitting;
    for (PaletteCommand& command : allCommands(state))
        if (const auto score = fuzzyScore(typed, command.label)) fitting.push_back({*score, std::move(command)});
    std::stable_sort(fitting.begin(), fitting.end(),
                     [](const Scored& a, const Scored& b) { return a.score > b.score; });
    std::vector<PaletteCommand> result;
    result.reserve(fitting.size());
    for (Scored& scored : fitting) result.push_back(std::move(scored.command));
    // "Zoom in" is a command, not a value of Slice scale, whose id was zoom.
    const bool named = !result.empty() && folded(result.front().label).starts_with(folded(typed));
    const bool last = named && !settings.empty() && !settings.front().problem.empty();
    result.insert(last ? result.end() : result.begin(), settings.begin(), settings.end());
    return result;
}

}  // namespace noisescope
