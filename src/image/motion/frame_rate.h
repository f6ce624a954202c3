// Frame rates of animations as the fractions that files store.
#pragma once

#include <cstdint>
#include <string>

namespace noisescope {

/// A rate of `frames` per `seconds`.
struct FrameRate {
    std::int64_t frames = 1;
    std::int64_t seconds = 1;
    bool operator==(const FrameRate&) const = default;
};

/// Returns the simplest equal fraction: 2997/100 for 29.97, 30000/1001 for 30000.0 / 1001; or the nearest one with
/// numbers up to `most`. Throws Error(ExitCode::usage), which begins with `name`, unless the rate is from 1 / most to
/// most.
FrameRate frameRate(const std::string& name, double framesPerSecond, std::int64_t most);

}  // namespace noisescope
