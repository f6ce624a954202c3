// The color maps of the catalogue as stops.
#include <array>

#include "catalogue/options.h"

namespace noisescope {
namespace {

/// Makes a stop from a row of a published table of 256 colors. The rows below are chosen so that interpolation matches
/// every row between them to one step of 8 bits.
constexpr ColorStop step(int row, std::uint32_t rgb) { return colorStop(row / 255.0, rgb); }

// Data: S. van der Walt, N. Smith, "mpl colormaps", 2015, CC0.
constexpr std::array kViridis{
    step(0, 0x440154),   step(8, 0x470d60),   step(23, 0x482173),  step(37, 0x46337f),  step(52, 0x404588),
    step(75, 0x355e8d),  step(117, 0x24868e), step(139, 0x1e9b8a), step(149, 0x20a486), step(161, 0x29af7f),
    step(174, 0x3bbb75), step(188, 0x56c667), step(203, 0x77d153), step(227, 0xb5de2b), step(237, 0xd0e11c),
    step(243, 0xdfe318), step(249, 0xefe51c), step(255, 0xfde725),
};

constexpr std::array kMagma{
    step(0, 0x000004),   step(5, 0x02020b),   step(11, 0x060518),  step(25, 0x140e36),  step(39, 0x271258),
    step(51, 0x3b0f70),  step(62, 0x4e117b),  step(79, 0x681c81),  step(103, 0x8e2a81), step(125, 0xb2357b),
    step(143, 0xcf4070), step(158, 0xe44f64), step(170, 0xf1605d), step(179, 0xf7705c), step(189, 0xfb835f),
    step(210, 0xfeaa74), step(232, 0xfed395), step(255, 0xfcfdbf),
};

// Data: J. Nuñez, C. Anderton, R. Renslow, "Optimizing colormaps with consideration for color vision deficiency", 2018.
constexpr std::array kCividis{
    step(0, 0x00204d),   step(20, 0x002e6f),  step(31, 0x01366e),  step(33, 0x0b376e),
    step(39, 0x1d3b6d),  step(48, 0x2d426c),  step(68, 0x46506b),  step(98, 0x63666f),
    step(122, 0x787777), step(138, 0x868379), step(168, 0xa49b76), step(201, 0xc7b76b),
    step(226, 0xe3ce5c), step(243, 0xf7de4c), step(251, 0xffe642), step(255, 0xffea46),
};

// OKLCH with hues of 256 and 30 degrees. Both sides have the same lightness, from 0.36 to 0.965 in even steps, and the
// same chroma, as much as the weaker side allows.
constexpr std::array kBalanceStops{
    colorStop(0, 0x023b7a),        colorStop(1 / 12.0, 0x0455ac),  colorStop(2 / 12.0, 0x2573d3),
    colorStop(3 / 12.0, 0x4e94ee), colorStop(4 / 12.0, 0x80b5fb),  colorStop(5 / 12.0, 0xb8d5fc),
    colorStop(0.5, 0xf3f3f3),      colorStop(7 / 12.0, 0xf9c4ba),  colorStop(8 / 12.0, 0xf39586),
    colorStop(9 / 12.0, 0xe16958), colorStop(10 / 12.0, 0xc34435), colorStop(11 / 12.0, 0x9c281c),
    colorStop(1, 0x6f1910),
};

// After J. Flick, "Noise, being a pseudorandom artist": shows the sign clearly, with zero as a thin line.
constexpr std::array kArticle{
    colorStop(0, 0xffffff),     colorStop(0.25, 0x6fa8ff), colorStop(0.47, 0x0a2bd0), colorStop(0.495, 0x000000),
    colorStop(0.505, 0x000000), colorStop(0.53, 0xffe82e), colorStop(0.75, 0xff8a1c), colorStop(1, 0xd40000),
};

constexpr std::array kFire{
    colorStop(0, 0x05010a),   colorStop(0.2, 0x3a0505),  colorStop(0.42, 0xa31405), colorStop(0.62, 0xee5208),
    colorStop(0.8, 0xffae1f), colorStop(0.92, 0xffe97a), colorStop(1, 0xfffdf0),
};

// Deep and shallow water, beach, grass, forest, rock, snow.
constexpr std::array kTerrain{
    colorStop(0, 0x16386b),   colorStop(0.32, 0x20558f),  colorStop(0.44, 0x3d86b8),
    colorStop(0.5, 0xd8c88c), colorStop(0.535, 0x7fa850), colorStop(0.62, 0x4b7f3c),
    colorStop(0.7, 0x8a7a63), colorStop(0.79, 0x6d655f),  colorStop(0.86, 0xf2f5f8),
};

constexpr std::array kBiomeStops{
    colorStop(0, 0x2f6f9f),     // lake
    colorStop(0.3, 0xdcc48a),   // desert
    colorStop(0.4, 0x93b559),   // meadow
    colorStop(0.6, 0x3c7444),   // forest
    colorStop(0.72, 0x8d8780),  // mountain
};

constexpr std::array kGrays{colorStop(0, 0x000000), colorStop(1, 0xffffff)};

constexpr std::array kColors{
    ColorsInfo{{ColorsId::gray}, {"gray", "Gray", "From black to white"}, {.stops = kGrays}},
    ColorsInfo{{ColorsId::viridis},
               {"viridis", "Viridis", "Violet, green, yellow: even steps for every eye"},
               {.stops = kViridis}},
    ColorsInfo{{ColorsId::magma}, {"magma", "Magma", "Black, purple, pale yellow: even steps"}, {.stops = kMagma}},
    ColorsInfo{{ColorsId::cividis},
               {"cividis", "Cividis", "Blue to yellow: the same with a color vision deficiency"},
               {.stops = kCividis}},
    ColorsInfo{{ColorsId::balance},
               {"balance", "Balance", "Blue below, white in the middle, red above, both sides as light"},
               {.stops = kBalanceStops, .blend = kBlendOklab}},
    ColorsInfo{{ColorsId::article},
               {"article", "Article", "White and blue below, a thin black line in the middle, yellow and red above"},
               {.stops = kArticle}},
    ColorsInfo{{ColorsId::fire},
               {"fire", "Fire", "Black, red, orange, white: what glows"},
               {.stops = kFire, .blend = kBlendOklab}},
    ColorsInfo{{ColorsId::terrain},
               {"terrain", "Terrain", "A map: water, beach, grass, forest, rock and snow in bands"},
               {.stops = kTerrain, .blend = kBlendBands}},
    ColorsInfo{
        {ColorsId::biomes},
        {"biomes", "Biomes", "Lakes and mountains by height, between them desert, meadow and forest by a second noise"},
        {.stops = kBiomeStops, .blend = kBlendBands}},
    ColorsInfo{{ColorsId::custom}, {"custom", "Custom", "The recipe's own gradient"}, {}},
};
static_assert(inOrder(kColors, ColorsId::custom));

}  // namespace

std::span<const ColorsInfo> colors() { return kColors; }

}  // namespace noisescope
