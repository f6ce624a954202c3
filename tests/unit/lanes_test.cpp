// Arithmetic side by side (cpu/lanes.h) against that of one number, where more than the sign could go wrong.
#include "cpu/lanes.h"

#include <doctest/doctest.h>

#include <cstring>
#include <limits>

#include "cpu/row_kernels_unit.h"
#include "recipes.h"
#include "reference/domain/wrap.h"
#include "reference/gradient/unit.h"

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

TEST_CASE("unit gradients of all numbers of the hash are those of the twin, with the signs of zeros") {
    constexpr std::uint32_t kNumbers = 1u << 23u;  // 2 + n 2^-22 as bits, less 3
    int others = 0;
    for (std::uint32_t n = 0; n < kNumbers; n += kLanes) {
        float numbers[kLanes];
        float found[2][kLanes];
        for (std::uint32_t k = 0; k < kLanes; ++k) numbers[k] = static_cast<float>(n + k) * 0x1p-22f - 1;
        const reference::Vec2<Lanes> circle = unitCircle(loadLanes(numbers));
        storeLanes(found[0], circle.x);
        storeLanes(found[1], circle.y);
        for (int k = 0; k < kLanes; ++k) {
            const reference::vec2 expected = reference::gradientUnit2(reference::vec2(numbers[k], 0));
            const float both[] = {found[0][k], found[1][k]};
            others += std::memcmp(both, &expected, sizeof both) == 0 ? 0 : 1;
        }
    }
    CHECK(others == 0);
}

}  // namespace noisescope
