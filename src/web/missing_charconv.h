// The same of <charconv>: numbers with a point. Included before the sources that read and write these.
#pragma once

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
#include <version>

#ifndef __cpp_lib_to_chars
#include <fmt/format.h>

namespace std {

/// Of digits "125" and the exponent 2 of the first one: "125", or "1.25e+02" where that is shorter.
template <typename Real>
string shorterText(const string& digits, int exponent, Real size) {
    const string scientific = digits.substr(0, 1) + (digits.size() > 1 ? "." + digits.substr(1) : "") +
                              fmt::format("e{}{:02}", exponent < 0 ? '-' : '+', abs(exponent));
    const int count = static_cast<int>(digits.size());
    constexpr int kLongest = 40;  // digits of a number that has no point: those of the number itself
    if (exponent > kLongest || exponent < -kLongest) return scientific;
    string fixed;
    if (exponent < 0)
        fixed = "0." + string(static_cast<size_t>(-exponent - 1), '0') + digits;
    else if (exponent + 1 >= count)
        fixed = fmt::format("{:.0f}", size);
    else
        fixed = digits.substr(0, static_cast<size_t>(exponent + 1)) + "." +
                digits.substr(static_cast<size_t>(exponent + 1));
    return fixed.size() <= scientific.size() ? fixed : scientific;
}

/// The fewest digits that lead back to the value.
template <typename Real>
to_chars_result shortestToChars(char* first, char* last, Real value) {
    string text = fmt::format("{}", value);  // has these digits, but an exponent where fmt thinks fit
    if (isfinite(value) && value != 0) {
        const string sign = value < 0 ? "-" : "";
        const size_t behind = min(text.find('e'), text.size());
        int exponent = behind < text.size() ? stoi(text.substr(behind + 1)) : 0;
        string digits = text.substr(sign.size(), behind - sign.size());
        const size_t point = min(digits.find('.'), digits.size());
        exponent += static_cast<int>(point) - 1;
        erase(digits, '.');
        const size_t zeros = digits.find_first_not_of('0');
        digits.erase(0, zeros);
        exponent -= static_cast<int>(zeros);
        digits.erase(digits.find_last_not_of('0') + 1);
        text = sign + shorterText(digits, exponent, abs(value));
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
