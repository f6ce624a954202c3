#include "recipe/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/error.h"
#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::array kNamed{
    NamedComparison{
        "perlin-1999", "Perlin's four, 1999", "noise, sum, sum of |noise|, sine of x + sum of |noise|",
        "fractal=none,fbm,turbulence,marble",
        // Sums as published, not divided by that of their weights, and one range in which none of the four is flat.
        "noise=perlin dimensions=2 frequency=6 octaves=6 lacunarity=2 falloff=gain gain=0.5 amplitudes=classic "
        "stripes=0.5 distortion=0.5 colors=article color_range=given color_low=-1 color_high=1"},
    NamedComparison{"noises", "Noises", "four noises with the same recipe", "noise=value,perlin,simplex,worley", ""},
    NamedComparison{"fractals", "Fractals", "four ways to add octaves", "fractal=fbm,turbulence,ridged,billow",
                    "octaves=6"},
    NamedComparison{"fades", "Fades", "how cells blend into each other", "fade=none,linear,cubic,quintic",
                    "noise=perlin"},
    NamedComparison{"gradients", "Gradients", "directions of the slopes", "gradients=square,unit,axis4,diagonal4",
                    "noise=perlin dimensions=2"},
    NamedComparison{"octaves", "Octaves", "more and more detail", "octaves=1,2,4,8", "fractal=fbm"},
};

/// Between commas, or where there are none between spaces; without the spaces around them.
std::vector<std::string> valuesIn(std::string_view text) {
    constexpr std::string_view kSpaces = " \t";
    const auto trimmed = [&](std::string_view part) {
        part.remove_prefix(std::min(part.find_first_not_of(kSpaces), part.size()));
        while (!part.empty() && kSpaces.find(part.back()) != std::string_view::npos) part.remove_suffix(1);
        return part;
    };
    const bool commas = text.find(',') != std::string_view::npos;
    std::vector<std::string> values;
    std::string_view rest = trimmed(text);
    while (true) {
        const std::size_t end = std::min(commas ? rest.find(',') : rest.find_first_of(kSpaces), rest.size());
        values.emplace_back(trimmed(rest.substr(0, end)));
        if (end == rest.size()) return values;
        rest = commas ? rest.substr(end + 1) : trimmed(rest.substr(end + 1));
    }
}

}  // namespace

Comparison parseComparison(std::string_view text) {
    const auto refuse = [text](std::string_view problem) {
        throw Error(ExitCode::usage, fmt::format("compare {}: {}", printable(text), problem));
    };
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) refuse("expected PARAMETER=A,B,..., as fractal=none,fbm,turbulence,marble");
    const ParamInfo* param = findParam(text.substr(0, equals));
    if (param == nullptr) refuse("no such parameter; `noisescope list params` shows all");
    return parseComparison(*param, text.substr(equals + 1));
}

Comparison parseComparison(const ParamInfo& param, std::string_view values) {
    Comparison comparison{std::string(param.id), valuesIn(values)};
    if (const std::size_t count = comparison.values.size(); count < kFewestCompared || count > kMostCompared)
        throw Error(ExitCode::usage,
                    fmt::format("compare {}={}: {} value{}, expected {} to {} with commas between them", param.id,
                                printable(values), count, count == 1 ? "" : "s", kFewestCompared, kMostCompared));
    std::vector<std::string> problems;
    for (const std::string& value : comparison.values) {
        Recipe scratch;
        if (const std::string problem = setFromText(param, scratch, value); !problem.empty())
            problems.push_back(fmt::format("compare: {}", problem));
    }
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
    return comparison;
}

std::string comparisonText(const Comparison& comparison) {
    return fmt::format("{}={}", comparison.param, fmt::join(comparison.values, ","));
}

std::vector<Variant> variantsOf(const Recipe& recipe, const Comparison& comparison) {
    std::vector<Variant> variants(comparison.values.size());
    const ParamInfo* param = findParam(comparison.param);
    for (std::size_t i = 0; i < variants.size(); ++i) {
        Recipe drawn = recipe;
        if (param != nullptr) setFromText(*param, drawn, comparison.values[i]);
        drawn = repaired(drawn);
        variants[i].recipe = drawn;
        const auto* choice = param == nullptr ? nullptr : std::get_if<ChoiceParam>(&param->kind);
        variants[i].label = choice != nullptr
                                ? std::string(choice->row(drawn.*choice->member).label)
                                : fmt::format("{} {}", param == nullptr ? "" : param->label, comparison.values[i]);
    }
    return variants;
}

std::vector<std::string> problemsOf(const Recipe& recipe, const Comparison& comparison) {
    const ParamInfo* param = findParam(comparison.param);
    if (param == nullptr) return {fmt::format("no such parameter: {}", printable(comparison.param))};
    std::vector<std::string> problems;
    bool applies = false;  // in one pane: some parameters are only heeded where they are not 0
    for (std::size_t i = 0; i < comparison.values.size(); ++i) {
        const std::string& value = comparison.values[i];
        const auto add = [&](std::string_view problem) {
            problems.push_back(fmt::format("pane {}, {}={}: {}", i + 1, param->id, printable(value), problem));
        };
        Recipe pane = recipe;
        if (const std::string problem = setFromText(*param, pane, value); !problem.empty()) {
            add(problem);
            continue;
        }
        applies = applies || param->applies(pane);
        for (const std::string& problem : problemsOf(pane)) add(problem);
    }
    if (problems.empty() && !applies)
        problems.push_back(
            fmt::format("{} ({}): this recipe does not heed it, all panes would be the same", param->id, param->help));
    return problems;
}

std::span<const NamedComparison> namedComparisons() { return kNamed; }

const NamedComparison* findComparison(std::string_view id) {
    const auto found =
        std::find_if(kNamed.begin(), kNamed.end(), [id](const NamedComparison& n) { return n.id == id; });
    return found == kNamed.end() ? nullptr : &*found;
}

Recipe preparedFor(const NamedComparison& named, const Recipe& recipe) {
    Recipe result = recipe;
    std::string_view rest = named.settings;
    while (!rest.empty()) {
        const std::string_view setting = rest.substr(0, rest.find(' '));
        const std::size_t equals = setting.find('=');
        if (const ParamInfo* param = findParam(setting.substr(0, equals)); param != nullptr)
            setFromText(*param, result, setting.substr(equals + 1));
        rest.remove_prefix(std::min(setting.size() + 1, rest.size()));
    }
    return repaired(result);
}

}  // namespace noisescope
