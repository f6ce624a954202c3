#include "catalogue/processes.h"

#include <array>

namespace noisescope {
namespace {

constexpr std::array kErosionOutputs{
    Named{"height", "Height", "What lies below, after the erosion"},
    Named{"wear", "Wear",
          "How far the ground has sunk: -1 nowhere, 1 from a sixteenth of the height between -1 and 1 on"},
    Named{"deposits", "Deposits", "How far sediment has raised the ground: 1 from a sixteenth of that height on"},
    Named{"flow", "Flow", "Upstream nodes of a node, in powers of two: -1 one node, 1 from a million on"},
    Named{"water", "Water", "Depth of lakes and of the sea: 1 from a thirty-second of that height on"},
};

constexpr std::array kProcesses{
    ProcessInfo{{ProcessId::erosion},
                {"erosion", "Erosion", "Rivers cut valleys into what lies below, and lay down what they carry"},
                {.outputs = kErosionOutputs}},
};
static_assert(inOrder(kProcesses, ProcessId::erosion));

}  // namespace

std::span<const ProcessInfo> processes() { return kProcesses; }

}  // namespace noisescope
