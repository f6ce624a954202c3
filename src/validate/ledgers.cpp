#include "validate/ledgers.h"

#include <utility>

#include "cpu/process/erosion_squares.h"
#include "cpu/row_kernels.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::int64_t kLedgerGrid = 192;

Layer groundOf(NoiseId noise, double frequency) {
    Layer layer;
    layer.name = "hills";
    layer.field.noise = rowIndex(noise);
    layer.field.frequency = frequency;
    layer.field.fractal = rowIndex(FractalId::fbm);
    layer.field.octaves = 6;
    layer.field.seed = 2026;
    return layer;
}

/// Makes a layer a hill: it is faded out so far from the middle of an image height that no step reaches from what is
/// left to its sides.
void fadeOut(Layer& layer) {
    Layer mask;
    mask.field.noise = rowIndex(NoiseId::radial);
    mask.field.frequency = 1;
    Shape inner;
    inner.step = rowIndex(ShapeId::smoothstep);
    inner.numbers = {0.3, 0.9};
    mask.shape = {inner};
    layer.mask = {std::move(mask)};
}

Recipe erodedBy(std::vector<Layer> layers, Layer rain) {
    Recipe recipe;
    rain.name = "rain";
    rain.kind = LayerKind::process;
    rain.grid = kLedgerGrid;
    rain.levels = 3;
    rain.steps = 6;
    layers.push_back(std::move(rain));
    recipe.tree.layers = std::move(layers);
    return processRecipe(recipe, "rain", 0);
}

Recipe hillOnPlain(const Layer& numbers) {
    Layer plain;
    plain.name = "plain";
    plain.field.noise = rowIndex(NoiseId::constant);
    plain.field.value = -0.25;
    Layer hill = groundOf(NoiseId::perlin, 5);
    fadeOut(hill);
    return erodedBy({std::move(plain), std::move(hill)}, numbers);
}

/// Open ground whose rain and rock are layers.
Recipe showersOnGround() {
    Layer clouds = groundOf(NoiseId::simplex, 2);
    clouds.name = "clouds";
    clouds.muted = true;
    Layer rock = groundOf(NoiseId::value, 12);
    rock.name = "rock";
    rock.muted = true;
    Layer rain;
    rain.rainLayer = "clouds";
    rain.hardnessLayer = "rock";
    return erodedBy({std::move(clouds), std::move(rock), groundOf(NoiseId::perlin, 3)}, rain);
}

}  // namespace

std::vector<LedgerCase> ledgerCases() {
    const Region near{0, 0, kLedgerGrid, kLedgerGrid};
    const Region far{3'000'000, -5'000'000, 96, 64};
    Layer plains;
    plains.wash = 0.05;
    plains.deposition = 10;
    Layer fans = plains;
    fans.fans = 0.5;
    Layer strong;
    strong.strength = 2;
    strong.height = 1;
    strong.talus = 0.3;
    Layer sea;
    sea.sea = -0.1;
    return {{"erosion ledger of a hill", hillOnPlain({}), near, true},
            {"erosion ledger of a hill that fills its plain", hillOnPlain(fans), near, true},
            {"erosion ledger of a hill that slides", hillOnPlain(strong), near, true},
            {"erosion ledger of a hill in a sea", hillOnPlain(sea), near, true},
            {"erosion ledger of open ground", erodedBy({groundOf(NoiseId::perlin, 3)}, {}), near, false},
            {"erosion ledger of open ground in showers", showersOnGround(), near, false},
            {"erosion ledger of open ground far away", erodedBy({groundOf(NoiseId::simplex, 4)}, plains), far, false}};
}

LedgerResult resultOf(const LedgerCase& entry) {
    const ErosionPlan plan(entry.recipe);
    ErosionSquares nodes(plan);
    const ErosionInput ground = nodes.input();
    return {entry.name, entry.isClosed,
            ledgerOf(plan, ground, entry.region, erosionKernelsFor(chosenRowKernels().name))};
}

std::vector<LedgerLine> linesOf(const ErosionSums& sums) {
    return {{"worn", "worn from the ground", sums.worn},
            {"laid", "= laid down", sums.laid},
            {"carried", "+ carried at the end", sums.carried},
            {"washed", "+ washed away", sums.washed},
            {"flowed_out", "+ flowed over the sides", sums.flowedOut},
            {"cut_off", "+ beyond the most of a node", sums.cutOff},
            {"sediment_off", "+ lost", sums.sedimentOff()},
            {"change", "change of the ground", sums.change},
            {"added", "= laid down - worn", sums.laid - sums.worn},
            {"uplift", "+ uplift", sums.uplift},
            {"slid_out", "- slid over the sides", sums.slidOut},
            {"smoothed", "- detail washed away or buried", sums.smoothed},
            {"ground_off", "+ lost", sums.groundOff()},
            {"crossed", "all that crossed the sides", sums.crossed}};
}

}  // namespace noisescope
