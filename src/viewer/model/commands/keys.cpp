#include "viewer/model/commands/keys.h"

namespace noisescope {

std::string chordText(const Chord& chord) {
    if (chord.key == 0) return {};
    std::string text = chord.control ? "Ctrl+" : "";
    if (chord.shift) text += "Shift+";
    switch (chord.key) {
        case key::kHome:
            return text + "Home";
        case key::kF11:
            return text + "F11";
        case U' ':
            return text + "Space";
        default:
            break;
    }
    const char character = static_cast<char>(chord.key);
    text += character >= 'a' && character <= 'z' ? static_cast<char>(character - 'a' + 'A') : character;
    return text;
}

}  // namespace noisescope
