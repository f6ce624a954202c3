// Exports on a thread of their own: one after the other, told to the window, ended when nobody wants them any more.
#include "viewer/host/files/exporter.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <string>

#include "core/error.h"
#include "gui/exporter_driver.h"
#include "gui/ui_driver.h"
#include "viewer/model/commands/key_commands.h"

using namespace noisescope;

TEST_CASE("an export draws in a context of its own, or on the CPU, and writes the same file") {
    const ExportFolder folder;
    const ExportJob job = smallJob(folder / "one.png", 7);
    const std::string expected = expectedBytes(job, folder);
    for (const bool gpu : {true, false}) {
        CAPTURE(gpu);
        UiDriver driver;
        std::atomic<int> news{0};
        Exporter exporter(gpu ? offscreenContext : noContext, [&news] { ++news; });
        exporter.add(job);
        CHECK(exporter.makes(job.path));
        exporter.poll(driver.state);
        finish(exporter, driver.state);
        CHECK_FALSE(exporter.makes(job.path));
        CHECK(news > 0);
        CHECK(bytesOf(job.path) == expected);
        REQUIRE(driver.state.toasts.size() == 1);
        CHECK(driver.state.toasts[0].text == "Saved one.png");
        CHECK_FALSE(driver.state.toasts[0].failed);
        const bool toldCpu =
            driver.state.toasts[0].detail.find("this driver has one context only") != std::string::npos;
        CHECK(toldCpu == !gpu);
        CHECK(driver.state.field.debugMessages == 0);
        std::filesystem::remove(job.path);
    }
}

TEST_CASE("what is seen of a comparison is exported with all its panes, as render --compare --region does") {
    const ExportFolder folder;
    ComparisonJob expected;
    expected.recipe->seed = 3;
    expected.comparison = parseComparison("fractal=none,fbm,turbulence");
    expected.part = ComparisonJob::Part{200, -5, 7};
    expected.width = 2 * 60 + kPaneGap;
    expected.height = 2 * 40 + kPaneGap;
    expected.path = folder / "expected.png";
    expected.software = "Test";
    exportComparison(expected, {nullptr, 1});
    ExportRequest request;
    request.recipe = expected.recipe;
    request.comparison = expected.comparison;
    request.imageHeight = 200;
    request.region = {-5, 7, 60, 40};
    request.path = folder / "seen.png";
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(jobOf(request, "Test"));
    CHECK(exporter.makes(request.path));
    finish(exporter, driver.state);
    CHECK(bytesOf(request.path) == bytesOf(expected.path));
    REQUIRE(driver.state.toasts.size() == 1);
    CHECK(driver.state.toasts[0].text == "Saved seen.png");
}

TEST_CASE("exports wait for their turn, each with the recipe that it was asked for") {
    const ExportFolder folder;
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(longJob(folder / "long.png"));
    const ExportJob first = smallJob(folder / "first.png", 2);
    const ExportJob second = smallJob(folder / "second.png", 3);
    exporter.add(first);
    exporter.add(second);
    exporter.poll(driver.state);
    REQUIRE(driver.state.exporting);
    CHECK(driver.state.exporting->name == "long.png");
    CHECK(driver.state.exporting->waiting == 2);
    CHECK(exporter.makes(second.path));
    CHECK_THROWS_WITH_AS(exporter.add(second), "second.png is being exported already", Error);
    exporter.cancel();
    finish(exporter, driver.state);
    CHECK(bytesOf(first.path) == expectedBytes(first, folder));
    CHECK(bytesOf(second.path) == expectedBytes(second, folder));
    CHECK_FALSE(std::filesystem::exists(folder / "long.png"));
    REQUIRE(driver.state.toasts.size() == 3);
    CHECK(driver.state.toasts[0].text == "Cancelled; nothing was written");
    CHECK(driver.state.toasts[1].text == "Saved first.png");
    CHECK(driver.state.toasts[2].text == "Saved second.png");
}

TEST_CASE("no more wait than anybody would follow") {
    const ExportFolder folder;
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(longJob(folder / "long.png"));
    for (std::size_t i = 0; i < Exporter::kMostWaiting; ++i) exporter.add(smallJob(folder / fmt::format("{}.png", i)));
    CHECK_THROWS_WITH_AS(exporter.add(smallJob(folder / "more.png")), "more.png: 16 exports wait already, the most",
                         Error);
    CHECK_FALSE(exporter.makes(folder / "more.png"));
}

TEST_CASE("Cancel is told at once, and the end when there is one") {
    const ExportFolder folder;
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(longJob(folder / "long.png"));
    exporter.poll(driver.state);
    driver.frames(3);
    CHECK(driver.ui.rects.find("export.progress") != nullptr);
    driver.click("export.cancel");
    REQUIRE(driver.state.requests.cancelExport);
    exporter.cancel();
    exporter.poll(driver.state);
    if (driver.state.exporting) {
        CHECK(driver.state.exporting->cancelling);
        driver.frames(2);
        CHECK(driver.ui.rects.find("export.cancel") == nullptr);
        CHECK(driver.ui.rects.find("export.progress") != nullptr);
    }
    finish(exporter, driver.state);
    driver.frames(2);
    CHECK(driver.ui.rects.find("export.progress") == nullptr);
    CHECK(folder.isEmpty());
}

TEST_CASE("an export that fails says why; one whose window closes leaves nothing behind") {
    const ExportFolder folder;
    UiDriver driver;
    {
        Exporter exporter(noContext, [] {});
        exporter.add(smallJob(folder / "absent/one.png"));
        finish(exporter, driver.state);
        REQUIRE(driver.state.toasts.size() == 1);
        CHECK(driver.state.toasts[0].failed);
        CHECK(driver.state.toasts[0].text.find("absent") != std::string::npos);
        exporter.add(longJob(folder / "long.png"));
        exporter.add(smallJob(folder / "next.png"));
    }
    CHECK(folder.isEmpty());
}

TEST_CASE("the progress of an export takes neither the keyboard nor the focus") {
    UiDriver driver;
    driver.click("search");
    driver.state.exporting = ExportStatus{"one.png", 0.5, 12, 0, false};
    driver.frames(3);
    CHECK(ImGui::GetIO().WantTextInput);
    ImGui::GetIO().AddInputCharactersUTF8("octaves");
    driver.frames(3);
    CHECK(driver.state.recipePanel.search == "octaves");
}

TEST_CASE("an erosion that takes long shows how far it is, and is stopped by its button or Escape") {
    UiDriver driver;
    driver.state.field.processing = ProcessStatus{0.1, 0.3, true, false};
    driver.frames(2);
    CHECK(driver.ui.rects.find("processing.progress") == nullptr);  // a short one shows the status line alone
    driver.state.field.processing = ProcessStatus{0.25, 2, true, false};
    CHECK(driver.state.field.processing->secondsLeft() == doctest::Approx(6));
    driver.frames(2);
    CHECK(driver.ui.rects.find("processing.progress") != nullptr);
    driver.click("processing.cancel");
    CHECK(driver.state.requests.stopProcesses);
    driver.state.requests = {};
    driver.state.keys = {{key::kEscape}};
    handleKeys(driver.state, false, false);
    CHECK(driver.state.requests.stopProcesses);
    driver.state.requests = {};
    driver.state.field.processing->isStopped = true;
    driver.frames(2);
    CHECK(driver.ui.rects.find("processing.progress") == nullptr);
    driver.click("status.stopped");
    CHECK(driver.state.requests.finishProcesses);
}
