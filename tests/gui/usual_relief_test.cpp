// The relief that normals begin with in the window.
#include <doctest/doctest.h>

#include <cmath>

#include "cpu/picture_drawer.h"
#include "gui/ui_driver.h"
#include "recipe/presets.h"
#include "viewer/model/document/usual_relief.h"

using namespace noisescope;

namespace {

/// Returns the deviation of x and y of the recipe's normals.
double deviationOf(Recipe recipe) {
    recipe.output = kNormal;
    const Image normals = PictureDrawer(recipe, 64, PictureOf::values, cpuLeaves()).values({0, 0, 64, 64});
    double sums[2] = {};
    double squares = 0;
    for (std::size_t i = 0; i < normals.pixels.size(); i += 3)
        for (std::size_t c = 0; c < 2; ++c) {
            const auto value = static_cast<double>(normals.pixels[i + c]);
            sums[c] += value;
            squares += value * value;
        }
    const double count = 64 * 64;
    return std::sqrt((squares / count - (sums[0] * sums[0] + sums[1] * sums[1]) / (count * count)) / 2);
}

}  // namespace

TEST_CASE("the usual relief gives normals a deviation near 0.2") {
    for (const char* preset : {"fbm", "marble", "stone", "island", "perlin"}) {
        CAPTURE(std::string(preset));
        Recipe recipe = presetNamed(preset).file.recipe;
        recipe.relief = usualRelief(recipe);
        CHECK(deviationOf(recipe) == doctest::Approx(0.2).epsilon(0.15));
    }
    Recipe flat;
    flat.noise = rowIndex(NoiseId::constant);
    CHECK(usualRelief(flat) == 1);
}

TEST_CASE("choosing normals sets the relief as one step, unless the recipe has its own") {
    UiDriver driver(presetNamed("fbm").file.recipe, kTallHeight);
    const Recipe before = driver.recipe();
    if (!isShown(driver, "output")) driver.click("group/output");
    driver.click("output");
    driver.click("output/normal");
    driver.frames(2);
    CHECK(driver.recipe().output == kNormal);
    CHECK(driver.recipe().relief == usualRelief(before));
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == before);
    driver.recipe().relief = 0.75;
    driver.click("output");
    driver.click("output/normal");
    CHECK(driver.recipe().relief == 0.75);
    Recipe own = before;
    own.output = kNormal;
    const Recipe kept = own;
    useUsualRelief(own, kNormal);  // normals of a file stay as they are
    CHECK(own == kept);
}
