// Helpers of the tests of the panel of parameters.
#pragma once

#include <doctest/doctest.h>
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

#include "gui/ui_driver.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "viewer/model/commands/actions.h"
#include "viewer/model/document/randomize.h"

namespace noisescope {

/// Everything unfolded, and a surface in sight, so that its parameters have rows.
inline void unfold(UiDriver& driver) {
    driver.state.settings.foldedGroups.clear();
    driver.state.view.mode = ViewMode::surface;
    driver.frames(2);
}

inline void typeInto(UiDriver& driver, const ParamInfo& param, std::string_view text) {
    const bool seed = std::holds_alternative<SeedParam>(param.kind);
    if (!seed) driver.control(true);
    driver.click(param.id);
    if (!seed) driver.control(false);
    REQUIRE(ImGui::GetIO().WantTextInput);
    driver.type(text);
    REQUIRE_FALSE(ImGui::GetIO().WantTextInput);
}

inline bool isSlider(const ParamInfo& param) {
    const auto* integer = std::get_if<IntegerParam>(&param.kind);
    return std::holds_alternative<RealParam>(param.kind) || (integer != nullptr && integer->maximum > 4);
}

inline bool isInPanel(const ParamInfo& param) { return param.group != ParamGroup::color; }

/// A recipe without problems to which the parameter applies: two other choices lead to all of them.
inline Recipe recipeWith(const ParamInfo& param) {
    std::vector<Recipe> found{{}};
    for (int round = 0; round < 3; ++round) {
        const std::vector<Recipe> starts = found;
        for (const Recipe& start : starts) {
            if (param.applies(start)) return start;
            for (const std::string_view id :
                 {"noise", "dimensions", "fractal", "gradients", "warp", "output", "feature", "time_axis", "falloff",
                  "cell_x", "cell_y", "colors", "color_range", "surface_sea", "sun", "plane_cut", "solid_softness",
                  "solid_scene"}) {
                const ParamInfo& other = *findParam(id);
                for (int value = 0; value < 16; ++value) {
                    Recipe next = start;
                    if (!setFromNumber(other, next, value).empty() || next == start || !problemsOf(next).empty())
                        continue;
                    if (param.applies(next)) return next;
                    if (round == 0) found.push_back(next);
                }
            }
        }
    }
    FAIL("no recipe has ", std::string(param.id));
    return {};
}

}  // namespace noisescope
