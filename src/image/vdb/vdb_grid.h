// What OpenVDB does for a volume, in a module that is loaded when one is written: its libraries start threads as soon
// as they are there, which no other command has any use for, and which fails where a process may have none.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace noisescope {

struct VdbVolume {
    int width = 1;
    int height = 1;
    int slices = 1;
    int channels = 1;                                        ///< 1: a grid of numbers, 3: of vectors
    bool half = false;                                       ///< values are stored with 16 bits
    std::vector<std::pair<std::string, std::string>> texts;  ///< the file's metadata, by key
};

/// All voxels of a volume, since the tree of them stands at the file's beginning.
class VdbGrid {
  public:
    VdbGrid() = default;
    VdbGrid(const VdbGrid&) = delete;
    VdbGrid& operator=(const VdbGrid&) = delete;
    virtual ~VdbGrid() = default;

    /// Of a slice, from the bottom up; channels interleaved.
    virtual void setRow(int y, int slice, std::span<const float> row) = 0;
    /// The whole file. Throws std::runtime_error with OpenVDB's words, and what the stream throws.
    virtual void writeTo(std::ostream& stream) = 0;
};

/// The module's only function, whose result belongs to the caller.
using MakeVdbGrid = VdbGrid* (*)(const VdbVolume&);
inline constexpr const char* kMakeVdbGrid = "noisescopeMakeVdbGrid";
inline constexpr const char* kVdbModule = "noisescope_vdb.so";

}  // namespace noisescope
