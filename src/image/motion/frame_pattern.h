// Names that stand for many files, as other programs take them for the frames of a film.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace noisescope {

/// Has the name a number to be filled in, as f_%04d.png?
bool isFramePattern(const std::filesystem::path& path);
/// The name of a frame, counted from 0; %% becomes one %. The path must be a pattern.
std::filesystem::path framePath(const std::filesystem::path& pattern, std::int64_t frame);

/// Returns why a name with a number to be filled in is none for one picture; empty: it has no such number. `frames`:
/// the caller's word for the number of frames.
std::string oneFrameProblem(const std::filesystem::path& path, std::string_view frames);
/// Error(ExitCode::usage) for a name with a number to be filled in, as f_%04d.png: whoever writes it waits for frames.
/// A % that begins no such pattern is a character like any other, and %% stands for none.
void requireOneFrame(const std::filesystem::path& path);

}  // namespace noisescope
