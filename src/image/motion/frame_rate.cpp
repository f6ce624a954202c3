#include "image/motion/frame_rate.h"

#include <fmt/format.h>

#include <cmath>

#include "core/error.h"

namespace noisescope {

FrameRate frameRate(const std::string& name, double framesPerSecond, std::int64_t most) {
    const auto limit = static_cast<double>(most);
    if (!(framesPerSecond >= 1 / limit && framesPerSecond <= limit))
        throw Error(ExitCode::usage, fmt::format("{}: {} frames a second; an animation needs at least {:.2g} and at "
                                                 "most {}",
                                                 name, framesPerSecond, 1 / limit, most));
    // Continued fraction: each step is the best approximation with numbers of that size.
    FrameRate before{1, 0};
    FrameRate found{static_cast<std::int64_t>(std::floor(framesPerSecond)), 1};
    double rest = framesPerSecond - std::floor(framesPerSecond);
    while (static_cast<double>(found.frames) / static_cast<double>(found.seconds) != framesPerSecond && rest > 0) {
        const double whole = std::floor(1 / rest);
        rest = 1 / rest - whole;
        if (whole > limit) break;
        const auto times = static_cast<std::int64_t>(whole);
        const FrameRate next{times * found.frames + before.frames, times * found.seconds + before.seconds};
        if (next.frames > most || next.seconds > most) break;
        before = found;
        found = next;
    }
    return found;
}

}  // namespace noisescope
