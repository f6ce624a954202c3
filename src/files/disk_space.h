// Whether a file system has room for what is going to be written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace noisescope {

/// Throws Error(file) if this process may not write into the file's folder, or into that around it where it is still to
/// be made.
void requireWritableFolder(const std::filesystem::path& file);

/// What is free in the folder of a file for the one who asks; none if it cannot be told.
std::optional<std::uint64_t> freeBytesFor(const std::filesystem::path& file);

/// "1.5 GB"
std::string bytesText(std::uint64_t bytes);

/// Throws Error(file) if there is no room for so many bytes.
void requireSpace(const std::filesystem::path& file, std::uint64_t bytes);

}  // namespace noisescope
