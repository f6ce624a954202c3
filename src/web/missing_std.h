// What the C++ library of Debian's Emscripten (LLVM 13) lacks of C++20. Included before every source of that build.
#pragma once

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <version>

#ifndef __cpp_lib_bit_cast
namespace std {
template <typename To, typename From>
constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}
}  // namespace std
#endif

#ifndef __cpp_lib_to_chars
#include <fmt/format.h>

namespace std {

/// The fewest digits that lead back to the value, with an exponent where that is shorter.
template <typename Real>
to_chars_result shortestToChars(char* first, char* last, Real value) {
    string text = fmt::format("{:e}", value);  // the same digits: -1.25e+02
    if (isfinite(value)) {
        const size_t at = text.find('e');
        const bool negative = text[0] == '-';
        string digits = text.substr(negative ? 1 : 0, at - (negative ? 1 : 0));
        erase(digits, '.');
        while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
        const int exponent = stoi(text.substr(at + 1));
        const string scientific = digits.substr(0, 1) + (digits.size() > 1 ? "." + digits.substr(1) : "") +
                                  fmt::format("e{}{:02}", exponent < 0 ? '-' : '+', abs(exponent));
        const int count = static_cast<int>(digits.size());
        string fixed;
        if (exponent < 0)
            fixed = "0." + string(static_cast<size_t>(-exponent - 1), '0') + digits;
        else if (exponent + 1 >= count)
            fixed = exponent < 40 ? fmt::format("{:.0f}", abs(value)) : string(64, '0');
        else
            fixed = digits.substr(0, static_cast<size_t>(exponent + 1)) + "." +
                    digits.substr(static_cast<size_t>(exponent + 1));
        text = (negative ? "-" : "") + (fixed.size() <= scientific.size() ? fixed : scientific);
    }
    if (static_cast<size_t>(last - first) < text.size()) return {last, errc::value_too_large};
    memcpy(first, text.data(), text.size());
    return {first + text.size(), errc{}};
}
inline to_chars_result to_chars(char* first, char* last, float value) { return shortestToChars(first, last, value); }
inline to_chars_result to_chars(char* first, char* last, double value) { return shortestToChars(first, last, value); }

/// Of decimals; what strtod() takes besides is refused.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    const string text(first, last);
    const size_t start = text.starts_with('-') ? 1 : 0;
    const size_t length = min(text.size(), text.find_first_not_of("0123456789.eE+-", start));
    if (length == start || (text[start] != '.' && (text[start] < '0' || text[start] > '9')))
        return {first, errc::invalid_argument};
    const string number = text.substr(0, length);
    char* end = nullptr;
    errno = 0;
    const double read = strtod(number.c_str(), &end);
    if (end == number.c_str()) return {first, errc::invalid_argument};
    const char* const behind = first + (end - number.c_str());
    if (errno == ERANGE && (read == 0 || !isfinite(read))) return {behind, errc::result_out_of_range};
    value = read;
    return {behind, errc{}};
}

}  // namespace std
#endif
