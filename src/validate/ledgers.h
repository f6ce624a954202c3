// Ledgers of erosion: regions in which no quantum of ground may be lost.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/image.h"
#include "cpu/process/erosion_ledger.h"
#include "recipe/held_recipe.h"

namespace noisescope {

struct LedgerCase {
    std::string name;
    HeldRecipe recipe;      ///< of the result of an erosion
    Region region;          ///< of nodes
    bool isClosed = false;  ///< nothing crosses its sides
};

/// Returns hills on a plain, whose region nothing leaves, and open ground, "erosion ledger of a hill".
std::vector<LedgerCase> ledgerCases();

struct LedgerResult {
    std::string name;
    bool isClosed = false;
    ErosionSums sums;
    /// True if no quantum is missing, and nothing has crossed the sides of a closed region.
    [[nodiscard]] bool passes() const {
        return sums.sedimentOff() == 0 && sums.groundOff() == 0 && (!isClosed || sums.crossed == 0);
    }
};

LedgerResult resultOf(const LedgerCase& entry);

/// A line of a ledger.
struct LedgerLine {
    std::string_view id;
    std::string_view text;
    std::int64_t quanta = 0;
};
std::vector<LedgerLine> linesOf(const ErosionSums& sums);

}  // namespace noisescope
