#include "validate/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "field/cpu_field.h"
#include "recipe/params.h"

namespace noisescope {
namespace {

/// Floats as integers in the order of their values.
std::int64_t ordered(float value) {
    const auto bits = std::bit_cast<std::int32_t>(value);
    return bits < 0 ? std::int64_t{std::numeric_limits<std::int32_t>::min()} - bits : bits;
}

/// "perlin2 pcg unit quintic bounded fbm", and what else is not the default.
std::string nameOf(const Recipe& recipe) {
    std::string name = fmt::format("{}{} {}", noiseOf(recipe).id, recipe.dimensions, hashOf(recipe).id);
    const Recipe defaults;
    for (const ParamInfo& param : params()) {
        if (!param.applies(recipe) || param.id == "noise" || param.id == "dimensions" || param.id == "hash") continue;
        if (param.id == "frequency" || param.id == "seed") continue;
        const std::string value = valueText(param, recipe);
        const bool isText =
            std::holds_alternative<ChoiceParam>(param.kind) && param.id != "reach" && param.id != "amplitudes";
        if (isText) {
            name += ' ' + value;
        } else if (value != valueText(param, defaults)) {
            name += fmt::format(" {}={}", param.id, value);
        }
    }
    return name;
}

/// Collects cases; a recipe that is not valid, or was there before, is passed over.
class CaseList {
  public:
    void add(const Recipe& recipe) {
        if (!problemsOf(recipe).empty()) return;
        std::string name = nameOf(recipe);
        if (names_.insert(name).second) cases_.push_back({std::move(name), recipe});
    }
    std::vector<ValidationCase> take() { return std::move(cases_); }

  private:
    std::set<std::string> names_;
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
    recipe.frequency = 37.3;  // many cells, none of them whole pixels
    recipe.seed = 2026;
    recipe.z = 0.37;
    return recipe;
}

void addOptions(CaseList& list, const Recipe& base) {
    for (int hash = 0; hash < sizeOf(hashes()); ++hash)
        for (int gradients = 0; gradients < sizeOf(gradientSets()); ++gradients) {
            Recipe recipe = base;
            recipe.hash = hash;
            recipe.gradients = gradients;
            list.add(recipe);
        }
    for (int gradients = 0; gradients < sizeOf(gradientSets()); ++gradients)
        for (int reach = 0; reach < sizeOf(reaches()); ++reach) {
            Recipe recipe = base;
            recipe.gradients = gradients;
            recipe.reach = reach;
            recipe.fade = gradients % sizeOf(fades());
            list.add(recipe);
            recipe.scale = 1;
            list.add(recipe);
        }
    for (int fade = 0; fade < sizeOf(fades()); ++fade) {
        Recipe recipe = base;
        recipe.fade = fade;
        list.add(recipe);
        recipe.hash = sizeOf(hashes()) - 1;
        recipe.scale = 1;
        list.add(recipe);
    }
}

void addFractals(CaseList& list, const Recipe& base) {
    for (int fractal = 0; fractal < sizeOf(fractals()); ++fractal) {
        Recipe recipe = base;
        recipe.fractal = fractal;
        recipe.frequency = 9.1;
        list.add(recipe);
        recipe.rotateOctaves = true;
        list.add(recipe);
        recipe.lacunarity = 1.92;
        recipe.gain = 0.61;
        recipe.octaves = 9;
        recipe.octaveShifts = false;
        recipe.octaveSeeds = false;
        recipe.amplitudes = 1;
        list.add(recipe);
    }
    Recipe deep = base;  // octaves beyond what varyings hold, and steps of many cells a pixel
    deep.fractal = 1;
    deep.octaves = 24;
    deep.gain = 0.9;
    list.add(deep);
    deep.rotateOctaves = true;
    deep.lacunarity = 3.7;
    list.add(deep);
}

/// Points spread over some thousand cells, negative ones too, from a fixed sequence.
std::vector<double> scatteredPoints(std::int64_t count, int coordinates) {
    std::vector<double> points;
    std::uint32_t state = 1;
    for (std::int64_t i = 0; i < count * coordinates; ++i) {
        state = mixBits(state + 0x9e3779b9u);
        points.push_back((static_cast<double>(state) / 4294967296.0 - 0.5) * 100);
    }
    return points;
}

}  // namespace

std::vector<ValidationCase> validationCases() {
    CaseList list;
    for (int noise = 0; noise < sizeOf(noises()); ++noise)
        for (int dimensions = 2; dimensions <= kMaxDimensions; ++dimensions) {
            const Recipe base = baseRecipe(noise, dimensions);
            addOptions(list, base);
            addFractals(list, base);
        }
    return list.take();
}

void Difference::add(float a, float b) {
    ++samples;
    if (std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b)) return;
    ++differing;
    if (std::isnan(a) || std::isnan(b)) {
        maxUlp = std::numeric_limits<std::uint32_t>::max();
        maxAbs = std::numeric_limits<double>::infinity();
        ++apart;
        return;
    }
    maxUlp = std::max(maxUlp, static_cast<std::uint32_t>(std::llabs(ordered(a) - ordered(b))));
    const double distance = std::fabs(static_cast<double>(a) - static_cast<double>(b));
    maxAbs = std::max(maxAbs, distance);
    if (distance > kSineTolerance) ++apart;
}

void Difference::add(const Difference& other) {
    samples += other.samples;
    differing += other.differing;
    apart += other.apart;
    maxUlp = std::max(maxUlp, other.maxUlp);
    maxAbs = std::max(maxAbs, other.maxAbs);
}

Difference differenceOf(const std::vector<float>& a, const std::vector<float>& b) {
    Difference difference;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) difference.add(a[i], b[i]);
    const auto missing = static_cast<std::int64_t>(std::max(a.size(), b.size()) - std::min(a.size(), b.size()));
    difference.samples += missing;
    difference.differing += missing;
    return difference;
}

ValidationResult validate(FieldRenderer& renderer, const ValidationCase& entry, std::int64_t samples) {
    constexpr std::int64_t kHeight = 512;
    constexpr std::int64_t kPoints = 4096;
    // Odd sides, across the edges of blocks, left of and above the origin.
    const auto side = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(samples) / 2.0))) | 1;
    const Region region{-side / 2 - 3, -side / 3, side, side};
    ValidationResult result{entry.name, isExact(entry.recipe), false, {}};
    Recipe far = entry.recipe;
    far.offsetX += 0x1p30;
    far.offsetY -= 0x1p30;
    for (const Recipe& recipe : {entry.recipe, far}) {
        if (!result.exact && recipe == far) continue;  // the sine of such an angle is noise by itself
        const FieldPlan plan(recipe, kHeight);
        result.difference.add(differenceOf(renderer.render(plan, region).pixels, renderOnCpu(plan, region).pixels));
    }
    const FieldPlan plan(entry.recipe, 1);
    const auto coordinates = static_cast<std::size_t>(entry.recipe.dimensions);
    const std::vector<double> points = scatteredPoints(std::min(kPoints, samples), entry.recipe.dimensions);
    if (result.exact)
        result.difference.add(
            differenceOf(renderer.sample(plan, points, coordinates), sampleOnCpu(plan, points, coordinates)));
    const Difference& d = result.difference;
    const double share = static_cast<double>(d.apart) / static_cast<double>(std::max<std::int64_t>(1, d.samples));
    result.pass = result.exact ? d.differing == 0 : share <= kSineShare;
    return result;
}

}  // namespace noisescope
