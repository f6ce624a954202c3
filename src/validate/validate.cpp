#include "validate/validate.h"

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

#include "core/interrupt.h"
#include "core/start_thread.h"
#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "cpu/map/class_drawer.h"
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "cpu/process/erosion_solver.h"
#include "cpu/process/erosion_squares.h"
#include "cpu/process/growth_shape.h"
#include "cpu/row_kernels.h"
#include "gpu/class_renderer.h"
#include "gpu/context.h"
#include "gpu/erosion_renderer.h"
#include "gpu/growth_renderer.h"
#include "gpu/tree_renderer.h"
#include "plan/field_plan.h"
#include "recipe/domain.h"
#include "recipe/layer_paths.h"
#include "recipe/process/process_leaf.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

/// Maps floats to integers of the same order.
std::int64_t ordered(float value) {
    const auto bits = std::bit_cast<std::int32_t>(value);
    return bits < 0 ? std::int64_t{std::numeric_limits<std::int32_t>::min()} - bits : bits;
}

/// Random numbers of an entry by the seed, the same everywhere.
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

/// Returns points spread over several thousand cells, also with negative coordinates.
std::vector<double> scatteredPoints(std::int64_t count, int coordinates, Draw& draw) {
    std::vector<double> points;
    for (std::int64_t i = 0; i < count * coordinates; ++i) points.push_back((draw.unit() - 0.5) * 100);
    return points;
}

/// Returns the recipe with its fields moved 2^30 to 2^31 cells on every axis.
Recipe farAway(Recipe recipe, Draw& draw) {
    const auto move = [&](FieldRecipe& field) {
        for (double* offset : {&field.offsetX, &field.offsetY, &field.z, &field.w})
            *offset += (draw.flip() ? 1 : -1) * (0x1p30 + static_cast<double>(draw.bits()) * 0x1p-2);
    };
    if (recipe.tree.empty())
        move(recipe);
    else
        forEachField(recipe.tree, move);
    return recipe;
}

}  // namespace

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

/// Draws with both and compares them; in parallel if a thread can be started.
Difference compared(const std::function<Image()>& draw, const std::function<Image()>& drawTwin) {
    auto twin = std::async(std::launch::async | std::launch::deferred, drawTwin);
    const Image drawn = draw();
    return differenceOf(drawn.pixels, twin.get().pixels);
}

Difference compared(FieldRenderer& renderer, const FieldPlan& plan, const Region& region) {
    return compared([&] { return renderer.render(plan, region); }, [&] { return renderOnCpu(plan, region); });
}

/// Compares the values of a recipe with layers.
Difference comparedLayers(FieldRenderer& renderer, const Recipe& recipe, std::int64_t height, const Region& region) {
    const PicturePlan plan = measuredPicture(recipe, height, PictureOf::values);
    if (plan.isField()) return compared(renderer, plan.field(), region);
    return compared([&] { return renderer.trees().render(plan, region); },
                    [&] { return cpuLeaves().render(plan, plan.values(), region); });
}

/// Compares the classes of a recipe's map, as floats.
Difference comparedMap(FieldRenderer& renderer, const Recipe& recipe, const Region& region) {
    const ClassDrawer map(recipe, cpuLeaves());
    const std::vector<std::uint8_t> drawn = ClassRenderer(renderer).classes(map.plan(), map.layers(), region);
    const ClassGrid twin = map.classes(region);
    return differenceOf({drawn.begin(), drawn.end()}, {twin.cells().begin(), twin.cells().end()});
}

/// Compares the nodes of an erosion, on all lattices, by height, sediment, drainage and water.
Difference comparedErosion(FieldRenderer& renderer, const Recipe& recipe, const Region& region) {
    const ErosionPlan plan(recipe);
    ErosionSquares nodes(plan);
    const ErosionInput ground = nodes.input();
    ErosionRenderer device(renderer);  // keeps its programs
    Difference difference;
    Region here = region;
    for (std::size_t lattice = 0; lattice < plan.lattices.size(); ++lattice) {
        const ErosionNodes drawn = device.eroded(plan, ground, lattice, here);
        const ErosionNodes twin = eroded(plan, ground, lattice, here, erosionKernelsFor(chosenRowKernels().name));
        const auto valuesOf = [&](const ErosionNodes& from) {
            std::vector<float> values;
            for (const NodeGrid* plane : {&from.height, &from.sediment, &from.drainage, &from.water})
                for (std::int64_t y = here.y; y < here.y + here.height; ++y)
                    values.insert(values.end(), plane->at(here.x, y), plane->at(here.x, y) + here.width);
            return values;
        };
        difference.add(differenceOf(valuesOf(drawn), valuesOf(twin)));
        here = coarseRegion(here);
    }
    return difference;
}

/// Compares the nodes of a growth after its first steps: kind, order, distance, neighbor, branch and height.
Difference comparedGrowth(FieldRenderer& renderer, const GrowthPlan& plan) {
    constexpr int kSteps = 600;
    GrowthSolver solver(plan.steps);
    while (solver.stepCount() < kSteps) solver.step();
    const GrowthShape shape = growthShape(plan.steps, solver.grown(), plan.spread);
    const GrowthRenderer::Cell drawn =
        GrowthRenderer(renderer).grown(plan.steps, kSteps, static_cast<int>(shape.longest), plan.spread);
    std::vector<float> device;
    std::vector<float> twin;
    const auto add = [](const reference::GrowthNode& node, std::uint32_t branch, std::uint32_t height,
                        std::vector<float>& to) {
        for (const int number : {static_cast<int>(node.kind), node.order, node.distance, node.parent,
                                 static_cast<int>(branch), static_cast<int>(height)})
            to.push_back(static_cast<float>(number));
    };
    const std::vector<reference::GrowthNode> nodes = solver.nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        add(drawn.nodes[i], drawn.branches[i], drawn.heights[i], device);
        add(nodes[i], shape.place[i] == 0 ? 0 : shape.branch[shape.place[i] - 1], shape.height[i], twin);
    }
    return differenceOf(device, twin);
}

/// Returns a region with half of the samples and odd sides; the origin, a corner of four blocks, lies at the shares x
/// and y (0 to below 1) of them.
Region regionFor(const Recipe& recipe, std::int64_t samples, double x, double y) {
    const auto before = [](double share, std::int64_t side) {
        return -1 - static_cast<std::int64_t>(share * static_cast<double>(side - 1));
    };
    if (coordinatesOf(recipe) == 1) {  // all rows of a line are equal
        const std::int64_t width = (samples + 1) / 2 + 5;
        return {before(x, width), -1, width, 1};
    }
    const auto side = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(samples) / 2))) | 1;
    return {before(x, side), before(y, side), side, side};
}

}  // namespace

TestPlaces placesOf(const ValidationCase& entry, const Sampling& sampling) {
    constexpr std::int64_t kMostPoints = 4096;  // computing their positions costs more than the values
    Draw draw(sampling.seed, entry.name);
    const double x = draw.unit();
    const double y = draw.unit();
    TestPlaces places{regionFor(entry.recipe, sampling.samples, x, y), farAway(entry.recipe, draw), {}};
    const std::int64_t points = std::clamp<std::int64_t>(sampling.samples / 128, 64, kMostPoints);
    places.points = scatteredPoints(points, coordinatesOf(entry.recipe), draw);
    return places;
}

bool isForLarge(const ValidationCase& entry, const Sampling& sampling) {
    if (sampling.shaders != ShadersFor::drawn) return sampling.shaders == ShadersFor::large;
    return entry.first || Draw(sampling.seed ^ 0x1a46e5u, entry.name).bits() % 4 == 0;
}

ValidationResult validate(FieldRenderer& renderer, const ValidationCase& entry, const Sampling& sampling) {
    constexpr std::int64_t kHeight = 512;
    constexpr std::int64_t kFewestSine = 100000;
    ValidationResult result{entry.name, isExact(entry.recipe), false, {}};
    Difference& d = result.difference;
    if (!result.exact) {
        const Region region = regionFor(entry.recipe, 2 * std::max(sampling.samples, kFewestSine), 0.5, 1.0 / 3);
        d = compared(renderer, measuredPlan(entry.recipe, kHeight), region);
        const double share = static_cast<double>(d.apart) / static_cast<double>(std::max<std::int64_t>(1, d.samples));
        const int cost = noiseOf(entry.recipe).hashes[static_cast<std::size_t>(entry.recipe->dimensions - 1)];
        result.pass = share <= std::min(0.5, cost * kSineShare);
        return result;
    }
    const TestPlaces places = placesOf(entry, sampling);
    if (!entry.recipe->map.empty()) {
        d.add(comparedMap(renderer, entry.recipe, places.region));
        d.add(comparedMap(renderer, places.far, places.region));
        result.pass = d.differing == 0;
        return result;
    }
    if (isProcessRecipe(entry.recipe)) {
        if (const ProcessPlan plan = processPlan(entry.recipe); const auto* growth = std::get_if<GrowthPlan>(&plan)) {
            d.add(comparedGrowth(renderer, *growth));
            result.pass = d.differing == 0;
            return result;
        }
        constexpr std::int64_t kFar = 3'000'001;  // nodes
        Region region = places.region;
        d.add(comparedErosion(renderer, entry.recipe, region));
        region.x += kFar;
        region.y -= kFar;
        d.add(comparedErosion(renderer, places.far, region));
        result.pass = d.differing == 0;
        return result;
    }
    if (!entry.recipe->tree.empty()) {
        d.add(comparedLayers(renderer, entry.recipe, kHeight, places.region));
        d.add(comparedLayers(renderer, places.far, kHeight, places.region));
        result.pass = d.differing == 0;
        return result;
    }
    d.add(compared(renderer, measuredPlan(entry.recipe, kHeight), places.region));
    d.add(compared(renderer, measuredPlan(places.far, kHeight), places.region));
    const FieldPlan plan = measuredPointPlan(entry.recipe);
    const auto coordinates = static_cast<std::size_t>(coordinatesOf(entry.recipe));
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
            createOffscreenContext());  // on this thread, as OpenGL's functions must not be loaded on two at once

    std::atomic<std::size_t> next{0};
    std::mutex mutex;  // guards the variables below
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
            FieldRenderer large(Specialize::once);
            FieldRenderer small(Specialize::forFewPixels);
            for (std::size_t i = next++; i < cases.size(); i = next++) {
                throwIfInterrupted();
                report(i, validate(isForLarge(cases[i], sampling) ? large : small, cases[i], sampling));
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            next = cases.size();
        }
        context.reset();  // on the thread where it is current
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i + 1 < contexts.size(); ++i)
        if (!startThread(threads, [&, i](const std::stop_token&) { work(contexts[i]); })) break;
    if (!contexts.empty()) work(contexts.back());  // made last, it is current here
    threads.clear();                               // joins
    if (failure) std::rethrow_exception(failure);
}

}  // namespace noisescope
