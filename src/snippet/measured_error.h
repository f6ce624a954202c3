// Distance of the values of a snippet that takes plain coordinates from the field's: the snippet rounds places to
// floats and runs as GLSL, the program knows them exactly.
#pragma once

#include <functional>

#include "snippet/snippet.h"

namespace noisescope {

/// Returns the largest difference of any channel at each of kErrorDistances, at kErrorPlaces places that are the same
/// for all recipes. Takes some hundredths of a second, and up to a second for noises that cost most. Throws
/// Error(usage) for a bad recipe, Interrupted, and what `step` throws, which is called now and then on any of the
/// threads.
PlaceErrors placeErrors(const Recipe& recipe, const std::function<void()>& step = {});

}  // namespace noisescope
