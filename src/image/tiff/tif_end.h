// End of a TIFF file according to its directories.
#pragma once

#include <cstdint>
#include <optional>

#include "files/input_file.h"

namespace noisescope {

/// Returns the end of the last data that its directories refer to: directories, values, strips, tiles. Nothing if they
/// use unknown tags or types, or have too many entries. The file must be a TIFF or BigTIFF. Throws
/// Error(ExitCode::file) if it cannot be read.
std::optional<std::uint64_t> tifEndOf(InputFile& file);

}  // namespace noisescope
