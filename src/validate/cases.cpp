// Recipes for validate().
#include <fmt/format.h>

#include <set>

#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "validate/validate.h"

namespace noisescope {
namespace {

/// Returns "perlin2 pcg unit quintic bounded fbm", with all values that are not defaults.
std::string nameOf(const Recipe& recipe) {
    std::string name = fmt::format("{}{}", noiseOf(recipe).id, recipe.dimensions);
    if (usesHash(recipe)) name += fmt::format(" {}", hashOf(recipe).id);
    const Recipe defaults;
    for (const ParamInfo& param : params()) {
        if (!param.applies(recipe) || param.id == "noise" || param.id == "dimensions" || param.id == "hash") continue;
        if (param.id == "frequency" || param.id == "seed") continue;
        const std::string value = valueText(param, recipe);
        const bool isNew = param.group == ParamGroup::tiling || param.group == ParamGroup::warp ||
                           param.group == ParamGroup::time || param.group == ParamGroup::output;
        const bool isText = !isNew && std::holds_alternative<ChoiceParam>(param.kind) &&
                            param.id != "kernel_radius_squared" && param.id != "amplitudes";
        if (isText) {
            name += ' ' + value;
        } else if (value != valueText(param, defaults)) {
            name += fmt::format(" {}={}", param.id, value);
        }
    }
    return name;
}

/// Collects cases; skips recipes that are invalid or already listed.
class CaseList {
  public:
    void add(const Recipe& recipe) {
        if (!problemsOf(recipe).empty()) return;
        std::string name = nameOf(recipe);
        if (!names_.insert(name).second) return;
        const bool first = functions_.insert(functionOf(recipe)).second;
        cases_.push_back({std::move(name), recipe, first});
    }
    std::vector<ValidationCase> take() { return std::move(cases_); }

  private:
    std::set<std::string> names_;
    std::set<std::string> functions_;
    std::vector<ValidationCase> cases_;
};

template <typename Table>
int sizeOf(const Table& table) {
    return static_cast<int>(table.size());
}

Recipe baseRecipe(int noise, int dimensions) {
    Recipe recipe;
    recipe.noise = noise;
    recipe.dimensions = dimensions;
    recipe.frequency = 37.3;  // many cells, none of them a whole number of pixels
    recipe.seed = 2026;
    recipe.z = 0.37;
    recipe.w = -0.71;
    return recipe;
}

/// Returns the probe values of a parameter named in the catalogue.
std::span<const double> probesOf(std::string_view param) { return findParam(param)->probes.values(); }

void setReal(Recipe& recipe, std::string_view param, double value) {
    recipe.*std::get<RealParam>(findParam(param)->kind).member = value;
}

void addOptions(CaseList& list, const Recipe& base, bool full) {
    for (int hash = 0; hash < sizeOf(hashes()); ++hash)
        for (int gradients = 0; gradients < sizeOf(gradientSets()); ++gradients)
            for (int fade = 0; fade < sizeOf(fades()); ++fade)
                for (int kernel = 0; kernel < sizeOf(kernels()); ++kernel) {
                    // Covering subset: a new pair at every step, all pairs in 2D and 3D.
                    const bool chosen =
                        fade == (hash + gradients) % sizeOf(fades()) &&
                        kernel == (hash + gradients) % sizeOf(kernels()) &&
                        (base.dimensions == 2 || hash == 0 || gradients == hash % 3) &&
                        (hash <= rowIndex(HashId::toy16) || gradients == hash % 3);  // these are variants of others
                    if (!full && !chosen) continue;
                    // This combination amplifies the lowest bits, in which devices differ.
                    if (!hashes()[static_cast<std::size_t>(hash)].exact && gradients == rowIndex(GradientsId::disc))
                        continue;
                    Recipe recipe = base;
                    recipe.hash = hash;
                    recipe.gradients = gradients;
                    recipe.fade = fade;
                    recipe.kernel = kernel;
                    list.add(recipe);
                }
    for (int gradients = 0; gradients < sizeOf(gradientSets()); ++gradients)
        for (int option = 0; option < sizeOf(fades()); ++option) {
            Recipe recipe = base;
            recipe.gradients = gradients;
            recipe.fade = option;
            recipe.kernel = option % sizeOf(kernels());
            list.add(recipe);
            recipe.scale = kClassic;
            recipe.hash = option % 2 == 0 ? 0 : rowIndex(HashId::toy16);
            if (const NumberInfo* number = gradientsOf(recipe).number; number != nullptr)
                setReal(recipe, number->param, probesOf(number->param)[0]);
            list.add(recipe);
        }
    for (int feature = 0; feature < sizeOf(features()); ++feature) {
        Recipe recipe = base;
        recipe.feature = feature;
        for (recipe.metric = 0; recipe.metric < sizeOf(metrics()); ++recipe.metric) list.add(recipe);
        recipe.metric = 0;
        for (recipe.hash = 0; full && recipe.hash < sizeOf(hashes()); ++recipe.hash) list.add(recipe);
    }
}

void addNumbers(CaseList& list, const Recipe& base) {
    Recipe recipe = base;
    recipe.scale = kEqualVariance;
    list.add(recipe);
    recipe.scale = kEngine;
    if (noiseOf(base).id == "perlin") list.add(recipe);
    Recipe together = base;
    for (const NumberInfo* number : noiseOf(base).numbers)
        for (const double value : probesOf(number->param)) {
            setReal(together, number->param, value);
            recipe = base;
            setReal(recipe, number->param, value);
            for (recipe.feature = 0; recipe.feature < sizeOf(features()); ++recipe.feature) list.add(recipe);
        }
    list.add(together);
    together.isotropic = true;
    list.add(together);
}

/// Sets the fractal's parameters to the first of their probes.
void probeFractal(Recipe& recipe) {
    for (const std::string_view param : fractalOf(recipe).numbers) setReal(recipe, param, probesOf(param)[0]);
}

void addFractals(CaseList& list, const Recipe& base, bool full) {
    for (int fractal = 0; fractal < sizeOf(fractals()); ++fractal) {
        // Covering subset: all fractals with 2D Perlin noise in all variations, all with cheap 2D noises that hash,
        // elsewhere a third that changes with the noise; costly noises with few octaves.
        const bool flat = base.dimensions == 2;
        const bool costly = hashesOf(base) > 16;
        const bool thorough = full || (flat && noiseOf(base).id == "perlin");
        if (!thorough && !(flat && !costly && takesHash(noiseOf(base))) &&
            (fractal + base.noise + base.dimensions) % 3 != 0)
            continue;
        Recipe recipe = base;
        recipe.fractal = fractal;
        recipe.frequency = 9.1;
        recipe.octaves = costly ? 2 : 5;
        list.add(recipe);
        if (!thorough && ((fractal + base.noise) % 4 != 0 || !takesHash(noiseOf(base)))) continue;
        recipe.rotateOctaves = true;
        recipe.octaves -= 0.4;
        recipe.weighting = 0.8;
        recipe.direction = 0.21;
        probeFractal(recipe);
        list.add(recipe);
        recipe.weighting = 0;
        recipe.lacunarity = 1.92;
        recipe.falloff = kByHurst;
        recipe.hurst = 0.61;
        recipe.octaves = costly ? 3 : 9;
        recipe.octaveShifts = false;
        recipe.octaveSeeds = false;
        recipe.amplitudes = rowIndex(AmplitudesId::classic);
        list.add(recipe);
        recipe.footprint = true;
        recipe.amplitudes = kNormalized;
        recipe.scale = kEqualVariance;
        list.add(recipe);
    }
    if (hashesOf(base) > 8 || !takesHash(noiseOf(base))) return;
    Recipe deep = base;  // more octaves than varyings can hold, and steps of many cells per pixel
    deep.fractal = kFbm;
    deep.octaves = kMostOctaves;
    deep.gain = 0.9;
    list.add(deep);
    deep.rotateOctaves = true;
    deep.lacunarity = 3.7;
    list.add(deep);
}

/// Starting points for the cases of addDomain().
struct DomainBase {
    const Recipe& base;
    Recipe octaves;  ///< a recipe with a few octaves
    bool costly;
    bool thorough;  ///< all variations: for Perlin and simplex noise
};

DomainBase domainBaseOf(const Recipe& base, bool full) {
    const std::string_view noise = noiseOf(base).id;
    DomainBase of{base, base, hashesOf(base) > 16, full || noise == "perlin" || noise == "simplex"};
    of.octaves.fractal = kFbm;
    of.octaves.octaves = of.costly ? 2 : 3;
    of.octaves.frequency = 11.3;
    return of;
}

void addPeriods(CaseList& list, const DomainBase& of) {
    Recipe periodic = of.octaves;
    periodic.periodX = 5;
    periodic.periodY = 4;
    periodic.periodZ = 3;
    periodic.periodW = 2;
    list.add(periodic);
    if (!of.thorough) return;
    periodic.periodY = periodic.periodZ = 0;
    list.add(periodic);
    periodic.periodY = 7;
    periodic.frequency = 1713.7;  // steps of many cells
    list.add(periodic);
    periodic.rotateOctaves = true;
    periodic.periodX = periodic.periodY = 0;
    periodic.periodZ = 4;
    list.add(periodic);
}

void addStripesAndSlices(CaseList& list, const DomainBase& of) {
    if (!of.thorough) return;
    Recipe striped = of.octaves;
    striped.fractal = rowIndex(FractalId::marble);
    striped.periodX = striped.periodY = 4;
    striped.stripes = 1.25;
    list.add(striped);
    Recipe sliced = of.octaves;
    sliced.rotateX = 0.123;
    sliced.rotateY = 0.217;
    sliced.rotateZ = 0.0371;
    sliced.sliceScale = 1.7;
    list.add(sliced);
    sliced.rotateOctaves = true;
    list.add(sliced);
}

void addTimes(CaseList& list, const DomainBase& of) {
    if (!takesHash(noiseOf(of.base))) return;
    for (int axis = 1; axis < sizeOf(timeAxes()); ++axis) {
        Recipe moving = of.base;
        moving.timeAxis = axis;
        moving.time = 1.37;
        if (of.thorough) list.add(moving);
        moving.loop = 4;
        moving.speed = -1.5;
        list.add(moving);
    }
}

void addTorus(CaseList& list, const DomainBase& of) {
    Recipe torus = of.octaves;
    torus.tiling = kTorus;
    torus.periodX = 6;
    torus.periodY = 9;
    list.add(torus);
    torus.warp = rowIndex(WarpId::twoLevel);
    torus.warpNoise = of.base.noise;
    if (of.thorough) list.add(torus);
}

void addWarps(CaseList& list, const DomainBase& of) {
    for (int warp = 1; warp < sizeOf(warps()); ++warp) {
        if (!of.thorough && warp != 1 + (of.base.noise + of.base.dimensions) % (sizeOf(warps()) - 1)) continue;
        Recipe warped = of.base;
        warped.warp = warp;
        warped.warpNoise = of.base.noise;
        warped.warpOctaves = of.costly ? 1 : 2;
        list.add(warped);
        if (of.thorough) {
            warped.warpNoise = (of.base.noise + 1) % sizeOf(noises());
            list.add(warped);
            warped = of.octaves;
            warped.warp = warp;
            warped.warpNoise = of.base.noise;
            warped.periodX = warped.periodY = 6;
            warped.warpFrequency = 2;
            list.add(warped);
        }
        if (warp == 1 || of.thorough) {
            warped.output = kGradient;
            list.add(warped);
        }
    }
}

/// Returns the solid as a stone that is cut, above the ground.
Recipe stoneOf(Recipe solid) {
    solid.solidSoftness = 0;
    solid.solidAmount = 0.4;
    solid.solidGloss = 1;
    solid.planeCut = true;
    solid.sun = 2;
    solid.sky = 1;
    solid.shadowSteps = 2;
    solid.solidScene = rowIndex(SolidSceneId::ground);
    solid.cameraElevation = 20;
    return solid;
}

void addOutputs(CaseList& list, const DomainBase& of) {
    for (int output = 1; output < sizeOf(outputs()); ++output) {
        if (!takesHash(noiseOf(of.base)) && output != kGradient && output != kDerivatives) continue;
        Recipe shown = of.base;
        shown.output = output;
        if (output == kSolid) {  // hundreds of octaves a pixel
            if (of.base.dimensions != 3) continue;
            shown.solidSteps = 16;
            shown.frequency = 2;
            shown.scale = kBounded;
            list.add(shown);
            if (of.thorough) list.add(stoneOf(shown));
            continue;
        }
        list.add(shown);
        if (!of.thorough) continue;
        shown = of.octaves;
        shown.output = output;
        shown.rotateOctaves = true;
        shown.normalY = kDirectX;
        shown.relief = 2.5;
        list.add(shown);
        shown.rotateOctaves = false;
        shown.rotateX = 0.19;
        shown.periodZ = 4;
        shown.warp = rowIndex(WarpId::progressive);
        list.add(shown);
    }
}

void addGradientsOfFractals(CaseList& list, const DomainBase& of) {
    if (!takesHash(noiseOf(of.base))) return;
    for (int fractal = kFbm; fractal < sizeOf(fractals()); ++fractal) {
        const bool sloped = fractals()[static_cast<std::size_t>(fractal)].sloped != nullptr;
        if (!of.thorough && !sloped && fractal != kFbm + of.base.noise % 9) continue;
        Recipe shown = of.octaves;
        shown.fractal = fractal;
        shown.output = kGradient;
        shown.weighting = 0.4;
        probeFractal(shown);
        if (sloped) {
            Recipe value = shown;
            value.output = kValue;
            value.rotateOctaves = true;
            list.add(value);
        }
        list.add(shown);
        shown.rotateOctaves = true;
        shown.footprint = true;
        shown.frequency = 130;
        shown.scale = kEqualVariance;
        list.add(shown);
    }
}

/// Adds periods, slices, warps, times and outputs, alone and combined; with Perlin and simplex noise in all variations,
/// with patterns in few, since fractals and outputs know no noise.
void addDomain(CaseList& list, const Recipe& base, bool full) {
    const DomainBase of = domainBaseOf(base, full);
    for (const auto add :
         {addPeriods, addStripesAndSlices, addTimes, addTorus, addWarps, addOutputs, addGradientsOfFractals})
        add(list, of);
}

}  // namespace

std::vector<ValidationCase> validationCases(bool full) {
    CaseList list;
    for (int noise = 0; noise < sizeOf(noises()); ++noise)
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            const Recipe base = baseRecipe(noise, dimensions);
            if (!existsIn(noiseOf(base), dimensions)) continue;
            addOptions(list, base, full);
            addNumbers(list, base);
            addFractals(list, base, full);
            addDomain(list, base, full);
        }
    return list.take();
}

}  // namespace noisescope
