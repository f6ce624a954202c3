// The one table of commands: the menus, the keys and the help page are loops over it.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "viewer/model/document/state.h"

namespace noisescope {

enum class Menu { file, edit, view, compare, help };
inline constexpr std::array kMenus{Menu::file, Menu::edit, Menu::view, Menu::compare, Menu::help};
std::string_view menuLabel(Menu menu);

struct Action {
    std::string_view id;
    std::string_view label;
    Menu menu;
    Chord chord;
    Chord otherChord;  ///< a second one; not shown in menus
    bool separated;    ///< a line above it in its menu
    bool whileTyping;  ///< also while a text is being edited
    bool repeats;      ///< holding the key down does it again
    void (*run)(ViewerState& state);
    bool (*checked)(const ViewerState& state) = nullptr;  ///< has a check mark; null: is none to check
    bool (*enabled)(const ViewerState& state) = nullptr;  ///< null: always
};

std::span<const Action> actions();
/// Null if there is none.
const Action* findAction(std::string_view id);
/// Does it if it can be done now.
void runAction(ViewerState& state, const Action& action);

/// The panes of a comparison, as one of namedComparisons() has them.
void showComparison(ViewerState& state, const NamedComparison& named);

/// What is not in a menu, for the help page: "Drag" - "pan".
struct Gesture {
    std::string_view hand;
    std::string_view effect;
};
std::span<const Gesture> gestures();

}  // namespace noisescope
