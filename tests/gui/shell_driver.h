// Helpers of the tests of the palette, presets, files and comparisons.
#pragma once

#include "gui/ui_driver.h"
#include "viewer/model/commands/actions.h"

namespace noisescope {

inline void wheel(UiDriver& driver, float notches) {
    ImGui::GetIO().MouseWheel = notches;
    driver.frames(2);
}

inline void typeOnly(UiDriver& driver, std::string_view text) {
    ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
    driver.frames(3);
}

inline void openPalette(UiDriver& driver, std::string_view text) {
    driver.press({'p', true, false, false});
    typeOnly(driver, text);
}

}  // namespace noisescope
