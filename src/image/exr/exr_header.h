// Header of an OpenEXR file, read with limits, since the library allocates every size that it finds there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "files/input_file.h"

namespace noisescope {

struct ExrHeader {
    std::int64_t left = 0;  ///< left edge of the data window
    std::int64_t top = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::size_t compression = 0;  ///< OpenEXR's number: 0 none, 1 RLE, 2 ZIP by row, 3 ZIP by 16 rows, 4 PIZ …
    std::int64_t tileWidth = 0;   ///< 0: the file has rows instead
    std::int64_t tileHeight = 0;
    bool mipMaps = false;                      ///< smaller levels follow, also in tiles
    bool roundsUp = false;                     ///< sides of smaller levels are rounded up
    std::map<std::string, bool> channels;      ///< by name; true: 32-bit floats, false: 16-bit
    std::map<std::string, std::string> texts;  ///< attributes of type string
    std::uint64_t bytes = 0;                   ///< length of the header; the chunk table follows
};

/// Reads the header from the beginning of the file. Throws Error(ExitCode::file) unless it describes one plain image of
/// floats, in rows or tiles, of a size that the file can hold and with rows and tiles that fit into memory.
ExrHeader readExrHeader(InputFile& file);

/// Returns the order in which readers return channels: the usual order for the usual set of channels; else by name.
std::vector<std::string> exrReadersOrder(std::vector<std::string> names);
/// Returns notes about missing or truncated tiles of smaller levels and about bytes behind the last chunk.
std::vector<std::string> exrNotes(InputFile& file, const ExrHeader& header);

}  // namespace noisescope
