// Exports on a thread of their own: one after the other, told to the window, ended when nobody wants them any more.
#include "viewer/host/exporter.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "core/error.h"
#include "gui/ui_driver.h"

using namespace noisescope;

namespace {

/// A folder of its own for the time of a test.
class Folder {
  public:
    Folder() : path_(std::filesystem::temp_directory_path() / fmt::format("noisescope-exporter-{}", freshSeed())) {
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::filesystem::path operator/(const char* name) const { return path_ / name; }
    [[nodiscard]] bool isEmpty() const { return std::filesystem::is_empty(path_); }

  private:
    std::filesystem::path path_;
};

std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

ExportJob smallJob(const std::filesystem::path& path, std::uint32_t seed = 1) {
    ExportRequest request;
    request.path = path;
    request.imageHeight = 32;
    request.region = {0, 0, 48, 32};
    request.recipe->seed = seed;
    return std::get<ExportJob>(jobOf(request, "Test"));
}

/// Of several strips, none of which takes long.
ExportJob longJob(const std::filesystem::path& path) {
    ExportJob job = smallJob(path);
    job.height = 16384;
    job.region = {0, 0, 16384, 16384};
    return job;
}

std::unique_ptr<GlContext> noContext() { throw Error(ExitCode::context, "this driver has one context only"); }

std::unique_ptr<GlContext> offscreenContext() {
    std::unique_ptr<GlContext> context = createOffscreenContext();
    context->release();
    return context;
}

/// Until nothing is on its way any more.
void finish(Exporter& exporter, ViewerState& state) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(4);
    do {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        exporter.poll(state);
    } while (state.exporting && std::chrono::steady_clock::now() < end);
    REQUIRE_FALSE(state.exporting);
}

/// The file that an export of the job has to be.
std::string expectedBytes(ExportJob job, const Folder& folder) {
    job.path = folder / "expected.png";
    exportField(job, {nullptr, 1});
    const std::string bytes = bytesOf(job.path);
    std::filesystem::remove(job.path);
    return bytes;
}

}  // namespace

TEST_CASE("an export draws in a context of its own, or on the CPU, and writes the same file") {
    const Folder folder;
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
    const Folder folder;
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
    const Folder folder;
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
    const Folder folder;
    UiDriver driver;
    Exporter exporter(noContext, [] {});
    exporter.add(longJob(folder / "long.png"));
    for (std::size_t i = 0; i < Exporter::kMostWaiting; ++i)
        exporter.add(smallJob(folder / fmt::format("{}.png", i).c_str()));
    CHECK_THROWS_WITH_AS(exporter.add(smallJob(folder / "more.png")), "more.png: 16 exports wait already, the most",
                         Error);
    CHECK_FALSE(exporter.makes(folder / "more.png"));
}

TEST_CASE("Cancel is told at once, and the end when there is one") {
    const Folder folder;
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
    const Folder folder;
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
