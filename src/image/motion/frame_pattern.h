// File name patterns for the frames of a film.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace noisescope {

/// True if the name has a placeholder for a number, such as f_%04d.png.
bool isFramePattern(const std::filesystem::path& path);
/// Returns the name of a frame, counted from 0; %% becomes one %. The path must be a pattern.
std::filesystem::path framePath(const std::filesystem::path& pattern, std::int64_t frame);

/// Returns why a name with a placeholder cannot name one picture; empty without a placeholder. `frames`: the caller's
/// word for the number of frames.
std::string oneFrameProblem(const std::filesystem::path& path, std::string_view frames);
/// Throws Error(ExitCode::usage) for a name with a placeholder, such as f_%04d.png, which suggests frames. A % outside
/// a placeholder is a plain character, and %% is no placeholder.
void requireOneFrame(const std::filesystem::path& path);

}  // namespace noisescope
