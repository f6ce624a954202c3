// Number types in files of other programs, beyond the depths that are written here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "image/formats.h"

namespace noisescope {

struct ImageInfo;

enum class NumberKind : std::uint8_t { unsignedInteger, signedInteger, floating, boolean };

/// A number of 1 to 64 bits; floating-point numbers have 16, 32 or 64.
struct NumberType {
    NumberKind kind = NumberKind::unsignedInteger;
    int bits = 8;

    /// True for unsigned integers of at most 16 bits, whose largest means 1. Other numbers are quantities: meters above
    /// the sea, a count.
    [[nodiscard]] bool isNormalized() const { return kind == NumberKind::unsignedInteger && bits <= 16; }
    /// Returns the size of a type that fills whole bytes.
    [[nodiscard]] std::int64_t bytes() const { return bits / 8; }
    bool operator==(const NumberType&) const = default;
};

NumberType numberTypeOf(Depth depth);
/// Returns "u8", "i16", "f64", "bool"; includes the names of depths.
std::string nameOf(NumberType type);
/// Returns a description for messages: "unsigned 8-bit", "signed 16-bit", "64-bit floating point".
std::string textOf(NumberType type);
/// Returns a type of whole bytes by its name: integers of 8 to 64 bits, floating-point numbers of 16 to 64.
std::optional<NumberType> numberTypeNamed(std::string_view name);
/// Returns "u8, i8, u16 …" for messages.
std::string numberTypeNames();

/// Sets the stored type and the nearest depth in `info`.
void takeNumberType(NumberType type, ImageInfo& info);

}  // namespace noisescope
