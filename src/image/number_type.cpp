#include "image/number_type.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "image/image_reader.h"

namespace noisescope {
namespace {

using enum NumberKind;

/// Types of whole bytes.
constexpr std::array kWholeTypes{
    NumberType{unsignedInteger, 8}, NumberType{signedInteger, 8}, NumberType{unsignedInteger, 16},
    NumberType{signedInteger, 16},  NumberType{floating, 16},     NumberType{unsignedInteger, 32},
    NumberType{signedInteger, 32},  NumberType{floating, 32},     NumberType{unsignedInteger, 64},
    NumberType{signedInteger, 64},  NumberType{floating, 64}};

}  // namespace

NumberType numberTypeOf(Depth depth) {
    const DepthInfo& info = depthInfo(depth);
    return {info.maxInteger != 0 ? unsignedInteger : floating, 8 * info.bytes};
}

std::string nameOf(NumberType type) {
    if (type.kind == boolean) return "bool";
    constexpr char kLetters[] = {'u', 'i', 'f'};
    return fmt::format("{}{}", kLetters[static_cast<std::size_t>(type.kind)], type.bits);
}

std::string textOf(NumberType type) {
    if (type.kind == boolean) return "boolean";
    if (type.kind == floating) return fmt::format("{}-bit floating point", type.bits);
    return fmt::format("{} {}-bit", type.kind == signedInteger ? "signed" : "unsigned", type.bits);
}

std::optional<NumberType> numberTypeNamed(std::string_view name) {
    const auto found = std::ranges::find(kWholeTypes, name, [](NumberType type) { return nameOf(type); });
    return found == kWholeTypes.end() ? std::nullopt : std::optional(*found);
}

std::string numberTypeNames() {
    std::string names;
    for (const NumberType type : kWholeTypes) names += fmt::format("{}{}", names.empty() ? "" : ", ", nameOf(type));
    return names;
}

void takeNumberType(NumberType type, ImageInfo& info) {
    const bool isHalf = type == numberTypeOf(Depth::f16);
    info.depth = type.isNormalized() ? (type.bits <= 8 ? Depth::u8 : Depth::u16) : isHalf ? Depth::f16 : Depth::f32;
    info.stored = type == numberTypeOf(info.depth) ? "" : nameOf(type);
}

}  // namespace noisescope
