#include "viewer/model/commands/absent_params.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "recipe/params.h"
#include "recipe/recipe.h"
#include "viewer/model/commands/param_texts.h"
#include "viewer/model/commands/synonyms.h"
#include "viewer/model/commands/word_match.h"
#include "viewer/model/layers/layer_panel.h"

namespace noisescope {
namespace {

/// Returns the parameter that `recipe` lacks and the words name best; null: none.
const ParamInfo* absentParamNamed(const Recipe& recipe, std::string_view typed) {
    const ParamInfo* best = nullptr;
    int most = 0;
    for (const ParamInfo& param : params()) {
        if (param.applies(recipe)) continue;
        const std::string id = fmt::format("param/{}", param.id);
        const int score = isMeantBy(id, typed) ? std::numeric_limits<int>::max()
                                               : matchWords(typed, param.label, synonymsOf(id)).value_or(0);
        if (score <= most) continue;
        most = score;
        best = &param;
    }
    return best;
}

/// Returns the choice of which another value gives the recipe the parameter; null: none alone does.
const ParamInfo* choiceThatGives(const ParamInfo& param, const Recipe& recipe) {
    for (const ParamInfo& other : params()) {
        const auto* choice = std::get_if<ChoiceParam>(&other.kind);
        if (choice == nullptr || !other.applies(recipe)) continue;
        Recipe changed = recipe;
        for (int i = 0; i < choice->count(); ++i) {
            changed.*choice->member = i;
            if (choice->available(recipe, i) && param.applies(changed)) return &other;
        }
    }
    return nullptr;
}

PaletteCommand showing(const ParamInfo& param, std::string id, std::string label, std::string problem) {
    const auto show = [row = &param](ViewerState& state) { showParam(state, *row); };
    return {std::move(id), std::move(label), "Parameter", {}, show, std::move(problem)};
}

}  // namespace

std::vector<PaletteCommand> absentParams(const ViewerState& state, std::string_view typed) {
    const HeldRecipe edited = editedRecipe(state);
    const ParamInfo* const param = absentParamNamed(edited, typed);
    if (param == nullptr) return {};
    std::vector<PaletteCommand> list;
    for (const LayerRow& row : layerRows(state.document.recipe)) {
        if (row.layer->kind != LayerKind::field) continue;
        if (!param->applies(fieldAlone(state.document.recipe, row.layer->field))) continue;
        const auto show = [param, path = row.path](ViewerState& s) {
            s.layers.selected = path;
            showParam(s, *param);
        };
        list.push_back({fmt::format("{}{}/{}", kAbsentParamId, param->id, row.path),
                        fmt::format("Set {} of {}...", param->label, row.path),
                        "Layers",
                        {},
                        show,
                        {}});
    }
    if (!list.empty()) return list;
    list.push_back(showing(*param, fmt::format("{}{}", kAbsentParamId, param->id),
                           fmt::format("Set {}...", param->label),
                           fmt::format("{} {}", param->label, whyAbsent(*param, edited))));
    if (const ParamInfo* choice = choiceThatGives(*param, edited))
        list.push_back(
            showing(*choice, fmt::format("param/{}", choice->id), fmt::format("Set {}...", choice->label), {}));
    return list;
}

}  // namespace noisescope
