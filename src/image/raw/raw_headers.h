// What stands beside raw data so that programs for maps open it: ENVI's header, or a virtual raster of GDAL.
#pragma once

#include <filesystem>
#include <string>

#include "image/image_writer.h"

namespace noisescope {

/// map.r16 -> map.r16.hdr or map.r16.vrt, where GDAL looks for the first.
std::filesystem::path rawHeaderPath(const std::filesystem::path& image, RawHeader header);

/// The text of spec.rawHeader, which is not none. Error(ExitCode::usage) if such a header cannot describe the data.
std::string rawHeaderText(const std::filesystem::path& image, const ImageSpec& spec);

}  // namespace noisescope
