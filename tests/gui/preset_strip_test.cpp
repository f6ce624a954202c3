// The strip of presets and their pictures.
#include <doctest/doctest.h>

#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "color/colorize.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "gui/shell_driver.h"
#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/preset_sheet.h"
#include "recipe/presets.h"
#include "recipe/tiling.h"
#include "viewer/host/field/thumbnail_texture.h"
#include "viewer/model/canvas/playback.h"

using namespace noisescope;

namespace {

/// The strip's order.
const Preset& presetAt(std::size_t index) { return presets()[presetsByUse()[index]]; }

/// Indices of the presets that the strip shows.
std::vector<std::size_t> visiblePresets(const UiDriver& driver) {
    std::vector<std::size_t> visible;
    for (std::size_t i = 0; i < presets().size(); ++i)
        if (driver.ui.rects.find("preset/" + presetAt(i).name) != nullptr) visible.push_back(i);
    return visible;
}

}  // namespace

TEST_CASE("a click on a preset loads it as one step") {
    UiDriver driver;
    const std::string name = "preset/" + presetAt(1).name;
    driver.click(name);
    CHECK(driver.recipe() == presetAt(1).file.recipe);
    CHECK(driver.state.document.origin.title == presetAt(1).file.title);
    CHECK(driver.state.history.past.size() == 1);
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == Recipe{});
}

TEST_CASE("what is loaded goes into the slot that is edited, the other one stays") {
    UiDriver driver;
    const Recipe first = driver.recipe();
    driver.click("preset/" + presetAt(1).name);
    CHECK(driver.state.document.slotB() == first);
    driver.press({'b', true, false, false});
    driver.click("preset/" + presetAt(2).name);
    CHECK(driver.state.document.slotA() == presetAt(2).file.recipe);
    CHECK(driver.state.document.slotB() == presetAt(1).file.recipe);
    driver.press({'s'});
    driver.click("preset/" + presetAt(0).name);
    CHECK(driver.state.document.onB);
    CHECK(driver.state.document.slotA() == presetAt(2).file.recipe);
    CHECK(driver.state.document.slotB() == presetAt(0).file.recipe);
}

TEST_CASE("the wheel scrolls the strip, and nothing else") {
    UiDriver driver;
    const Recipe before = driver.recipe();
    const std::string first = "preset/" + presetAt(0).name;
    driver.moveTo(first);
    CHECK(visiblePresets(driver).front() == 0);
    wheel(driver, -3);
    driver.frames(2);
    CHECK(visiblePresets(driver).front() >= 5);
    CHECK(driver.ui.rects.find(first) == nullptr);
    wheel(driver, 100);
    driver.frames(2);
    CHECK(driver.ui.rects.find(first) != nullptr);
    CHECK(driver.recipe() == before);
}

TEST_CASE("the strip scrolls to what is loaded from elsewhere, and stays where it is clicked") {
    UiDriver driver;
    for (std::size_t i = 0; i < presets().size(); i += 7) {
        loadDocument(driver.state, presetAt(i).file);
        driver.frames(3);
        CHECK(driver.ui.rects.find("preset/" + presetAt(i).name) != nullptr);
    }
    const std::vector<std::size_t> visible = visiblePresets(driver);
    driver.click("preset/" + presetAt(visible[1]).name);
    CHECK(visiblePresets(driver) == visible);
}

TEST_CASE("the field at the left finds presets") {
    UiDriver driver;
    driver.click("presets.search");
    typeOnly(driver, "marble");
    CHECK(driver.ui.rects.find("preset/marble") != nullptr);
    CHECK(driver.ui.rects.find("preset/" + presetAt(0).name) == nullptr);
    typeOnly(driver, " xyzzy");
    CHECK(visiblePresets(driver).empty());
    driver.key(UiDriver::kEnter);
    driver.frames(2);
    CHECK(driver.recipe() == Recipe{});  // nothing found, nothing loaded
    driver.press({key::kEscape});
    CHECK(driver.state.presetStrip.search.empty());
    driver.click("presets.search");
    driver.type("lightning");
    CHECK(driver.state.document.origin.title == "Lightning");
}

TEST_CASE("presets stand by use, colored ones first, and a group shows its own") {
    const std::vector<std::size_t>& order = presetsByUse();
    CHECK(std::set(order.begin(), order.end()).size() == presets().size());
    for (std::size_t i = 1; i < order.size(); ++i) CHECK(presetAt(i - 1).group <= presetAt(i).group);
    for (const char* name : {"marble", "fire", "island", "mosaic", "wood"})
        CHECK(presetNamed(name).group != PresetGroup::lessons);
    CHECK(presetNamed("perlin").group == PresetGroup::lessons);
    UiDriver driver;
    driver.click("presets.group");
    driver.click("presets.group/water");
    for (const std::size_t i : visiblePresets(driver)) CHECK(presetAt(i).group == PresetGroup::water);
    CHECK(driver.ui.rects.find("preset/fire") != nullptr);
    CHECK(driver.ui.rects.find("preset/marble") == nullptr);
    driver.click("presets.group");
    driver.click("presets.group/all");
    CHECK(visiblePresets(driver).front() == 0);
}

TEST_CASE("water, fire, clouds, lava and cloth that tile, move in a loop and have colors") {
    for (const char* name : {"rippling-water", "rolling-flames", "sky", "lava-flow", "silk"}) {
        CAPTURE(name);
        const Recipe& recipe = presetNamed(name).file.recipe;
        CHECK(tiles(recipe, {512, 512}));
        CHECK(timePasses(recipe));
        CHECK(recipe.loop > 0);
        CHECK(recipe.colors != kGray);
        HeldRecipe later = recipe;
        later->time = recipe.loop;
        const Image first = renderOnCpu(measuredPlan(recipe, 32), {0, 0, 32, 32});
        CHECK(first.pixels == renderOnCpu(measuredPlan(later, 32), {0, 0, 32, 32}).pixels);
        later->time = recipe.loop / 2;
        CHECK_FALSE(first.pixels == renderOnCpu(measuredPlan(later, 32), {0, 0, 32, 32}).pixels);
    }
}

TEST_CASE("every preset comes into sight, whatever the scale") {
    for (const float scale : {1.0f, 2.0f}) {
        UiDriver driver;
        driver.ui.scale = scale;
        applyTheme(Theme::dark, scale);
        driver.state.drawer = Drawer::presets;  // for a window that is narrow in this scale
        std::set<std::size_t> seen;
        driver.frames(2);
        driver.moveTo("presets", 0.5f, 0.3f);
        for (int i = 0; i < 60; ++i) {
            const std::vector<std::size_t> visible = visiblePresets(driver);
            seen.insert(visible.begin(), visible.end());
            wheel(driver, -1);
        }
        CHECK(seen.size() == presets().size());
    }
}

TEST_CASE("the program brings a picture of every preset") {
    const ThumbnailSheet sheet = thumbnailSheet();
    REQUIRE(sheet.pictures.size() == presets().size());
    REQUIRE(sheet.pixels.size() == static_cast<std::size_t>(4 * sheet.width * sheet.height));
    const auto pixel = [](float share, std::int64_t side) {
        return static_cast<std::int64_t>(std::lround(static_cast<double>(share) * static_cast<double>(side) - 0.5));
    };
    std::set<std::pair<float, float>> places;
    for (std::size_t i = 0; i < presets().size(); ++i) {
        const Preset& preset = presets()[i];
        CAPTURE(preset.name);
        const ThumbnailAtlas::Picture& picture = sheet.pictures[i];
        CHECK(places.insert({picture.left, picture.top}).second);
        const std::int64_t left = pixel(picture.left, sheet.width);
        const std::int64_t right = pixel(picture.right, sheet.width);
        const std::int64_t top = pixel(picture.top, sheet.height);
        const std::int64_t bottom = pixel(picture.bottom, sheet.height);
        CHECK(right - left == kSheetTile - 1);
        CHECK(12 * (bottom - top + 1) <= 7 * kSheetTile);  // as wide as the strip's
        CHECK(12 * (bottom - top + 2) > 7 * kSheetTile);
        int gray = 0;
        int opaque = 0;
        int white = 0;
        for (std::int64_t y = top; y <= bottom; ++y)
            for (std::int64_t x = left; x <= right; ++x) {
                const auto at = static_cast<std::size_t>(4 * (y * sheet.width + x));
                gray += static_cast<int>(sheet.pixels[at] == sheet.pixels[at + 1] &&
                                         sheet.pixels[at] == sheet.pixels[at + 2]);
                white += static_cast<int>(sheet.pixels[at] + sheet.pixels[at + 1] + sheet.pixels[at + 2] == 3 * 255);
                opaque += static_cast<int>(sheet.pixels[at + 3] == 255);
            }
        const int all = static_cast<int>((right - left + 1) * (bottom - top + 1));
        CHECK(opaque == all);
        CHECK(white < all / 2);  // not paper
        const Recipe& recipe = preset.file.recipe;
        CHECK((gray == all) == (recipe.colors == kGray && channelsOf(recipe) == 1));
    }
}

TEST_CASE("pictures that differ from device to device are drawn, after those of the sheet") {
    const ThumbnailSheet sheet = thumbnailSheet();
    for (std::size_t i = 0; i < presets().size(); ++i) {
        const Recipe& recipe = presets()[i].file.recipe;
        if (isExact(recipe)) continue;
        const ThumbnailAtlas::Picture& picture = sheet.pictures[i];
        const auto left = static_cast<std::int64_t>(picture.left * static_cast<float>(sheet.width));
        const auto top = static_cast<std::int64_t>(picture.top * static_cast<float>(sheet.height));
        const Image values = renderOnCpu(measuredPlan(recipe, kSheetTile), {0, top % (kSheetTile + kSheetGap), 1, 1});
        const Rgba8 color = colorize(colorMapOf(recipe), values.pixels, values.channels).front();
        const auto at = static_cast<std::size_t>(4 * (top * sheet.width + left));
        CHECK(sheet.pixels[at] == color.red);
        CHECK(sheet.pixels[at + 1] == color.green);
        CHECK(sheet.pixels[at + 2] == color.blue);
    }
}
