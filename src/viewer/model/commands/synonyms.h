// Words that people type for what the window has under another name, and for what it does not have.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace noisescope {

/// Returns other words for a command of the palette, or for a parameter ("param/octaves"); empty: none.
std::string_view synonymsOf(std::string_view command);

/// Returns the ids of all commands that have synonyms.
std::vector<std::string_view> commandsWithSynonyms();
/// Returns whether the typed word means this command before all others.
bool isMeantBy(std::string_view command, std::string_view typed);

/// A feature of other programs that this one does not have.
struct AbsentFeature {
    std::string_view words;    ///< that people type for it
    std::string_view note;     ///< says that it is not there and what comes nearest
    std::string_view nearest;  ///< ids of commands, separated by spaces
};
std::span<const AbsentFeature> absentFeatures();
/// Returns the first absent feature that one of the typed words names; null: none.
const AbsentFeature* absentFeatureIn(std::string_view typed);

}  // namespace noisescope
