// Processes: layers that change what lies below them, node by node on a lattice, each node by those around it.
#pragma once

#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"

namespace noisescope {

/// Results of `erosion`, in the order of its row's outputs.
enum class ErosionOutput { height, wear, deposits, flow, water };
/// Results of `growth`, in the order of its row's outputs.
enum class GrowthOutput { height, cluster, order, distance, branch };
/// Starts of a growth, in the order of growthStarts().
enum class GrowthStart { point, line, lattice, field };

struct ProcessRow {
    std::span<const Named> outputs;  ///< fields that a path may name behind the layer's; the first is the layer itself
    bool readsBelow = true;          ///< true if the values below the layer change its result
};
struct ProcessInfo : RowOf<ProcessId>, Named, ProcessRow {};

std::span<const ProcessInfo> processes();
std::span<const Named> growthStarts();

}  // namespace noisescope
