// The header of an OpenEXR file, read with limits: the library believes every size it finds there and allocates it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "files/input_file.h"

namespace noisescope {

struct ExrHeader {
    std::int64_t left = 0;  ///< of the data window
    std::int64_t top = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::size_t compression = 0;  ///< a number of OpenEXR's: 0 none, 1 RLE, 2 ZIP by row, 3 ZIP by 16 rows, 4 PIZ …
    std::int64_t tileWidth = 0;   ///< 0: there are rows instead
    std::int64_t tileHeight = 0;
    bool mipMaps = false;                      ///< smaller levels follow, of tiles too
    bool roundsUp = false;                     ///< the sides of smaller levels
    std::map<std::string, bool> channels;      ///< by name; true: 32-bit floats, false: 16-bit
    std::map<std::string, std::string> texts;  ///< attributes of type string
    std::uint64_t bytes = 0;                   ///< what follows is the table of where each chunk begins
};

/// From the beginning of the file. Error(ExitCode::file) unless it is one plain image of floats, of rows or tiles, of a
/// size that the file can hold and with rows and tiles that can be held in memory.
ExrHeader readExrHeader(InputFile& file);

/// The order in which readers hand out channels: the usual one if exactly the usual channels are there; else by name.
std::vector<std::string> exrReadersOrder(std::vector<std::string> names);
/// Whether tiles of smaller levels are missing or cut off, and how much follows behind the last chunk: sentences.
std::vector<std::string> exrNotes(InputFile& file, const ExrHeader& header);

}  // namespace noisescope
