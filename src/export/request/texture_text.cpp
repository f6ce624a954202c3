// Steps of the import of a material's textures, with the numbers of its heights.
#include <fmt/format.h>

#include <string>

#include "export/request/import_text.h"

namespace noisescope {
namespace {

constexpr double kCentimeters = 100;

double metersAcross(const ImportFacts& facts) { return facts.world.step * static_cast<double>(facts.width); }
double metersDown(const ImportFacts& facts) { return facts.world.step * static_cast<double>(facts.height); }

std::string tileText(const ImportFacts& facts) {
    return fmt::format(
        "Copies continue each other on all sides, bit for bit. One is {} x {} m, and its heights span {} m: a "
        "material\n"
        "on a plane of 10 x 10 m repeats {} x {} times.\n",
        typed(metersAcross(facts)), typed(metersDown(facts)), typed(facts.world.height),
        typed(10 / metersAcross(facts)), typed(10 / metersDown(facts)));
}

}  // namespace

std::string unityTextureSteps(const ImportFacts& facts) {
    return fmt::format(
        "{}Into Assets; then Create > Material, Shader HDRP/Lit or Universal Render Pipeline/Lit, and each file as "
        "below.\n"
        "  Wrap Mode      Repeat (of each file)\n"
        "  Metallic       0, as in the mask map\n"
        "  Displacement   HDRP: Pixel or Vertex Displacement, Parametrization Amplitude, Amplitude {} (cm), Base 0.5\n",
        tileText(facts), typed(facts.world.height * kCentimeters));
}

std::string unrealTextureSteps(const ImportFacts& facts) {
    return fmt::format(
        "{}Into the Content Drawer; then Material > a Texture Sample of each file as below, all at Texture Coordinate "
        "0.\n"
        "  X- and Y-axis Tiling   Wrap (of each file)\n"
        "  Sampler Type           Color, Normal, Masks, of heights Linear Grayscale\n"
        "  Displacement           Magnitude {} (cm), Center 0.5\n",
        tileText(facts), typed(facts.world.height * kCentimeters));
}

std::string godotTextureSteps(const ImportFacts& facts) {
    return fmt::format(
        "{}Into the project's folder; then New Resource > ORMMaterial3D (Godot 3: ORMSpatialMaterial), each file as "
        "below.\n"
        "  Sampling > Repeat   on\n"
        "  Height > Scale      {} (height in hundredths of a tile)\n",
        tileText(facts), typed(kCentimeters * facts.world.height / metersAcross(facts)));
}

std::string blenderTextureSteps(const ImportFacts& facts) {
    return fmt::format(
        "{}Shading workspace: an Image Texture node for each file as below; or with the add-on Node Wrangler select "
        "the\n"
        "Principled BSDF, press Ctrl+Shift+T and choose all files, whose names it knows.\n"
        "  Extension      Repeat (of each node)\n"
        "  Displacement   Midlevel 0.5, Scale {} (a node whose output goes into Material Output > Displacement)\n"
        "  Cycles         Material > Settings > Displacement: Displacement and Bump\n",
        tileText(facts), typed(facts.world.height));
}

}  // namespace noisescope
