// Numbers as files hold them: the lowest byte first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace noisescope {

/// Appends the lowest `bytes` bytes of the number.
inline void appendNumber(std::string& to, std::uint64_t number, int bytes = 4) {
    for (int i = 0; i < bytes; ++i) to += static_cast<char>(number >> (8 * i) & 0xff);
}

/// The number of `count` bytes that stands at `at`; all of them must be there.
inline std::uint64_t numberAt(std::string_view bytes, std::size_t at, std::size_t count = 4) {
    std::uint64_t number = 0;
    for (std::size_t i = count; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

}  // namespace noisescope
