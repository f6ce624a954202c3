// Conditions under which a parameter applies, as data. The window's rows, recipe files and `list params --json` use
// them.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace noisescope {

struct Recipe;

/// Condition that a parameter has one of some values.
struct Condition {
    std::string_view param;                         ///< id of its row
    bool (*holds)(const Recipe& recipe) = nullptr;  ///< tests the member of that row alone; null: no condition
};

/// Conditions that must all hold.
using Conditions = std::array<Condition, 3>;

/// Holds if its condition holds, or all conditions of one of the alternatives.
struct Requirement {
    Condition condition;
    std::array<Conditions, 3> alternatives{};

    [[nodiscard]] bool exists() const { return condition.holds != nullptr; }
    [[nodiscard]] bool holds(const Recipe& recipe) const {
        if (condition.holds(recipe)) return true;
        return std::any_of(alternatives.begin(), alternatives.end(), [&](const Conditions& all) {
            return all[0].holds != nullptr && std::all_of(all.begin(), all.end(), [&](const Condition& one) {
                       return one.holds == nullptr || one.holds(recipe);
                   });
        });
    }
};

/// Requirements that must all hold; none: always.
struct When {
    std::array<Requirement, 3> requirements{};

    [[nodiscard]] bool always() const { return !requirements[0].exists(); }
    [[nodiscard]] bool holds(const Recipe& recipe) const {
        return std::all_of(requirements.begin(), requirements.end(),
                           [&](const Requirement& one) { return !one.exists() || one.holds(recipe); });
    }
};

}  // namespace noisescope
