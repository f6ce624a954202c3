// Where a TIFF file ends by its own account.
#pragma once

#include <cstdint>
#include <optional>

#include "files/input_file.h"

namespace noisescope {

/// The end of the last thing that its directories name: directories, values, strips, tiles. Nothing where they name
/// what is not understood here, or more than would be looked at. The file has to be a TIFF or BigTIFF.
/// Error(ExitCode::file) if it cannot be read.
std::optional<std::uint64_t> tifEndOf(InputFile& file);

}  // namespace noisescope
