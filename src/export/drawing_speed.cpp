#include "export/drawing_speed.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "core/error.h"
#include "core/json.h"
#include "cpu/cpu_field.h"
#include "files/xdg.h"
#include "gpu/context.h"
#include "gpu/field_renderer.h"
#include "image/raw/raw_checksum.h"
#include "plan/field_plan.h"
#include "shader/field_shader.h"

namespace noisescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kEnough = 0.004;  // seconds of drawing on the GPU that tell how fast it is
constexpr std::int64_t kFirstPixels = 1 << 10;
constexpr std::int64_t kMostTimedPixels = 1 << 22;
constexpr std::int64_t kMostColumns = 4096;
constexpr std::size_t kLargestFile = 1 << 20;
constexpr const char* kMarker = "noisescope_backends";

double secondsOf(const auto& draw) {
    const auto start = Clock::now();
    draw();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Rows in the middle, since a solid leaves the first ones empty: about so many pixels.
Region partOf(const Region& region, std::int64_t pixels) {
    const std::int64_t width = std::min(region.width, kMostColumns);
    const std::int64_t rows = std::clamp<std::int64_t>(pixels / width, 1, region.height);
    return {region.x, region.y + (region.height - rows) / 2, width, rows};
}

/// More and more of the region, until that takes long enough; the best of all and at least two, since others use the
/// machine, too.
double secondsPerPixel(const Region& region, double least, const auto& draw) {
    double best = std::numeric_limits<double>::infinity();
    bool enough = false;
    for (std::int64_t pixels = kFirstPixels;; pixels *= 4) {
        const Region part = partOf(region, pixels);
        const double seconds = secondsOf([&] { draw(part); });
        best = std::min(best, seconds / (static_cast<double>(part.width) * static_cast<double>(part.height)));
        if (enough || pixels >= kMostTimedPixels) return best;
        enough = seconds >= least || part.height == region.height;
        if (enough) pixels /= 4;
    }
}

Json readSpeeds(const std::filesystem::path& path, const std::string& version) {
    try {
        Json json = readKeptJson(path, kLargestFile);
        if (json.is_object() && json.value(kMarker) == version && json.contains("programs") &&
            json["programs"].is_array())
            return json;
    } catch (const Error&) {  // there is none, or it is damaged
    }
    return Json{{kMarker, version}, {"programs", Json::array()}};
}

std::filesystem::path pathIn(const std::filesystem::path& folder) { return folder / "backends.json"; }

/// A number from 0 on; nothing if it is none.
std::optional<double> secondsIn(const Json& row, const char* name) {
    const auto found = row.find(name);
    if (found == nullptr || !found->is_number()) return std::nullopt;
    const double seconds = found->get<double>();
    return std::isfinite(seconds) && seconds >= 0 ? std::optional(seconds) : std::nullopt;
}

}  // namespace

double cpuSecondsPerPixel(const FieldPlan& plan, const Region& region, double enough) {
    return secondsPerPixel(region, enough, [&](const Region& part) { renderOnCpu(plan, part); });
}

GpuSpeed gpuSpeed(FieldRenderer& renderer, const FieldPlan& plan, const Region& region) {
    const auto draw = [&](const Region& part) { renderer.render(plan, part); };
    const double start = secondsOf([&] { draw(partOf(region, 1)); });
    return {start, secondsPerPixel(region, kEnough, draw)};
}

std::string speedKey(const FieldPlan& plan, Specialize specialize) {
    const BlockRecord record = recordOf(plan.program(), 0, specialize);
    const std::string text = fieldShaderText(plan.program(), record) + chosenDevice();
    RawChecksum sum;
    sum.add(std::as_bytes(std::span(text)));
    return fmt::format("{} {}", sum.text(), text.size());
}

KeptSpeeds::KeptSpeeds(std::optional<std::filesystem::path> folder, std::string version)
    : folder_(std::move(folder)), version_(std::move(version)) {}

std::optional<GpuSpeed> KeptSpeeds::find(const std::string& key, std::int64_t today) const {
    if (!folder_) return std::nullopt;
    const Json json = readSpeeds(pathIn(*folder_), version_);
    for (const Json& row : json["programs"]) {
        if (!row.is_object() || row.value("program") != key) continue;
        const auto start = secondsIn(row, "start");
        const auto pixel = secondsIn(row, "pixel");
        const auto day = secondsIn(row, "day");
        const auto now = static_cast<double>(today);
        if (start && pixel && day && *day <= now && now < *day + kDays) return GpuSpeed{*start, *pixel};
    }
    return std::nullopt;
}

void KeptSpeeds::keep(const std::string& key, const GpuSpeed& speed, std::int64_t today) const {
    if (!folder_) return;
    try {
        createPrivateFolders(*folder_);
        const FileDescriptor lock = lockFolder(*folder_);
        Json json = readSpeeds(pathIn(*folder_), version_);
        Json rows = Json::array();
        rows.push_back({{"day", today}, {"pixel", speed.pixel}, {"program", key}, {"start", speed.start}});
        for (const Json& row : json["programs"])
            if (rows.size() < kMost && row.is_object() && row.value("program") != key) rows.push_back(row);
        json["programs"] = std::move(rows);
        writePrivateFile(pathIn(*folder_), json.dump(1) + "\n");
    } catch (const Error&) {  // it is measured again
    }
}

}  // namespace noisescope
