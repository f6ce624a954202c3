// Helpers of the fuzz targets: bytes as a file, and pictures read to their end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace noisescope::fuzz {

/// The bytes of an input as text.
inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// A folder of this process, removed at its end.
const std::filesystem::path& folder();

/// Creates or overwrites the file of that name in folder(), and returns its path.
std::filesystem::path put(std::string_view name, std::string_view bytes);

/// Reads header and pixels of an image, twice, and measures it. Whatever is in the file: either both times the same
/// pixels, as many as the header says, or an Error(ExitCode::file). Ends the process at anything else. Pictures of more
/// than 2^20 values are left after their header: they would only take time.
void readPicture(const std::filesystem::path& path);

/// Ends the process, so that the input counts as found.
void require(bool good, const char* what);

}  // namespace noisescope::fuzz

/// A target: does something with an input that must not crash. Always 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
