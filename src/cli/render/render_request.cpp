#include "cli/render/render_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "cli/shared/compared.h"
#include "core/error.h"
#include "core/json.h"
#include "core/problems.h"
#include "core/quantize.h"
#include "core/text.h"
#include "export/request/map_plan.h"
#include "export/request/profiles.h"
#include "image/formats.h"
#include "recipe/chosen.h"
#include "recipe/comparison.h"
#include "recipe/layer_paths.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

/// A period that was asked for by --set is not overruled.
std::vector<std::string> overruledPeriods(std::string_view option, const RecipeOptions& options, const Recipe& recipe,
                                          const Tiled& tiled, const TileSize& size) {
    std::vector<std::string> problems;
    for (const TileChange& change : tiled.changes)
        for (const int axis : {0, 1, 2}) {
            const std::string id = fmt::format("period_{}", "xyz"[axis]);
            const auto isIt = [&](const std::string& setting) {
                const std::string_view name = std::string_view(setting).substr(0, setting.find('='));
                return name == settingOf(change) || name == id || name == "*." + id;
            };
            if (change.param != id || change.from == "0" || !std::ranges::any_of(options.settings, isIt)) continue;
            const bool isLayer = !change.path.empty();
            problems.push_back(
                fmt::format("{}: {}{}{}", option, change.path, isLayer ? "." : "",
                            periodProblem(isLayer ? leafRecipe(recipe, change.path) : recipe, axis, size)));
        }
    return problems;
}

/// "1,99" or "1%,99%": percents in rising order. Throws Error(usage).
Range parsePercents(const std::string& text) {
    if (text.empty()) return kUsualPercents;
    std::string numbers = text;
    std::erase(numbers, '%');
    const std::optional<Range> percents = parseRangeText(numbers);
    if (!percents || percents->low < 0 || percents->high > 100 || percents->low >= percents->high)
        throw Error(ExitCode::usage, fmt::format("--fit {}: expected two percents from 0 to 100 in rising order, as {}",
                                                 printable(text), kUsualFit));
    return *percents;
}

/// --color: the map's colors; of an empty name the recipe keeps its own. Throws Error(usage).
void setColors(Recipe& recipe, const std::string& map) {
    const ParamInfo& param = *findParam("colors");
    if (map.empty() || setFromText(param, recipe, map).empty()) return;
    throw Error(ExitCode::usage,
                fmt::format("--color {}: no such colors, expected {}", printable(map), allowedText(param)));
}

bool wasSet(const RecipeOptions& options, std::string_view parameter) {
    return std::ranges::any_of(options.settings, [&](const std::string& setting) {
        return setting.starts_with(parameter) && setting.substr(parameter.size()).starts_with('=');
    });
}

/// Left the noise alone, right its fractal.
Comparison withoutFractal(const Recipe& recipe) {
    if (!recipe.tree.empty())
        throw Error(ExitCode::usage, "--split: the recipe has layers; say by --compare what its parts are");
    const FractalInfo& fractal = fractalOf(recipe);
    const std::string id(fractal.row == FractalId::none ? "fbm" : fractal.id);
    return parseComparison("fractal=none," + id);
}

/// Reads one group of options after the other.
class RequestReader {
  public:
    RequestReader(const RenderOptions& options, const GivenOptions& given, std::int64_t shared)
        : options_(options), given_(given), shared_(shared) {}

    /// The problems of what was read are in problems().
    RenderRequest read() {
        request_.path = options_.output;
        request_.stream = options_.stream;
        request_.replace = options_.force;
        readMaps();
        readRecipe();
        readSize();
        readDepth();
        readRange();
        request_.color = given_.color || request_.comparison.has_value() || showsLight();
        if (given_.color) problems_.collect([&] { setColors(request_.recipe, options_.color); });
        if (options_.tile)
            tile_.option = "--tile";
        else if (isTexture(request_.maps.profile))
            tile_.option = "--as texture";
        if (problems_.none() && !tile_.option.empty() && !request_.comparison) problems_.collect([&] { makeItTile(); });
        isSound_ = problems_.none();
        if (isSound_ && request_.comparison)
            for (const std::string& problem : problemsOf(request_.recipe, *request_.comparison))
                problems_.add("--compare: " + problem);
        std::vector<std::string> more;
        readLayers(options_.layers, given_.mips, request_, more);
        problems_.add(more);
        if (request_.comparison && request_.layers.columns == 0) request_.layers.columns = columnsOfPanes();
        return {std::move(request_), std::move(tile_)};
    }

    [[nodiscard]] Problems& problems() { return problems_; }
    /// True if recipe, size and format were read, so that the request can be judged.
    [[nodiscard]] bool isSound() const { return isSound_; }

  private:
    void readMaps() {
        std::vector<std::string> problems;
        readSet(options_.set, request_.maps, problems);
        problems_.add(problems);
        request_.maps.keepsGreen = wasSet(options_.recipe, "normal_y");
    }

    /// Reads the recipe. Settings of a named comparison come between --recipe and --set.
    void readRecipe() {
        const bool isNamed = given_.compare && !isHalved();
        const ChosenComparison chosen = isNamed ? chosenComparison(options_.compare, options_.by) : ChosenComparison{};
        problems_.collect([&] {
            request_.recipe = loadRecipe(options_.recipe, [&](const Recipe& recipe) {
                                  return chosen.named != nullptr ? preparedFor(*chosen.named, recipe) : recipe;
                              }).recipe;
        });
        if (given_.compare) {
            request_.comparison = isNamed ? chosen.comparison : withoutFractal(request_.recipe);
            request_.labels = options_.labels;
            request_.panesContinue = options_.split;
            request_.panesFill = options_.region.empty();
            if (chosen.named != nullptr) request_.title = chosen.named->label;
        }
        // Bands of values are asked for by number or thresholds; the masks of a map are its classes.
        const bool areClasses = options_.set.bands.empty() && options_.set.bandEdge.empty();
        if (areClasses && !request_.recipe->map.empty()) request_.maps.bands = bandsOfClasses(request_.recipe->map);
    }

    /// True if it is --split alone.
    [[nodiscard]] bool isHalved() const { return options_.split && options_.compare.empty(); }

    /// Returns 0 for the usual ones.
    [[nodiscard]] std::int64_t columnsOfPanes() const {
        if (isHalved()) return 2;
        return options_.by.empty() ? 0 : chosenComparison(options_.compare, options_.by).columns;
    }

    void readSize() {
        request_.isRegion = !options_.region.empty();
        problems_.collect([&] {
            size_ = options_.world.tiles > 0 ? parseImageSize(options_.size, "any")
                                             : parseImageSize(options_.size, options_.region);
            if (!given_.size && request_.maps.profile != nullptr) {
                const TileSize usual = usualSizeOf(request_.maps);
                size_ = {usual.width, usual.height};
            }
            request_.imageHeight = size_.height;
            request_.layers.slices = size_.depth;
            request_.region = {0, 0, size_.width, size_.height};
            centerCamera(request_.recipe, size_.width, size_.height);
        });
        problems_.collect([&] {
            if (!options_.region.empty()) request_.region = parseRegion(options_.region);
        });
    }

    /// Formats and depths of maps are those of their own files.
    void readDepth() {
        problems_.collect([&] {
            if (!options_.depth.empty()) request_.maps.depth = parseDepth(options_.depth);
            if (!request_.maps.any()) request_.depth = request_.maps.depth.value_or(formatOf(request_).defaultDepth());
        });
        if (!request_.maps.any()) request_.maps.depth.reset();
    }

    /// Returns true for a picture of a solid that is to be looked at, not computed with.
    [[nodiscard]] bool showsLight() const {
        return problems_.none() && request_.recipe->output == kSolid && options_.depth.empty() &&
               !request_.maps.any() && request_.layers.slices == 0 && options_.layers.slice < 0 &&
               formatOf(request_).colors && depthInfo(request_.depth).maxInteger != 0;
    }

    void readRange() {
        problems_.collect([&] {
            if (!options_.range.empty()) request_.range = parseRange(options_.range);
        });
        problems_.collect([&] {
            if (given_.fit) request_.percents = parsePercents(options_.fit);
        });
    }

    /// The whole image, whatever region of it is drawn. A --region says itself how much of the period is drawn.
    void makeItTile() {
        const std::int64_t shared = request_.maps.any() ? (sharesEdges(request_.maps) ? 1 : 0) : shared_;
        TileSize period{size_.width, size_.height, size_.depth};
        if (shared > 0 && options_.region.empty() && size_.depth == 0) {
            if (std::min(size_.width, size_.height) <= shared)
                throw Error(ExitCode::usage,
                            fmt::format("--size {}: --tile needs more than the {} that neighbors share",
                                        printable(options_.size), shared == 1 ? "pixel" : "pixels"));
            period.width -= shared;
            period.height -= shared;
            request_.imageHeight = period.height;
            tile_.period = period;
        }
        const Tiled tiled = makeTile(request_.recipe, period);
        std::vector<std::string> problems;
        if (!tiled.problem.empty()) problems.push_back(fmt::format("{}: {}", tile_.option, tiled.problem));
        if (problems.empty())
            problems = overruledPeriods(tile_.option, options_.recipe, request_.recipe, tiled, period);
        if (!problems.empty() && tile_.period)
            problems.push_back(
                fmt::format("--tile: neighbors share their edges, so a picture of {}x{} has a period of {}",
                            size_.width, size_.height, tileSizeText(period)));
        if (!problems.empty()) throw Error(ExitCode::usage, problems);
        request_.recipe = tiled.recipe;
        tile_.changes = tiled.changes;
    }

    const RenderOptions& options_;
    GivenOptions given_;
    std::int64_t shared_;
    Problems problems_;
    bool isSound_ = false;
    ExportRequest request_;
    TileNote tile_;
    Size size_{};
};

std::string_view optionOf(RequestField field) {
    constexpr std::array<std::string_view, 21> kOptions{
        "",        "-o",          "--size",   "--region",  "--depth",      "--range",       "--fit",
        "--color", "--compare",   "--frames", "--columns", "--size WxHxD", "--slice",       "--mips",
        "--level", "--bottom-up", "--header", "--for",     "--maps",       "--mask-layout", "--tile-grid"};
    return kOptions.at(static_cast<std::size_t>(field));
}

}  // namespace

const RequestNames kOptionNames{optionOf, [](std::string_view text) { return fmt::format("--set {}", text); }};

std::string problemText(const RequestProblem& problem) {
    const std::string_view option = optionOf(problem.field);
    if (option.empty()) return problem.text;
    return fmt::format("{}{}{}: {}", option, problem.value.empty() ? "" : " ", problem.value, problem.text);
}

void requireNone(const std::vector<RequestProblem>& problems) {
    if (problems.empty()) return;
    std::vector<std::string> lines;
    lines.reserve(problems.size());
    for (const RequestProblem& problem : problems) lines.push_back(problemText(problem));
    throw Error(ExitCode::usage, lines);
}

RenderRequest readRequest(const RenderOptions& options, const GivenOptions& given, std::int64_t shared) {
    RequestReader reader(options, given, shared);
    RenderRequest result = reader.read();
    reader.problems().throwIfAny();
    return result;
}

RenderRequest requestOf(const RenderOptions& options, const GivenOptions& given) {
    RequestReader reader(options, given, 0);
    RenderRequest result = reader.read();
    if (reader.isSound()) reader.problems().collect([&] { requireNone(problemsOf(result.request, kOptionNames)); });
    reader.problems().throwIfAny();
    return result;
}

void reportTile(const TileNote& note, const CommonOptions& common) {
    if (note.option.empty()) return;
    if (note.period)
        talk(common, fmt::format("{}: neighbors share their edges, so the period is {} pixels, and the last column "
                                 "and row are the first ones",
                                 note.option, tileSizeText(*note.period)));
    if (note.changes.empty()) talk(common, fmt::format("{}: it tiles already", note.option));
    for (const TileChange& change : note.changes) talk(common, fmt::format("{}: {}", note.option, changeText(change)));
}

void addTile(const TileNote& note, Json& report) {
    if (note.option.empty()) return;
    Json list = Json::array();
    for (const TileChange& change : note.changes)
        list.push_back(
            {{"parameter", settingOf(change)}, {"from", change.from}, {"to", change.to}, {"why", change.why}});
    report["tile"] = list;
    if (note.period) report["period"] = {note.period->width, note.period->height};
}

}  // namespace noisescope
