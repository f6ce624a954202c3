// --size and --depth of raw files that nothing else describes, for the commands that read images.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "cli/shared/arguments.h"
#include "cli/shared/command.h"
#include "image/image_reader.h"

namespace noisescope {

struct RawOptions {
    std::string size;   ///< "WxH" or "WxHxD"; empty: not given
    std::string depth;  ///< a type, "be" behind it for the highest byte first; empty: not given
};

/// Both options.
void addRawOptions(const Arguments& arguments, RawOptions& options);
/// --depth alone, for a command whose --size has a second meaning.
void addRawDepth(const Arguments& arguments, std::string& depth);

/// Returns none if neither option was given. Throws Error(usage) for unknown types, without a size, and if every file
/// describes its own layout.
std::optional<RawLayout> rawLayoutOf(const RawOptions& options, std::span<const std::string> files);

/// Prints the notes of a file, a line each on stderr.
void reportNotes(const std::string& path, const ImageInfo& info, const CommonOptions& common);

}  // namespace noisescope
