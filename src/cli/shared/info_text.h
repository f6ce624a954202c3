// Descriptions of a picture for `info`. A file may hold anything: its texts are told in part where they are long.
#pragma once

#include <optional>
#include <string>

#include "core/json.h"
#include "image/image_reader.h"

namespace noisescope {

Json imageJson(const std::string& path, const ImageInfo& info);
std::string imageText(const std::string& path, const ImageInfo& info);

/// Returns a recipe on one line, with its end; without a recipe the start of `text`, its source.
std::string recipeLine(const std::optional<Json>& recipe, const std::string& text);
/// "range: -1 to 1", with its end.
std::string rangeLine(const Range& range);

}  // namespace noisescope
