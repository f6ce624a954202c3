// How many pictures of an animation are shown a second, as the fractions that files store.
#pragma once

#include <cstdint>
#include <string>

namespace noisescope {

/// So many frames take so many seconds.
struct FrameRate {
    std::int64_t frames = 1;
    std::int64_t seconds = 1;
    bool operator==(const FrameRate&) const = default;
};

/// The simplest fraction that is this number: 2997/100 for 29.97, 30000/1001 for 30000.0 / 1001; where a number of it
/// would be more than `most`, the nearest without. Error(ExitCode::usage), which begins with `name`, unless the number
/// is at least 1 / most and at most `most`.
FrameRate frameRate(const std::string& name, double framesPerSecond, std::int64_t most);

}  // namespace noisescope
