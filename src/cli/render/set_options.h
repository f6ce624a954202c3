// What `render` was told about sets of maps: for which program, which maps, and how they are cut.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/shared/arguments.h"
#include "export/map_set.h"
#include "export/profiles.h"

namespace noisescope {

/// The ids of a table's rows, in their order.
template <typename Rows>
std::vector<std::string> idsOf(const Rows& rows) {
    std::vector<std::string> ids;
    for (const auto& row : rows) ids.emplace_back(row.id);
    return ids;
}

struct SetOptions {
    std::string profile;
    std::string maps;
    std::string bands;
    std::string bandEdge;
    std::string maskLayout;
    std::string tileGrid;
    std::string worldSize;
    std::string worldHeight;
    /// Is it about one? Else there is one picture with one name.
    [[nodiscard]] bool any() const { return !profile.empty() || !maps.empty() || !tileGrid.empty(); }
};

void addSetOptions(const Arguments& arguments, SetOptions& options);

/// What --bands says: thresholds, or how many bands of the range.
struct WantedBands {
    int count = 0;  ///< 0: there are thresholds
    std::vector<double> thresholds;
    double edge = 0;
    [[nodiscard]] int bands() const { return count > 0 ? count : static_cast<int>(thresholds.size()) + 1; }
    [[nodiscard]] MaskBands in(const Range& range) const;
};

/// The options as what they mean.
struct SetWishes {
    const ExportProfile* profile = nullptr;  ///< null: none
    std::vector<MapId> maps;                 ///< in the order of the table
    bool namesMaps = false;                  ///< --maps was given, so that names tell the map
    WantedBands bands;
    bool packsMasks = false;
    TileGrid grid;
    std::optional<double> worldSize;
    std::optional<double> worldHeight;
};

/// Adds what is wrong to `problems`.
SetWishes wishesOf(const SetOptions& options, std::vector<std::string>& problems);

}  // namespace noisescope
