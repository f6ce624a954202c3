#include "viewer/model/code/code_options.h"

#include <algorithm>
#include <array>

#include "core/error.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "snippet/forms/color_function.h"
#include "viewer/model/code/code_text.h"

namespace noisescope {
namespace {

constexpr std::array kEntries{
    CodeEntry{{"p", "Position", "One position as floats: simple, and less exact far from the origin"},
              EntryKind::place},
    CodeEntry{{"cell", "Cell + fraction", "Whole world units and the rest: every bit, at any distance"},
              EntryKind::cell},
    CodeEntry{{"both", "Both", "Two functions: of a position, and of cell + fraction"}, EntryKind::both},
};

EntryKind kindOf(const CodeChoice& choice) {
    const auto row = std::ranges::find(kEntries, choice.entry, &CodeEntry::id);
    return row == kEntries.end() ? EntryKind::place : row->kind;
}

bool knowsErrors(const ViewerState& state, const CodeChoice& choice) {
    const CodeErrors& known = state.codeErrors;
    return kindOf(choice) == EntryKind::place && known.recipe && *known.recipe == state.document.recipe;
}

/// Returns why no color function is written; empty: one can be.
std::string noColorsIn(const Recipe& recipe) {
    std::string problem = colorsProblem(recipe);
    return problem.empty() && recipe.colors == kGray && channelsOf(recipe) == 1 ? "The picture is gray" : problem;
}

}  // namespace

std::span<const CodeEntry> codeEntries() { return kEntries; }

CodeChoice codeChoiceOf(const ViewerState& state, const SnippetTarget& target) {
    const Settings& settings = state.settings;
    const Recipe& recipe = state.document.recipe;
    return {settings.snippetEntry, settings.snippetGradient && gradientProblem(recipe).empty(),
            settings.snippetColors && noColorsIn(recipe).empty(), settings.snippetExact && exactProblem(target).empty(),
            settings.snippetShort};
}

SnippetOptions codeOptionsOf(const ViewerState& state, const SnippetTarget& target) {
    const CodeChoice choice = codeChoiceOf(state, target);
    SnippetOptions options;
    options.target = &target;
    options.title = titleOf(state.document);
    options.entry = {kindOf(choice), choice.gradient, choice.colors};
    options.exact = choice.exact;
    options.brief = choice.brief;
    if (knowsErrors(state, choice)) options.errors = state.codeErrors.errors;
    return options;
}

bool updateCode(ViewerState& state, const SnippetTarget& target) {
    const Document& document = state.document;
    const CodeChoice choice = codeChoiceOf(state, target);
    const bool measured = knowsErrors(state, choice);
    CodeState& code = state.code;
    if (code.recipe && *code.recipe == document.recipe && code.target == target.id && code.title == titleOf(document) &&
        code.choice == choice && code.measured == measured)
        return false;
    code = {};
    code.recipe = document.recipe;
    code.target = target.id;
    code.title = titleOf(document);
    code.choice = choice;
    code.measured = measured;
    code.gradientProblem = gradientProblem(document.recipe);
    code.colorsProblem = noColorsIn(document.recipe);
    try {
        const std::string snippet = writeSnippet(document.recipe, codeOptionsOf(state, target));
        const std::vector<std::string_view> lines = linesOf(snippet);
        code.lines.assign(lines.begin(), lines.end());
    } catch (const Error& error) {
        code.problem = error.what();
    }
    return true;
}

bool wantsErrors(const ViewerState& state) {
    const CodeState& code = state.code;
    const bool statesIt = kindOf(code.choice) == EntryKind::place && !code.choice.brief;  // a line has no room for it
    return code.problem.empty() && statesIt && !code.measured;
}

std::string wholeText(const CodeState& code) {
    std::string text;
    for (const std::string& line : code.lines) text += line + '\n';
    return text;
}

std::string withoutOption(const std::string& problem) {
    const std::size_t colon = problem.find(": ");
    if (!problem.starts_with("--") || colon == std::string::npos) return problem;
    std::string text = problem.substr(colon + 2);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace noisescope
