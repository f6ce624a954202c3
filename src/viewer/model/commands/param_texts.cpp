#include "viewer/model/commands/param_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/text.h"
#include "recipe/recipe.h"
#include "viewer/model/commands/synonyms.h"
#include "viewer/model/commands/word_match.h"

namespace noisescope {
namespace {

constexpr std::size_t kMostNamed = 2;  // with more choices none is named
constexpr int kMostChoices = 8;        // an integer with at most so many values is treated as a choice

/// Parameters that may have to change first, before another one can enable the row.
constexpr std::array<std::string_view, 3> kGates{"dimensions", "fractal", "output"};

/// A recipe with another value of one parameter, and that value's label.
struct Alternative {
    Recipe recipe;
    std::string label;
};

/// Returns the recipe with every other value of a choice or small integer parameter, and with a sun.
std::vector<Alternative> alternativesOf(const ParamInfo& param, const Recipe& recipe) {
    std::vector<Alternative> variants;
    if (!param.applies(recipe)) return variants;
    const auto add = [&](auto Recipe::*member, auto value, std::string label) {
        if (value == recipe.*member) return;
        variants.push_back({recipe, std::move(label)});
        variants.back().recipe.*member = value;
    };
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
        for (int i = 0; i < choice->count(); ++i)
            if (choice->available(recipe, i)) add(choice->member, i, std::string(choice->row(i).label));
    } else if (const auto* integer = std::get_if<IntegerParam>(&param.kind)) {
        if (integer->maximum - integer->minimum >= kMostChoices) return variants;
        for (int i = integer->minimum; i <= integer->maximum; ++i)
            if (integer->available(recipe, i)) add(integer->member, i, fmt::format("{}D", i));
    } else if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) {
        for (const bool value : {false, true}) add(boolean->member, value, value ? "on" : "off");
    } else if (param.id == "sun") {
        add(static_cast<double Recipe::*>(&Recipe::sun), 1.0, "above 0");
    } else if (param.id == "solid_softness") {
        add(static_cast<double Recipe::*>(&Recipe::solidSoftness), 0.0, "0");
    }
    return variants;
}

/// Formats a requirement: "falloff Hurst exponent", "3D or 4D", "a fractal", "another noise".
std::string needText(const ParamInfo& param, const std::vector<std::string>& labels, std::size_t others) {
    if (labels.size() <= kMostNamed) {
        const std::string names = fmt::format("{}", fmt::join(labels, " or "));
        return param.id == "dimensions" ? names : fmt::format("{} {}", inSentence(param.label), names);
    }
    return fmt::format("{} {}", labels.size() == others ? "a" : "another", inSentence(param.label));
}

/// Returns the requirement if changing one other parameter makes `param` apply; empty if none does.
std::string needOf(const ParamInfo& param, const Recipe& recipe) {
    for (const ParamInfo& other : params()) {
        const std::vector<Alternative> variants = alternativesOf(other, recipe);
        std::vector<std::string> labels;
        for (const Alternative& variant : variants)
            if (param.applies(variant.recipe)) labels.push_back(variant.label);
        if (!labels.empty()) return needText(other, labels, variants.size());
    }
    return {};
}

std::string needOfTwo(const ParamInfo& param, const Recipe& recipe) {
    for (const std::string_view gate : kGates) {
        const std::vector<Alternative> variants = alternativesOf(*findParam(gate), recipe);
        std::vector<std::string> labels;
        std::string second;
        for (const Alternative& variant : variants) {
            const std::string need = needOf(param, variant.recipe);
            if (need.empty()) continue;
            labels.push_back(variant.label);
            if (second.empty()) second = need;
        }
        if (!labels.empty()) return needText(*findParam(gate), labels, variants.size()) + " and " + second;
    }
    return {};
}

/// Returns the axis at a label's end, as in "Period x"; 0 if there is none.
char axisOf(std::string_view label) {
    if (label.size() < 3 || label[label.size() - 2] != ' ') return 0;
    const char last = label.back();
    return last == 'x' || last == 'y' || last == 'z' || last == 'w' ? last : char{0};
}

std::string shortValue(const ParamInfo& param, const Recipe& recipe) {
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
        return inSentence(choice->row(recipe.*choice->member).label);
    if (const auto* real = std::get_if<RealParam>(&param.kind)) return fmt::format("{:.3g}", recipe.*real->member);
    if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) return recipe.*boolean->member ? "on" : "off";
    return valueText(param, recipe);
}

}  // namespace

std::string inSentence(std::string_view label) {
    std::string text(label);
    if (!text.empty()) text[0] = lowerCase(text[0]);
    return text;
}

bool sameValue(const ParamInfo& param, const Recipe& a, const Recipe& b) {
    return std::visit([&](const auto& kind) { return a.*kind.member == b.*kind.member; }, param.kind);
}

std::string groupId(ParamGroup group) { return lowerCase(groupLabel(group)); }

bool matchesSearch(const ParamInfo& param, std::string_view text) {
    const std::string wanted = lowerCase(text);
    if (matchWords(text, param.label, synonymsOf(fmt::format("param/{}", param.id)))) return true;
    const auto holds = [&](std::string_view where) { return lowerCase(where).find(wanted) != std::string::npos; };
    if (holds(param.label) || holds(param.id) || holds(param.help)) return true;
    const auto* choice = std::get_if<ChoiceParam>(&param.kind);
    for (int i = 0; choice != nullptr && i < choice->count(); ++i)
        if (holds(choice->row(i).label)) return true;
    return false;
}

std::string whyAbsent(const ParamInfo& param, const Recipe& recipe) {
    std::string need = needOf(param, recipe);
    if (need.empty()) need = needOfTwo(param, recipe);
    if (!need.empty()) return "needs " + need;
    Recipe moved = recipe;
    const auto* real = std::get_if<RealParam>(&param.kind);
    if (real != nullptr) moved.*real->member = 1;
    return param.applies(moved) ? "only where it is not 0" : "not in this recipe";
}

std::string summaryOf(std::span<const ParamInfo* const> rows, const Recipe& recipe) {
    const Recipe defaults;
    std::string summary;
    std::string_view stem;  // label without the axis while y and z of the same vector follow x
    for (const ParamInfo* param : rows) {
        if (!param->applies(recipe) || sameValue(*param, recipe, defaults)) continue;
        const std::string value = shortValue(*param, recipe);
        const char axis = axisOf(param->label);
        const std::string_view own = param->label.substr(0, param->label.size() - (axis != 0 ? 2 : 0));
        if (axis != 0 && own == stem) {
            summary += std::holds_alternative<IntegerParam>(param->kind) ? " x " + value : " / " + value;
            continue;
        }
        stem = axis == 'x' ? own : std::string_view();
        if (!summary.empty()) summary += ", ";
        const bool named = !std::holds_alternative<ChoiceParam>(param->kind);
        if (named) summary += inSentence(axis == 'x' ? own : param->label) + " ";
        summary += value;
    }
    return summary;
}

std::string setOption(const ParamInfo& param, const Recipe& recipe) {
    const std::string setting = fmt::format("{}={}", param.id, valueText(param, recipe));
    const bool plain = setting.find_first_of(" #,;:'\"$&|<>()*?[]{}~`!\\") == std::string::npos;
    return plain ? "--set " + setting : fmt::format("--set '{}'", setting);
}

std::string periodNote(const ParamInfo& param, const Recipe& recipe, const TileSize& size) {
    if (param.id == "period_x") return periodProblem(recipe, 0, size);
    if (param.id == "period_y") return periodProblem(recipe, 1, size);
    return {};
}

}  // namespace noisescope
