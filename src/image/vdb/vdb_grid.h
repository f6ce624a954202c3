// Interface of the OpenVDB module, which is loaded when a volume is written: OpenVDB's libraries start threads on
// loading, which no other command needs, and which fails in processes that may not start any.
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
    bool half = false;                                       ///< values are stored as 16-bit floats
    std::vector<std::pair<std::string, std::string>> texts;  ///< metadata of the file, by key
};

/// All voxels of a volume, since their tree precedes them in the file.
class VdbGrid {
  public:
    VdbGrid() = default;
    VdbGrid(const VdbGrid&) = delete;
    VdbGrid& operator=(const VdbGrid&) = delete;
    virtual ~VdbGrid() = default;

    /// Sets a row of a slice, counted from the bottom; channels interleaved.
    virtual void setRow(int y, int slice, std::span<const float> row) = 0;
    /// Writes the whole file. Throws std::runtime_error with OpenVDB's message, and exceptions of the stream.
    virtual void writeTo(std::ostream& stream) = 0;
};

/// The module's only function; the caller owns the result.
using MakeVdbGrid = VdbGrid* (*)(const VdbVolume&);
inline constexpr const char* kMakeVdbGrid = "noisescopeMakeVdbGrid";
inline constexpr const char* kVdbModule = "noisescope_vdb.so";

}  // namespace noisescope
