// Parts of C++20 that the C++ library of Debian's Emscripten (LLVM 13) lacks. Included before each source of it.
#pragma once

#include <version>

#include "missing_ranges.h"

#ifndef __cpp_lib_bit_cast
namespace std {
template <typename To, typename From>
constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}
}  // namespace std
#endif
