// Number of pixels that are drawn at once: it follows from the time that the last ones took.
#include "gpu/pace.h"

#include <doctest/doctest.h>

#include <cstdint>

using namespace noisescope;

namespace {

constexpr double kAim = 0.1;

/// A device that needs `start` seconds for any piece and `each` for a pixel more.
struct Device {
    double start, each;
    [[nodiscard]] double seconds(std::int64_t pixels) const { return start + each * static_cast<double>(pixels); }
};

}  // namespace

TEST_CASE("pieces grow to what the device draws in the time, and no piece takes much longer on the way") {
    for (const Device& device : {Device{0, 1e-9}, Device{1e-3, 1e-8}, Device{0, 1e-6}, Device{5e-3, 3e-6}}) {
        CAPTURE(device.each);
        Pace pace;
        pace.took(pace.pixels(), 3, kAim);  // the first compiles
        CHECK(pace.pixels() == Pace::kFewestPixels);
        for (int i = 0; i < 8; ++i) {
            CHECK(device.seconds(pace.pixels()) <= kAim);
            pace.took(pace.pixels(), device.seconds(pace.pixels()), kAim);
        }
        const bool most = pace.pixels() == Pace::kMostPixels;
        CHECK((most || device.seconds(2 * pace.pixels()) > kAim));
    }
}

TEST_CASE("a piece that takes longer makes the next one smaller, the rest of a strip changes nothing") {
    Pace pace;
    const Device quick{1e-3, 1e-9};
    for (int i = 0; i < 8; ++i) pace.took(pace.pixels(), quick.seconds(pace.pixels()), kAim);
    CHECK(pace.pixels() == Pace::kMostPixels);
    pace.took(1000, quick.seconds(1000), kAim);
    CHECK(pace.pixels() == Pace::kMostPixels);
    pace.took(Pace::kMostPixels, 0.4, kAim);
    CHECK(pace.pixels() == Pace::kMostPixels / 4);
    pace.took(1000, 10, kAim);
    CHECK(pace.pixels() == Pace::kFewestPixels);
}
