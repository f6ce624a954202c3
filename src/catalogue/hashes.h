// Hashes, the sources of random numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"
#include "reference/noise/choices.h"

namespace noisescope {

struct HashRow {
    std::string_view file = "";    ///< below shaders/
    std::string_view prefix = "";  ///< GLSL: ns_pcg -> ns_pcg11, ns_pcg22, ns_pcg2_index …
    bool hasUnits = false;         ///< multiples of 2^-22; also has ns_pcg22_unit, ns_pcg33_unit, in [0, 1)
    reference::HashTwin twin{};
    bool exact = true;       ///< false: device-dependent
    bool published = false;  ///< a table whose numbers are published in [0, 1]
    static constexpr std::int64_t kEveryCell = std::int64_t{1} << 32;  ///< cells are 32 bits
    bool longTable = false;                                            ///< of 256 words, others have 64 at most
    std::int64_t period = 0;                                           ///< in cells; 0: unknown

    /// True if its numbers come from a table.
    [[nodiscard]] bool isTable() const { return period > 0 && period < kEveryCell; }
};

struct HashInfo : RowOf<HashId>, Named, HashRow {
    [[nodiscard]] bool in(int dimensions) const;
};

std::span<const HashInfo> hashes();

}  // namespace noisescope
