// How far a snippet that takes plain coordinates is from the field itself: it rounds them to floats and computes places
// with those, which this repeats step by step, and the program knows them exactly.
#pragma once

#include <array>
#include <functional>

namespace noisescope {

struct Recipe;

/// |x|, |y| and so on of the places that are tried.
constexpr std::array kErrorDistances{1.0, 100.0, 10000.0};
/// At each of the distances.
constexpr int kErrorPlaces = 10000;

using PlaceErrors = std::array<double, kErrorDistances.size()>;

/// The largest difference of any channel at each of kErrorDistances, at kErrorPlaces places that are the same for all
/// recipes. Takes some hundredths of a second, and up to a second of noises that cost most. Throws Error(usage) for a
/// bad recipe, Interrupted, and what `step` throws, which is called now and then on any of the threads.
PlaceErrors placeErrors(const Recipe& recipe, const std::function<void()>& step = {});

}  // namespace noisescope
