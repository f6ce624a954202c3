#include "catalogue/processes.h"

#include <array>

namespace noisescope {
namespace {

constexpr std::array kErosionOutputs{
    Named{"height", "Height", "The ground below, after the erosion"},
    Named{"wear", "Wear",
          "Depth that the ground has sunk: -1 nowhere, 1 from a sixteenth of the height between -1 and 1 on"},
    Named{"deposits", "Deposits", "Height that sediment has raised the ground: 1 from a sixteenth of that height on"},
    Named{"flow", "Flow", "Upstream nodes of a node, in powers of two: -1 one node, 1 from a million on"},
    Named{"water", "Water", "Depth of lakes and of the sea: 1 from a thirty-second of that height on"},
};

constexpr std::array kGrowthOutputs{
    Named{"height", "Height", "Ridges along the branches, the heavier the higher: -1 where nothing is near, 1 the top"},
    Named{"cluster", "Cluster", "1 where the cluster is, -1 elsewhere"},
    Named{"order", "Order", "When a node was taken: 1 the seeds, 0 the last one; -1 where the cluster is not"},
    Named{"distance", "Distance",
          "Way to the seed along the branches: 1 there, 0 the longest; -1 where the cluster is not"},
    Named{
        "branch", "Branch",
        "Nodes of the branch that leans on a node, in powers of two: 0 one, 1 a million; -1 where the cluster is not"},
};

constexpr std::array kGrowthStarts{
    Named{"point", "Point", "one seed in the middle of the cell"},
    Named{"line", "Line", "the lower side of the cell, which repeats to the left and to the right"},
    Named{"lattice", "Lattice", "seeds in the squares of a lattice, in a cell that repeats everywhere"},
    Named{"field", "Field",
          "a tree in each square of the endless plane, as far as its neighbors' trees; no two are alike"},
};

constexpr std::array kProcesses{
    ProcessInfo{{ProcessId::erosion},
                {"erosion", "Erosion", "Rivers cut valleys into what lies below, and lay down what they carry"},
                {.outputs = kErosionOutputs}},
    ProcessInfo{{ProcessId::growth},
                {"growth", "Growth", "Walkers stay where they meet a cluster: branching trees, and ridges along them"},
                {.outputs = kGrowthOutputs, .readsBelow = false}},
};
static_assert(inOrder(kProcesses, ProcessId::growth));

}  // namespace

std::span<const ProcessInfo> processes() { return kProcesses; }

std::span<const Named> growthStarts() { return kGrowthStarts; }

}  // namespace noisescope
