// Checks for free disk space and write permission before writing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace noisescope {

/// Throws Error(file) if this process may not write into the file's folder, or into the nearest existing one above it.
void requireWritableFolder(const std::filesystem::path& file);

/// Returns the bytes that this user may still write in the file's folder; nothing if unknown.
std::optional<std::uint64_t> freeBytesFor(const std::filesystem::path& file);

/// Formats a size: "1.5 GB".
std::string bytesText(std::uint64_t bytes);

/// Throws Error(file) if fewer than `bytes` bytes are free.
void requireSpace(const std::filesystem::path& file, std::uint64_t bytes);

}  // namespace noisescope
