// Directory of a TIFF page being written: tags with their values, little-endian, in 32-bit or 64-bit offsets (BigTIFF).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace noisescope {

/// Number of a type of values, as TIFF 6.0 and BigTIFF have it.
enum class TifType : std::uint16_t { ascii = 2, word = 3, dword = 4, real = 12, qword = 16 };

/// Tags and values. The size depends on the types and numbers of values alone, so that room can be left for a directory
/// whose values are not known yet.
class TifDirectory {
  public:
    /// `big`: 64-bit offsets.
    explicit TifDirectory(bool big) : big_(big) {}

    /// Sets a tag, whose former values are replaced.
    void set(std::uint16_t tag, TifType type, std::span<const std::uint64_t> values);
    void set(std::uint16_t tag, TifType type, std::uint64_t value) { set(tag, type, std::span(&value, 1)); }
    /// Sets whole numbers of the width of an offset.
    void setOffsets(std::uint16_t tag, std::span<const std::uint64_t> values) {
        set(tag, big_ ? TifType::qword : TifType::dword, values);
    }
    void setReals(std::uint16_t tag, std::span<const double> values);
    void setText(std::uint16_t tag, std::string_view text);

    /// Returns the bytes of the directory and of its values behind it, an even number.
    [[nodiscard]] std::uint64_t size() const;
    /// Returns these bytes for a directory at the offset `at`. `next`: offset of the next one; 0: it is the last one.
    [[nodiscard]] std::vector<std::byte> bytes(std::uint64_t at, std::uint64_t next) const;
    /// Returns the offset of the values of a tag that has more than fit into its entry.
    [[nodiscard]] std::uint64_t valuesAt(std::uint16_t tag, std::uint64_t at) const;
    /// Returns the distance from the directory's start to the offset of the next one.
    [[nodiscard]] std::uint64_t nextAt() const { return countBytes() + tags_.size() * entryBytes(); }

  private:
    struct Values {
        TifType type;
        std::uint64_t count;
        std::vector<std::byte> bytes;
    };
    [[nodiscard]] std::uint64_t countBytes() const { return big_ ? 8 : 2; }
    [[nodiscard]] std::uint64_t offsetBytes() const { return big_ ? 8 : 4; }
    [[nodiscard]] std::uint64_t entryBytes() const { return 4 + 2 * offsetBytes(); }

    bool big_;
    std::map<std::uint16_t, Values> tags_;  ///< in ascending order, as readers expect
};

}  // namespace noisescope
