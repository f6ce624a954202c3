#include "recipe/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/error.h"
#include "core/text.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/set_in.h"

namespace noisescope {
namespace {

constexpr std::array kNamed{
    NamedComparison{
        "perlin-1999", "Perlin's four, 1999",
        "noise, sine of x + sum of |noise|, sum and sum of |noise|, a deep blue times each: as the articles print them",
        "fractal=none,marble,fbm,turbulence;frequency=8,7,4,7",
        // Sums as published, not divided by the sum of weights; sin(x + sum), with stripes 2 pi cells apart; values
        // below 0 are black.
        "noise=perlin;dimensions=2;gradients=square;fade=cubic;scale=classic;octaves=5;lacunarity=2;falloff=gain;"
        "gain=0.5;amplitudes=classic;octave_seeds=false;octave_shifts=false;stripes=0.15915494309189535;"
        "distortion=0.15915494309189535;colors=custom;gradient=0 #000000, 1 #2a5cff;blend=linear;color_range=given;"
        "color_low=0;color_high=1;surface_height=0.06"},
    NamedComparison{"noises", "Noises", "four noises with the same recipe", "noise=value,perlin,simplex,worley", ""},
    NamedComparison{"noises-alike", "Noises, equal contrast",
                    "four noises with the same deviation: by its own maximum Perlin noise looks pale beside simplex",
                    "noise=value,perlin,simplex,worley",
                    "scale=equal-variance;color_range=given;color_low=-1;color_high=1"},
    NamedComparison{"fractals", "Fractals", "four ways to add octaves", "fractal=fbm,turbulence,ridged,billow",
                    "octaves=6"},
    NamedComparison{"fades", "Fades", "blending of cells into each other", "fade=none,linear,cubic,quintic",
                    "noise=perlin"},
    NamedComparison{"gradients", "Gradients", "directions of the slopes", "gradients=square,unit,axis4,diagonal4",
                    "noise=perlin;dimensions=2"},
    NamedComparison{"edges", "Edges", "steepness of values: slopes of value noise are squares, of Perlin noise blots",
                    "noise=value,perlin", "scale=equal-variance;output=slope"},
    NamedComparison{"four-grays", "Four grays",
                    "four grays alone: of value noise they are blocks along the lattice, of Perlin noise worms",
                    "noise=value,perlin",
                    "colors=custom;gradient=0 #000000, 0.25 #555555, 0.5 #aaaaaa, 0.75 "
                    "#ffffff;blend=bands;scale=equal-variance;color_range=given;color_low=-1;color_high=1"},
    NamedComparison{"inverted", "Inverted", "black for white: of Perlin noise it looks like itself",
                    "noise=value,perlin",
                    "colors=custom;gradient=0 #ffffff, 1 "
                    "#000000;blend=linear;scale=equal-variance;color_range=given;color_low=-1;color_high=1"},
    NamedComparison{"octaves", "Octaves", "more and more detail", "octaves=1,2,4,8", "fractal=fbm"},
};

/// Splits a text at commas, or at spaces if it has no comma.
std::vector<std::string> valuesIn(std::string_view text) {
    std::vector<std::string> values;
    if (text.find(',') != std::string_view::npos) {
        for (const std::string_view part : partsOf(text, ',')) values.emplace_back(trimmed(part));
        return values;
    }
    for (std::string_view rest = trimmed(text);;) {
        const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
        values.emplace_back(rest.substr(0, end));
        if (end == rest.size()) return values;
        rest = trimmed(rest.substr(end));
    }
}

[[noreturn]] void refuse(std::string_view text, std::string_view problem) {
    throw Error(ExitCode::usage, fmt::format("compare {}: {}", printable(text), problem));
}

/// True for names of parameters, and for those with a path, which only a recipe can tell.
bool isKnown(std::string_view name) { return name.find('.') != name.npos || findParam(name) != nullptr; }

/// Returns the values of a parameter. Throws Error(usage) if there are too few or too many.
ComparedParam comparedParam(std::string_view name, std::string_view values) {
    ComparedParam compared{std::string(name), valuesIn(values)};
    if (const std::size_t count = compared.values.size(); count < kFewestCompared || count > kMostCompared)
        refuse(fmt::format("{}={}", name, values),
               fmt::format("{} value{}, expected {} to {} with commas between them", count, count == 1 ? "" : "s",
                           kFewestCompared, kMostCompared));
    return compared;
}

/// Returns a pane's recipe; appends the problems of its values to `problems` if given.
Recipe paneRecipe(const Recipe& recipe, const Comparison& comparison, std::size_t pane,
                  std::vector<std::string>* problems = nullptr) {
    Recipe drawn = recipe;
    for (const auto& [id, values] : comparison.params) {
        const std::string problem = isKnown(id) ? setIn(drawn, id, values[pane]) : "";
        if (problems != nullptr && !problem.empty()) problems->push_back(problem);
    }
    return drawn;
}

/// Returns the label of a pane: "fBm, Frequency 4".
std::string paneLabel(const Recipe& drawn, const Comparison& comparison, std::size_t pane) {
    std::vector<std::string> parts;
    for (const auto& [id, values] : comparison.params) {
        const ParamInfo* param = paramOf(drawn, id);
        const auto* choice = param == nullptr ? nullptr : std::get_if<ChoiceParam>(&param->kind);
        const bool isPlain = param != nullptr && (drawn.tree.empty() || isShared(*param));
        parts.push_back(choice != nullptr && isPlain ? std::string(choice->row(drawn.*choice->member).label)
                        : isPlain                    ? fmt::format("{} {}", param->label, values[pane])
                                                     : fmt::format("{} {}", id, values[pane]));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// Returns the settings of a pane: "noise=gabor, dimensions=3".
std::string settingsText(const Comparison& comparison, std::size_t pane, std::string_view between) {
    std::vector<std::string> parts;
    for (const auto& [id, values] : comparison.params) parts.push_back(fmt::format("{}={}", id, values[pane]));
    return fmt::format("{}", fmt::join(parts, between));
}

}  // namespace

bool Comparison::compares(std::string_view param) const {
    return std::any_of(params.begin(), params.end(), [&](const ComparedParam& one) { return one.param == param; });
}

Comparison parseComparison(std::string_view text) {
    Comparison comparison;
    comparison.params.clear();
    for (const std::string_view whole : partsOf(text, ';')) {
        const std::string_view part = trimmed(whole);
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos)
            refuse(text, "expected PARAMETER=A,B,..., as fractal=none,fbm,turbulence,marble; several with ; between");
        const std::string_view name = trimmed(part.substr(0, equals));
        const ParamInfo* param = findParam(name);
        if (!isKnown(name)) refuse(part, "no such parameter; `noisescope list params` shows all");
        const std::string id(param != nullptr ? param->id : name);
        if (comparison.compares(id)) refuse(text, fmt::format("{} stands there twice", id));
        const std::string_view values = part.substr(equals + 1);
        comparison.params.push_back(param != nullptr ? parseComparison(*param, values).params.front()
                                                     : comparedParam(id, values));
        const std::size_t count = comparison.params.back().values.size();
        if (count != comparison.panes())
            refuse(text, fmt::format("{} values of {}, but {} of {}: every pane needs one of each", count, id,
                                     comparison.panes(), comparison.params.front().param));
    }
    return comparison;
}

Comparison parseComparison(const ParamInfo& param, std::string_view values) {
    Comparison comparison{{comparedParam(param.id, values)}};
    std::vector<std::string> problems;
    for (const std::string& value : comparison.params.front().values) {
        Recipe scratch;
        if (const std::string problem = setFromText(param, scratch, value); !problem.empty())
            problems.push_back(fmt::format("compare: {}", problem));
    }
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
    return comparison;
}

Comparison crossed(const Comparison& columns, const Comparison& rows) {
    const std::size_t wide = columns.panes();
    const std::size_t panes = wide * rows.panes();
    if (panes > kMostCompared)
        refuse(comparisonText(columns),
               fmt::format("{} columns by {} rows are {} panes, at most {}", wide, rows.panes(), panes, kMostCompared));
    Comparison both;
    both.params.clear();
    for (const Comparison* one : {&columns, &rows})
        for (const auto& [id, values] : one->params) {
            if (both.compares(id)) refuse(comparisonText(rows), fmt::format("{} is compared already", id));
            ComparedParam& param = both.params.emplace_back(ComparedParam{id, {}});
            for (std::size_t pane = 0; pane < panes; ++pane)
                param.values.push_back(values[one == &columns ? pane % wide : pane / wide]);
        }
    return both;
}

std::string comparisonText(const Comparison& comparison) {
    std::vector<std::string> parts;
    for (const auto& [id, values] : comparison.params)
        parts.push_back(fmt::format("{}={}", id, fmt::join(values, ",")));
    return fmt::format("{}", fmt::join(parts, ";"));
}

std::string paneText(const Comparison& comparison, std::size_t pane) {
    return comparison.params.size() == 1 ? comparison.params.front().values[pane] : settingsText(comparison, pane, ";");
}

std::vector<Variant> variantsOf(const Recipe& recipe, const Comparison& comparison) {
    std::vector<Variant> variants(comparison.panes());
    for (std::size_t pane = 0; pane < variants.size(); ++pane) {
        const Recipe drawn = repaired(paneRecipe(recipe, comparison, pane));
        variants[pane] = {paneLabel(drawn, comparison, pane), drawn};
    }
    return variants;
}

std::vector<std::string> problemsOf(const Recipe& recipe, const Comparison& comparison) {
    std::vector<std::string> problems;
    std::vector<bool> applied(comparison.params.size());  // in a pane: some apply only where others are not 0
    for (std::size_t pane = 0; pane < comparison.panes(); ++pane) {
        std::vector<std::string> own;
        const Recipe drawn = paneRecipe(recipe, comparison, pane, &own);
        if (own.empty()) own = problemsOf(drawn);
        for (const std::string& problem : own)
            problems.push_back(
                fmt::format("pane {}, {}: {}", pane + 1, printable(settingsText(comparison, pane, ", ")), problem));
        for (std::size_t i = 0; i < applied.size(); ++i) {
            const std::string& name = comparison.params[i].param;
            applied[i] = applied[i] || (isKnown(name) && appliesIn(drawn, name));
        }
    }
    for (std::size_t i = 0; i < applied.size() && problems.empty(); ++i) {
        const std::string& name = comparison.params[i].param;
        const ParamInfo* param = paramOf(recipe, name);
        if (!isKnown(name))
            problems.push_back(fmt::format("no such parameter: {}", printable(name)));
        else if (!applied[i])
            problems.push_back(fmt::format("{}{}: this recipe does not heed it, all panes would be the same", name,
                                           param == nullptr ? "" : fmt::format(" ({})", param->help)));
    }
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
    for (const std::string_view part : partsOf(named.settings, ';')) {
        const std::string_view setting = trimmed(part);
        const std::size_t equals = std::min(setting.find('='), setting.size());
        if (equals < setting.size()) setIn(result, setting.substr(0, equals), setting.substr(equals + 1));
    }
    return repaired(result);
}

}  // namespace noisescope
