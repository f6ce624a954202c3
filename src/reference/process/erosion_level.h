// Numbers of shaders/process/erosion.glsl.
#pragma once

namespace noisescope::reference {

/// Numbers of the steps on one level, whose nodes are 2^level nodes of the finest one apart.
struct ErosionLevel {
    float wear = 0;         ///< share of the mean drop that a step takes at a node without upstream ones
    float variation = 0;    ///< of `wear`, from node to node
    float deposit = 0;      ///< share of the sediment that a step lays down there
    float wash = 0;         ///< share of what is worn that leaves at once, carried in suspension
    float creep = 0;        ///< share of all drops that moves down
    float slide = 0;        ///< share that moves down of what is steeper than the talus
    float talus = 0;        ///< steepest drop that is stable, in quanta
    float uplift = 0;       ///< share of the way back to the input
    float sea = 0;          ///< quanta; below all heights: none
    float cell = 1;         ///< nodes of the finest level in a node
    float perCell = 1;      ///< its reciprocal
    float suppression = 0;  ///< share of finer detail that rivers wash away
    float burial = 0;       ///< share of finer detail that a quantum of deposits buries
    float lift = 0;         ///< depth of water that a level begins with, in quanta
    float capacity = 0;     ///< sediment that a node without upstream ones carries for a drop of 1; 0: any amount
    bool operator==(const ErosionLevel&) const = default;
};

}  // namespace noisescope::reference
