#include "catalogue/gradients.h"

#include <array>

#include "reference/gradient/compass.h"
#include "reference/gradient/disc.h"
#include "reference/gradient/edges.h"
#include "reference/gradient/flow.h"
#include "reference/gradient/normalized.h"
#include "reference/gradient/square.h"
#include "reference/gradient/unit.h"

namespace noisescope {
namespace {

using namespace reference;

// Maxima: sup over the cell of sum of weight * max over the set of gradient . offset, found numerically; the unit test
// "bounds" checks them. By dimension; columns of Perlin: no fade, linear, cubic, quintic; of simplex: squared radius
// 0.5, 0.6.
constexpr std::array kGradientSets{
    GradientInfo{{GradientsId::square},
                 {"square", "Square", "Any vector of a square or cube: the classic, a little stronger on diagonals"},
                 {
                     .file = "gradient/square.glsl",
                     .function = "ns_gradient_square",
                     .twin = {{0, &gradientSquare1, nullptr, nullptr},
                              {0, &gradientSquare2, nullptr, nullptr},
                              {0, &gradientSquare3, nullptr, nullptr},
                              {0, &gradientSquare4, nullptr, nullptr}},
                     .perlinMax = {{1, 0.5, 0.5, 0.5}, {2, 1, 1, 1}, {3, 1.5, 1.5, 1.5}, {4, 2, 2, 2}},
                     .simplexMax = {{0, 0},
                                    {1 / 70.148057707, 1 / 24.483002908},
                                    {1 / 62.153768773, 1 / 23.025704635},
                                    {1 / 54.283913232, 1 / 21.836601343}},
                 }},
    GradientInfo{{GradientsId::unit},
                 {"unit", "Unit", "Length 1, in every direction alike"},
                 {
                     .file = "gradient/unit.glsl",
                     .function = "ns_gradient_unit",
                     .twin = {{2, nullptr, &gradientUnit1, nullptr},
                              {0, &gradientUnit2, nullptr, nullptr},
                              {0, &gradientUnit3, nullptr, nullptr},
                              {0, &gradientUnit4, nullptr, nullptr}},
                     .perlinMax = {{1, 0.5, 0.5, 0.5},
                                   {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187},
                                   {1.732050807569, 0.866025403784, 0.866025403784, 0.866025403784},
                                   {2, 1, 1, 1}},
                     .simplexMax = {{0, 0},
                                    {1 / 99.204334583, 1 / 34.598643156},
                                    {1 / 107.653485397, 1 / 39.881690308},
                                    {1 / 108.567826464, 1 / 43.673202686}},
                     .classicPerlin = {2, 1, 1, 1},
                     .hasGrid = true,
                 }},
    GradientInfo{{GradientsId::compass8},
                 {"compass8", "Compass 8", "8 directions, axes and diagonals"},
                 {
                     .file = "gradient/compass.glsl",
                     .function = "ns_gradient_compass8",
                     .twin = {{}, {8, nullptr, &gradientCompass8, nullptr}, {}, {}},
                     .perlinMax = {{}, {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187}, {}, {}},
                     .simplexMax = {{}, {1 / 99.204334583, 1 / 34.624194760}, {}, {}},
                     .classicPerlin = {1, 1.4142135623730951, 1, 1},
                 }},
    GradientInfo{{GradientsId::axis4},
                 {"axis4", "Axes", "4 directions along the axes: a woven look"},
                 {
                     .file = "gradient/compass.glsl",
                     .function = "ns_gradient_axis4",
                     .twin = {{}, {4, nullptr, &gradientAxis4, nullptr}, {}, {}},
                     .perlinMax = {{}, {1, 0.5625, 0.543509526419, 0.535276439051}, {}, {}},
                     .simplexMax = {{}, {1 / 102.336651798, 1 / 35.841253748}, {}, {}},
                     .classicPerlin = {1, 2, 1, 1},
                 }},
    GradientInfo{{GradientsId::diagonal4},
                 {"diagonal4", "Diagonals", "4 directions along the diagonals: a checked look"},
                 {
                     .file = "gradient/compass.glsl",
                     .function = "ns_gradient_diagonal4",
                     .twin = {{}, {4, nullptr, &gradientDiagonal4, nullptr}, {}, {}},
                     .perlinMax = {{}, {2, 1, 1, 1}, {}, {}},
                     .simplexMax = {{}, {1 / 70.148057707, 1 / 24.483002908}, {}, {}},
                 }},
    GradientInfo{
        {GradientsId::edges},
        {"edges", "Cube edges", "12 directions towards the edges of a cube (32 in 4D; in 2D two of their three)"},
        {
            .file = "gradient/edges.glsl",
            .function = "ns_gradient_edges",
            .twin = {{},
                     {12, nullptr, &gradientEdges2, nullptr},
                     {12, nullptr, &gradientEdges3, nullptr},
                     {32, nullptr, &gradientEdges4, nullptr}},
            .perlinMax = {{},
                          {2, 1, 1, 1},
                          {2, 1.064828162343, 1.044905189610, 1.036353811212},
                          {3, 1.565313239721, 1.545199921528, 1.536582334047}},
            .simplexMax = {{},
                           {1 / 70.148057707, 1 / 24.483002908},
                           {1 / 76.880750032, 1 / 32.695886284},
                           {1 / 62.777707157, 1 / 27.225683334}},
        }},
    GradientInfo{{GradientsId::perlin16},
                 {"perlin16", "Perlin 16", "The 12 edges and 4 of them again, in the order of Perlin's 2002 code"},
                 {
                     .file = "gradient/edges.glsl",
                     .function = "ns_gradient_perlin16",
                     .twin = {{}, {}, {16, nullptr, &gradientPerlin16, nullptr}, {}},
                     .perlinMax = {{}, {}, {2, 1.064828162343, 1.044905189610, 1.036353811212}, {}},
                     .simplexMax = {{}, {}, {1 / 76.880750032, 1 / 32.695886284}, {}},
                 }},
    GradientInfo{{GradientsId::tetra16},
                 {"tetra16", "Tetrahedron 16", "The 12 edges and a tetrahedron of 4 more, in the order of tutorials"},
                 {
                     .file = "gradient/edges.glsl",
                     .function = "ns_gradient_tetra16",
                     .twin = {{}, {}, {16, nullptr, &gradientTetra16, nullptr}, {}},
                     .perlinMax = {{}, {}, {2, 1.064828162343, 1.044905189610, 1.036353811212}, {}},
                     .simplexMax = {{}, {}, {1 / 76.880750032, 1 / 32.695886284}, {}},
                 }},
    GradientInfo{
        {GradientsId::normalized},
        {"normalized", "Normalized square", "The square's vectors at length 1: still stronger on diagonals"},
        {
            .file = "gradient/normalized.glsl",
            .function = "ns_gradient_normalized",
            .twin = {{}, {0, &gradientNormalized2, nullptr, nullptr}, {0, &gradientNormalized3, nullptr, nullptr}, {}},
            .perlinMax = {{},
                          {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187},
                          {1.732050807569, 0.866025403784, 0.866025403784, 0.866025403784},
                          {}},
            .simplexMax = {{}, {1 / 99.204334583, 1 / 34.598643156}, {1 / 107.653485397, 1 / 39.881690308}, {}},
        }},
    GradientInfo{{GradientsId::compass16},
                 {"compass16", "Compass 16", "16 directions, 22.5 degrees apart: nearly as even as all of them"},
                 {
                     .file = "gradient/compass.glsl",
                     .function = "ns_gradient_compass16",
                     .twin = {{}, {16, nullptr, &gradientCompass16, nullptr}, {}, {}},
                     .perlinMax = {{}, {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187}, {}, {}},
                     .simplexMax = {{}, {1 / 99.204334583, 1 / 34.624194760}, {}, {}},
                     .classicPerlin = {1, 1.4142135623730951, 1, 1},
                 }},
    GradientInfo{
        {GradientsId::flow},
        {"flow", "Flow", "Unit gradients that all turn by the angle flow: move it and the noise swirls"},
        {
            .file = "gradient/flow.glsl",
            .function = "ns_gradient_flow",
            .twin = {{}, {0, nullptr, nullptr, &gradientFlow2}, {0, nullptr, nullptr, &gradientFlow3}, {}},
            .perlinMax = {{},
                          {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187},
                          {1.732050807569, 0.866025403784, 0.866025403784, 0.866025403784},
                          {}},
            .simplexMax = {{}, {1 / 99.204334583, 1 / 34.598643156}, {1 / 107.653485397, 1 / 39.881690308}, {}},
            .number = &kFlow,
        }},
    GradientInfo{{GradientsId::disc},
                 {"disc", "Disc", "Any vector of a disc, by rejection from the square: the most even"},
                 {
                     .file = "gradient/disc.glsl",
                     .function = "ns_gradient_disc",
                     .twin = {{}, {0, &gradientDisc2, nullptr, nullptr}, {}, {}},
                     .perlinMax = {{}, {1.414213562373, 0.707106781187, 0.707106781187, 0.707106781187}, {}, {}},
                     .simplexMax = {{}, {1 / 99.204334583, 1 / 34.598643156}, {}, {}},
                 }},
};
static_assert(inOrder(kGradientSets, GradientsId::disc));

}  // namespace

bool GradientInfo::in(int dimensions) const {
    const bool there[kDimensions] = {twin.in1.exists(), twin.in2.exists(), twin.in3.exists(), twin.in4.exists()};
    return there[dimensions - 1];
}

std::string GradientInfo::functionIn(int dimensions) const {
    int found = 0;
    for (int n = 1; n <= kDimensions; ++n) found += in(n) ? 1 : 0;
    return std::string(function) + (found > 1 ? std::to_string(dimensions) : std::string());
}

std::uint32_t GradientInfo::countIn(int dimensions) const {
    const std::uint32_t counts[kDimensions] = {twin.in1.count, twin.in2.count, twin.in3.count, twin.in4.count};
    return counts[dimensions - 1];
}

std::span<const GradientInfo> gradientSets() { return kGradientSets; }

}  // namespace noisescope
