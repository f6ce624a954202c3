// Descriptions of a picture for `info`. A file may hold anything: its texts are told in part where they are long.
#pragma once

#include <optional>
#include <string>

#include "core/json.h"
#include "image/image_reader.h"

namespace noisescope {

Json imageJson(const std::string& path, const ImageInfo& info);
std::string imageText(const std::string& path, const ImageInfo& info);

/// A recipe on one line, with its end; `text` is what it was read from, and told in part if that is none.
std::string recipeLine(const std::optional<Json>& recipe, const std::string& text);
/// "range: -1 to 1", with its end.
std::string rangeLine(const Range& range);

}  // namespace noisescope
