// Fields before and after a change that must not change any: of recipes from the whole catalogue and at random.
//
//   record_fields write 2000 > fields.jsonl      before; the twin draws
//   record_fields check fields.jsonl             after; the twin and the GPU draw, exit code 1 if one differs
//   record_fields check fields.jsonl --cpu       the twin alone
//
// A line is {"recipe": {…}, "height": "1024", "region": ["X", "Y", "W", "H"], "field": "…", "points": "…"}: what was
// drawn, and the FNV-1a hashes of its bits and of those at a few points. Files are not kept: conformance.jsonl is what
// lasts.
#define DOCTEST_CONFIG_IMPLEMENT  // main() is our own; recipes.h is for tests
#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/json.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "gpu/field_renderer.h"
#include "plan/field_plan.h"
#include "recipe/recipe_json.h"
#include "unit/recipes.h"
#include "validate/validate.h"

using namespace noisescope;

namespace {

struct Place {
    std::int64_t height = 0;
    Region region;
};

std::string hashOf(const std::vector<float>& values) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const float value : values) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        for (unsigned shift = 0; shift < 32; shift += 8) hash = (hash ^ ((bits >> shift) & 0xffu)) * 0x100000001b3u;
    }
    return fmt::format("{:016x}", hash);
}

/// Three points near the origin and far from it, by the recipe's dimensions.
std::vector<double> pointsOf(const Recipe& recipe) {
    const std::vector<double> coordinates{0.25,     -0.625, 3.125,  -0.5, 1001.375, -20000.75,
                                          0.015625, 7.5,    -0.125, 12,   0.75,     99};
    return {coordinates.begin(), coordinates.begin() + 3 * recipe.dimensions};
}

Place randomPlace(std::mt19937_64& random) {
    const auto below = [&](std::int64_t end) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
    };
    constexpr std::int64_t kHeights[] = {64, 256, 1024, 1080, 4096, std::int64_t{1} << 31};
    const std::int64_t farthest = below(3) == 0 ? std::int64_t{1} << 50 : 600;
    return {kHeights[below(std::size(kHeights))],
            {below(2 * farthest) - farthest, below(2 * farthest) - farthest, 16 + below(24), 8 + below(16)}};
}

void write(std::size_t count) {
    std::vector<Recipe> recipes;
    for (const ValidationCase& entry : validationCases())
        if (isExact(entry.recipe)) recipes.push_back(entry.recipe);
    std::mt19937_64 random(2026);
    std::shuffle(recipes.begin(), recipes.end(), random);
    recipes.resize(std::min(recipes.size(), count / 2));  // half of all; the rest is drawn
    Dice dice(2026);
    while (recipes.size() < count) recipes.push_back(randomRecipe(dice));
    for (const Recipe& recipe : recipes) {
        const Place place = randomPlace(random);
        const FieldPlan plan = measuredPlan(recipe, place.height);
        const Region& region = place.region;
        const Json line{{"recipe", Json::parse(recipeToCompactJson(recipe))},
                        {"height", std::to_string(place.height)},
                        {"region",
                         {std::to_string(region.x), std::to_string(region.y), std::to_string(region.width),
                          std::to_string(region.height)}},
                        {"field", hashOf(renderOnCpu(plan, region).pixels)},
                        {"points", hashOf(sampleOnCpu(measuredPointPlan(recipe), pointsOf(recipe),
                                                      static_cast<std::size_t>(recipe.dimensions)))}};
        fmt::print("{}\n", line.dump());
    }
}

class Checker {
  public:
    explicit Checker(bool onGpu) {
        if (!onGpu) return;
        context_ = createOffscreenContext();
        context_->makeCurrent();
        once_ = std::make_unique<FieldRenderer>(Specialize::once);
        few_ = std::make_unique<FieldRenderer>(Specialize::forFewPixels);
        editing_ = std::make_unique<FieldRenderer>(Specialize::whileEditing);
    }

    void check(const std::string& text) {
        const Json line = Json::parse(text);
        const std::string recipeText = line["recipe"].dump();
        const Recipe recipe = parseRecipe(recipeText, fmt::format("line {}", lines_ + 1)).recipe;
        const auto number = [](const Json& json) { return std::stoll(json.get<std::string>()); };
        const Json& corner = line["region"];
        const Region region{number(corner[0]), number(corner[1]), number(corner[2]), number(corner[3])};
        const FieldPlan plan = measuredPlan(recipe, number(line["height"]));
        const FieldPlan pointPlan = measuredPointPlan(recipe);
        const auto axes = static_cast<std::size_t>(recipe.dimensions);
        expect(line, "field", "CPU", renderOnCpu(plan, region).pixels);
        expect(line, "points", "CPU", sampleOnCpu(pointPlan, pointsOf(recipe), axes));
        if (once_) {
            expect(line, "field", "GPU", once_->render(plan, region).pixels);
            expect(line, "points", "GPU", once_->sample(pointPlan, pointsOf(recipe), axes));
            if (lines_ % 4 == 2) expect(line, "field", "GPU of few pixels", few_->render(plan, region).pixels);
            if (lines_ % 4 == 0) expect(line, "field", "GPU while editing", editing_->render(plan, region).pixels);
        }
        ++lines_;
    }

    [[nodiscard]] int lines() const { return lines_; }
    [[nodiscard]] int differing() const { return differing_; }

  private:
    void expect(const Json& line, const char* what, const char* backEnd, const std::vector<float>& values) {
        if (hashOf(values) == line[what].get<std::string>()) return;
        ++differing_;
        fmt::print("line {}: {} on the {} differ: {}\n", lines_ + 1, what, backEnd, line.dump());
    }

    std::unique_ptr<GlContext> context_;
    std::unique_ptr<FieldRenderer> once_;
    std::unique_ptr<FieldRenderer> few_;
    std::unique_ptr<FieldRenderer> editing_;
    int lines_ = 0;
    int differing_ = 0;
};

int check(const char* path, bool onGpu) {
    std::ifstream in(path);
    Checker checker(onGpu);
    for (std::string line; std::getline(in, line);) checker.check(line);
    fmt::print("{} fields, {} differences\n", checker.lines(), checker.differing());
    return checker.lines() > 0 && checker.differing() == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    try {
        if (arguments.size() == 2 && arguments[0] == "write") {
            write(std::stoul(argv[2]));
            return 0;
        }
        const bool cpuOnly = arguments.size() == 3 && arguments[2] == "--cpu";
        if ((arguments.size() == 2 || cpuOnly) && arguments[0] == "check") return check(argv[2], !cpuOnly);
        fmt::print(stderr, "usage: record_fields write COUNT | record_fields check FILE [--cpu]\n");
    } catch (const std::exception& error) {
        fmt::print(stderr, "record_fields: {}\n", error.what());
    }
    return 2;
}
