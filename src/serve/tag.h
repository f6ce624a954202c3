// Short texts that stand for long ones: the same only for the same.
#pragma once

#include <string>
#include <string_view>

namespace noisescope {

/// 32 hexadecimal digits.
std::string tagOf(std::string_view text);

}  // namespace noisescope
