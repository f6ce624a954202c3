#include "snippet/catalogue/catalogue_recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "recipe/recipe.h"
#include "snippet/forms/pieces.h"

namespace noisescope {
namespace {

/// Those of a single noise and of its octaves that need no table: no warp, no periods, no rotated slice, no output but
/// the value.
constexpr std::string_view kIds =
    " noise feature metric hash gradients fade isotropic jitter smoothness kernel_radius_squared bandwidth "
    "flow scale seed cycles_per_cell frequency offset_x offset_y z w fractal octaves lacunarity gain "
    "amplitudes level octave_seeds octave_shifts rotate_octaves stripes distortion orientation bounces "
    "value width ";

/// Numbers that the program finds by itself, 0 if the code is to know them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kOwnFields{
    {{"factor", "0: as `scale` says; else octaves are the noise times this, plus shift"}, {"shift", "see factor"}}};

bool isChoice(const ParamInfo& param) { return std::holds_alternative<ChoiceParam>(param.kind); }

/// A recipe's octaves may be fractional; those of a loop are whole.
bool isCount(const ParamInfo& param) { return param.id == "octaves"; }

std::string defaultText(const ParamInfo& param) {
    const Recipe recipe;
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) return rowName(param.id, recipe.*choice->member);
    if (const auto* seed = std::get_if<SeedParam>(&param.kind)) return fmt::format("{}u", recipe.*seed->member);
    if (const auto* flag = std::get_if<BoolParam>(&param.kind)) return recipe.*flag->member ? "true" : "false";
    const double value = recipe.*std::get<RealParam>(param.kind).member;
    return isCount(param) ? fmt::format("{}", static_cast<int>(value)) : real(value);
}

/// Some compilers of shaders stop at other letters, in comments too.
std::string inAscii(std::string_view help) {
    constexpr std::string_view kDots = "…";
    std::string text(help);
    for (std::size_t at = text.find(kDots); at != text.npos; at = text.find(kDots))
        text.replace(at, kDots.size(), "...");
    return text;
}

std::string helpText(const ParamInfo& param) {
    std::string text = inAscii(param.help);
    if (isChoice(param)) return fmt::format("a constant NS_{}_: {}", inCapitals(param.id), text);
    if (isCount(param)) return text.substr(0, text.find(';'));  // behind it: of a fraction
    return text + (param.unit.empty() ? "" : fmt::format(" ({})", param.unit));
}

}  // namespace

const std::vector<const ParamInfo*>& libraryParams() {
    static const std::vector<const ParamInfo*> list = [] {
        std::vector<const ParamInfo*> found;
        for (const ParamInfo& param : params())
            if (kIds.find(fmt::format(" {} ", param.id)) != kIds.npos) found.push_back(&param);
        return found;
    }();
    return list;
}

bool isInLibrary(const ParamInfo& param, int row) {
    const auto index = static_cast<std::size_t>(row);
    if (param.id == "hash") return hashes()[index].exact;
    if (param.id == "fractal") return fractals()[index].sloped == nullptr;
    if (param.id == "scale") return row == kBounded || row == kClassic;
    return true;
}

const ChoiceParam& choiceNamed(std::string_view id) { return std::get<ChoiceParam>(findParam(id)->kind); }

std::string rowName(std::string_view param, int row) {
    std::string name = fmt::format("NS_{}_{}", param, choiceNamed(param).row(row).id);
    for (char& c : name)
        c = std::isalnum(static_cast<unsigned char>(c)) != 0
                ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
                : '_';
    return name;
}

std::string_view fieldType(const ParamInfo& param) {
    if (isChoice(param) || isCount(param)) return "int";
    if (std::holds_alternative<SeedParam>(param.kind)) return "uint";
    return std::holds_alternative<BoolParam>(param.kind) ? "bool" : "float";
}

std::string ifRow(std::string_view chosen, std::string_view param, int row) {
    return fmt::format("if ({}{} == {}) ", chosen, param, rowName(param, row));
}

std::vector<std::string_view> chosenIn(int dimensions) {
    std::vector<std::string_view> list{"noise", "hash"};
    const auto add = [&](std::string_view id, bool needed) {
        if (needed && std::find(list.begin(), list.end(), id) == list.end()) list.push_back(id);
    };
    for (const NoiseInfo& noise : noises()) {
        if (!existsIn(noise, dimensions)) continue;
        add("feature", !noise.features.empty());
        add("metric", noise.needs.metric);
        add("gradients", noise.needs.gradient);
        add("fade", noise.needs.fade);
        add("kernel_radius_squared", noise.needs.kernel);
        add("isotropic", noise.needs.isotropic);
        for (const NumberInfo* number : noise.numbers) add(number->param, true);
        for (const GradientInfo& set : gradientSets())
            if (set.number != nullptr) add(set.number->param, noise.needs.gradient && set.in(dimensions));
    }
    return list;
}

std::string recipeDeclarations() {
    std::string text;
    for (const ParamInfo* param : libraryParams()) {
        if (!isChoice(*param)) continue;
        const ChoiceParam& choice = choiceNamed(param->id);
        text += fmt::format("\n// {}: {}.\n", param->label, param->help);
        for (int row = 0; row < choice.count(); ++row)
            if (isInLibrary(*param, row))
                text += fmt::format("const int {} = {};  // {}\n", rowName(param->id, row), row,
                                    inAscii(choice.row(row).help));
    }
    text += "\n// Recipe to draw: begin with ns_recipe_default() and change what differs.\nstruct NsRecipe {\n";
    for (const ParamInfo* param : libraryParams())
        text += fmt::format("    {} {};  // {}\n", fieldType(*param), param->id, helpText(*param));
    for (const auto& [name, help] : kOwnFields) text += fmt::format("    float {};  // {}\n", name, help);
    text += "};\n\n// Parameters of the recipe at work, which the noises ask for.\n";
    std::vector<std::string_view> chosen;
    for (int n = 1; n <= kDimensions; ++n)
        for (const std::string_view id : chosenIn(n))
            if (std::find(chosen.begin(), chosen.end(), id) == chosen.end()) chosen.push_back(id);
    for (const std::string_view id : chosen) {
        const ParamInfo& param = *findParam(id);
        text += fmt::format("{} ns_chosen_{} = {};\n", fieldType(param), id, defaultText(param));
    }
    return text;
}

std::string recipeDefaults() {
    std::string list;
    for (const ParamInfo* param : libraryParams())
        list += fmt::format("{}{}", list.empty() ? "" : ", ", defaultText(*param));
    for (std::size_t i = 0; i < kOwnFields.size(); ++i) list += ", 0.0";
    return fmt::format(
        "\n// The recipe of an empty file.\nNsRecipe ns_recipe_default() {{\n    return NsRecipe({});\n}}\n", list);
}

}  // namespace noisescope
