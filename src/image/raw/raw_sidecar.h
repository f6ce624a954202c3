// The JSON file beside an image whose format has no place for what it tells: what the bytes mean, and the recipe.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "image/image_reader.h"
#include "image/image_writer.h"

namespace noisescope {

inline constexpr std::size_t kMaxDescriptionBytes =
    4 * kMaxMetadataBytes;  // characters that are not ASCII have six there

/// map.r16 -> map.r16.json
std::filesystem::path sidecarPath(const std::filesystem::path& image);

/// The sidecar's text. `checksum`: of the data, see raw_checksum.h. Error(ExitCode::usage) if the recipe is not JSON.
std::string sidecarText(const std::filesystem::path& image, const ImageSpec& spec, const std::string& checksum);

/// Error(ExitCode::file) if it is missing, damaged, or does not describe a file of this format.
ImageInfo readSidecar(const std::filesystem::path& image, const FormatInfo& format);

/// The same, or nothing if there is no sidecar: for formats with a header of their own, files of others among them.
std::optional<ImageInfo> findSidecar(const std::filesystem::path& image, const FormatInfo& format);

/// Recipe, range, checked and region as one line of JSON in ASCII, for a format with room for one text; and room for
/// the checksum of the samples. Error(ExitCode::usage) if the recipe is not JSON.
std::string descriptionText(const std::filesystem::path& image, const ImageSpec& spec);

/// Takes from such a text what it tells. Any other text tells nothing. False: it is such a text, and damaged.
[[nodiscard]] bool readDescription(std::string_view text, ImageInfo& info);

}  // namespace noisescope
