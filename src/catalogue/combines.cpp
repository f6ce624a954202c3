#include "catalogue/combines.h"

#include <array>

namespace noisescope {
namespace {

/// Of ns_combine_smooth_min and _max: how close values are that blend, and the part of the square that is taken.
void smoothNumbers(double softness, float* out) {
    constexpr double kLeast = 1e-6;  // below, the square of a float may be none
    const bool isSmooth = softness >= kLeast;
    out[0] = isSmooth ? static_cast<float>(softness) : 0.0f;
    out[1] = isSmooth ? static_cast<float>(0.25 / softness) : 0.0f;
}

constexpr std::array kCombines{
    CombineInfo{
        {CombineId::mix}, {"mix", "Mix", "The layer covers what is below, as far as its amount and mask let it"}, {}},
    CombineInfo{{CombineId::add},
                {"add", "Add", "The sum: details on top of large forms; may leave [-1, 1]"},
                {.function = PointId::add}},
    CombineInfo{{CombineId::subtract},
                {"subtract", "Subtract", "Carves the layer out of what is below; may leave [-1, 1]"},
                {.function = PointId::subtract}},
    CombineInfo{{CombineId::multiply},
                {"multiply", "Multiply", "Each darkens the other, white changes nothing"},
                {.function = PointId::multiply}},
    CombineInfo{{CombineId::screen},
                {"screen", "Screen", "Each lightens the other, black changes nothing"},
                {.function = PointId::screen}},
    CombineInfo{{CombineId::overlay},
                {"overlay", "Overlay", "Darkens what is dark below and lightens what is light: contrast and texture"},
                {.function = PointId::overlay}},
    CombineInfo{{CombineId::min},
                {"min", "Minimum", "The lower of the two: valleys and cracks, with sharp edges"},
                {.function = PointId::min}},
    CombineInfo{{CombineId::max},
                {"max", "Maximum", "The higher of the two: peaks that rise from the ground, with sharp edges"},
                {.function = PointId::max}},
    CombineInfo{
        {CombineId::smoothMin},
        {"smooth-min", "Smooth minimum", "The lower of the two, with rounded edges, lower by up to softness / 4"},
        {.function = PointId::smoothMin, .numbers = &smoothNumbers}},
    CombineInfo{
        {CombineId::smoothMax},
        {"smooth-max", "Smooth maximum", "The higher of the two, with rounded edges, higher by up to softness / 4"},
        {.function = PointId::smoothMax, .numbers = &smoothNumbers}},
    CombineInfo{{CombineId::difference},
                {"difference", "Difference", "Distance between the two: dark lines where they cross; up to 2"},
                {.function = PointId::difference}},
};
static_assert(inOrder(kCombines, CombineId::difference));

constexpr std::array kBelows{
    BelowInfo{{BelowId::height}, {"height", "Height", "The layer shows where the ground below it is high"}},
    BelowInfo{{BelowId::slope}, {"slope", "Slope", "The layer shows where the ground below it is steep"}},
};
static_assert(inOrder(kBelows, BelowId::slope));

}  // namespace

std::span<const CombineInfo> combines() { return kCombines; }
std::span<const BelowInfo> belows() { return kBelows; }

}  // namespace noisescope
