#include "image/tiff/tif_end.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace noisescope {
namespace {

constexpr std::uint64_t kMostEntries = 1 << 20;  // in all directories
constexpr std::uint64_t kMostParts = 1 << 23;    // strips and tiles that are checked

struct TifEntry {
    std::uint64_t tag = 0;
    std::uint64_t type = 0;
    std::uint64_t count = 0;
    std::uint64_t value = 0;  ///< the number itself, or the offset of the values
    std::uint64_t at = 0;     ///< offset of that number in the file
    std::uint64_t bytes = 0;  ///< of all values; 0: unknown type
};

class TifWalk {
  public:
    explicit TifWalk(InputFile& file) : file_(file) {
        std::array<char, 4> start{};
        file_.seek(0);
        file_.readExactly(start.data(), start.size());
        bigEndian_ = start[0] == 'M';
        wide_ = start[bigEndian_ ? 3 : 2] == '+';
        end_ = wide_ ? 16 : 8;
    }

    std::optional<std::uint64_t> end() {
        next_ = numberIn(bytesAt(wide_ ? 8 : 4, word()));
        while (next_ != 0)
            if (!walk(next_)) return {};
        return end_;
    }

  private:
    /// Returns the bytes of an offset or of a count.
    [[nodiscard]] std::uint64_t word() const { return wide_ ? 8 : 4; }

    using Bytes = std::vector<unsigned char>;

    [[nodiscard]] std::uint64_t numberIn(std::span<const unsigned char> bytes) const {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            number = number << 8 | bytes[bigEndian_ ? i : bytes.size() - 1 - i];
        return number;
    }
    Bytes bytesAt(std::uint64_t at, std::uint64_t count) {
        Bytes bytes(count);
        if (file_.position() != at) file_.seek(at);
        file_.readExactly(bytes.data(), bytes.size());
        return bytes;
    }
    /// Extends the end by a range; false if it lies outside of the file.
    bool reach(std::uint64_t at, std::uint64_t bytes) {
        if (at > file_.size() || bytes > file_.size() - at) return false;
        end_ = std::max(end_, at + bytes);
        return true;
    }

    bool walk(std::uint64_t at) {
        const std::uint64_t countBytes = wide_ ? 8 : 2;
        if (!reach(at, countBytes)) return false;
        const std::uint64_t entries = numberIn(bytesAt(at, countBytes));
        const std::uint64_t entryBytes = 4 + 2 * word();
        if (entries == 0 || entries > kMostEntries - entries_) return false;
        entries_ += entries;  // stops a loop of directories
        if (!reach(at + countBytes, entries * entryBytes + word())) return false;
        const Bytes bytes = bytesAt(at + countBytes, entries * entryBytes + word());
        TifEntry places;
        TifEntry sizes;
        for (std::uint64_t i = 0; i < entries; ++i) {
            TifEntry entry = entryOf(std::span(bytes).subspan(i * entryBytes, entryBytes));
            entry.at = at + countBytes + (i + 1) * entryBytes - word();
            constexpr std::uint64_t kElsewhere[] = {330, 34665, 34853, 40965};  // further directories
            constexpr std::uint64_t kPlaces[] = {273, 324};                     // offsets of strips and of tiles
            constexpr std::uint64_t kSizes[] = {279, 325};
            if (std::ranges::find(kElsewhere, entry.tag) != std::end(kElsewhere) || entry.bytes == 0) return false;
            if (entry.bytes > word() && !reach(entry.value, entry.bytes)) return false;
            if (std::ranges::find(kPlaces, entry.tag) != std::end(kPlaces)) places = entry;
            if (std::ranges::find(kSizes, entry.tag) != std::end(kSizes)) sizes = entry;
        }
        next_ = numberIn(std::span(bytes).last(word()));
        return reachParts(places, sizes);
    }

    TifEntry entryOf(std::span<const unsigned char> bytes) const {
        // Bytes of a value, by TIFF's number of the type.
        constexpr std::uint64_t kBytes[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8};
        TifEntry entry;
        entry.tag = numberIn(bytes.first(2));
        entry.type = numberIn(bytes.subspan(2, 2));
        entry.count = numberIn(bytes.subspan(4, word()));
        entry.value = numberIn(bytes.last(word()));
        const std::uint64_t each = entry.type < std::size(kBytes) ? kBytes[entry.type] : 0;
        entry.bytes = each == 0 || entry.count > file_.size() ? 0 : each * entry.count;
        return entry;
    }

    bool reachParts(const TifEntry& places, const TifEntry& sizes) {
        if (places.count != sizes.count || places.count > kMostParts - parts_) return false;
        parts_ += places.count;
        const std::vector<std::uint64_t> starts = valuesOf(places);
        const std::vector<std::uint64_t> bytes = valuesOf(sizes);
        for (std::size_t i = 0; i < starts.size(); ++i)
            if (!reach(starts[i], bytes[i])) return false;
        return true;
    }

    std::vector<std::uint64_t> valuesOf(const TifEntry& entry) {
        const Bytes bytes = bytesAt(entry.bytes > word() ? entry.value : entry.at, entry.bytes);
        std::vector<std::uint64_t> values(entry.count);
        const std::size_t each = entry.count == 0 ? 0 : bytes.size() / values.size();
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = numberIn(std::span(bytes).subspan(i * each, each));
        return values;
    }

    InputFile& file_;
    bool bigEndian_ = false;
    bool wide_ = false;  ///< BigTIFF
    std::uint64_t end_ = 0;
    std::uint64_t next_ = 0;  ///< offset of the next directory
    std::uint64_t entries_ = 0;
    std::uint64_t parts_ = 0;
};

}  // namespace

std::optional<std::uint64_t> tifEndOf(InputFile& file) { return TifWalk(file).end(); }

}  // namespace noisescope
