// Numbers as files hold them: the lowest byte first.
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

/// A header as it is built: words of 32 bits one after the other, and whatever else stands between them.
class HeaderWords {
  public:
    explicit HeaderWords(std::string_view magic = {}) : bytes_(magic) {}

    /// Whole numbers below 2^32, none of them negative.
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

/// The number of `count` bytes that stands at `at`; all of them must be there.
inline std::uint64_t numberAt(std::string_view bytes, std::size_t at, std::size_t count = 4) {
    std::uint64_t number = 0;
    for (std::size_t i = count; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

}  // namespace noisescope
