// Table of actions, the source of menus, keys and the help page.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "viewer/model/document/state.h"

namespace noisescope {

enum class Menu { file, edit, layers, view, compare, help };
inline constexpr std::array kMenus{Menu::file, Menu::edit, Menu::layers, Menu::view, Menu::compare, Menu::help};
std::string_view menuLabel(Menu menu);

struct Action {
    std::string_view id;
    std::string_view label;
    Menu menu;
    Chord chord;
    Chord otherChord;  ///< a second combination, not shown in menus
    bool separated;    ///< has a line above it in its menu
    bool whileTyping;  ///< also works while a text is edited
    bool repeats;      ///< repeats while the key is held down
    void (*run)(ViewerState& state);
    bool (*checked)(const ViewerState& state) = nullptr;  ///< returns true if it has a check mark; null: it never has
    bool (*enabled)(const ViewerState& state) = nullptr;  ///< null: always
};

std::span<const Action> actions();
/// Returns the action, or null for an unknown id.
const Action* findAction(std::string_view id);
/// Runs the action if it is enabled.
void runAction(ViewerState& state, const Action& action);

/// Shows the panes of a comparison of namedComparisons().
void showComparison(ViewerState& state, const NamedComparison& named);

/// A mouse gesture for the help page: "Drag" - "pan".
struct Gesture {
    std::string_view hand;
    std::string_view effect;
};
std::span<const Gesture> gestures();

}  // namespace noisescope
