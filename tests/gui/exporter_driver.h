// Helpers of the tests of exports.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <variant>

#include "core/error.h"
#include "recipe/recipe.h"
#include "viewer/host/files/exporter.h"

namespace noisescope {

/// A folder of its own for the time of a test.
class ExportFolder {
  public:
    ExportFolder()
        : path_(std::filesystem::temp_directory_path() / fmt::format("noisescope-exporter-{}", freshSeed())) {
        std::filesystem::create_directories(path_);
    }
    ~ExportFolder() { std::filesystem::remove_all(path_); }
    ExportFolder(const ExportFolder&) = delete;
    ExportFolder& operator=(const ExportFolder&) = delete;
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    [[nodiscard]] bool isEmpty() const { return std::filesystem::is_empty(path_); }

  private:
    std::filesystem::path path_;
};

inline std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline ExportJob smallJob(const std::filesystem::path& path, std::uint32_t seed = 1) {
    ExportRequest request;
    request.path = path;
    request.imageHeight = 32;
    request.region = {0, 0, 48, 32};
    request.recipe->seed = seed;
    return std::get<ExportJob>(jobOf(request, "Test"));
}

/// Of several strips, none of which takes long.
inline ExportJob longJob(const std::filesystem::path& path) {
    ExportJob job = smallJob(path);
    job.height = 16384;
    job.region = {0, 0, 16384, 16384};
    return job;
}

inline std::unique_ptr<GlContext> noContext() { throw Error(ExitCode::context, "this driver has one context only"); }

inline std::unique_ptr<GlContext> offscreenContext() {
    std::unique_ptr<GlContext> context = createOffscreenContext();
    context->release();
    return context;
}

/// Until nothing is on its way any more.
inline void finish(Exporter& exporter, ViewerState& state) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(4);
    do {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        exporter.poll(state);
    } while (state.exporting && std::chrono::steady_clock::now() < end);
    REQUIRE_FALSE(state.exporting);
}

/// The file that an export of the job has to be.
inline std::string expectedBytes(ExportJob job, const ExportFolder& folder) {
    job.path = folder / "expected.png";
    exportField(job, {nullptr, 1});
    const std::string bytes = bytesOf(job.path);
    std::filesystem::remove(job.path);
    return bytes;
}

}  // namespace noisescope
