// The JSON file beside an image whose format has no place for what it tells: what the bytes mean, and the recipe.
#pragma once

#include <filesystem>
#include <string>

#include "image/image_reader.h"
#include "image/image_writer.h"

namespace noisescope {

/// map.r16 -> map.r16.json
std::filesystem::path sidecarPath(const std::filesystem::path& image);

/// The sidecar's text. `checksum`: of the data, see raw_checksum.h. Error(ExitCode::usage) if the recipe is not JSON.
std::string sidecarText(const std::filesystem::path& image, const ImageSpec& spec, const std::string& checksum);

/// Error(ExitCode::file) if it is missing, damaged, or does not describe a file of this format.
ImageInfo readSidecar(const std::filesystem::path& image);

}  // namespace noisescope
