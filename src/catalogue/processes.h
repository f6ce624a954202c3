// Processes: layers that change what lies below them, node by node on a lattice, each node by those around it.
#pragma once

#include <span>
#include <string_view>

#include "catalogue/ids.h"
#include "catalogue/named.h"

namespace noisescope {

/// Results of `erosion`, in the order of its row's outputs.
enum class ErosionOutput { height, wear, deposits, flow, water };

struct ProcessRow {
    std::span<const Named> outputs;  ///< fields that a path may name behind the layer's; the first is the layer itself
};
struct ProcessInfo : RowOf<ProcessId>, Named, ProcessRow {};

std::span<const ProcessInfo> processes();

}  // namespace noisescope
