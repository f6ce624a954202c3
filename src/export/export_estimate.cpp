#include "export/export_estimate.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "core/error.h"
#include "core/text.h"
#include "files/disk_space.h"
#include "files/temporary_folder.h"
#include "gpu/tree_renderer.h"
#include "recipe/layer_paths.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

constexpr std::int64_t kSamplePixels = 1 << 20;
constexpr std::int64_t kDevicePixels = 4 << 20;  // that a device draws at once, at most

/// About so many pixels from the middle of the job's first layers, as a file by itself.
ExportJob sampleOf(const ExportJob& job, std::int64_t pixels, const std::filesystem::path& folder) {
    ExportJob sample = job;
    const FormatInfo& format = job.stream != nullptr ? *job.stream : formatForPath(job.path);
    sample.path = folder / fmt::format("sample{}", format.extension);
    sample.stream = nullptr;
    sample.force = true;
    sample.columns = 0;
    sample.mipMaps = MipMaps::none;
    const std::int64_t rows = std::clamp<std::int64_t>(pixels / job.region.width, 1, job.region.height);
    sample.region.y += (job.region.height - rows) / 2;
    sample.region.height = std::max<std::int64_t>(rows, std::min<std::int64_t>(2, job.region.height));
    if (format.holdsLayers(Layers::one)) {
        sample.layersAre = Layers::one;
        sample.layers = 1;
    } else {
        const std::int64_t layer = job.region.width * sample.region.height;
        sample.layers = std::clamp<std::int64_t>(pixels / layer, 1, job.layers);
        sample.region.height -= job.layersAre == Layers::frames ? sample.region.height % 2 : 0;  // as films want it
    }
    return sample;
}

struct Sample {
    double seconds = 0;
    std::int64_t pixels = 0;
    std::uint64_t bytes = 0;
};

Sample drawn(const ExportJob& job, const DrawWith& with) {
    const auto start = std::chrono::steady_clock::now();
    exportField(job, with);
    Sample sample;
    sample.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    sample.pixels = drawnPixels(job);
    std::error_code error;
    sample.bytes = std::filesystem::file_size(job.path, error);
    return sample;
}

/// Returns the most bytes of targets that a device keeps to combine layers.
std::int64_t layerBytes(const Recipe& recipe, std::int64_t pixels) {
    constexpr std::int64_t kBytes = 16;  // a pixel with derivatives
    return std::min(TreeRenderer::kStripBytes, pixels * kBytes * std::ssize(fieldPaths(recipe.tree)));
}

/// Bytes that grow with the picture: a device's strip as floats, twice, its layers, and what averages are made of.
std::uint64_t growingBytes(const ExportJob& job) {
    const std::int64_t channels = channelsOf(job);
    constexpr std::int64_t kTwoFloats = 8;
    std::int64_t bytes = kTwoFloats * channels * std::min(job.region.width * job.region.height, kDevicePixels);
    bytes += layerBytes(job.recipe, std::min(job.region.width * job.region.height, kDevicePixels));
    ImageSpec spec;
    spec.width = job.region.width;
    spec.height = job.region.height;
    spec.layersAre = job.layersAre;
    spec.layers = job.layers;
    if (job.mipMaps != MipMaps::none && job.mipMaps != MipMaps::overviews && drawnLevels(job) < mostLevels(spec)) {
        const LevelSize size = levelSize(spec, drawnLevels(job));
        bytes += (8 + 4 + 4) * channels * size.width * size.height * size.layers;
    }
    return static_cast<std::uint64_t>(bytes);
}

}  // namespace

std::uint64_t memoryNow() {
    struct rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

ExportEstimate estimateOf(const Series& series, const DrawWith& with) {
    const std::vector<std::int64_t> files = missingOf(series, with);
    ExportEstimate estimate;
    estimate.files = std::ssize(files);
    estimate.kept = series.count - estimate.files;
    const ExportJob job = series.job(files.empty() ? 0 : files.front());
    if (job.stream == nullptr) estimate.room = freeBytesFor(job.path);
    if (files.empty()) return estimate;

    const ImageSpec spec = specOf(job, with);
    const FormatInfo& format = job.stream != nullptr ? *job.stream : formatForPath(job.path);
    const TemporaryFolder folder;
    const Sample first = drawn(sampleOf(job, 1, folder.path()), with);  // and whatever has to be compiled
    const Sample sample = drawn(sampleOf(job, kSamplePixels, folder.path()), with);
    const auto count = static_cast<double>(estimate.files);
    const double pixels = static_cast<double>(drawnPixels(job)) * count;
    const auto drawnHere = static_cast<double>(sample.pixels);
    estimate.seconds = first.seconds + sample.seconds * pixels / drawnHere;
    estimate.bytesExact = !format.compressed;
    estimate.bytes = estimate.bytesExact ? sampleBytesOf(spec) * static_cast<std::uint64_t>(estimate.files)
                                         : static_cast<std::uint64_t>(static_cast<double>(sample.bytes) / drawnHere *
                                                                      static_cast<double>(pixelsOf(spec)) * count);
    estimate.memory = memoryNow() + growingBytes(job);
    if (estimate.bytesExact && job.stream == nullptr) requireSpace(job.path, estimate.bytes);
    return estimate;
}

}  // namespace noisescope
