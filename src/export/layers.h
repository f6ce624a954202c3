// Relation of several pictures of one recipe: moments of an animation, levels of a chain of mip maps.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace noisescope {

struct Recipe;

/// Source of the smaller levels of a chain of mip maps.
enum class MipMaps {
    none,
    footprint,  ///< each is drawn by the recipe, whose octaves fade as pixels grow
    average,    ///< of the pixels of the level before
    /// Drawn by the recipe as by footprint, until a level fits into one tile. Sides are rounded up: pixels at the right
    /// and lower edge reach beyond the picture. Levels have whole pixels of the plane, so that a picture whose corner
    /// lies within a level's pixel has no such level.
    overviews,
};

/// A parameter that changes over the frames of an animation, evenly from one value to another.
struct Sweep {
    std::string param;
    double from = 0;
    double to = 0;
    bool operator==(const Sweep&) const = default;
};

/// The moments of an animation, from the recipe's own time on.
struct FrameTimes {
    std::int64_t count = 0;
    double perSecond = 0;
    double seconds = 0;            ///< in which all of them lie, evenly; 0: perSecond says when they are
    bool overSteps = false;        ///< the recipe's processes grow instead: see setProcessSteps()
    std::optional<Sweep> sweep{};  ///< a parameter changes instead of the time
    [[nodiscard]] double rate() const { return seconds > 0 ? static_cast<double>(count) / seconds : perSecond; }
    bool operator==(const FrameTimes&) const = default;
};
/// Returns the moment of a frame, counted from 0. Where a loop's seconds are whole frames, the frame that begins it
/// again has the first one's bits.
double momentOf(const FrameTimes& frames, double start, std::int64_t frame);
/// Changes a recipe to that of a frame, counted from 0. The last one of frames over steps is the recipe itself.
void setFrame(Recipe& recipe, const FrameTimes& frames, std::int64_t frame);
/// Returns what is wrong with the frames over a parameter, the first of each kind.
std::vector<std::string> sweepProblems(const Recipe& recipe, const FrameTimes& frames);

}  // namespace noisescope
