// Options of `render` for sets of maps: for which program, which maps, and how they are cut.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/shared/arguments.h"
#include "export/request/export_request.h"

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

/// Reads the options into `maps`. Adds what is wrong to `problems`.
void readSet(const SetOptions& options, MapRequest& maps, std::vector<std::string>& problems);

}  // namespace noisescope
