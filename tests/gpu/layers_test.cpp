// Pictures that files of several layers and levels are made of, and series that keep what is there.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "catalogue/catalogue.h"
#include "cpu/cpu_field.h"
#include "cpu/measures.h"
#include "export/mip_average.h"
#include "export/series_export.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/params.h"
#include "recipe/recipe.h"
#include "unit/temp_folder.h"
#include "validate/validate.h"

using namespace noisescope;

namespace {

ExportJob jobOf(const Recipe& recipe, std::int64_t width, std::int64_t height) {
    ExportJob job;
    job.recipe = recipe;
    job.height = height;
    job.region = {0, 0, width, height};
    return job;
}

/// By its definition: each pixel becomes `to` along each axis, of which `from` are one of the next level.
std::vector<double> averagesOf(const std::vector<float>& level, const LevelSize& from, const LevelSize& to) {
    std::vector<double> sums(static_cast<std::size_t>(to.width * to.height * to.layers));
    for (std::int64_t z = 0; z < from.layers * to.layers; ++z)
        for (std::int64_t y = 0; y < from.height * to.height; ++y)
            for (std::int64_t x = 0; x < from.width * to.width; ++x) {
                const auto at = ((z / to.layers) * from.height + y / to.height) * from.width + x / to.width;
                const auto in = ((z / from.layers) * to.height + y / from.height) * to.width + x / from.width;
                sums[static_cast<std::size_t>(in)] += static_cast<double>(level[static_cast<std::size_t>(at)]);
            }
    for (double& sum : sums) sum /= static_cast<double>(from.width * from.height * from.layers);
    return sums;
}

Image drawn(const LayerPicture& picture) {
    return renderOnCpu(measuredPlan(picture.recipe, picture.pixels), picture.region);
}

}  // namespace

TEST_CASE("averages of levels are those of the definition, also of odd sides") {
    const LevelSize sizes[] = {{8, 4, 2}, {7, 5, 3}, {9, 1, 5}, {1, 6, 1}, {3, 3, 3}, {2, 2, 2}, {13, 11, 7}};
    for (const LevelSize& from : sizes) {
        const LevelSize to{std::max<std::int64_t>(from.width / 2, 1), std::max<std::int64_t>(from.height / 2, 1),
                           std::max<std::int64_t>(from.layers / 2, 1)};
        std::vector<float> level(static_cast<std::size_t>(from.width * from.height * from.layers));
        for (std::size_t i = 0; i < level.size(); ++i) level[i] = static_cast<float>((i * 7919 + 13) % 1009);
        MipAverage average(from, to, 1, true);
        average.add(level);
        const std::vector<float> found = average.take();
        const std::vector<double> expected = averagesOf(level, from, to);
        REQUIRE(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            CHECK(static_cast<double>(found[i]) == doctest::Approx(expected[i]).epsilon(1e-6));
    }
}

TEST_CASE("layers that are no volume are averaged each by itself") {
    const LevelSize from{4, 2, 3};
    MipAverage average(from, {2, 1, 3}, 2, false);
    std::vector<float> level;
    for (int i = 0; i < 4 * 2 * 3; ++i) level.insert(level.end(), {static_cast<float>(i / 8), -1});
    average.add(level);
    CHECK(average.take() == std::vector<float>{0, -1, 0, -1, 1, -1, 1, -1, 2, -1, 2, -1});
}

TEST_CASE("levels of a recipe without a fractal have its own values where cells are large") {
    for (const NoiseInfo& noise : noises()) {
        CAPTURE(noise.id);
        Recipe recipe;
        REQUIRE(setFromText(*findParam("noise"), recipe, noise.id).empty());
        recipe.frequency = 2;
        recipe.seed = 3;
        ExportJob job = jobOf(recipe, 64, 64);
        job.mipMaps = MipMaps::footprint;
        const LayerPicture level = pictureOf(job, 1, 0);
        CHECK(level.region == Region{0, 0, 32, 32});
        const Image plain = renderOnCpu(measuredPlan(recipe, PixelScale(64, 2)), level.region);
        CHECK(differenceOf(drawn(level).pixels, plain.pixels).differing == 0);
    }
}

TEST_CASE("levels are drawn as long as they have whole pixels of the first one") {
    const auto levels = [](const Region& region) {
        ExportJob job = jobOf({}, region.width, region.height);
        job.region = region;
        job.mipMaps = MipMaps::footprint;
        return drawnLevels(job);
    };
    CHECK(levels({0, 0, 64, 64}) == 7);
    CHECK(levels({0, 0, 64, 16}) == 5);
    CHECK(levels({0, 0, 48, 32}) == 5);
    CHECK(levels({0, 0, 63, 64}) == 1);
    CHECK(levels({-32, 4, 64, 64}) == 3);
    ExportJob job = jobOf({}, 64, 64);
    CHECK(drawnLevels(job) == 1);
    job.mipMaps = MipMaps::average;
    CHECK(drawnLevels(job) == 1);
}

TEST_CASE("a slice of a level lies in the middle of those whose place it takes") {
    Recipe recipe;
    recipe.dimensions = 3;
    ExportJob job = jobOf(recipe, 64, 64);
    job.layersAre = Layers::volume;
    job.layers = 16;
    job.slice = 0;
    job.mipMaps = MipMaps::footprint;
    CHECK(pictureOf(job, 0, 5).pixels.depthInHalves == 10);
    CHECK(pictureOf(job, 1, 0).pixels.depthInHalves == 1);   // slices 0 and 1
    CHECK(pictureOf(job, 2, 3).pixels.depthInHalves == 27);  // slices 12 to 15
    ExportJob alone = jobOf(recipe, 64, 64);
    alone.slice = 3;
    alone.level = 2;
    CHECK(pictureOf(alone, 0, 0).pixels.depthInHalves == 27);
    alone.level = 0;
    alone.mipMaps = MipMaps::footprint;
    CHECK(pictureOf(alone, 2, 0).pixels.depthInHalves == 6);
}

TEST_CASE("fine octaves of levels fade to their mean") {
    Recipe recipe;
    recipe.fractal = kFbm;
    recipe.octaves = 8;
    recipe.frequency = 4;
    ExportJob job = jobOf(recipe, 256, 256);
    job.mipMaps = MipMaps::footprint;
    float before = 2;
    for (const int level : {0, 3, 4, 5}) {
        const Image image = drawn(pictureOf(job, level, 0));
        const auto [low, high] = std::ranges::minmax_element(image.pixels);
        CHECK(*high - *low < before);
        before = *high - *low;
    }
    CHECK(before == 0);  // cells of the first octave are as large as a pixel of that level
}

TEST_CASE("a series keeps what is there and says so") {
    const TempFolder folder;
    ExportJob job = jobOf({}, 8, 8);
    job.recipe->dimensions = 3;
    job.recipe->timeAxis = rowIndex(TimeAxisId::z);
    job.path = folder / "f_%02d.png";
    const Series series = numberedFrames(job, {.count = 5, .perSecond = 10, .seconds = 0});
    const DrawWith cpu{nullptr, {}};
    const SeriesResult all = exportSeries(series, cpu);
    CHECK(all.written == 5);
    CHECK(all.kept == 0);
    CHECK(all.pixels == 5 * 64);
    std::filesystem::remove(folder / "f_02.png");
    const SeriesResult one = exportSeries(series, cpu);
    CHECK(one.written == 1);
    CHECK(one.kept == 4);
    CHECK(one.bytes == std::filesystem::file_size(folder / "f_02.png"));
    CHECK(folder.names() == std::vector<std::string>{"f_00.png", "f_01.png", "f_02.png", "f_03.png", "f_04.png"});
}
