// Refusals of recipes that cannot be drawn: with the reason and the nearest recipe that can be.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "recipe/domain.h"
#include "recipe/recipe_json.h"
#include "unit/recipe_with.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

struct Case {
    std::vector<std::string> settings;
    std::vector<std::string> words;  ///< the parameter with its value, the reason, the nearest recipe
};

const std::vector<Case> kCases{
    {{"output=gradient", "warp=single", "warp_noise=white"},
     {"output=gradient:", "warp noise white has no derivatives in 2D", "nearest: output=value"}},
    {{"output=slope", "noise=white"}, {"output=slope:", "white has no derivatives in 2D", "nearest: output=value"}},
    {{"output=curl", "noise=voronoise"}, {}},  // it has them: no fault
    {{"fractal=swiss", "noise=worley"},
     {"fractal=swiss:", "derivatives of the noise", "worley has none in 2D", "nearest: fractal=fbm"}},
    {{"fractal=jordan", "noise=value", "dimensions=4"},
     {"fractal=jordan:", "value has none in 4D", "nearest: fractal=fbm"}},
    {{"fractal=damped", "noise=value", "output=normal"},
     {"output=normal:", "fractal=damped", "second derivatives", "not value", "nearest: output=value"}},
    {{"dimensions=4", "tiling=torus"}, {"tiling=torus:", "period_x and period_y", "nearest: period_x=8 period_y=8"}},
    {{"dimensions=4", "tiling=torus", "period_x=3"}, {"tiling=torus:", "nearest: period_x=8 period_y=8"}},
    {{"dimensions=4", "tiling=torus", "period_x=3", "period_y=3", "rotate_y=0.1"},
     {"tiling=torus:", "cannot be turned", "nearest: rotate_x=0 rotate_y=0 rotate_z=0"}},
    {{"dimensions=4", "tiling=torus", "period_x=3", "period_y=3", "time_axis=circle"},
     {"tiling=torus:", "circles need z and w", "nearest: time_axis=z"}},
    {{"fractal=fbm", "period_x=8", "rotate_octaves=true"},
     {"rotate_octaves=true:", "do not repeat along the axes", "nearest: rotate_octaves=false"}},
    {{"dimensions=3", "noise=simplex", "fractal=fbm", "period_z=8", "rotate_octaves=true"},
     {"rotate_octaves=true:", "nearest: rotate_octaves=false"}},
    {{"dimensions=3", "noise=simplex", "fractal=fbm", "time_axis=z", "loop=4", "rotate_octaves=true"},
     {"rotate_octaves=true:", "nearest: rotate_octaves=false"}},
    {{"period_y=8", "rotate_z=0.125"},
     {"rotate_x, rotate_y, rotate_z:", "does not repeat along x and y", "all three 0"}},
    {{"period_x=8", "fractal=fbm", "lacunarity=1.7"},
     {"lacunarity=1.7:", "octave 2 would repeat after 13.6 cells", "not a whole number", "nearest: lacunarity=2",
      "octaves=1"}},
    {{"period_x=4096", "period_y=4096", "fractal=fbm", "lacunarity=4", "octaves=24"},
     {"octaves=24:", "octave 10 has too many cells", "nearest: octaves=9"}},
    {{"noise=simplex", "dimensions=4", "period_x=4093", "period_y=4091", "period_z=4079", "period_w=4073"},
     {"period_x, period_y, period_z, period_w:", "too many cells",
      "nearest: period_x=512 period_y=512 period_z=510 period_w=510"}},
    {{"fractal=marble", "period_x=4", "stripe_direction=0.1"},
     {"stripe_direction=0.1:", "only stripes along an axis repeat", "nearest: stripe_direction=0"}},
    {{"fractal=marble", "period_x=4", "stripes=1.3"},
     {"stripes=1.3:", "5.2 stripes in a period of 4 cells", "nearest: stripes=1.25"}},
    {{"fractal=marble", "period_y=4", "stripe_direction=0.75", "stripes=0.7"},
     {"stripes=0.7:", "nearest: stripes=0.75"}},
    {{"dimensions=4", "tiling=torus", "period_x=4", "period_y=4", "fractal=marble", "stripes=0.7"},
     {"stripes=0.7:", "nearest: stripes=0.75"}},
    {{"dimensions=4", "tiling=torus", "period_x=4096", "period_y=40", "warp=independent", "warp_octaves=8"},
     {"warp_frequency, warp_octaves:", "nearest: warp_frequency=1 warp_octaves=7"}},
    {{"dimensions=4", "time_axis=z", "loop=327680", "period_x=4096", "period_w=20", "warp=single",
      "warp_noise=simplex"},
     {"warp_frequency:", "too many cells", "warp_noise=value"}},
    {{"warp=single", "warp_amplitude=256", "fractal=fbm", "octaves=24"},
     {"octaves=24:", "displacement of 512 cells", "finest octave", "nearest: octaves=8"}},
    {{"dimensions=4", "tiling=torus", "period_x=4096", "period_y=4096", "warp=single", "warp_frequency=256"},
     {"warp_frequency, warp_octaves:", "than a float can tell apart", "nearest: warp_frequency=1"}},
    {{"period_x=3", "warp=single", "warp_frequency=1.3"},
     {"warp_frequency=1.3:", "would not repeat", "nearest: warp_frequency=1"}},
    {{"noise=value", "dimensions=4", "warp=independent", "warp_noise=simplex", "warp_octaves=8", "warp_frequency=256",
      "period_x=127", "period_y=89", "period_z=61", "period_w=101"},
     {"warp_frequency:", "too many cells", "nearest: warp_octaves=1 warp_frequency=1"}},
};

/// Subject of a fault: the parameter, without its value.
std::string kindOf(const std::string& text) { return text.substr(0, text.find_first_of("=:")); }

std::string joined(const std::vector<DomainFault>& faults) {
    std::string text;
    for (const DomainFault& fault : faults) text += fault.text + "\n";
    return text;
}

/// Numbers anywhere in their ranges, most often at the ends or where periods and loops meet.
Recipe wildRecipe(Dice& random) {
    Recipe recipe;
    const auto wild = [&](double low, double high, double softLow, double softHigh) {
        switch (random.below(6)) {
            case 0:
                return low;
            case 1:
                return high;
            case 2:
                return random.between(low, high);
            case 3:
                return std::round(random.between(softLow, softHigh));
            default:
                return random.between(softLow, softHigh);
        }
    };
    for (const ParamInfo& param : params()) {
        if (random.below(3) == 0) continue;
        if (const auto* choice = std::get_if<ChoiceParam>(&param.kind))
            recipe.*choice->member = random.below(choice->count() + 2) - 1;
        if (const auto* integer = std::get_if<IntegerParam>(&param.kind))
            recipe.*integer->member = static_cast<int>(
                wild(integer->minimum - 1, integer->maximum + 1, integer->minimum, integer->softMaximum));
        if (const auto* seed = std::get_if<SeedParam>(&param.kind)) recipe.*seed->member = random.bits();
        if (const auto* real = std::get_if<RealParam>(&param.kind))
            recipe.*real->member = random.below(50) == 0
                                       ? std::numeric_limits<double>::quiet_NaN()
                                       : wild(real->minimum, real->maximum, real->softMinimum, real->softMaximum);
        if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) recipe.*boolean->member = random.below(2) == 1;
    }
    if (random.below(3) == 0) recipe.dimensions = 4;
    if (random.below(3) == 0) recipe.noise = indexOf(noises(), "simplex");
    if (random.below(2) == 0) recipe.loop = 1 + random.below(1000000);
    return recipe;
}

}  // namespace

TEST_CASE("every fault says what, why and what instead, and the nearest recipe is without it") {
    for (const Case& row : kCases) {
        const Recipe recipe = recipeWith(row.settings);
        const std::vector<DomainFault> faults = domainFaults(recipe);
        CAPTURE(recipeToCompactJson(recipe));
        CAPTURE(joined(faults));
        if (row.words.empty()) {
            CHECK(faults.empty());
            continue;
        }
        CHECK(problemsOf(recipe).size() == faults.size());
        const auto said = [&](const DomainFault& fault) {
            return std::all_of(row.words.begin(), row.words.end(),
                               [&](const std::string& word) { return fault.text.find(word) != std::string::npos; });
        };
        const auto found = std::find_if(faults.begin(), faults.end(), said);
        const bool named = found != faults.end();
        CHECK(named);
        if (!named) continue;
        const std::vector<DomainFault> left = domainFaults(found->nearest);
        CAPTURE(recipeToCompactJson(found->nearest));
        CAPTURE(joined(left));
        CHECK(std::none_of(left.begin(), left.end(), said));
        CHECK(std::none_of(left.begin(), left.end(),
                           [&](const DomainFault& fault) { return kindOf(fault.text) == kindOf(found->text); }));
    }
}

TEST_CASE("mended, any recipe can be drawn, and mending it again changes nothing") {
    std::set<std::string> kinds;
    int faulty = 0;
    int same = 0;
    constexpr int kRecipes = 6000;
    for (int i = 0; i < kRecipes; ++i) {
        Dice random(1000u + static_cast<std::uint32_t>(i));
        const Recipe wild = wildRecipe(random);
        const Recipe mended = repaired(wild);
        const auto problems = problemsOf(mended);
        CHECK_MESSAGE(problems.empty(),
                      "seed " << 1000 + i << ": " << recipeToCompactJson(mended) << ": " << problems.front());
        CHECK(repaired(mended) == mended);
        // Course of the first mending: from a recipe that is otherwise good.
        Recipe good = wild;
        good.loop = 0;
        good.timeAxis = 0;
        good.warp = good.fractal = good.tiling = good.output = 0;
        good.periodX = good.periodY = good.periodZ = good.periodW = 0;
        good = repaired(good);
        good.loop = mended.loop;
        for (int Recipe::*member : std::initializer_list<int Recipe::*>{
                 &Recipe::timeAxis, &Recipe::warp, &Recipe::fractal, &Recipe::tiling, &Recipe::output, &Recipe::periodX,
                 &Recipe::periodY, &Recipe::periodZ, &Recipe::periodW})
            good.*member = std::max(0, wild.*member);
        const auto others = problemsOf(good);
        const auto faults = domainFaults(repaired(good));
        CHECK(faults.empty());
        if (others.empty() || others.front().find("out of range") != std::string::npos ||
            others.front().find("unknown") != std::string::npos || others.front().find("not in") != std::string::npos)
            continue;
        ++faulty;
        for (const DomainFault& fault : domainFaults(good)) {
            kinds.insert(kindOf(fault.text));
            for (const DomainFault& left : domainFaults(fault.nearest)) same += left.text == fault.text ? 1 : 0;
            CHECK_MESSAGE(!(fault.nearest == good), "no nearer: " << fault.text);
        }
    }
    std::string list;
    for (const std::string& kind : kinds) list.append(" ").append(kind);
    MESSAGE(faulty << " recipes with faults of" << list << "; " << same << " faults are still there after one mending");
    CHECK(faulty > 500);
    CHECK(same == 0);
}
