// Tags: short texts that identify long ones.
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

/// Returns 32 hexadecimal digits.
std::string tagOf(std::string_view text);

}  // namespace noisescope
