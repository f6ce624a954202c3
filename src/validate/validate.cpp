#include "validate/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <exception>
#include <future>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "core/interrupt.h"
#include "core/threads.h"
#include "field/cpu_field.h"
#include "field/field_plan.h"
#include "gpu/context.h"
#include "recipe/domain.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

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
    recipe.w = -0.71;
    return recipe;
}

/// The values at which a parameter that a row of the catalogue names is drawn.
std::span<const double> probesOf(std::string_view param) { return findParam(param)->probes.values(); }

void setReal(Recipe& recipe, std::string_view param, double value) {
    recipe.*std::get<RealParam>(findParam(param)->kind).member = value;
}

void addOptions(CaseList& list, const Recipe& base, bool full) {
    for (int hash = 0; hash < sizeOf(hashes()); ++hash)
        for (int gradients = 0; gradients < sizeOf(gradientSets()); ++gradients)
            for (int fade = 0; fade < sizeOf(fades()); ++fade)
                for (int kernel = 0; kernel < sizeOf(kernels()); ++kernel) {
                    // Covering: a new pair at every step, in 2D and 3D all of them.
                    const bool chosen = fade == (hash + gradients) % sizeOf(fades()) &&
                                        kernel == (hash + gradients) % sizeOf(kernels()) &&
                                        (base.dimensions == 2 || hash == 0 || gradients == hash % 3);
                    if (!full && !chosen) continue;
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
            recipe.hash = option % 2 == 0 ? 0 : sizeOf(hashes()) - 1;
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

/// The fractal's numbers at the first of their probes.
void probeFractal(Recipe& recipe) {
    for (const std::string_view param : fractalOf(recipe).numbers) setReal(recipe, param, probesOf(param)[0]);
}

void addFractals(CaseList& list, const Recipe& base, bool full) {
    for (int fractal = 0; fractal < sizeOf(fractals()); ++fractal) {
        // Covering: all of them with 2D Perlin noise in all variations, all with cheap 2D noises, elsewhere a third
        // that moves from noise to noise; the costly ones in few octaves.
        const bool flat = base.dimensions == 2;
        const bool costly = hashesOf(base) > 16;
        const bool thorough = full || (flat && noiseOf(base).id == "perlin");
        if (!thorough && !(flat && !costly) && (fractal + base.noise + base.dimensions) % 3 != 0) continue;
        Recipe recipe = base;
        recipe.fractal = fractal;
        recipe.frequency = 9.1;
        recipe.octaves = costly ? 2 : 5;
        list.add(recipe);
        if (!thorough && (fractal + base.noise) % 4 != 0) continue;
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
    if (hashesOf(base) > 8) return;
    Recipe deep = base;  // octaves beyond what varyings hold, and steps of many cells a pixel
    deep.fractal = kFbm;
    deep.octaves = kMostOctaves;
    deep.gain = 0.9;
    list.add(deep);
    deep.rotateOctaves = true;
    deep.lacunarity = 3.7;
    list.add(deep);
}

/// Periods, slices, warps, times and outputs, one by one and together; with Perlin and simplex noise in all variations.
void addDomain(CaseList& list, const Recipe& base, bool full) {
    const std::string_view noise = noiseOf(base).id;
    const bool thorough = full || noise == "perlin" || noise == "simplex";
    const bool costly = hashesOf(base) > 16;
    Recipe octaves = base;
    octaves.fractal = kFbm;
    octaves.octaves = costly ? 2 : 3;
    octaves.frequency = 11.3;

    Recipe periodic = octaves;
    periodic.periodX = 5;
    periodic.periodY = 4;
    periodic.periodZ = 3;
    periodic.periodW = 2;
    list.add(periodic);
    if (thorough) {
        periodic.periodY = periodic.periodZ = 0;
        list.add(periodic);
        periodic.periodY = 7;
        periodic.frequency = 1713.7;  // steps of many cells
        list.add(periodic);
        periodic.rotateOctaves = true;
        periodic.periodX = periodic.periodY = 0;
        periodic.periodZ = 4;
        list.add(periodic);
        Recipe striped = octaves;
        striped.fractal = rowIndex(FractalId::marble);
        striped.periodX = striped.periodY = 4;
        striped.stripes = 1.25;
        list.add(striped);
        Recipe sliced = octaves;
        sliced.rotateX = 0.123;
        sliced.rotateY = 0.217;
        sliced.rotateZ = 0.0371;
        sliced.sliceScale = 1.7;
        list.add(sliced);
        sliced.rotateOctaves = true;
        list.add(sliced);
    }
    for (int axis = 1; axis < sizeOf(timeAxes()); ++axis) {
        Recipe moving = base;
        moving.timeAxis = axis;
        moving.time = 1.37;
        if (thorough) list.add(moving);
        moving.loop = 4;
        moving.speed = -1.5;
        list.add(moving);
    }
    Recipe torus = octaves;
    torus.tiling = kTorus;
    torus.periodX = 6;
    torus.periodY = 9;
    list.add(torus);
    torus.warp = rowIndex(WarpId::twoLevel);
    torus.warpNoise = base.noise;
    if (thorough) list.add(torus);

    for (int warp = 1; warp < sizeOf(warps()); ++warp) {
        if (!thorough && warp != 1 + (base.noise + base.dimensions) % (sizeOf(warps()) - 1)) continue;
        Recipe warped = base;
        warped.warp = warp;
        warped.warpNoise = base.noise;
        warped.warpOctaves = costly ? 1 : 2;
        list.add(warped);
        if (thorough) {
            warped.warpNoise = (base.noise + 1) % sizeOf(noises());
            list.add(warped);
            warped = octaves;
            warped.warp = warp;
            warped.warpNoise = base.noise;
            warped.periodX = warped.periodY = 6;
            warped.warpFrequency = 2;
            list.add(warped);
        }
        if (warp == 1 || thorough) {
            warped.output = kGradient;
            list.add(warped);
        }
    }
    for (int output = 1; output < sizeOf(outputs()); ++output) {
        Recipe shown = base;
        shown.output = output;
        list.add(shown);
        if (!thorough) continue;
        shown = octaves;
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
    for (int fractal = kFbm; fractal < sizeOf(fractals()); ++fractal) {
        const bool sloped = fractals()[static_cast<std::size_t>(fractal)].sloped != nullptr;
        if (!thorough && !sloped && fractal != kFbm + base.noise % 9) continue;
        Recipe shown = octaves;
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

/// What a seed draws for an entry: the same numbers everywhere.
class Draw {
  public:
    Draw(std::uint32_t seed, std::string_view name) : state_(mixBits(seed)) {
        for (const char c : name) state_ = mixBits(state_ ^ static_cast<unsigned char>(c));
    }
    std::uint32_t bits() { return mixBits(state_ += 0x9e3779b9u); }
    double unit() { return bits() * 0x1p-32; }  ///< [0, 1)
    bool flip() { return bits() % 2 == 0; }

  private:
    std::uint32_t state_;
};

/// Points spread over some thousand cells, negative ones too.
std::vector<double> scatteredPoints(std::int64_t count, int coordinates, Draw& draw) {
    std::vector<double> points;
    for (std::int64_t i = 0; i < count * coordinates; ++i) points.push_back((draw.unit() - 0.5) * 100);
    return points;
}

/// The same field looked at 2^30 to 2^31 cells away on every axis.
Recipe farAway(Recipe recipe, Draw& draw) {
    for (double* offset : {&recipe.offsetX, &recipe.offsetY, &recipe.z, &recipe.w})
        *offset += (draw.flip() ? 1 : -1) * (0x1p30 + static_cast<double>(draw.bits()) * 0x1p-2);
    return recipe;
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

namespace {

/// The same region by both, at the same time.
Difference compared(FieldRenderer& renderer, const FieldPlan& plan, const Region& region) {
    auto twin = std::async(std::launch::async, [&] { return renderOnCpu(plan, region); });
    const Image drawn = renderer.render(plan, region);
    return differenceOf(drawn.pixels, twin.get().pixels);
}

/// Of half the samples. Odd sides; the origin, which lies between two blocks, at these shares of them, 0 to below 1.
Region regionFor(const Recipe& recipe, std::int64_t samples, double x, double y) {
    const auto before = [](double share, std::int64_t side) {
        return -1 - static_cast<std::int64_t>(share * static_cast<double>(side - 1));
    };
    if (recipe.dimensions == 1) {  // every row of a line is the same
        const std::int64_t width = (samples + 1) / 2 + 5;
        return {before(x, width), -1, width, 1};
    }
    const auto side = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(samples) / 2))) | 1;
    return {before(x, side), before(y, side), side, side};
}

}  // namespace

Places placesOf(const ValidationCase& entry, const Sampling& sampling) {
    constexpr std::int64_t kMostPoints = 4096;  // their positions cost more than their values
    Draw draw(sampling.seed, entry.name);
    const double x = draw.unit();
    const double y = draw.unit();
    Places places{regionFor(entry.recipe, sampling.samples, x, y), farAway(entry.recipe, draw), {}};
    const std::int64_t points = std::clamp<std::int64_t>(sampling.samples / 128, 64, kMostPoints);
    places.points = scatteredPoints(points, entry.recipe->dimensions, draw);
    return places;
}

ValidationResult validate(FieldRenderer& renderer, const ValidationCase& entry, const Sampling& sampling) {
    constexpr std::int64_t kHeight = 512;
    constexpr std::int64_t kFewestSine = 100000;
    ValidationResult result{entry.name, isExact(entry.recipe), false, {}};
    Difference& d = result.difference;
    if (!result.exact) {
        const Region region = regionFor(entry.recipe, 2 * std::max(sampling.samples, kFewestSine), 0.5, 1.0 / 3);
        d = compared(renderer, FieldPlan(entry.recipe, kHeight), region);
        const double share = static_cast<double>(d.apart) / static_cast<double>(std::max<std::int64_t>(1, d.samples));
        const int cost = noiseOf(entry.recipe).hashes[static_cast<std::size_t>(entry.recipe->dimensions - 1)];
        result.pass = share <= std::min(0.5, cost * kSineShare);
        return result;
    }
    const Places places = placesOf(entry, sampling);
    d.add(compared(renderer, FieldPlan(entry.recipe, kHeight), places.region));
    d.add(compared(renderer, FieldPlan(places.far, kHeight), places.region));
    const FieldPlan plan = planForPoints(entry.recipe);
    const auto coordinates = static_cast<std::size_t>(entry.recipe->dimensions);
    d.add(
        differenceOf(renderer.sample(plan, places.points, coordinates), sampleOnCpu(plan, places.points, coordinates)));
    result.pass = d.differing == 0;
    return result;
}

std::vector<ValidationCase> shardOf(std::vector<ValidationCase> cases, std::int64_t index, std::int64_t count) {
    std::vector<ValidationCase> shard;
    for (std::size_t i = static_cast<std::size_t>(index); i < cases.size(); i += static_cast<std::size_t>(count))
        shard.push_back(std::move(cases[i]));
    return shard;
}

void validateAll(std::span<const ValidationCase> cases, const Sampling& sampling,
                 const std::function<void(const ValidationResult&)>& done) {
    constexpr std::size_t kMostContexts = 4;
    const auto cores = static_cast<std::size_t>(threadCount());
    std::vector<std::unique_ptr<GlContext>> contexts;
    for (std::size_t i = 0; i < std::min({cores, cases.size(), kMostContexts}); ++i)
        contexts.push_back(
            createOffscreenContext());  // here, since loading OpenGL's functions is no work for two threads

    std::atomic<std::size_t> next{0};
    std::mutex mutex;  // of all below
    std::map<std::size_t, ValidationResult> waiting;
    std::size_t reported = 0;
    std::exception_ptr failure;
    const auto report = [&](std::size_t index, ValidationResult result) {
        const std::lock_guard lock(mutex);
        waiting.emplace(index, std::move(result));
        for (auto first = waiting.find(reported); first != waiting.end(); first = waiting.find(++reported)) {
            done(first->second);
            waiting.erase(first);
        }
    };
    const auto work = [&](std::unique_ptr<GlContext>& context) {
        try {
            context->makeCurrent();
            FieldRenderer renderer;
            for (std::size_t i = next++; i < cases.size(); i = next++) {
                throwIfInterrupted();
                report(i, validate(renderer, cases[i], sampling));
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            next = cases.size();
        }
        context.reset();  // on the thread where it is current
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i + 1 < contexts.size(); ++i) threads.emplace_back(work, std::ref(contexts[i]));
    if (!contexts.empty()) work(contexts.back());  // made last, it is current here
    threads.clear();                               // joins
    if (failure) std::rethrow_exception(failure);
}

}  // namespace noisescope
