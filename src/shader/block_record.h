// Block record: a program's numbers as 32-bit words, which the host passes for every block of pixels.
//
// The vertex shader passes as many words as fit in flat varyings, which cost nothing in the fragment shader; the rest
// (from about the 16th octave on) is fetched there. A point is a block of one pixel.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "plan/field_plan.h"

namespace noisescope {

/// Groups of numbers that are adjacent in a record, with their owners.
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
    footprint,  // the groups up to here belong to a row
    phase,
    phaseInSpace,
    fractal,
    weighting,
    octaveScaling,
    resultScaling,
    octaveCount,
    sharedCount,
    rest,  // low, high and amplitudes of an OctaveRest; the groups up to here belong to the value
    library,
    torus,
    space,
    warpScaling,
    slice,
    relief,  // the groups up to here belong to all places
    solid,
    tree,  // of the steps above the fields of a solid
    count
};

/// Position of each group, in words; -1: absent.
struct NumberPlaces {
    std::array<int, static_cast<std::size_t>(Number::count)> words;
    NumberPlaces() { words.fill(-1); }
    [[nodiscard]] int operator[](Number which) const { return words[static_cast<std::size_t>(which)]; }
    [[nodiscard]] bool has(Number which) const { return (*this)[which] >= 0; }
};

/// Positions of a step's rows.
struct RowsRecord {
    bool looped = false;  ///< a single loop handles all rows: each begins at a vector, and its places count from there
    int stride = 0;       ///< words from row to row in a loop
    std::vector<int> first;            ///< first word of each row
    std::vector<NumberPlaces> places;  ///< of each row; counted from the record's first word if the loop is unrolled
    std::vector<bool> wide;            ///< for each row: steps include whole cells
    std::vector<bool> unseen;          ///< for each row: replaced by a constant
    std::vector<bool> shares;  ///< for each row: the pixels of a fragment lie in at most two cells of a lattice row
};

/// Degree of specialization of a shader: less specialized shaders serve more plans.
enum class Specialize {
    once,          ///< for one image: fastest to draw; omits octaves that the image's height fades out
    forFewPixels,  ///< for one small image: likewise, but fastest to compile
    whileEditing,  ///< for images of all heights and any number of octaves: rarely and quickly compiled
};

/// Returns the choice for an image of `pixels` pixels. Below half a million, compilation takes nearly all of the time;
/// longer compilation pays beyond some millions. Over all presets on llvmpipe, `once` takes 0.1 to 1.5 s more to
/// compile and gains 0.01 to 0.15 s per megapixel.
Specialize specializeFor(double pixels);

/// Most pixels of a row that a fragment draws: the channels of an RGBA texel.
constexpr int kPixelsOfTexel = 4;

/// Returns the number of pixels of a row that a fragment of the program's shader draws: 4 into the channels of one
/// texel if they share enough work, or 1. All code that draws or reads a field uses it.
int pixelsOfFragment(const FieldProgram& program, Specialize specialize);

/// Layout of a record. Programs with equal records and structural choices have the same shader.
struct BlockRecord {
    int pixels = 1;          ///< drawn by a fragment, see pixelsOfFragment()
    bool together = false;   ///< one call computes octaves with shared cells for all pixels, see LatticeNoise::fourFile
    bool masks = false;      ///< all periods are powers of two: cells are wrapped by masks
    bool anyHeight = false;  ///< decisions that depend on the image's height are made in the shader, by words
    NumberPlaces places;
    RowsRecord octaves;
    RowsRecord layers;
    RowsRecord space;
    std::vector<BlockRecord> fields;  ///< of a solid's noise, behind its own numbers
    /// Returns true if the pixels of any octave share cells.
    [[nodiscard]] bool sharesCells() const {
        return std::find(octaves.shares.begin(), octaves.shares.end(), true) != octaves.shares.end();
    }
    int first = 0;           ///< its first word in the block's
    int words = 0;           ///< in a block up to its last one, a multiple of 4
    int varyingVectors = 0;  ///< uvec4 vectors passed to the fragment shader as flat varyings
};

/// Words in front of all others: the block's rectangle and its corner, in pixels of the target.
constexpr int kRectangleWords = 8;

/// Returns the record's layout. `varyingVectors`: 4-component varyings that the device allows; `mostPixels`: pixels
/// that a fragment may draw.
BlockRecord recordOf(const FieldProgram& program, int varyingVectors, Specialize specialize = Specialize::once,
                     int mostPixels = kPixelsOfTexel);

/// Returns a solid's numbers as words, in the order in which shaders take them: see SolidText in solid_shader.h.
std::vector<std::uint32_t> solidWords(const SolidPlan& solid);

/// Fills the words behind the rectangle. words.size() == record.words.
void packRecord(const FieldProgram& program, const BlockRecord& record, const FieldOrigin& origin,
                std::span<std::uint32_t> words);

}  // namespace noisescope
