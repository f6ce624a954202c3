#include "catalogue/hashes.h"

#include <array>

#include "reference/hash/fibonacci.h"
#include "reference/hash/fibonacci_net.h"
#include "reference/hash/pcg.h"
#include "reference/hash/pcg3d.h"
#include "reference/hash/permutation.h"
#include "reference/hash/sine.h"
#include "reference/hash/toy.h"

namespace noisescope {
namespace {

using namespace reference;

constexpr std::array kHashRows{
    HashInfo{{HashId::pcg},
             {"pcg", "PCG", "Integer hash of the cell and the seed; no pattern, no period, the same on every device"},
             {
                 .file = "hash/pcg.glsl",
                 .prefix = "ns_pcg",
                 .hasUnits = true,
                 .twin = {{&pcg11, &pcg11, &pcg1Index},
                          {&pcg21, &pcg22, &pcg2Index},
                          {&pcg31, &pcg33, &pcg3Index},
                          {&pcg41, &pcg44, &pcg4Index}},
                 .period = HashRow::kEveryCell,
             }},
    HashInfo{{HashId::pcg3d},
             {"pcg3d", "PCG 3D/4D", "The published pcg3d and pcg4d; as good, slower"},
             {
                 .file = "hash/pcg3d.glsl",
                 .prefix = "ns_pcg3d",
                 .twin = {{&pcg3d11, &pcg3d11, &pcg3d1Index},
                          {&pcg3d21, &pcg3d22, &pcg3d2Index},
                          {&pcg3d31, &pcg3d33, &pcg3d3Index},
                          {&pcg3d41, &pcg3d44, &pcg3d4Index}},
                 .period = HashRow::kEveryCell,
             }},
    HashInfo{{HashId::sine},
             {"sine", "Sine (device-dependent)", "The classic hash22 of Shadertoy; other devices show other pictures"},
             {
                 .file = "hash/sine.glsl",
                 .prefix = "ns_sine",
                 .twin = {{&sine11, &sine11, &sine1Index},
                          {&sine21, &sine22, &sine2Index},
                          {&sine31, &sine33, &sine3Index},
                          {}},
                 .exact = false,
             }},
    HashInfo{{HashId::permutation},
             {"permutation", "Permutation", "Perlin's table of 256 bytes, his index order; repeats every 256 cells"},
             {
                 .file = "hash/permutation.glsl",
                 .prefix = "ns_permutation",
                 .twin = {{&permutation11, &permutation11, &permutation1Index},
                          {&permutation21, &permutation22, &permutation2Index},
                          {&permutation31, &permutation33, &permutation3Index},
                          {&permutation41, &permutation44, &permutation4Index}},
                 .published = true,
                 .period = 256,
             }},
    HashInfo{{HashId::permutationOuter},
             {"permutation-outer", "Permutation (outer)", "The same table in Gustavson's index order"},
             {
                 .file = "hash/permutation.glsl",
                 .prefix = "ns_permutation_outer",
                 .twin = {{&permutationOuter11, &permutationOuter11, &permutationOuter1Index},
                          {&permutationOuter21, &permutationOuter22, &permutationOuter2Index},
                          {&permutationOuter31, &permutationOuter33, &permutationOuter3Index},
                          {&permutationOuter41, &permutationOuter44, &permutationOuter4Index}},
                 .published = true,
                 .period = 256,
             }},
    HashInfo{{HashId::permutationSingle},
             {"permutation-single", "Permutation (single)",
              "The tutorials' G[(x + P[y]) mod 256]: rows are the same numbers moved"},
             {
                 .file = "hash/permutation.glsl",
                 .prefix = "ns_permutation_single",
                 .twin = {{&permutationSingle11, &permutationSingle11, &permutationSingle1Index},
                          {&permutationSingle21, &permutationSingle22, &permutationSingle2Index},
                          {&permutationSingle31, &permutationSingle33, &permutationSingle3Index},
                          {&permutationSingle41, &permutationSingle44, &permutationSingle4Index}},
                 .published = true,
                 .period = 256,
             }},
    HashInfo{{HashId::permutationShuffled},
             {"permutation-shuffled", "Permutation (shuffled)",
              "A permutation of its own for every seed, in Perlin's order; repeats every 256 cells"},
             {
                 .file = "hash/permutation.glsl",
                 .prefix = "ns_permutation_shuffled",
                 .twin = {{&permutationShuffled11, &permutationShuffled11, &permutationShuffled1Index},
                          {&permutationShuffled21, &permutationShuffled22, &permutationShuffled2Index},
                          {&permutationShuffled31, &permutationShuffled33, &permutationShuffled3Index},
                          {&permutationShuffled41, &permutationShuffled44, &permutationShuffled4Index}},
                 .published = true,
                 .period = 256,
             }},
    HashInfo{{HashId::fibonacci},
             {"fibonacci", "Fibonacci", "1024 random bytes, indexed by products with Fibonacci numbers: visible lines"},
             {
                 .file = "hash/fibonacci.glsl",
                 .prefix = "ns_fibonacci",
                 .twin = {{&fibonacci11, &fibonacci11, &fibonacci1Index},
                          {&fibonacci21, &fibonacci22, &fibonacci2Index},
                          {&fibonacci31, &fibonacci33, &fibonacci3Index},
                          {&fibonacci41, &fibonacci44, &fibonacci4Index}},
                 .published = true,
                 .period = 1024,
             }},
    HashInfo{{HashId::toy4},
             {"toy4", "Toy table 4", "A table of 4 numbers, to see how tables repeat"},
             {
                 .file = "hash/toy.glsl",
                 .prefix = "ns_toy4",
                 .twin = {{&toy411, &toy411, &toy41Index},
                          {&toy421, &toy422, &toy42Index},
                          {&toy431, &toy433, &toy43Index},
                          {&toy441, &toy444, &toy44Index}},
                 .published = true,
                 .period = 4,
             }},
    HashInfo{{HashId::toy8},
             {"toy8", "Toy table 8", "A table of 8 numbers, to see how tables repeat"},
             {
                 .file = "hash/toy.glsl",
                 .prefix = "ns_toy8",
                 .twin = {{&toy811, &toy811, &toy81Index},
                          {&toy821, &toy822, &toy82Index},
                          {&toy831, &toy833, &toy83Index},
                          {&toy841, &toy844, &toy84Index}},
                 .published = true,
                 .period = 8,
             }},
    HashInfo{{HashId::toy16},
             {"toy16", "Toy table 16", "A table of 16 numbers, to see how tables repeat"},
             {
                 .file = "hash/toy.glsl",
                 .prefix = "ns_toy16",
                 .twin = {{&toy1611, &toy1611, &toy161Index},
                          {&toy1621, &toy1622, &toy162Index},
                          {&toy1631, &toy1633, &toy163Index},
                          {&toy1641, &toy1644, &toy164Index}},
                 .published = true,
                 .period = 16,
             }},
    HashInfo{
        {HashId::fibonacciNet},
        {"fibonacci-net", "Fibonacci (.NET)", "A tutorial's Fibonacci index, with its 1024 bytes of System.Random(0)"},
        {
            .file = "hash/fibonacci_net.glsl",
            .prefix = "ns_fibonacci_net",
            .twin = {{}, {&fibonacciNet21, &fibonacciNet22, &fibonacciNet2Index}, {}, {}},
            .published = true,
            .longTable = true,
            .period = 1024,
        }},
    HashInfo{
        {HashId::sineRandom},
        {"sine-random", "Sine random (device-dependent)",
         "An article's random(p): fract(sin(dot(p, (13, 78.23))) * 51043.0123); other devices show other pictures"},
        {
            .file = "hash/sine.glsl",
            .prefix = "ns_sine_random",
            .twin = {{}, {&sineRandom21, &sineRandom22, &sineRandom2Index}, {}, {}},
            .exact = false,
        }},
    HashInfo{{HashId::toy8Ordered},
             {"toy8-ordered", "Toy table 8, in order", "The table 0 to 7 before it is shuffled: ramps"},
             {
                 .file = "hash/toy.glsl",
                 .prefix = "ns_toy8_ordered",
                 .twin = {{&toy8Ordered11, &toy8Ordered11, &toy8Ordered1Index}, {}, {}, {}},
                 .published = true,
                 .period = 8,
             }},
    HashInfo{{HashId::toy8Doubled},
             {"toy8-doubled", "Toy table 8, doubled", "Two permutations of 8 numbers behind each other, 16 cells long"},
             {
                 .file = "hash/toy.glsl",
                 .prefix = "ns_toy8_doubled",
                 .twin = {{&toy8Doubled11, &toy8Doubled11, &toy8Doubled1Index}, {}, {}, {}},
                 .published = true,
                 .period = 16,
             }},
    HashInfo{
        {HashId::permutationRemainder},
        {"permutation-remainder", "Permutation (% 255)", "Perlin's table at x mod 255, an article's slip for & 255"},
        {
            .file = "hash/permutation.glsl",
            .prefix = "ns_permutation_remainder",
            .twin = {{&permutationRemainder11, &permutationRemainder11, &permutationRemainder1Index}, {}, {}, {}},
            .published = true,
            .period = 255,
        }},
};
static_assert(inOrder(kHashRows, HashId::permutationRemainder));

}  // namespace

bool HashInfo::in(int dimensions) const {
    const bool there[kDimensions] = {twin.in1.number != nullptr, twin.in2.number != nullptr, twin.in3.number != nullptr,
                                     twin.in4.number != nullptr};
    return there[dimensions - 1];
}

std::span<const HashInfo> hashes() { return kHashRows; }

}  // namespace noisescope
