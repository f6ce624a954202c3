// The types of numbers that files of other programs hold, beyond the depths that are written here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "image/formats.h"

namespace noisescope {

struct ImageInfo;

enum class NumberKind : std::uint8_t { unsignedInteger, signedInteger, floating, boolean };

/// Of 1 to 64 bits; floating-point numbers of 16, 32 and 64.
struct NumberType {
    NumberKind kind = NumberKind::unsignedInteger;
    int bits = 8;

    /// Integers of pictures, whose largest is 1: without sign and of at most 16 bits. All other numbers are what they
    /// are: meters above the sea, a count.
    [[nodiscard]] bool isNormalized() const { return kind == NumberKind::unsignedInteger && bits <= 16; }
    /// Of those that fill whole bytes.
    [[nodiscard]] std::int64_t bytes() const { return bits / 8; }
    bool operator==(const NumberType&) const = default;
};

NumberType numberTypeOf(Depth depth);
/// "u8", "i16", "f64", "bool"; the names of depths are among them.
std::string nameOf(NumberType type);
/// "unsigned 8-bit", "signed 16-bit", "64-bit floating point", for messages.
std::string textOf(NumberType type);
/// By its name, of those that fill whole bytes: integers of 8 to 64 bits, floating-point numbers of 16 to 64.
std::optional<NumberType> numberTypeNamed(std::string_view name);
/// "u8, i8, u16 …", for messages.
std::string numberTypeNames();

/// Says in `info` what is stored, and which depth is nearest.
void takeNumberType(NumberType type, ImageInfo& info);

}  // namespace noisescope
