// Little-endian numbers in files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace noisescope {

/// Appends the lowest `bytes` bytes of the number to a text or a list of bytes.
template <typename Bytes>
void appendNumber(Bytes& to, std::uint64_t number, int bytes = 4) {
    for (int i = 0; i < bytes; ++i) to.push_back(static_cast<typename Bytes::value_type>(number >> (8 * i) & 0xff));
}

/// Builder of a header from 32-bit words and other data.
class HeaderWords {
  public:
    explicit HeaderWords(std::string_view magic = {}) : bytes_(magic) {}

    /// Adds integers from 0 to 2^32 - 1.
    template <typename... Numbers>
    HeaderWords& add(Numbers... numbers) {
        (appendNumber(bytes_, static_cast<std::uint64_t>(numbers)), ...);
        return *this;
    }
    HeaderWords& addLong(std::uint64_t number) {
        appendNumber(bytes_, number, 8);
        return *this;
    }
    HeaderWords& addZeros(std::size_t words) {
        bytes_.append(4 * words, '\0');
        return *this;
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
};

/// Reads a number of `count` bytes at `at`; all bytes must exist.
inline std::uint64_t numberAt(std::string_view bytes, std::size_t at, std::size_t count = 4) {
    std::uint64_t number = 0;
    for (std::size_t i = count; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

}  // namespace noisescope
