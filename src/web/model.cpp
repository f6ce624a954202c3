// Answers of the WebAssembly module to the page: recipes and their tables as JSON, shaders, words of blocks, values,
// colors.
//
// Recipes travel as their states (recipe_state.h). Texts and arrays that are returned live until the next call.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalogue/combines.h"
#include "color/color_map.h"
#include "core/error.h"
#include "core/json.h"
#include "core/recently_used.h"
#include "cpu/map/class_drawer.h"
#include "cpu/map/shares.h"
#include "cpu/picture_drawer.h"
#include "library/noisescope.h"
#include "recipe/domain.h"
#include "recipe/layer_edits.h"
#include "recipe/layer_json.h"
#include "recipe/layer_params.h"
#include "recipe/layer_paths.h"
#include "recipe/layer_text.h"
#include "recipe/map/map_json.h"
#include "recipe/param_rows.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/set_in.h"
#include "shader/field_shader.h"
#include "shader/web_shader.h"
#include "snippet/measured_error.h"
#include "snippet/snippet.h"
#include "web/pixel_classes.h"
#include "web/recipe_state.h"
#include "web/texture_set.h"

namespace noisescope {
namespace {

/// The rows of a choice or the values of an integer that go with the rest of the recipe.
Json availableOf(const ParamInfo& param, const Recipe& recipe) {
    Json list = Json::array();
    if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
        for (int i = 0; i < choice->count(); ++i)
            if (choice->available(recipe, i)) list.push_back(choice->row(i).id);
    } else if (const auto* integer = std::get_if<IntegerParam>(&param.kind);
               integer != nullptr && integer->softMaximum - integer->minimum < 8) {
        for (int i = integer->minimum; i <= integer->softMaximum; ++i)
            if (integer->available(recipe, i)) list.push_back(std::to_string(i));
    }
    return list;
}

/// Adds the texts of parameters, which of them apply, and what they can be.
void addParams(Json& result, const Recipe& recipe, bool (*isTaken)(const ParamInfo&)) {
    for (const ParamInfo& param : params()) {
        if (!isTaken(param)) continue;
        result["state"][std::string(param.id)] = valueText(param, recipe);
        if (!param.applies(recipe)) continue;
        result["applies"].push_back(param.id);
        if (const Json available = availableOf(param, recipe); !available.empty())
            result["available"][std::string(param.id)] = available;
    }
}

/// A layer's contents in a few words.
std::string contentsOf(const Layer& layer) {
    if (layer.kind == LayerKind::group)
        return fmt::format("{} layer{}", layer.layers.size(), layer.layers.size() == 1 ? "" : "s");
    if (layer.kind == LayerKind::link) return fmt::format("= {}", layer.use);
    if (layer.kind == LayerKind::below)
        return fmt::format("{} below", belows()[static_cast<std::size_t>(layer.below)].label);
    if (layer.kind == LayerKind::process) return std::string(infoOf(layer).label);
    return std::string(noises()[static_cast<std::size_t>(layer.field.noise)].label);
}

/// A row for each layer and mask, highest first as people see them, a layer before what is in it. Fields have the
/// parameters of a recipe of their own.
Json layerRows(const LayerTree& tree) {
    std::vector<Json> rows;
    for (const PlacedLayer& placed : placedLayers(tree)) {
        const Layer& layer = *placed.layer;
        const bool isMask = placed.masked != nullptr;
        Json row{{"path", placed.path}, {"contents", contentsOf(layer)}, {"mask", isMask}, {"own", Json::object()}};
        for (const LayerParam& param : layerParams())
            if (findLayerParam(param.id, layer, isMask) == &param && param.applies(layer))
                row["own"][std::string(param.id)] = valueText(param, layer);
        row["shape"] = shapesText(layer.shape);
        if (layer.kind == LayerKind::field) {
            Recipe field;
            static_cast<FieldRecipe&>(field) = layer.field;
            addParams(row, field, [](const ParamInfo& param) { return !isShared(param); });
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Everything that the page shows of a recipe without drawing it.
Json described(const RecipeFile& file) {
    const Recipe& recipe = file.recipe;
    Json result;
    addParams(result, recipe, [](const ParamInfo&) { return true; });
    if (!recipe.tree.empty()) {
        result["state"]["tree"] = treeText(recipe);
        result["layers"] = layerRows(recipe.tree);
    }
    if (!recipe.map.empty()) {
        result["state"][kMapKey] = mapText(recipe.map);
        result["map"] = {{"cells", recipe.map.cells}, {"classes", Json::parse(classRowsJson(recipe.map))}};
    }
    result["title"] = file.title;
    result["description"] = file.description;
    result["file"] = recipeToJson(file);
    result["exact"] = isExact(recipe);
    return result;
}

Json sliderOf(const ParamInfo& param) {
    if (const auto* real = std::get_if<RealParam>(&param.kind))
        return {{"low", real->softMinimum},
                {"high", real->softMaximum},
                {"logarithmic", real->logarithmic},
                {"decimals", real->decimals}};
    if (const auto* integer = std::get_if<IntegerParam>(&param.kind))
        return {{"low", integer->minimum}, {"high", integer->softMaximum}, {"logarithmic", false}, {"decimals", 0}};
    return nullptr;
}

/// Rows that widgets need besides those of `list params`.
Json widgetRows() {
    Json rows = Json::object();
    for (const ParamInfo& param : params()) {
        Json row{{"slider", sliderOf(param)}, {"detail", param.detail}};
        if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
            for (int i = 0; i < choice->count(); ++i)
                row["labels"][std::string(choice->row(i).id)] = {choice->row(i).label, choice->row(i).help};
        rows[std::string(param.id)] = std::move(row);
    }
    return rows;
}

Json tables() {
    Json targets = Json::array();
    for (const SnippetTarget& target : snippetTargets())
        targets.push_back({{"name", target.id},
                           {"title", target.label},
                           {"help", target.help},
                           {"extension", target.extension},
                           {"exact", exactProblem(target).empty()}});
    return {{"version", noisescope_version()},
            {"params", Json::parse(paramRowsJson())},
            {"layers", Json::parse(layerRowsJson())},
            {"widgets", widgetRows()},
            {"presets", Json::parse(presetRowsJson())},
            {"targets", targets},
            {"textures", texturePrograms()}};
}

/// Pictures of late: the one that is shown and drafts of it.
const PictureDrawer& pictureOf(const std::string& state, std::int64_t height) {
    using Key = std::pair<std::string, std::int64_t>;
    static RecentlyUsed<Key, PictureDrawer> pictures(8);
    const Key key{state, height};
    if (const PictureDrawer* found = pictures.find(key)) return *found;
    return pictures.add(key, PictureDrawer(recipeOfText(state.c_str()), height, PictureOf::colors, cpuLeaves()));
}

/// Most changes of a recipe change no shader.
Json shaderOf(const FieldPlan& plan) {
    static RecentlyUsed<std::string, std::string> shaders(16);
    const FieldProgram& program = plan.program();
    const BlockRecord record = webRecordOf(program);
    std::string key = fieldShaderText(program, record);
    const std::string* found = shaders.find(key);
    if (found == nullptr) found = &shaders.add(std::move(key), webFragmentSource(program, record));
    return {{"fragment", *found}, {"channels", plan.channels()}};
}

Json colorTableOf(const ColorMap& map) {
    std::vector<int> bytes;
    for (const Rgba8& color : map.colors) bytes.insert(bytes.end(), {color.red, color.green, color.blue, color.alpha});
    return {{"bytes", bytes},
            {"banded", map.banded},
            {"low", map.low},
            {"scale", map.scale},
            {"exposure", map.exposure},
            {"direction", map.direction},
            {"thresholds", map.thresholds},
            {"second", map.secondThresholds},
            {"levels", map.levels}};
}

/// Returns the n-th slot that colors are looked up by.
Slot inputOf(const PicturePlan& plan, int n) { return plan.inputs(plan.colors()).at(static_cast<std::size_t>(n)); }

/// Shaders of the values that colors are looked up by; without any, if layers are combined for one of them.
Json drawingOf(const std::string& state, std::int64_t height) {
    const PicturePlan& plan = pictureOf(state, height).plan();
    Json fields = Json::array();
    for (const Slot slot : plan.inputs(plan.colors())) {
        const auto* leaf = std::get_if<LeafStep>(&plan.steps()[slot]);
        if (leaf == nullptr) return {{"fields", Json::array()}};
        fields.push_back(shaderOf(*leaf->plan));
    }
    return {{"fields", std::move(fields)}, {"colors", colorTableOf(plan.map())}};
}

/// The blocks of a region: their number, the words of each, and these; the first six tell where it lies in the target.
std::vector<std::uint32_t> wordsOf(const FieldPlan& plan, const Region& region) {
    const BlockRecord record = webRecordOf(plan.program());
    const auto stride = static_cast<std::size_t>(record.words);
    std::vector<std::uint32_t> words{0, static_cast<std::uint32_t>(stride)};
    for (const Span& rows : spansOf(region.y, region.height, plan.tilePixels(1)))
        for (const Span& columns : spansOf(region.x, region.width, plan.tilePixels(0))) {
            words.resize(words.size() + stride);
            const auto block = std::span(words).last(stride);
            const std::int64_t rectangle[] = {columns.first - region.x, rows.first - region.y,
                                              columns.end - region.x,   rows.end - region.y,
                                              columns.block - region.x, rows.block - region.y};
            std::transform(std::begin(rectangle), std::end(rectangle), block.begin(),
                           [](std::int64_t value) { return static_cast<std::uint32_t>(value); });
            packRecord(plan.program(), record, plan.atPixel(columns.block, rows.block), block);
            ++words[0];
        }
    return words;
}

/// The classes of pixels, of maps of late.
std::vector<std::uint8_t> classesOf(const std::string& state, std::int64_t height, const Region& region) {
    static RecentlyUsed<std::string, ClassDrawer> maps(2);
    const ClassDrawer* map = maps.find(state);
    if (map == nullptr)
        map = &maps.add(state, ClassDrawer(withMeasuredShares(recipeOfText(state.c_str())), cpuLeaves()));
    return pixelClasses(*map, height, region);
}

std::string codeOf(const Recipe& recipe, const std::string& title, const std::string& target, bool exact) {
    SnippetOptions options{&snippetTargetNamed(target), "ns_", title, {}};
    options.exact = exact;
    options.errors = placeErrors(recipe);
    return writeSnippet(recipe, options);
}

/// A text that lives until the next call; of what is thrown a JSON object with "error".
template <typename Body>
const char* answered(const Body& body) {
    static std::string text;
    try {
        text = body();
    } catch (const std::exception& error) {
        text = Json{{"error", error.what()}}.dump(-1, JsonText::repaired);
    }
    return text.c_str();
}

/// Returns what `draw` makes of the region, in memory that lives until the next call; null if it throws.
template <typename Made, typename Draw>
const Made* drawn(double x, double y, int width, int rows, const Draw& draw) {
    static std::vector<Made> made;
    try {
        made = draw(Region{static_cast<std::int64_t>(x), static_cast<std::int64_t>(y), width, rows});
        return made.data();
    } catch (const std::exception&) {
        return nullptr;
    }
}

}  // namespace
}  // namespace noisescope

using namespace noisescope;

extern "C" {

/// Of everything there is to choose from.
const char* page_tables() {
    return answered([] { return tables().dump(); });
}

/// Of a recipe file's text, or of the default one.
const char* page_read(const char* text) {
    return answered([&] { return described(parseRecipe(text, "recipe")).dump(); });
}

/// Describes a state; a layer that is looked at alone is the whole recipe then.
const char* page_describe(const char* state, const char* title, const char* description) {
    return answered([&] { return described({recipeOfText(state), title, description}).dump(); });
}

/// Sets one parameter, of a layer's too: "land/ridges.octaves"; and changes whatever else has to change with it.
const char* page_set(const char* state, const char* title, const char* description, const char* id, const char* text) {
    return answered([&] {
        Recipe recipe = recipeOfText(state);
        if (const std::string problem = setIn(recipe, id, text); !problem.empty())
            throw Error(ExitCode::usage, problem);
        repair(recipe);
        return described({recipe, title, description}).dump();
    });
}

/// Shaders and colors.
const char* page_drawing(const char* state, double height) {
    return answered([&] { return drawingOf(state, static_cast<std::int64_t>(height)).dump(); });
}

const char* page_color_shader() {
    return answered([] { return Json{{"fragment", webColorSource()}}.dump(); });
}

const char* page_code(const char* state, const char* title, const char* target, int exact) {
    return answered([&] { return Json{{"code", codeOf(recipeOfText(state), title, target, exact != 0)}}.dump(); });
}

/// See wordsOf(). Only of a recipe that page_drawing() has taken, and has shaders for.
const std::uint32_t* page_blocks(const char* state, int n, double height, double x, double y, int width, int rows) {
    static std::vector<std::uint32_t> words;
    const PicturePlan& plan = pictureOf(state, static_cast<std::int64_t>(height)).plan();
    words = wordsOf(*std::get<LeafStep>(plan.steps()[inputOf(plan, n)]).plan,
                    {static_cast<std::int64_t>(x), static_cast<std::int64_t>(y), width, rows});
    return words.data();
}

/// Returns the channels of the n-th values that the picture's colors are looked up by.
int page_channels(const char* state, int n) {
    const PicturePlan& plan = pictureOf(state, 512).plan();
    return plan.channels(inputOf(plan, n));
}

/// Returns these values by the twin.
const float* page_values(const char* state, int n, double height, double x, double y, int width, int rows) {
    return drawn<float>(x, y, width, rows, [&](const Region& region) {
        const PicturePlan& plan = pictureOf(state, static_cast<std::int64_t>(height)).plan();
        return cpuLeaves().render(plan, inputOf(plan, n), region).pixels;
    });
}

/// Returns the twin's picture, four bytes a pixel.
const std::uint8_t* page_picture(const char* state, double height, double x, double y, int width, int rows) {
    return reinterpret_cast<const std::uint8_t*>(drawn<Rgba8>(x, y, width, rows, [&](const Region& region) {
        return pictureOf(state, static_cast<std::int64_t>(height)).colors(region);
    }));
}

/// Returns a small picture that need not have the exact values, four bytes a pixel.
const std::uint8_t* page_thumbnail(const char* state, double height, double x, double y, int width, int rows) {
    return reinterpret_cast<const std::uint8_t*>(drawn<Rgba8>(x, y, width, rows, [&](const Region& region) {
        const auto pixels = static_cast<std::int64_t>(height);
        return PictureDrawer(coarsenedFor(recipeOfText(state), pixels), pixels, PictureOf::colors, cpuLeaves())
            .colors(region);
    }));
}

/// Returns the class of each pixel, a byte each; null also where these are too many cells.
const std::uint8_t* page_classes(const char* state, double height, double x, double y, int width, int rows) {
    return drawn<std::uint8_t>(x, y, width, rows, [&](const Region& region) {
        return classesOf(state, static_cast<std::int64_t>(height), region);
    });
}

/// Begins a set of textures. See beginTextures().
const char* page_textures(const char* state, const char* name, const char* program, const char* maps, int side) {
    return answered([&] { return beginTextures(recipeOfText(state), {name, program, maps, side}).dump(); });
}

/// Draws a file of the set. Returns where its bytes lie until the next call, and how many these are.
const char* page_texture(int n) {
    static std::vector<std::uint8_t> bytes;
    return answered([&] {
        bytes = {};
        bytes = textureBytes(n);
        return Json{{"at", reinterpret_cast<std::uintptr_t>(bytes.data())}, {"bytes", bytes.size()}}.dump();
    });
}

}  // extern "C"
