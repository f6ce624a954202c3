// Mean and deviation of a recipe's field, measured.
#pragma once

namespace noisescope {

struct Recipe;

struct Moments {
    double mean = 0;
    double deviation = 0;
    float low = 0;   ///< the smallest value seen
    float high = 0;  ///< the largest
};

/// Over all of space, whatever the recipe's place, frequency, slice and seed: 16,384 values of the twin at places
/// spread over many cells. Deterministic; the deviation is within 2 % for a field without rare peaks, most often within
/// 0.5 %. In equal-variance scale the moments are those of the field before it is moved. Takes milliseconds; the last
/// results are kept. Hashes that are tables have few numbers, so that seeds differ: measured on 170 recipes, a field of
/// the toy tables can be a quarter of the deviation beside this mean and 14 % beside this deviation, of the others a
/// tenth and 4 %.
Moments momentsOf(const Recipe& recipe);

/// Are they still there from before? Then momentsOf() takes no time.
bool momentsKept(const Recipe& recipe);

}  // namespace noisescope
