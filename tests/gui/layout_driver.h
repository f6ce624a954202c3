// Helpers of the tests of the layout.
#pragma once

#include <doctest/doctest.h>
#include <imgui.h>

#include <string>

#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"

namespace noisescope {

inline void resize(UiDriver& driver, float width, float height, float scale = 1) {
    driver.ui.scale = scale;
    applyTheme(Theme::dark, scale);
    ImGui::GetIO().DisplaySize = {width, height};
    driver.frames(4);
}

inline const UiRect& rectOf(const UiDriver& driver, std::string_view label) {
    const UiRect* rect = driver.ui.rects.find(label);
    REQUIRE_MESSAGE(rect != nullptr, std::string(label));
    return *rect;
}

inline bool isInside(const UiRect& rect, const Rect& place) {
    return rect.x >= place.x && rect.y >= place.y && rect.x + rect.width <= place.x + place.width &&
           rect.y + rect.height <= place.y + place.height;
}

}  // namespace noisescope
