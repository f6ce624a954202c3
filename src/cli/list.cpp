// `list` shows what there is to choose from. Each list is a table of text columns and a JSON array.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

#include "articles/articles.h"
#include "catalogue/passes.h"
#include "catalogue/processes.h"
#include "catalogue/shapes.h"
#include "catalogue/tilesets.h"
#include "cli/list_footer.h"
#include "cli/shared/command.h"
#include "cli/shared/setting_rows.h"
#include "core/error.h"
#include "core/json.h"
#include "core/nearest.h"
#include "core/text.h"
#include "cpu/moments.h"
#include "export/request/profiles.h"
#include "image/formats.h"
#include "recipe/chosen.h"
#include "recipe/comparison.h"
#include "recipe/map/map_checks.h"
#include "recipe/param_rows.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "snippet/snippet.h"

namespace noisescope {
namespace {

Json numbersFrom(const Range& range) { return {range.low, range.high}; }

/// Three digits: what a table of a paper gives.
double rounded(double value) { return std::round(value * 1000) / 1000; }

/// Null where a row names no source.
Json sourceOf(std::string_view origin) { return origin.empty() ? Json(nullptr) : Json(origin); }

Json dimensionsWhere(const std::function<bool(int)>& exists) {
    Json list = Json::array();
    for (int n = 1; n <= kDimensions; ++n)
        if (exists(n)) list.push_back(n);
    return list;
}

/// The parameters of the noise group that this recipe heeds, beyond those of white noise, which nearly all noises have.
Json optionsOf(const Recipe& recipe) {
    Json list = Json::array();
    Recipe white;
    white.noise = rowIndex(NoiseId::white);
    for (const ParamInfo& param : params()) {
        if (param.group == ParamGroup::noise && !param.applies(white) && param.applies(recipe))
            list.push_back(param.id);
    }
    return list;
}

Json noiseRows() {
    Json rows = Json::array();
    for (std::size_t i = 0; i < noises().size(); ++i) {
        const NoiseInfo& noise = noises()[i];
        Json row = rowJson(noise);
        row["basis"] = basisOf(noise);
        row["dimensions"] = dimensionsWhere([&](int n) { return existsIn(noise, n); });
        row["hashes"] = Json::array();
        row["deviation"] = Json::array();
        Recipe recipe;
        recipe.noise = static_cast<int>(i);
        for (const Json& n : row["dimensions"]) {
            recipe.dimensions = n.get<int>();
            row["hashes"].push_back(hashesOf(recipe));
            row["deviation"].push_back(rounded(momentsOf(recipe).deviation));
        }
        row["options"] = optionsOf(recipe);
        row["range"] = numbersFrom(boundOf(recipe));
        row["continuity"] = noise.continuity;
        row["origin"] = sourceOf(noise.origin);
        rows.push_back(row);
    }
    return rows;
}

Json fractalRows() {
    Json rows = Json::array();
    for (std::size_t i = 0; i < fractals().size(); ++i) {
        const FractalInfo& fractal = fractals()[i];
        Recipe recipe;
        recipe.fractal = static_cast<int>(i);
        Json row = rowJson(fractal);
        row["dimensions"] = dimensionsWhere([&](int n) { return fractal.sloped == nullptr || n == 2 || n == 3; });
        row["options"] = Json::array();
        for (const ParamInfo& param : params())
            if (param.group == ParamGroup::fractal && !param.when.always() && param.applies(recipe))
                row["options"].push_back(param.id);
        row["range"] = numbersFrom(fractalRange(recipe));
        row["deviation"] = rounded(momentsOf(recipe).deviation);
        row["origin"] = sourceOf(fractal.origin);
        rows.push_back(row);
    }
    return rows;
}

Json hashRows() {
    Json rows = Json::array();
    for (const HashInfo& hash : hashes()) {
        Json row = rowJson(hash);
        row["exact"] = hash.exact;
        row["dimensions"] = dimensionsWhere([&](int n) { return hash.in(n); });
        row["period"] = hash.period > 0 ? Json(hash.period) : Json(nullptr);
        rows.push_back(row);
    }
    return rows;
}

Json gradientRows() {
    Json rows = Json::array();
    for (const GradientInfo& set : gradientSets()) {
        Json row = rowJson(set);
        row["dimensions"] = dimensionsWhere([&](int n) { return set.in(n); });
        rows.push_back(row);
    }
    return rows;
}

Json featureRows() {
    Json rows = Json::array();
    for (const FeatureInfo& feature : features()) rows.push_back(rowJson(feature));
    return rows;
}

Json metricRows() {
    Json rows = Json::array();
    for (const MetricInfo& metric : metrics()) rows.push_back(rowJson(metric));
    return rows;
}

Json colorRows() {
    Json rows = Json::array();
    for (const ColorsInfo& map : colors()) {
        Json row = rowJson(map);
        row["blend"] = blends()[static_cast<std::size_t>(map.blend)].id;
        row["stops"] = Json::array();
        for (const ColorStop& stop : map.stops) row["stops"].push_back(stopText(stop));
        rows.push_back(row);
    }
    return rows;
}

Json combineRows() { return Json::parse(layerRowsJson())["combines"]; }
Json shapeRows() { return Json::parse(layerRowsJson())["shapes"]; }

/// Rows with the numbers as a text, "count 6, softness 0.5".
Json shapeTable() {
    Json rows = Json::array();
    for (const ShapeInfo& shape : shapes()) {
        std::string text = shape.row == ShapeId::curve ? "points x y, as -1 -1, 0 0.2, 1 1" : "";
        for (const ShapeNumber& number : shape.numbers)
            text += fmt::format("{}{} {:g}", text.empty() ? "" : ", ", number.id, number.usual);
        Json row = rowJson(shape);
        row["numbers"] = text;
        rows.push_back(row);
    }
    return rows;
}

Json paramRows() { return Json::parse(paramRowsJson()); }

Json presetRows() { return Json::parse(presetRowsJson()); }

Json targetRows() {
    Json rows = Json::array();
    for (const SnippetTarget& target : snippetTargets()) rows.push_back(rowJson(target));
    return rows;
}

/// "picture", "volume", "array", "frames": what one file can hold.
Json heldBy(const FormatInfo& format) {
    Json names = Json::array();
    for (const Layers layers : format.holds) names.push_back(layersName(layers));
    return names;
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
                        {"holds", heldBy(format)},
                        {"mip_maps", format.mipMaps},
                        {"overviews", format.overviewsFrom > 0},
                        {"help", format.metadata}});
    }
    return rows;
}

Json profileRows() {
    Json rows = Json::array();
    for (const ExportProfile& profile : profiles()) {
        Json maps = Json::array();
        for (const ExportMap& map : allMaps()) {
            const ProfileMap& row = mapOf(profile, map.map);
            const std::string_view word = wordOf(&row, map.map);
            maps.push_back({{"map", map.id}, {"forms", formsText(row)}, {"word", word}, {"channels", map.holds}});
        }
        Json usual = Json::array();
        for (const MapId map : profile.usual) usual.push_back(mapInfo(map).id);
        rows.push_back({{"name", profile.id},
                        {"for", profile.program},
                        {"as", idOf(profile.purpose)},
                        {"title", profile.label},
                        {"sizes", sizesText(profile.sizes)},
                        {"size", profile.side},
                        {"rows", profile.bottomUp ? "bottom-up" : "top-down"},
                        {"normal_y", profile.greenDown ? "directx" : "opengl"},
                        {"masks", profile.packsMasks ? "rgba" : "gray"},
                        {"prefix", profile.prefix},
                        {"material", usual},
                        {"maps", maps},
                        {"help", profile.help}});
    }
    return rows;
}

Json comparisonRows() {
    Json rows = Json::array();
    for (const NamedComparison& named : namedComparisons())
        rows.push_back({{"name", named.id},
                        {"title", named.label},
                        {"compare", named.comparison},
                        {"settings", named.settings},
                        {"help", named.help}});
    return rows;
}

/// Returns the row's commands, or the reason why there are none.
Json articleListRows() {
    Json rows = Json::array();
    for (const ArticleRow& article : articleRows()) {
        Json row{{"name", article.id},
                 {"title", article.title},
                 {"articles", Json::array()},
                 {"commands", Json(article.commands)},
                 {"experiment", sourceOf(article.experiment)},
                 {"argued", sourceOf(article.argued)},
                 {"errs", sourceOf(article.errs)},
                 {"see", sourceOf(article.see)},
                 {"claims", claimsJson(article)},
                 {"help", article.caption}};
        for (const char id : article.articles)
            row["articles"].push_back(std::ranges::find(articles(), std::string(1, id), &Article::id)->title);
        rows.push_back(row);
    }
    return rows;
}

Json passRows() {
    Json rows = Json::array();
    for (const PassInfo& pass : passes()) {
        Json row = rowJson(pass);
        row["keys"] = Json::array();
        for (const std::string_view key : passKeys(pass)) row["keys"].push_back(key);
        rows.push_back(row);
    }
    return rows;
}

Json processRows() {
    Json rows = Json::array();
    for (const ProcessInfo& process : processes()) {
        Json row = rowJson(process);
        row["outputs"] = Json::array();
        for (const Named& output : process.outputs) row["outputs"].push_back(rowJson(output));
        rows.push_back(row);
    }
    return rows;
}

Json tilesetRows() {
    Json rows = Json::array();
    for (const TilesetInfo& set : tilesets()) {
        Json row = rowJson(set);
        row["tiles"] = Json(std::vector<int>(set.tiles.begin(), set.tiles.end()));
        rows.push_back(row);
    }
    return rows;
}

struct ListKind {
    std::string_view name, help;
    Json (*rows)();
    Json (*table)() = nullptr;  ///< rows for people, where those for programs are no text
};

constexpr std::array kListedKinds{
    ListKind{"noises", "base noises: lattices, points scattered in cells, patterns", noiseRows},
    ListKind{"fractals", "ways in which octaves add up", fractalRows},
    ListKind{"hashes", "functions that turn a lattice point into random numbers", hashRows},
    ListKind{"gradients", "sets of directions for Perlin noise", gradientRows},
    ListKind{"features", "measures of cell noise at its points", featureRows},
    ListKind{"metrics", "lengths of distances to those points", metricRows},
    ListKind{"params", "parameters of a recipe, as --set takes them", paramRows, paramTable},
    ListKind{"presets", "recipes that are built in", presetRows},
    ListKind{"targets", "languages of `snippet`", targetRows},
    ListKind{"formats", "formats of files", formatRows},
    ListKind{"colors", "color maps", colorRows},
    ListKind{"comparisons", "recipes side by side, as --compare takes them", comparisonRows},
    ListKind{"profiles", "programs for which --for writes files", profileRows},
    ListKind{"combines", "ways in which a layer is combined with those below it", combineRows},
    ListKind{"shapes", "maps of a layer's values", shapeRows, shapeTable},
    ListKind{"passes", "passes of a recipe's map", passRows},
    ListKind{"tilesets", "tiles chosen by the neighbors of a cell", tilesetRows},
    ListKind{"processes", "erosion, growth and others that need a whole picture", processRows},
    ListKind{"articles", "claims of articles about noise, with commands that show them", articleListRows},
};

std::string cellText(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// The name, then what a person chooses by.
std::string tableText(const Json& rows) {
    constexpr std::array keys{"name",       "for",   "as",     "default", "allowed", "unit",    "basis",
                              "dimensions", "range", "depths", "sizes",   "compare", "numbers", "help"};
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

/// Prints the tables that `list` has, for `list` alone.
void showTables(bool asJson) {
    Json rows = Json::array();
    for (const ListKind& kind : kListedKinds) {
        std::string title(kind.name);
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
        rows.push_back({{"name", kind.name}, {"title", title}, {"help", kind.help}});
    }
    if (asJson) {
        printJson(Json{{"tables", rows}});
    } else {
        printOut(tableText(rows));
    }
}

}  // namespace

Command addList(CommandLine& program) {
    Command command = newCommand(program, "list", "show what there is to choose from");
    const auto kind = std::make_shared<std::string>();
    std::vector<std::string> names;
    names.reserve(kListedKinds.size());
    for (const ListKind& row : kListedKinds) names.emplace_back(row.name);
    const std::string known = fmt::format("{}", fmt::join(names, ", "));
    command.arguments
        .text("what", *kind,
              "the table to show; without it what tables there are:\n" +
                  replaced(replaced(known, ", params", ",\nparams"), ", passes", ",\npasses"))
        .typeName("TABLE")
        .suggests([names] { return names; });
    command.arguments.footer(kListFooter);
    command.run = [kind, names, common = command.common]() -> int {
        if (kind->empty()) {
            showTables(common->json);
            return 0;
        }
        for (const ListKind& row : kListedKinds) {
            if (*kind != row.name) continue;
            if (common->json) {
                printJson(Json{{row.name, row.rows()}});
            } else {
                printOut(tableText(row.table != nullptr ? row.table() : row.rows()));
            }
            return 0;
        }
        throw Error(ExitCode::usage,
                    fmt::format("list {}: no such table{}; see `noisescope list --help`", printable(*kind),
                                expectedOf(*kind, std::vector<std::string_view>(names.begin(), names.end()))));
    };
    return command;
}

}  // namespace noisescope
