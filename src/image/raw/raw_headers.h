// Headers beside raw data for GIS programs: ENVI's header, or a virtual raster of GDAL.
#pragma once

#include <filesystem>
#include <string>

#include "image/image_writer.h"

namespace noisescope {

/// Returns map.r16.hdr or map.r16.vrt for map.r16, the first names that GDAL tries.
std::filesystem::path rawHeaderPath(const std::filesystem::path& image, RawHeader header);

/// Returns the text for spec.rawHeader, which must not be none. Throws Error(ExitCode::usage) if such a header cannot
/// describe the data.
std::string rawHeaderText(const std::filesystem::path& image, const ImageSpec& spec);

}  // namespace noisescope
