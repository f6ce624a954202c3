// How the 32-bit words that the host hands every block lie in memory.
//
// The vertex shader passes as many of them as fit in flat varyings, which cost nothing in the fragment shader; the rest
// (from about the 16th octave on) is fetched there. A point is a block of one pixel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace noisescope {

class FieldPlan;
struct FieldOrigin;

/// Words of an octave, or of a layer of the warp, from its first one on.
struct LayerWords {
    int dimensions = 2;
    bool still = false;    ///< the pixel makes no difference
    bool affine = false;   ///< a step along x moves other axes too: a vector, not a number
    bool wide = false;     ///< steps have whole cells too
    int periodWords = 0;   ///< 0: cells do not repeat
    int latticeWords = 0;  ///< of toLattice: 0 where nothing is displaced, 1: a number, dimensions^2: columns
    int noiseWords = 0;    ///< the same of toNoise, where slopes are asked for
    bool sized = false;
    bool fading = false;
    bool aligned = false;  ///< to whole vectors, for a loop

    [[nodiscard]] int cell() const { return 0; }
    [[nodiscard]] int fraction() const { return dimensions; }
    [[nodiscard]] int along() const { return 2 * dimensions; }
    [[nodiscard]] int stepSize() const { return still ? 0 : affine ? 2 * dimensions : 1; }
    [[nodiscard]] int cellsAlong() const { return along() + stepSize(); }
    /// Along the axes a number a pixel's axis: each is wrapped by its own period.
    [[nodiscard]] int cellsSize() const { return still || affine ? stepSize() : dimensions == 1 ? 1 : 2; }
    [[nodiscard]] int period() const { return cellsAlong() + (wide ? cellsSize() : 0); }
    [[nodiscard]] int lattice() const { return period() + periodWords; }
    [[nodiscard]] int noise() const { return lattice() + latticeWords; }
    [[nodiscard]] int size() const { return noise() + noiseWords; }
    [[nodiscard]] int seed() const { return size() + (sized ? 1 : 0); }
    [[nodiscard]] int amplitude() const { return seed() + 1; }
    [[nodiscard]] int seen() const { return amplitude() + 1; }  ///< and the rest
    [[nodiscard]] int end() const { return seen() + (fading ? 2 : 0); }
    [[nodiscard]] int count() const { return aligned ? (end() + 3) / 4 * 4 : end(); }
};

/// Octaves of the noise, or layers of the warp.
struct LayerLayout {
    LayerWords common;           ///< of all, but for `wide`
    bool looped = false;         ///< all by one piece of code
    std::vector<bool> wide;      ///< for each: steps have whole cells too
    std::vector<bool> unseen;    ///< for each: a constant
    std::vector<int> firstWord;  ///< for each

    [[nodiscard]] std::size_t size() const { return firstWord.size(); }
    [[nodiscard]] LayerWords words(std::size_t k) const {
        LayerWords own = common;
        own.wide = wide[k];
        return own;
    }
};

/// What a program is made for: the less it is made for, the more plans share it.
enum class Specialize {
    once,          ///< for one image: quickest to draw, and what the image's height leaves out is not in there
    whileEditing,  ///< for images of all heights, with any number of octaves: seldom compiled
};

/// Two plans with equal layouts and structural choices share a program.
struct FieldLayout {
    int dimensions = 2;
    bool anyHeight = false;  ///< what depends on the image's height is asked for in the shader, by words
    LayerLayout octaves;
    LayerLayout layers;
    LayerLayout space;  ///< one entry, where places are told
    bool torus = false;
    bool striped = false;
    int fractalNumbers = 0;  ///< how many the fractal takes
    bool scaled = false;     ///< the noise is multiplied by a factor …
    bool shifted = false;    ///< … and moved
    bool weighted = false;   ///< amplitudes are multiplied by the octaves before
    bool fading = false;     ///< octaves are multiplied and moved by how much can be seen of them
    bool moved = false;      ///< the fractal's result is multiplied and shifted
    bool warped = false;
    bool slopes = false;  ///< the output needs derivatives
    bool sliced = false;  ///< … and they are not by the axes of space
    bool normals = false;
    bool skewedPeriods = false;
    int fractalWord = 0;     ///< what the fractal takes
    int numberWord = 0;      ///< what the noise takes
    int placeWord = 0;       ///< what all places take
    int words = 0;           ///< of one block, a multiple of 4
    int varyingVectors = 0;  ///< how many uvec4 reach the fragment shader as flat varyings

    [[nodiscard]] bool bent() const { return warped || torus; }
};

/// Words before the octaves: the block's rectangle and its corner, in pixels of the target.
constexpr int kRectangleWords = 8;

/// Where the words of the fractal lie, from its first one on.
struct FractalWords {
    const FieldLayout& layout;

    [[nodiscard]] int phase() const { return 0; }         ///< and its steps along x and y …
    [[nodiscard]] int phaseInSpace() const { return 3; }  ///< … and along x and y of space
    [[nodiscard]] bool phaseFollowsSpace() const { return layout.striped && (layout.warped || layout.slopes); }
    [[nodiscard]] int numbers() const { return !layout.striped ? 0 : phaseFollowsSpace() ? 5 : 3; }
    [[nodiscard]] int weighting() const { return numbers() + layout.fractalNumbers; }
    [[nodiscard]] int scaling() const { return weighting() + (layout.weighted ? 1 : 0); }  ///< factor and shift
    [[nodiscard]] int outer() const { return scaling() + 2; }                              ///< factor and shift
    [[nodiscard]] int octaves() const { return outer() + (layout.moved ? 2 : 0); }         ///< how many the loop takes
    [[nodiscard]] int count() const { return octaves() + (layout.octaves.looped ? 1 : 0); }
};

/// Where the words that all places need lie, from the first one on.
struct PlaceWords {
    const FieldLayout& layout;

    [[nodiscard]] int torus() const { return 0; }                           ///< turns, steps and radii, x and y of each
    [[nodiscard]] int warpScaling() const { return layout.torus ? 6 : 0; }  ///< factor and shift
    [[nodiscard]] int slice() const { return warpScaling() + (layout.warped ? 2 : 0); }  ///< columns
    [[nodiscard]] int relief() const {
        return slice() + (layout.slopes && layout.sliced ? layout.dimensions * layout.dimensions : 0);
    }
    [[nodiscard]] int count() const { return relief() + (layout.normals ? 1 : 0); }
};

/// `varyingVectors`: how many 4-component varyings the device allows.
FieldLayout layoutOf(const FieldPlan& plan, int varyingVectors, Specialize specialize = Specialize::once);

/// Fills the words behind the rectangle. words.size() == layout.words.
void packWords(const FieldPlan& plan, const FieldLayout& layout, const FieldOrigin& origin,
               std::span<std::uint32_t> words);

}  // namespace noisescope
