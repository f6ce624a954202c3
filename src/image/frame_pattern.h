// Names that stand for many files, as other programs take them for the frames of a film.
#pragma once

#include <filesystem>

namespace noisescope {

/// Error(ExitCode::usage) for a name with a number to be filled in, as f_%04d.png: whoever writes it waits for frames.
/// A % that begins no such pattern is a character like any other, and %% stands for none.
void requireOneFrame(const std::filesystem::path& path);

}  // namespace noisescope
