// JSON sidecar of an image whose format has no metadata: the meaning of its bytes, and the recipe.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "image/image_reader.h"
#include "image/image_writer.h"

namespace noisescope {

inline constexpr std::size_t kMaxDescriptionBytes = 4 * kMaxMetadataBytes;  // non-ASCII characters take six bytes there

/// Returns map.r16.json for map.r16.
std::filesystem::path sidecarPath(const std::filesystem::path& image);

/// Returns the sidecar's text. `checksum`: of the data, see raw_checksum.h. Throws Error(ExitCode::usage) if the recipe
/// is not JSON.
std::string sidecarText(const std::filesystem::path& image, const ImageSpec& spec, const std::string& checksum);

/// Reads the sidecar. Throws Error(ExitCode::file) if it is missing, damaged, or does not describe a file of this
/// format.
ImageInfo readSidecar(const std::filesystem::path& image, const FormatInfo& format);

/// Reads the sidecar if there is one: for formats with a header of their own, which other programs also write.
std::optional<ImageInfo> findSidecar(const std::filesystem::path& image, const FormatInfo& format);

/// Returns recipe, range, checked and region as one line of ASCII JSON, for a format with a single text; with a
/// placeholder for the samples' checksum. Throws Error(ExitCode::usage) if the recipe is not JSON.
std::string descriptionText(const std::filesystem::path& image, const ImageSpec& spec);

/// Reads such a text into `info`; ignores other texts. Returns false for such a text that is damaged.
[[nodiscard]] bool readDescription(std::string_view text, ImageInfo& info);

}  // namespace noisescope
