// Features that a recipe does not ask for cost nothing: its shader's text has no word of them.
#include <doctest/doctest.h>

#include <cctype>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/embedded.h"
#include "cpu/measures.h"
#include "glsl/prune.h"
#include "recipe/domain.h"
#include "recipe/recipe_json.h"
#include "shader/field_shader.h"
#include "shader/noise_choices.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

/// Every name in the text, as it is compiled.
std::set<std::string> namesOf(const Recipe& recipe) {
    const FieldPlan plan = measuredPlan(recipe, 512);
    const BlockRecord record = recordOf(plan.program(), 24);
    const std::string text = pruned(flatten("(generated)", fieldFragmentSource(plan.program(), record),
                                            embeddedShaders(), fieldOverrides(plan.program(), record)))
                                 .text;
    std::set<std::string> names;
    std::string name;
    for (const char c : text + " ") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
            name += c;
        } else if (!name.empty()) {
            names.insert(name);
            name.clear();
        }
    }
    return names;
}

bool starts(const std::string& name, std::string_view with) { return name.rfind(with, 0) == 0; }
bool ends(const std::string& name, std::string_view with) {
    return name.size() >= with.size() && name.compare(name.size() - with.size(), with.size(), with) == 0;
}

/// Names that only one thing needs.
struct Family {
    std::string_view id;
    bool (*has)(const std::string& name);
};
const Family kFamilies[] = {
    {"period", [](const std::string& s) { return s == "ns_period" || starts(s, "ns_wrap") || starts(s, "NsPeriod"); }},
    {"oblique", [](const std::string& s) { return starts(s, "NsPeriod") || starts(s, "ns_wrap_far_skewed"); }},
    {"torus", [](const std::string& s) { return starts(s, "ns_torus"); }},
    {"warp", [](const std::string& s) { return starts(s, "placeWarp") || starts(s, "waveWarp"); }},
    {"displaced", [](const std::string& s) { return s == "start" || starts(s, "displac"); }},
    {"moved", [](const std::string& s) { return starts(s, "ns_to_lattice"); }},
    {"slopes",
     [](const std::string& s) { return ends(s, "_d") || starts(s, "ns_fade_slope") || starts(s, "ns_length_slope"); }},
    {"dual", [](const std::string& s) { return starts(s, "NsDual") || starts(s, "ns_dual"); }},
    {"jet", [](const std::string& s) { return ends(s, "_dd") || starts(s, "NsJet") || starts(s, "NsSpaceJet"); }},
    {"seen", [](const std::string& s) { return s == "tracked" || starts(s, "ns_dual_by_picture"); }},
    {"surface", [](const std::string& s) { return starts(s, "ns_surface"); }},
    {"shift", [](const std::string& s) { return ends(s, "_shift") || ends(s, "_shift_d"); }},
    {"places", [](const std::string& s) { return s == "placeSpace"; }},
};

struct Feature {
    std::string_view id;
    void (*set)(Recipe&);
    std::set<std::string_view> must;  ///< families of which there is a name
    std::set<std::string_view> may;
};

/// `recipe` has names of these families and of no others.
void checkNames(const Recipe& recipe, std::string_view id, const std::set<std::string_view>& must,
                const std::set<std::string_view>& may) {
    const std::set<std::string> names = namesOf(recipe);
    for (const Family& family : kFamilies) {
        std::string found;
        for (const std::string& name : names)
            if (family.has(name)) found.append(" ").append(name);
        const bool allowed = must.count(family.id) > 0 || may.count(family.id) > 0;
        CHECK_MESSAGE((allowed || found.empty()),
                      id << ", " << recipeToCompactJson(recipe) << ": names of " << family.id << ":" << found);
        CHECK_MESSAGE((must.count(family.id) == 0 || !found.empty()),
                      id << ", " << recipeToCompactJson(recipe) << ": no name of " << family.id);
    }
}

/// Plain recipes: every noise in every dimension, alone, as fBm and as marble.
std::vector<Recipe> plainRecipes() {
    std::vector<Recipe> recipes;
    for (const NoiseInfo& noise : noises())
        for (int dimensions = 1; dimensions <= kDimensions; ++dimensions) {
            if (!existsIn(noise, dimensions)) continue;
            for (const char* fractal : {"none", "fbm", "marble"}) {
                Recipe recipe = repaired(recipeOf(noise.id, dimensions));
                recipe.fractal = indexOf(fractals(), fractal);
                recipe.octaves = 3;
                recipes.push_back(recipe);
            }
        }
    return recipes;
}

}  // namespace

TEST_CASE("a plain recipe has no word of periods, warps, slices, times and derivatives; each of them has its own") {
    int pairs = 0;
    for (const Recipe& plain : plainRecipes()) {
        const bool skewed = noiseOf(plain).skewed;
        const int n = plain.dimensions;
        checkNames(plain, "plain", {}, {});
        const auto with = [&](const char* id, const std::function<void(Recipe&)>& set, std::set<std::string_view> must,
                              std::set<std::string_view> may = {}) {
            Recipe recipe = plain;
            set(recipe);
            if (!problemsOf(recipe).empty()) return;
            ++pairs;
            checkNames(recipe, id, must, may);
        };
        const auto period = [](Recipe& r) { r.periodX = r.periodY = 4; };
        with("period", period, {"period"},
             skewed ? std::set<std::string_view>{"oblique"} : std::set<std::string_view>{});
        if (skewed) with("oblique period", period, {"period", "oblique"});
        with("warp", [](Recipe& r) { r.warp = 1; }, {"warp", "displaced"}, {"moved"});
        with("warp", [](Recipe& r) { r.warp = 4, r.warpNoise = r.noise; }, {"warp", "displaced"}, {"moved"});
        if (n == 4)
            with("torus", [](Recipe& r) { r.tiling = kTorus, r.periodX = r.periodY = 5; }, {"torus", "displaced"},
                 {"moved"});
        if (n >= 2) with("slice", [](Recipe& r) { r.rotateZ = 0.1; }, {});
        if (n >= 3) with("slice", [](Recipe& r) { r.rotateX = 0.1, r.rotateY = 0.3; }, {});
        with("zoom", [](Recipe& r) { r.sliceScale = 3; }, {});
        if (n >= 3) with("time", [](Recipe& r) { r.timeAxis = kTimeAlongZ, r.time = 3; }, {});
        if (n >= 3) with("loop", [](Recipe& r) { r.timeAxis = kTimeAlongZ, r.loop = 3; }, {"period"}, {"oblique"});
        if (n == 4) with("circle", [](Recipe& r) { r.timeAxis = kTimeOnCircle, r.loop = 3; }, {});
        with("position", [](Recipe& r) { r.output = kPosition; }, {"places"});
        with("warped position", [](Recipe& r) { r.output = kPosition, r.warp = 1; }, {"places", "warp", "displaced"},
             {"moved"});
        if (n != 2 && n != 3) continue;
        const bool sums = !fractalOf(plain).file.empty();
        std::set<std::string_view> may{"surface"};
        may.insert("dual");
        for (const int output : {kGradient, kSlope, kNormal, kCurl})
            with(
                "slopes", [&](Recipe& r) { r.output = output; }, {"slopes", "surface"}, may);
        with(
            "turned slopes", [](Recipe& r) { r.output = kGradient, r.rotateZ = 0.1; }, {"slopes", "seen", "dual"}, may);
        with("warped slopes", [](Recipe& r) { r.output = kGradient, r.warp = 1; },
             {"slopes", "seen", "dual", "warp", "displaced"}, {"surface", "moved"});
        if (!sums) continue;
        with("damped", [](Recipe& r) { r.fractal = indexOf(fractals(), "damped"); }, {"slopes"}, {"dual"});
        for (const char* fractal : {"swiss", "jordan"})
            with(fractal, [&](Recipe& r) { r.fractal = indexOf(fractals(), fractal); }, {"slopes", "shift"},
                 {"dual", "moved"});
        with("damped slopes", [](Recipe& r) { r.fractal = indexOf(fractals(), "damped"), r.output = kGradient; },
             {"slopes", "jet", "dual", "surface"}, {"shift"});
    }
    MESSAGE(pairs << " recipes with one thing more than a plain one");
    CHECK(pairs > 400);
}
