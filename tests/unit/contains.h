// Search for a text in another one.
#pragma once

#include <string_view>

namespace noisescope {

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace noisescope
