// Drawing times of back ends, measured on a small part of the picture and cached between runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/image.h"
#include "shader/block_record.h"

namespace noisescope {

class FieldPlan;
class FieldRenderer;

/// Seconds that a pixel of the region takes on the CPU, with all threads: rows in its middle are drawn, more and more
/// of them until that takes `enough` seconds. Throws Interrupted.
double cpuSecondsPerPixel(const FieldPlan& plan, const Region& region, double enough = 0.004);

/// Time of the GPU for a picture of one program.
struct GpuSpeed {
    double start = 0;  ///< seconds until the first pixels are there: the context, the program
    double pixel = 0;  ///< seconds a pixel from then on, read back

    [[nodiscard]] double secondsOf(double pixels) const { return start + pixel * pixels; }
};

/// The same, with a program that is compiled for it; `start` is what that took. Throws as FieldRenderer::render() does.
GpuSpeed gpuSpeed(FieldRenderer& renderer, const FieldPlan& plan, const Region& region);

/// Returns a key that differs between programs of different speed and between devices of chosenDevice().
std::string speedKey(const FieldPlan& plan, Specialize specialize);

/// The newest speeds, in `backends.json` in a folder of the cache. Nothing depends on it but time: what cannot be read
/// is not known, and what cannot be written is measured again.
class KeptSpeeds {
  public:
    static constexpr std::size_t kMost = 256;  ///< the oldest are forgotten
    static constexpr std::int64_t kDays = 14;  ///< then they are measured again: drivers and machines change
    /// Of a program of this `version`: others draw with other shaders. Without a folder nothing is kept.
    KeptSpeeds(std::optional<std::filesystem::path> folder, std::string version);

    /// `today`: days since 1970.
    [[nodiscard]] std::optional<GpuSpeed> find(const std::string& key, std::int64_t today) const;
    void keep(const std::string& key, const GpuSpeed& speed, std::int64_t today) const;

  private:
    std::optional<std::filesystem::path> folder_;
    std::string version_;
};

}  // namespace noisescope
