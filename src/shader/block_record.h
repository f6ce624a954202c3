// The record of a block: the numbers of a program, as 32-bit words that the host hands over for every block of pixels.
//
// The vertex shader passes as many of them as fit in flat varyings, which cost nothing in the fragment shader; the rest
// (from about the 16th octave on) is fetched there. A point is a block of one pixel.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "plan/field_plan.h"

namespace noisescope {

/// Numbers that lie in a record one after the other, and what they are of.
enum class Number {
    cell,
    fraction,
    alongPixels,
    cellsAlong,
    period,
    lattice,
    noise,
    size,
    seed,
    amplitude,
    footprint,  // of a row
    phase,
    phaseInSpace,
    fractal,
    weighting,
    octaveScaling,
    resultScaling,
    octaveCount,
    sharedCount,  // of the value
    library,
    torus,
    warpScaling,
    slice,
    relief,  // of all places
    count
};

/// Where each lies, in words; -1: it is not there.
struct NumberPlaces {
    std::array<int, static_cast<std::size_t>(Number::count)> words;
    NumberPlaces() { words.fill(-1); }
    [[nodiscard]] int operator[](Number which) const { return words[static_cast<std::size_t>(which)]; }
    [[nodiscard]] bool has(Number which) const { return (*this)[which] >= 0; }
};

/// Where the rows of a step lie.
struct RowsRecord {
    bool looped = false;     ///< all by one piece of code: each begins at a vector and its places count from there
    int stride = 0;          ///< words from row to row of a loop
    std::vector<int> first;  ///< word of each
    std::vector<NumberPlaces> places;  ///< of each; from the record's first word on where they are written out
    std::vector<bool> wide;            ///< of each: steps have whole cells too
    std::vector<bool> unseen;          ///< of each: a constant
    std::vector<bool> shares;          ///< of each: the pixels of a fragment lie in two cells of a row at most
};

/// What a program is made for: the less it is made for, the more plans share it.
enum class Specialize {
    once,          ///< for one image: quickest to draw, and what the image's height leaves out is not in there
    forFewPixels,  ///< for one small image: the same, soonest compiled
    whileEditing,  ///< for images of all heights, with any number of octaves: seldom compiled, and soon
};

/// For an image of so many pixels. Below half a million compiling is nearly all of the time. It pays to compile longer
/// for more than some millions: of all presets `once` takes 0.1 to 1.5 s more of llvmpipe's compiler and gains 0.01 to
/// 0.15 s a megapixel.
Specialize specializeFor(double pixels);

/// As many pixels of a row as a fragment draws at most: the channels of an RGBA texel.
constexpr int kPixelsOfTexel = 4;

/// How many pixels of a row a fragment of the program's shader draws: 4 into the channels of one texel, where they
/// share enough of their work, or 1. Whoever draws or reads a field asks here.
int pixelsOfFragment(const FieldProgram& program, Specialize specialize);

/// Two programs with equal records and structural choices have the same shader.
struct BlockRecord {
    int pixels = 1;          ///< that a fragment draws, see pixelsOfFragment()
    bool together = false;   ///< octaves that share cells are asked by one call for all pixels, see NoiseRow::fourFile
    bool masks = false;      ///< all periods are powers of two: cells are wrapped by masks
    bool anyHeight = false;  ///< what depends on the image's height is asked for in the shader, by words
    NumberPlaces places;
    RowsRecord octaves;
    RowsRecord layers;
    RowsRecord space;
    /// Of any octave.
    [[nodiscard]] bool sharesCells() const {
        return std::find(octaves.shares.begin(), octaves.shares.end(), true) != octaves.shares.end();
    }
    int words = 0;           ///< of one block, a multiple of 4
    int varyingVectors = 0;  ///< how many uvec4 reach the fragment shader as flat varyings
};

/// Words before all others: the block's rectangle and its corner, in pixels of the target.
constexpr int kRectangleWords = 8;

/// `varyingVectors`: how many 4-component varyings the device allows; `mostPixels`: how many pixels a fragment may
/// draw.
BlockRecord recordOf(const FieldProgram& program, int varyingVectors, Specialize specialize = Specialize::once,
                     int mostPixels = kPixelsOfTexel);

/// Fills the words behind the rectangle. words.size() == record.words.
void packRecord(const FieldProgram& program, const BlockRecord& record, const FieldOrigin& origin,
                std::span<std::uint32_t> words);

}  // namespace noisescope
