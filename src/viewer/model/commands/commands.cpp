#include "viewer/model/commands/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/commands/absent_params.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/commands/synonyms.h"
#include "viewer/model/commands/word_match.h"
#include "viewer/model/document/typed_value.h"
#include "viewer/model/document/usual_relief.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

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
    command.group = "Parameter";
    command.problem = setTyped(param, result, value);
    if (command.problem.empty() && !param.applies(recipe))
        command.problem = fmt::format("{}: {}", param.label, whyAbsent(param, recipe));
    command.run = [row = &param, text = std::string(value)](ViewerState& s) {
        const int output = s.document.recipe->output;
        {
            const LayerScope scope(s);
            setTyped(*row, s.document.recipe, text);
            repair(s.document.recipe);
        }
        useUsualRelief(s.document.recipe, output);
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
            const auto byLabel = matchWords(assignment.value, row.label);
            const auto byId = matchWords(assignment.value, row.id);
            if (byLabel || byId) rows.push_back({std::max(byLabel.value_or(0), byId.value_or(0)), &row});
        }
    if (rows.empty()) return {settingOf(param, assignment.value, assignment.value, recipe)};
    std::stable_sort(rows.begin(), rows.end(), [](const Scored& a, const Scored& b) { return a.score > b.score; });
    std::vector<PaletteCommand> list;
    list.reserve(rows.size());
    for (const Scored& scored : rows) list.push_back(settingOf(param, scored.row->id, scored.row->label, recipe));
    return list;
}

/// Returns the commands whose words match, best first.
std::vector<PaletteCommand> matching(const std::vector<PaletteCommand>& commands, std::string_view typed) {
    struct Scored {
        int score;
        const PaletteCommand* command;
    };
    std::vector<Scored> fitting;
    for (const PaletteCommand& command : commands) {
        auto score = matchWords(typed, command.label, synonymsOf(command.id), command.group);
        if (isMeantBy(command.id, typed)) score = std::numeric_limits<int>::max();
        if (score) fitting.push_back({2 * (*score / 2) + (command.problem.empty() ? 1 : 0), &command});
    }
    std::stable_sort(fitting.begin(), fitting.end(),
                     [](const Scored& a, const Scored& b) { return a.score > b.score; });
    std::vector<PaletteCommand> result;
    result.reserve(fitting.size());
    for (const Scored& scored : fitting) result.push_back(*scored.command);
    return result;
}

std::vector<std::string> labelsOf(const std::vector<PaletteCommand>& commands) {
    std::vector<std::string> labels;
    labels.reserve(commands.size());
    for (const PaletteCommand& command : commands) labels.push_back(command.label);
    return labels;
}

/// Puts commands in front of a list, which then has none of them twice.
void putFirst(std::vector<PaletteCommand>& list, const std::vector<PaletteCommand>& first) {
    std::erase_if(list, [&](const PaletteCommand& command) {
        return std::ranges::find(first, command.id, &PaletteCommand::id) != first.end();
    });
    list.insert(list.begin(), first.begin(), first.end());
}

/// Returns the commands of an absent feature's nearest ids, in their order.
std::vector<PaletteCommand> nearestOf(const AbsentFeature& absent, const std::vector<PaletteCommand>& commands) {
    std::vector<PaletteCommand> nearest;
    std::string_view ids = absent.nearest;
    while (!ids.empty()) {
        const std::string_view id = ids.substr(0, ids.find(' '));
        ids = trimmed(ids.substr(id.size()));
        const auto found = std::ranges::find(commands, id, &PaletteCommand::id);
        if (found != commands.end()) nearest.push_back(*found);
    }
    return nearest;
}

}  // namespace

std::vector<PaletteCommand> commandsFor(const ViewerState& state, std::string_view text) {
    const std::string_view typed = trimmed(text);
    std::vector<PaletteCommand> all = allCommands(state);
    if (typed.empty()) return all;
    std::vector<PaletteCommand> settings;
    if (const auto assignment = assignmentIn(typed)) settings = settingsFrom(*assignment, editedRecipe(state));
    std::vector<PaletteCommand> result = matching(all, typed);
    if (const AbsentFeature* absent = absentFeatureIn(typed); absent != nullptr && result.empty() && settings.empty())
        return nearestOf(*absent, all);
    const bool hasParam =
        std::ranges::any_of(result, [](const PaletteCommand& command) { return command.id.starts_with("param/"); });
    if (!hasParam && settings.empty()) {
        for (PaletteCommand& command : absentParams(state, typed))
            if (std::ranges::find(result, command.id, &PaletteCommand::id) == result.end())
                result.push_back(std::move(command));
    }
    // "Zoom in" is a command, not a value of Slice scale, whose id was zoom.
    const bool named = !result.empty() && folded(result.front().label).starts_with(folded(typed));
    const bool last = named && !settings.empty() && !settings.front().problem.empty();
    if (!last) putFirst(result, settings);
    if (last) result.insert(result.end(), settings.begin(), settings.end());
    if (result.empty())
        if (const std::string near = respelled(typed, labelsOf(all)); !near.empty()) return matching(all, near);
    return result;
}

std::string commandNote(std::string_view text, const std::vector<PaletteCommand>& commands) {
    const AbsentFeature* absent = absentFeatureIn(text);
    const bool isNearest = absent != nullptr && std::ranges::all_of(commands, [&](const PaletteCommand& command) {
                               return absent->nearest.find(command.id) != std::string_view::npos;
                           });
    if (isNearest) return std::string(absent->note);
    const auto isLacking = [](const PaletteCommand& command) {
        return command.id.starts_with(kAbsentParamId) && command.problem.empty();
    };
    if (std::ranges::all_of(commands, isLacking) && !commands.empty())
        return "The selected layer does not have it. These do:";
    const auto isTyped = [&](const PaletteCommand& command) {
        return matchWords(text, command.label, synonymsOf(command.id), command.group).has_value() ||
               isMeantBy(command.id, text) || command.id.starts_with("set/");
    };
    if (std::ranges::none_of(commands, isTyped))
        if (const std::string near = respelled(text, labelsOf(commands)); !near.empty())
            return fmt::format("Nothing is called like this. Did you mean \u201c{}\u201d?", near);
    if (commands.empty()) return "No command, preset, parameter, format or language is called like this";
    return {};
}

}  // namespace noisescope
