#include "image/tiff/tif_directory.h"

#include <bit>
#include <stdexcept>
#include <utility>

namespace noisescope {
namespace {

std::size_t bytesOf(TifType type) {
    switch (type) {
        case TifType::ascii:
            return 1;
        case TifType::word:
            return 2;
        case TifType::dword:
            return 4;
        case TifType::real:
        case TifType::qword:
            break;
    }
    return 8;
}

void put(std::vector<std::byte>& bytes, std::uint64_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) bytes.push_back(static_cast<std::byte>(value >> (8 * i) & 0xff));
}

/// Values begin at even offsets.
std::uint64_t evenSize(std::uint64_t bytes) { return bytes + bytes % 2; }

}  // namespace

void TifDirectory::set(std::uint16_t tag, TifType type, std::span<const std::uint64_t> values) {
    Values stored{type, values.size(), {}};
    stored.bytes.reserve(values.size() * bytesOf(type));
    for (const std::uint64_t value : values) put(stored.bytes, value, bytesOf(type));
    tags_.insert_or_assign(tag, std::move(stored));
}

void TifDirectory::setReals(std::uint16_t tag, std::span<const double> values) {
    std::vector<std::uint64_t> words;
    words.reserve(values.size());
    for (const double value : values) words.push_back(std::bit_cast<std::uint64_t>(value));
    set(tag, TifType::real, words);
}

void TifDirectory::setText(std::uint16_t tag, std::string_view text) {
    Values stored{TifType::ascii, text.size() + 1, {}};
    stored.bytes.reserve(text.size() + 1);
    for (const char letter : text) stored.bytes.push_back(static_cast<std::byte>(letter));
    stored.bytes.push_back(std::byte{});
    tags_.insert_or_assign(tag, std::move(stored));
}

std::uint64_t TifDirectory::size() const {
    std::uint64_t size = evenSize(nextAt() + offsetBytes());
    for (const auto& [tag, values] : tags_)
        if (values.bytes.size() > offsetBytes()) size += evenSize(values.bytes.size());
    return size;
}

std::vector<std::byte> TifDirectory::bytes(std::uint64_t at, std::uint64_t next) const {
    std::vector<std::byte> bytes;
    bytes.reserve(size());
    put(bytes, tags_.size(), countBytes());
    for (const auto& [tag, values] : tags_) {
        put(bytes, tag, 2);
        put(bytes, static_cast<std::uint16_t>(values.type), 2);
        put(bytes, values.count, offsetBytes());
        if (values.bytes.size() > offsetBytes()) {
            put(bytes, valuesAt(tag, at), offsetBytes());
        } else {
            bytes.insert(bytes.end(), values.bytes.begin(), values.bytes.end());
            bytes.resize(bytes.size() + offsetBytes() - values.bytes.size());
        }
    }
    put(bytes, next, offsetBytes());
    for (const auto& [tag, values] : tags_) {
        if (values.bytes.size() <= offsetBytes()) continue;
        bytes.resize(evenSize(bytes.size()));
        bytes.insert(bytes.end(), values.bytes.begin(), values.bytes.end());
    }
    bytes.resize(size());
    return bytes;
}

std::uint64_t TifDirectory::valuesAt(std::uint16_t tag, std::uint64_t at) const {
    std::uint64_t place = at + evenSize(nextAt() + offsetBytes());
    for (const auto& [other, values] : tags_) {
        if (values.bytes.size() <= offsetBytes()) continue;
        if (other == tag) return place;
        place += evenSize(values.bytes.size());
    }
    throw std::logic_error("TifDirectory::valuesAt: the tag has no values outside of its entry");
}

}  // namespace noisescope
