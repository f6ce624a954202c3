// Keys and key combinations, independent of the window system.
#pragma once

#include <string>

namespace noisescope {

/// Key codes: a printable key is its character in lower case; the others lie above all characters.
namespace key {
constexpr char32_t kTab = 0x110000;
constexpr char32_t kEscape = 0x110001;
constexpr char32_t kLeft = 0x110002;
constexpr char32_t kRight = 0x110003;
constexpr char32_t kUp = 0x110004;
constexpr char32_t kDown = 0x110005;
constexpr char32_t kHome = 0x110006;
constexpr char32_t kF11 = 0x110007;
constexpr char32_t kF6 = 0x110008;
constexpr char32_t kEnter = 0x110009;
constexpr char32_t kDelete = 0x11000a;
constexpr char32_t kMenu = 0x11000b;  ///< also Shift+F10
}  // namespace key

struct KeyPress {
    char32_t key = 0;
    bool control = false;
    bool shift = false;
    bool repeated = false;  ///< by holding the key down
    bool operator==(const KeyPress&) const = default;
};

struct Chord {
    char32_t key = 0;  ///< 0: none
    bool control = false;
    bool shift = false;
};

/// Formats a combination: "Ctrl+S", "F11", "?"; empty for none.
std::string chordText(const Chord& chord);

}  // namespace noisescope
