// Colors: OKLab against published values, gradients and their text, maps at their thresholds and ends, percentiles.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "color/colorize.h"
#include "color/moisture.h"
#include "color/oklab.h"
#include "core/quantize.h"
#include "cpu/cpu_field.h"
#include "cpu/map/class_drawer.h"
#include "cpu/measures.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe_json.h"
#include "statistics/percentiles.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kBeyondAll = std::numeric_limits<float>::infinity();

Recipe colored(std::string_view id) {
    Recipe recipe;
    recipe.colors = indexOf(colors(), id);
    return recipe;
}

Rgba8 colorOfRow(const ColorMap& map, float value, float second = 0) {
    return map.colors[static_cast<std::size_t>(rowOf(map, value, second))];
}

Gradient randomGradient(Dice& dice) {
    Gradient gradient;
    gradient.count = 1 + dice.below(kMostStops);
    for (int i = 0; i < gradient.count; ++i)
        gradient.stops[static_cast<std::size_t>(i)] = colorStop(dice.unit(), dice.bits());
    return repairedGradient(gradient);
}

double lightness(const Rgba8& color) {
    return oklabOf({color.red / 255.0, color.green / 255.0, color.blue / 255.0})[0];
}

}  // namespace

TEST_CASE("OKLab has the published values") {
    struct Known {
        Rgb linear;
        Oklab lab;
    };
    // Ottosson's table gives XYZ and Lab; these are the same for the corners of sRGB, as his own conversion prints
    // them.
    const Known known[] = {{{1, 1, 1}, {1, 0, 0}},
                           {{1, 0, 0}, {0.6279554, 0.2248631, 0.1258463}},
                           {{0, 1, 0}, {0.8664396, -0.2338874, 0.1794985}},
                           {{0, 0, 1}, {0.4520137, -0.0324570, -0.3115281}}};
    for (const Known& row : known)
        for (std::size_t i = 0; i < 3; ++i) CHECK(std::fabs(oklabOf(row.linear)[i] - row.lab[i]) < 2e-6);
    for (int level = 0; level <= 255; ++level) {
        const double encoded = level / 255.0;
        CHECK(std::fabs(encodedOf(linearOf(encoded)) - encoded) < 1e-12);
        const Rgb rgb{encoded, 1 - encoded, 0.25};
        const Rgb back = rgbOf(oklabOf(rgb));
        for (std::size_t i = 0; i < 3; ++i) CHECK(std::fabs(back[i] - rgb[i]) < 1e-5);
    }
}

TEST_CASE("gradients survive writing and reading") {
    Dice dice(1);
    for (int i = 0; i < 2000; ++i) {
        const Gradient gradient = randomGradient(dice);
        CHECK(gradientProblem(gradient).empty());
        Gradient read;
        CHECK(parseGradient(gradientText(gradient), read) == "");
        CHECK(read == gradient);
    }
    Gradient read;
    CHECK(parseGradient(" 0.25   #FFaa00 ,1\t#000000", read).empty());
    CHECK(gradientText(read) == "0.25 #ffaa00, 1 #000000");
}

TEST_CASE("what is no gradient is refused with the stop that is wrong") {
    struct Bad {
        const char* text;
        const char* expected;
    };
    const Bad cases[] = {
        {"", "stop 1 (\"\"): a stop is a position and a color"},
        {"0 #000000, 1", "stop 2 (\"1\"): a stop is a position and a color"},
        {"0 #00000", "stop 1 (\"0 #00000\"): the color is # and six hexadecimal digits"},
        {"0 #-00000", "six hexadecimal digits"},
        {"0 000000", "six hexadecimal digits"},
        {"0 #000000 1", "six hexadecimal digits"},
        {"1.5 #000000", "the position is a number from 0 to 1"},
        {"nan #000000", "the position is a number from 0 to 1"},
        {"0 #000000, 0.5 #ffffff, 0.25 #123456", "stop 3 (\"0.25 #123456\"): the stop before it is at 0.5"},
        {"0 #000000,", "stop 2 (\"\")"},
        {"0 #1,\x1b", "stop 1"},
    };
    for (const Bad& bad : cases) {
        Gradient gradient;
        const std::string problem = parseGradient(bad.text, gradient);
        CAPTURE(problem);
        CHECK(problem.find(bad.expected) != std::string::npos);
        CHECK(gradient == Gradient{});
    }
    std::string many = "0 #000000";
    for (int i = 0; i < kMostStops; ++i) many += ", 1 #ffffff";
    Gradient gradient;
    CHECK(parseGradient(many, gradient) == "more than 16 stops");
}

TEST_CASE("a broken gradient in memory is told and repaired") {
    const auto broken = [](auto breaks) {
        Recipe recipe;
        breaks(recipe.gradient);
        CHECK(problemsOf(recipe).size() == 1);
        CHECK(problemsOf(repaired(recipe)).empty());
    };
    broken([](Gradient& g) { g.count = 0; });
    broken([](Gradient& g) { g.count = 17; });
    broken([](Gradient& g) { g.stops[1].position = NAN; });
    broken([](Gradient& g) { g.stops[1].position = -0.5; });
    broken([](Gradient& g) { std::swap(g.stops[0], g.stops[2]); });
}

TEST_CASE("colors of plain gray are not written, others survive") {
    CHECK(recipeToCompactJson(Recipe{}).find("color") == std::string::npos);
    Recipe recipe = colored("custom");
    recipe.colorRange = kGivenRange;
    recipe.colorLow = 0.1;
    const std::string text = recipeToCompactJson(recipe);
    CHECK(parseRecipe(text, "memory").recipe == recipe);
    recipe.colors = kGray;
    CHECK(recipeToCompactJson(recipe).find("color_low") != std::string::npos);
    CHECK(rangeOf(recipe) == Range{0.1, 1});
    CHECK(rangeOf(Recipe{}) == boundOf(Recipe{}));
}

TEST_CASE("a range without extent is a problem") {
    Recipe recipe;
    recipe.colorLow = recipe.colorHigh = 0.5;
    CHECK(problemsOf(recipe).empty());  // it does not apply
    recipe.colorRange = kGivenRange;
    REQUIRE(problemsOf(recipe).size() == 1);
    CHECK(problemsOf(recipe)[0] == "color_low=0.5 color_high=0.5: nothing is between them; nearest: color_high=1.5");
    CHECK(repaired(recipe).colorHigh == 1.5);
    recipe.colorHigh = 0.25;  // turned around: good
    CHECK(problemsOf(recipe).empty());
    for (const double value : {0.5 + 1e-12, 1e30, -1e30}) {
        recipe.colorLow = value;
        recipe.colorHigh = value == 0.5 + 1e-12 ? 0.5 : value;
        CHECK(problemsOf(recipe).size() == 1);
        CHECK(problemsOf(repaired(recipe)).empty());
    }
}

TEST_CASE("maps have rows of the published tables at their stops and between them") {
    struct Known {
        const char* id;
        int row;  ///< of 256
        int red, green, blue;
    };
    // matplotlib's _cm_listed.py, times 255 and rounded.
    const Known known[] = {
        {"viridis", 0, 68, 1, 84},     {"viridis", 64, 59, 82, 139},   {"viridis", 128, 33, 145, 140},
        {"viridis", 192, 94, 201, 98}, {"viridis", 255, 253, 231, 37}, {"magma", 0, 0, 0, 4},
        {"magma", 64, 81, 18, 124},    {"magma", 128, 183, 55, 121},   {"magma", 255, 252, 253, 191},
        {"cividis", 0, 0, 32, 77},     {"cividis", 255, 255, 234, 70}};
    for (const Known& row : known) {
        const ColorsInfo& map = colors()[static_cast<std::size_t>(indexOf(colors(), row.id))];
        const Rgba8 color = colorAt(map.stops, map.blend, row.row / 255.0);
        CAPTURE(row.id);
        CAPTURE(row.row);
        CHECK(std::abs(color.red - row.red) <= 1);
        CHECK(std::abs(color.green - row.green) <= 1);
        CHECK(std::abs(color.blue - row.blue) <= 1);
    }
}

TEST_CASE("balance is as light on both sides") {
    const ColorMap map = colorMapOf(colored("balance"));
    for (std::size_t i = 0; i < map.colors.size() / 2; ++i)
        CHECK(std::fabs(lightness(map.colors[i]) - lightness(map.colors[map.colors.size() - 1 - i])) < 0.006);
}

TEST_CASE("every map has its first and last color at the ends of the range and beyond, and its own for NaN") {
    for (const ColorsInfo& info : colors())
        for (const bool falls : {false, true})
            for (const Range ends : {Range{-1, 1}, Range{0.1, 0.7}, Range{-3e-29, 7e-29}, Range{-1e30, 1e30}}) {
                Recipe recipe = colored(info.id);
                recipe.colorRange = kGivenRange;
                recipe.colorLow = falls ? ends.high : ends.low;
                recipe.colorHigh = falls ? ends.low : ends.high;
                REQUIRE(problemsOf(recipe).empty());
                const ColorMap map = colorMapOf(recipe);
                const float low = static_cast<float>(recipe.colorLow);
                const float high = static_cast<float>(recipe.colorHigh);
                CAPTURE(info.id);
                CHECK(colorOfRow(map, low) == map.colors.front());
                CHECK(colorOfRow(map, high) == map.colors.back());
                CHECK(colorOfRow(map, falls ? kBeyondAll : -kBeyondAll) == map.colors.front());
                CHECK(colorOfRow(map, falls ? -kBeyondAll : kBeyondAll) == map.colors.back());
                CHECK(rowOf(map, kNan) == -1);
            }
}

TEST_CASE("bands begin exactly at their thresholds") {
    Recipe recipe = colored("custom");
    recipe.blend = kBlendBands;
    CHECK(parseGradient("0 #000000, 0.3 #111111, 0.5 #222222, 1 #333333", recipe.gradient).empty());
    for (const Range& range : {Range{-1, 1}, Range{0, 1}, Range{1, -1}, Range{-0.7, 1.9}}) {
        recipe.colorRange = kGivenRange;
        recipe.colorLow = range.low;
        recipe.colorHigh = range.high;
        const ColorMap map = colorMapOf(recipe);
        const float before = range.low < range.high ? -kBeyondAll : kBeyondAll;
        for (int row = 1; row <= 3; ++row) {
            const double position = recipe.gradient.stops[static_cast<std::size_t>(row)].position;
            const auto threshold = static_cast<float>(std::lerp(range.low, range.high, position));
            CHECK(rowOf(map, threshold) == row);
            if (threshold != 0) CHECK(rowOf(map, std::nextafter(threshold, before)) == row - 1);
        }
    }
    CHECK(orderedBits(-0.0f) == 0);
    CHECK(orderedBits(1e-40f) == 0);
    CHECK(orderedBits(-1e-37f) < 0);
    CHECK(orderedBits(-2.0f) < orderedBits(-1.0f));
    CHECK(orderedBits(kBeyondAll) > orderedBits(std::numeric_limits<float>::max()));
}

TEST_CASE("biomes have the article's thresholds: lake <= 0.3, mountain >= 0.72; desert <= 0.3, forest >= 0.64") {
    Recipe recipe = colored("biomes");
    recipe.colorRange = kGivenRange;
    recipe.colorLow = 0;
    const ColorMap map = colorMapOf(recipe);
    REQUIRE(map.inputs() == 2);
    const auto stops = colorsOf(recipe).stops;
    const auto is = [&](float height, float second, std::size_t biome) {
        return colorOfRow(map, height, second) == Rgba8{stops[biome].red, stops[biome].green, stops[biome].blue};
    };
    const Range second = rangeOf(moistureOf(recipe));
    const auto at = [&](double share) { return static_cast<float>(std::lerp(second.low, second.high, share)); };
    for (const double any : {0.0, 0.3, 0.5, 0.64, 1.0}) {
        CHECK(is(0.3f, at(any), 0));
        CHECK(is(0.72f, at(any), 4));
    }
    const float ground = std::nextafter(0.3f, 1.0f);
    CHECK(is(ground, at(0.3), 1));
    CHECK(is(ground, std::nextafter(at(0.3), 1.0f), 2));
    CHECK(is(std::nextafter(0.72f, 0.0f), std::nextafter(at(0.64), 0.0f), 2));
    CHECK(is(ground, at(0.64), 3));
    CHECK(rowOf(map, 0.5f, kNan) == -1);
}

namespace {

/// Perlin's noise of 2002 at (x, y, 0), from his text alone, with the table as he prints it.
class ArticleNoise {
  public:
    [[nodiscard]] double at(double x, double y) const {
        const double column = std::floor(x);
        const double row = std::floor(y);
        const double u = x - column;
        const double v = y - row;
        const int i = static_cast<int>(column) & 255;
        const int j = static_cast<int>(row) & 255;
        const auto corner = [&](int right, int down) {
            return slope(p(p(p(i + right) + j + down)), u - right, v - down);
        };
        return std::lerp(std::lerp(corner(0, 0), corner(1, 0), fade(u)), std::lerp(corner(0, 1), corner(1, 1), fade(u)),
                         fade(v));
    }

  private:
    static constexpr std::array<std::uint8_t, 256> kTable{
        151, 160, 137, 91,  90,  15,  131, 13,  201, 95,  96,  53,  194, 233, 7,   225, 140, 36,  103, 30,  69,  142,
        8,   99,  37,  240, 21,  10,  23,  190, 6,   148, 247, 120, 234, 75,  0,   26,  197, 62,  94,  252, 219, 203,
        117, 35,  11,  32,  57,  177, 33,  88,  237, 149, 56,  87,  174, 20,  125, 136, 171, 168, 68,  175, 74,  165,
        71,  134, 139, 48,  27,  166, 77,  146, 158, 231, 83,  111, 229, 122, 60,  211, 133, 230, 220, 105, 92,  41,
        55,  46,  245, 40,  244, 102, 143, 54,  65,  25,  63,  161, 1,   216, 80,  73,  209, 76,  132, 187, 208, 89,
        18,  169, 200, 196, 135, 130, 116, 188, 159, 86,  164, 100, 109, 198, 173, 186, 3,   64,  52,  217, 226, 250,
        124, 123, 5,   202, 38,  147, 118, 126, 255, 82,  85,  212, 207, 206, 59,  227, 47,  16,  58,  17,  182, 189,
        28,  42,  223, 183, 170, 213, 119, 248, 152, 2,   44,  154, 163, 70,  221, 153, 101, 155, 167, 43,  172, 9,
        129, 22,  39,  253, 19,  98,  108, 110, 79,  113, 224, 232, 178, 185, 112, 104, 218, 246, 97,  228, 251, 34,
        242, 193, 238, 210, 144, 12,  191, 179, 162, 241, 81,  51,  145, 235, 249, 14,  239, 107, 49,  192, 214, 31,
        181, 199, 106, 157, 184, 84,  204, 176, 115, 121, 50,  45,  127, 4,   150, 254, 138, 236, 205, 93,  222, 114,
        67,  29,  24,  72,  243, 141, 128, 195, 78,  66,  215, 61,  156, 180};

    [[nodiscard]] static int p(int index) { return kTable[static_cast<std::size_t>(index & 255)]; }
    [[nodiscard]] static double fade(double t) { return t * t * t * (t * (t * 6 - 15) + 10); }
    /// His grad(hash, x, y, 0).
    [[nodiscard]] static double slope(int hash, double x, double y) {
        const int h = hash & 15;
        const double u = h < 8 ? x : y;
        const double v = h < 4 ? y : h == 12 || h == 14 ? x : 0;
        return ((h & 1) == 0 ? u : -u) + ((h & 2) == 0 ? v : -v);
    }
};

/// The article's: a height of 0 to 5 at every cell, a lake up to 1.5 and a mountain from 3.6 on. The engine's noise is
/// Perlin's of 2002 mapped by (n + 0.69) / 1.483.
std::size_t articleBiome(double noise) {
    const double height = 5 * (noise + 0.69) / 1.483;
    return height <= 1.5 ? 0 : height >= 3.6 ? 4 : 2;
}

}  // namespace

TEST_CASE("the preset article-map has the article's lakes, ground and mountains, cell by cell") {
    const Recipe recipe = presetNamed("article-map").file.recipe;
    const ColorMap map = colorMapOf(recipe);
    const auto stops = colorsOf(recipe).stops;
    const auto biomeOf = [&](const Rgba8& color) {
        for (std::size_t biome = 0; biome < stops.size(); ++biome)
            if (color == Rgba8{stops[biome].red, stops[biome].green, stops[biome].blue})
                return biome == 1 || biome == 3 ? std::size_t{2} : biome;  // desert and forest are ground
        return stops.size();
    };
    const ArticleNoise noise;
    const ClassGrid cells = ClassDrawer(recipe, cpuLeaves()).classes({0, 0, 40, 40});
    constexpr std::array<std::size_t, 3> kBiomeOf{0, 4, 2};  // of the classes lake, mountain and plain
    for (const std::int64_t side : {40, 500}) {  // of the first every cell is compared, of the second the shares
        const Region region{0, 0, side, side};
        const double across = side == 40 ? 1 : 48;  // so that the shares are those of all places
        Recipe drawn = recipe;
        drawn.frequency *= across;
        const Image heights = renderOnCpu(measuredPlan(drawn, side), region);
        std::array<std::int64_t, 5> counts{};
        int different = 0;
        for (std::int64_t y = 0; y < side; ++y)
            for (std::int64_t x = 0; x < side; ++x) {
                const auto at = [&](std::int64_t pixel, double offset) {
                    return (static_cast<double>(pixel) + 0.5) / static_cast<double>(side) * drawn.frequency + offset;
                };
                const std::size_t biome = articleBiome(noise.at(at(x, drawn.offsetX), at(y, drawn.offsetY)));
                different += biome == biomeOf(colorOfRow(map, heights.at(x, y), 0)) ? 0 : 1;
                if (side == 40) different += biome == kBiomeOf[cells.at(x, y)] ? 0 : 1;
                ++counts[biome];
            }
        if (side == 40) CHECK(different == 0);  // of 1,600
        if (side != 40) {
            const auto share = [&](std::size_t biome) {
                return 100 * static_cast<double>(counts[biome]) / static_cast<double>(side * side);
            };
            MESSAGE(share(0) << " % lake, " << share(2) << " % ground, " << share(4) << " % mountain; " << different
                             << " of " << side * side << " cells differ");
            CHECK(different <= 10);  // on a threshold to the last bits of a float
            CHECK(std::fabs(share(0) - 17.8) < 1);
            CHECK(std::fabs(share(2) - 74.8) < 1);
            CHECK(std::fabs(share(4) - 7.4) < 1);
        }
    }
}

TEST_CASE("the second field of biomes can be drawn whatever the recipe, and tiles with it") {
    Dice dice(3);
    for (int i = 0; i < 500; ++i) {
        Recipe recipe = randomRecipe(dice);
        recipe.colors = kBiomes;
        recipe = repaired(recipe);
        const Recipe second = moistureOf(recipe);
        CHECK(problemsOf(second).empty());
        if (recipe.colors != kBiomes || outputOf(recipe).channelsIn(recipe.dimensions) != 1) continue;
        CHECK(second.periodX * recipe.biomeScale == recipe.periodX);
        CHECK(second.periodY * recipe.biomeScale == recipe.periodY);
    }
}

TEST_CASE("several channels are levels of the range") {
    Recipe recipe;
    recipe.colorRange = kGivenRange;
    recipe.colorLow = 0;
    const float values[] = {0, 1, -5, 0.5f, kNan, 2};
    const auto three = colorize(colorMapOf(recipe), values, 3);
    CHECK(three == std::vector{Rgba8{0, 255, 0}, Rgba8{128, 0, 255}});
    CHECK(colorize(colorMapOf(recipe), values, 2)[0] == Rgba8{0, 255, 0});
    const auto gray = colorize(colorMapOf(recipe), values, 1);
    CHECK(gray[3] == Rgba8{128, 128, 128});
    CHECK(gray[4] == kNotANumber);
}

TEST_CASE("grays are the levels of an 8-bit export, at every threshold and beside it") {
    Dice dice(5);
    std::vector<Range> ranges{{-1, 1}, {0, 1}, {1, 0}, {-0.2, 0.7}, {1e6, 1e6 + 1e-3}, {0, 1e-29}, {-1e30, 1e30}};
    for (int i = 0; i < 20; ++i) ranges.push_back({2 * dice.unit() - 1, 2 * dice.unit() - 1});
    for (const Range& range : ranges) {
        Recipe recipe;
        recipe.colorRange = kGivenRange;
        recipe.colorLow = range.low;
        recipe.colorHigh = range.high;
        if (!problemsOf(recipe).empty()) continue;
        const ColorMap map = colorMapOf(recipe);
        CAPTURE(range.low);
        CAPTURE(range.high);
        const auto check = [&](float value) {
            if (std::fpclassify(value) == FP_SUBNORMAL) return;  // as 0: some GPUs have no such numbers
            CHECK(static_cast<std::uint32_t>(rowOf(map, value)) == quantize(value, range, 255));
        };
        for (int level = 1; level <= 255; ++level) {
            const auto middle = static_cast<float>(std::lerp(range.low, range.high, (level - 0.5) / 255));
            for (const float value : {middle, std::nextafter(middle, kBeyondAll), std::nextafter(middle, -kBeyondAll)})
                check(value);
        }
        for (int i = 0; i < 2000; ++i)
            check(static_cast<float>(std::lerp(range.low, range.high, 1.5 * dice.unit() - 0.25)));
    }
}

TEST_CASE("percentiles are values of the list, by nearest rank") {
    std::vector<float> values;
    for (int i = 0; i <= 200; ++i) values.push_back(static_cast<float>((i * 77) % 201));  // 0 to 200, shuffled
    CHECK(percentilesOf(values, std::array{0.0, 0.1, 1.0, 50.0, 99.0, 100.0}) ==
          std::vector<float>{0, 0, 2, 100, 198, 200});
    values.insert(values.begin(), {kNan, kBeyondAll, -kBeyondAll});
    CHECK(fittedRange(values, 1, 99) == Range{2, 198});
    CHECK(percentilesOf({}, std::array{50.0}).empty());
    CHECK(fittedRange({}, 1, 99) == Range{-1, 1});
    const float same[] = {3, 3, kNan, 3};
    CHECK(fittedRange(same, 1, 99) == Range{2.5, 3.5});
    const float zeros[] = {-0.0f, 0.0f, 1e-40f};
    const Range range = fittedRange(zeros, 0, 100);
    CHECK(range.low < range.high);
    const float far[] = {1e20f};
    CHECK(fittedRange(far, 1, 99).low < fittedRange(far, 1, 99).high);
}
