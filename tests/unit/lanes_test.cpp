// Arithmetic side by side (cpu/lanes.h) against that of one number, where more than the sign could go wrong.
#include "cpu/lanes.h"

#include <doctest/doctest.h>

#include <limits>

#include "recipes.h"
#include "reference/domain/wrap.h"

namespace noisescope {

TEST_CASE("cells are wrapped side by side as one by one, however far away they are") {
    Dice dice(11);
    constexpr std::int32_t kMost = 1 << 24;
    constexpr std::int32_t kLast = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t size : {1, 2, 3, 4, 5, 7, 10, 255, 65536, 99991, kMost - 1, kMost}) {
        reference::Period period{true, {}};
        period.along[0][0] = size;
        const auto compare = [&](std::int32_t cell) {
            int drawn[kLanes];
            storeLanes(drawn, wrappedTo(size, Wholes(static_cast<std::uint32_t>(cell))));
            CAPTURE(size);
            CAPTURE(cell);
            CHECK(drawn[kLanes - 1] == reference::wrapped(cell, period));
        };
        for (const std::int32_t cell :
             {-kLast - 1, -kLast, -size - 1, -size, -1, 0, 1, size - 1, size, size + 1, kLast})
            compare(cell);
        for (int n = 0; n < 200; ++n) compare(static_cast<std::int32_t>(dice.bits()));
        // Beside whole multiples, where the quotient of floats may be the next one.
        for (int n = 0; n < 200; ++n) {
            const std::int32_t near = static_cast<std::int32_t>(dice.bits()) / size * size;
            compare(near);
            compare(near > -kLast ? near - 1 : near);
        }
    }
}

}  // namespace noisescope
