// Frames and slices on the exporter's thread: whole files only, and what is there is kept.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>

#include "export/request/request_series.h"
#include "gui/exporter_driver.h"
#include "gui/ui_driver.h"
#include "image/image_reader.h"
#include "image/motion/frame_pattern.h"
#include "recipe/params.h"
#include "viewer/model/export/export_layers.h"

using namespace noisescope;

namespace {

/// Of a recipe whose time runs along z, in a loop.
ExportRequest framesRequest(const std::filesystem::path& path, std::int64_t count, std::int64_t side = 32) {
    ExportRequest request;
    request.path = path;
    request.imageHeight = side;
    request.region = {0, 0, side, side};
    request.recipe->dimensions = 3;
    REQUIRE(setFromText(*findParam("time_axis"), request.recipe, "z").empty());
    request.recipe->loop = 2;
    request.layers.kind = ExportKind::animation;
    request.layers.frames = {count, 0, 2};
    return request;
}

ExportRequest slicesRequest(const std::filesystem::path& path, std::int64_t slices, LayerFiles files) {
    ExportRequest request = framesRequest(path, 1);
    request.recipe->loop = 0;
    request.layers = {};
    request.layers.kind = ExportKind::volume;
    request.layers.slices = slices;
    request.layers.files = files;
    request.depth = formatForPath(path).defaultDepth();
    return request;
}

/// By name; of a file that is being written none.
std::map<std::string, std::string> filesIn(const std::filesystem::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files[entry.path().filename().string()] = bytesOf(entry.path());
    return files;
}

/// Files that the command line writes of the same.
std::map<std::string, std::string> expectedFiles(ExportRequest request) {
    const ExportFolder folder;
    request.path = folder / request.path.filename().string();
    exportSeries(seriesOf(request, "Test"), {nullptr, 1});
    return filesIn(request.path.parent_path());
}

}  // namespace

TEST_CASE("frames and slices become the files that render writes, and how far it is is told in their words") {
    const ExportFolder folder;
    UiDriver driver;
    for (const bool gpu : {true, false}) {
        CAPTURE(gpu);
        for (const ExportRequest& request :
             {framesRequest(folder / "f_%02d.png", 5), slicesRequest(folder / "z_%02d.png", 3, LayerFiles::numbered),
              slicesRequest(folder / "z.r32", 5, LayerFiles::one),
              slicesRequest(folder / "sheet.png", 5, LayerFiles::sheet)}) {
            ExportRequest chosen = request;
            if (chosen.layers.files == LayerFiles::sheet) chosen.layers.columns = 3;
            CAPTURE(chosen.path);
            driver.state.toasts.clear();
            Exporter exporter(gpu ? offscreenContext : noContext, [] {});
            exporter.add(jobOf(chosen, "Test"));
            exporter.poll(driver.state);
            REQUIRE(driver.state.exporting);
            CHECK(driver.state.exporting->step.find(chosen.layers.kind == ExportKind::volume ? "slice" : "frame") !=
                  std::string::npos);
            finish(exporter, driver.state);
            CHECK(filesIn(chosen.path.parent_path()) == expectedFiles(chosen));
            REQUIRE(driver.state.toasts.size() == 1);
            const std::string& text = driver.state.toasts[0].text;
            CHECK_FALSE(driver.state.toasts[0].failed);
            const std::string start = chosen.layers.isNumbered()
                                          ? fmt::format("Saved {} files, ", chosen.layers.count())
                                          : fmt::format("Saved {}, ", chosen.path.filename().string());
            CHECK(text.starts_with(start));
            for (const auto& [name, bytes] : filesIn(chosen.path.parent_path())) std::filesystem::remove(folder / name);
        }
    }
}

TEST_CASE("a picture whose range is measured has the bytes that render --fit writes") {
    const ExportFolder folder;
    UiDriver driver;
    ExportRequest request = framesRequest(folder / "fit.png", 1);
    request.layers = {};
    request.percents = kUsualPercents;
    Exporter exporter(noContext, [] {});
    exporter.add(jobOf(request, "Test"));
    exporter.poll(driver.state);
    finish(exporter, driver.state);
    const std::string found = filesIn(request.path.parent_path()).at("fit.png");
    const ExportFolder other;
    request.path = other / "fit.png";
    exportSeries(fittedSeries(seriesOf(request, "Test"), kUsualPercents, {nullptr, 1}), {nullptr, 1});
    CHECK(found == filesIn(request.path.parent_path()).at("fit.png"));
    CHECK(found != expectedFiles(request).at("fit.png"));  // of the recipe's range
    CHECK(driver.state.toasts.back().text.starts_with("Saved fit.png"));
}

TEST_CASE("a series that is cancelled in its middle leaves whole files, and goes on to the same bytes") {
    const ExportFolder folder;
    const ExportRequest request = framesRequest(folder / "f_%04d.png", 40, 256);
    const std::map<std::string, std::string> expected = expectedFiles(request);
    REQUIRE(expected.size() == 40);
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(jobOf(request, "Test"));
    while (!std::filesystem::exists(folder / "f_0003.png")) std::this_thread::yield();
    exporter.cancel();
    finish(exporter, driver.state);
    const std::map<std::string, std::string> left = filesIn(request.path.parent_path());
    CHECK(left.size() >= 4);
    CHECK(left.size() < 40);
    for (const auto& [path, bytes] : left) {
        const auto& name = path;  // Clang captures this, and no part of a pair
        CAPTURE(name);
        REQUIRE(expected.contains(name));  // no temporary file
        CHECK(bytes == expected.at(name));
    }
    REQUIRE(driver.state.toasts.size() == 1);
    CHECK(driver.state.toasts[0].text == fmt::format("Cancelled; {} of 40 files were written", left.size()));
    exporter.add(jobOf(request, "Test"));
    finish(exporter, driver.state);
    CHECK(filesIn(request.path.parent_path()) == expected);
    REQUIRE(driver.state.toasts.size() == 2);
    CHECK(driver.state.toasts[1].text.starts_with(fmt::format("Saved {} files, ", 40 - left.size())));
    CHECK(driver.state.toasts[1].text.find(fmt::format("; {} of 40 were there", left.size())) != std::string::npos);
    exporter.add(jobOf(request, "Test"));
    finish(exporter, driver.state);
    CHECK(driver.state.toasts[2].text == "Nothing was left to do; 40 of 40 were there");
}

TEST_CASE("what fails in the middle is told, and the files before it stay") {
    const ExportFolder folder;
    const ExportRequest request = framesRequest(folder / "f_%04d.png", 6);
    SeriesJob job = std::get<SeriesJob>(jobOf(request, "Test"));
    job.series.job = [series = job.series.job](std::int64_t file) {
        ExportJob one = series(file);
        if (file == 3) one.path = one.path.parent_path() / "absent" / "f.png";
        return one;
    };
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(job);
    finish(exporter, driver.state);
    std::map<std::string, std::string> expected = expectedFiles(request);
    std::erase_if(expected, [](const auto& file) { return file.first >= "f_0003.png"; });
    CHECK(filesIn(request.path.parent_path()) == expected);
    REQUIRE(driver.state.toasts.size() == 2);
    CHECK(driver.state.toasts[0].failed);
    CHECK(driver.state.toasts[0].text.find("absent") != std::string::npos);
    CHECK(driver.state.toasts[1].text == "3 of 6 files were written");
}

TEST_CASE("other files of these names are asked about once, before anything is drawn; then they alone are replaced") {
    const ExportFolder folder;
    const ExportRequest request = framesRequest(folder / "f_%04d.png", 6);
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(jobOf(request, "Test"));
    finish(exporter, driver.state);
    const std::map<std::string, std::string> expected = filesIn(request.path.parent_path());
    ExportRequest other = request;
    other.recipe->seed = 77;
    for (const std::int64_t file : {1, 4})
        exportField(
            [&] {
                ExportJob job = seriesOf(other, "Test").job(file);
                job.force = true;
                return job;
            }(),
            {nullptr, 1});
    std::filesystem::remove(folder / "f_0005.png");
    const auto kept = std::filesystem::last_write_time(folder / "f_0000.png");
    exporter.add(jobOf(request, "Test"));
    finish(exporter, driver.state);
    REQUIRE(driver.state.toasts.size() == 2);
    CHECK(driver.state.toasts[1].warning);
    CHECK(driver.state.toasts[1].text == "2 of 6 files exist and hold something else");
    CHECK(driver.state.exportForm.existing == request.path);
    CHECK_FALSE(std::filesystem::exists(folder / "f_0005.png"));
    ExportRequest again = request;
    again.replace = true;
    exporter.add(jobOf(again, "Test"));
    finish(exporter, driver.state);
    CHECK(filesIn(request.path.parent_path()) == expected);
    CHECK(std::filesystem::last_write_time(folder / "f_0000.png") == kept);
    CHECK(driver.state.toasts[2].text.find("; 3 of 6 were there") != std::string::npos);
}

TEST_CASE("clipped values are told once for all frames") {
    const ExportFolder folder;
    ExportRequest request = framesRequest(folder / "f_%04d.png", 4);
    request.recipe->colorRange = kGivenRange;
    request.recipe->colorLow = -0.1;
    request.recipe->colorHigh = 0.1;
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(jobOf(request, "Test"));
    finish(exporter, driver.state);
    std::int64_t clipped = 0;
    const Series series = seriesOf(request, "Test");
    for (std::int64_t file = 0; file < series.count; ++file) {
        ExportJob job = series.job(file);
        job.force = true;
        clipped += exportField(job, {nullptr, 1}).clipped;
    }
    CHECK(clipped > 0);
    REQUIRE(driver.state.toasts.size() == 1);
    CHECK(driver.state.toasts[0].text.ends_with(fmt::format(", {} values clipped", clipped)));
}

TEST_CASE("a series and a picture that would be one of its files do not meet") {
    const ExportFolder folder;
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(longJob(folder / "long.png"));
    exporter.add(jobOf(framesRequest(folder / "f_%04d.png", 6), "Test"));
    CHECK(exporter.makes(folder / "f_0005.png"));
    CHECK_FALSE(exporter.makes(folder / "f_0006.png"));
    CHECK_THROWS_WITH_AS(exporter.add(smallJob(folder / "f_0002.png")), "f_0002.png is being exported already", Error);
    CHECK_THROWS_WITH_AS(exporter.add(jobOf(framesRequest(folder / "f_%04d.png", 2), "Test")),
                         "f_%04d.png is being exported already", Error);
    exporter.add(smallJob(folder / "g_0002.png"));
    CHECK_THROWS_WITH_AS(exporter.add(jobOf(framesRequest(folder / "g_%04d.png", 3), "Test")),
                         "g_%04d.png is being exported already", Error);
    exporter.cancel();
    finish(exporter, driver.state);
}

TEST_CASE("how far a series is is seen, also where there is little room") {
    for (const float width : {1280.0f, 420.0f}) {
        UiDriver driver;
        ImGui::GetIO().DisplaySize = {width, 500};
        driver.state.exporting =
            ExportStatus{"a-rather-long-name_height_0036.png", 0.15, 4000, 2, false, "frame 37 of 240"};
        driver.frames(4);
        const UiRect* rect = driver.ui.rects.find("export.progress");
        REQUIRE(rect != nullptr);
        CHECK(rect->x >= 0);
        CHECK(rect->x + rect->width <= width);
        CHECK(driver.ui.rects.find("export.cancel") != nullptr);
    }
}
