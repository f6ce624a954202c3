// Search among the presets.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace noisescope {

struct ViewerState;

/// Returns the presets of a group (-1: of all) that the search finds, the best first; by use without one.
std::vector<std::size_t> foundPresets(const std::string& search, int group);

/// Returns what the search may have meant where it finds nothing: "mountains" for "mountian"; empty: nothing is like
/// it.
std::string nearSearch(const std::string& search);

/// Shows the strip with the lessons alone.
void showLessons(ViewerState& state);

}  // namespace noisescope
