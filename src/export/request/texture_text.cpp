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
        "{}Into Assets; then Create > Material, Shader HDRP/Lit or Universal Render Pipeline/Lit; each file as below.\n"
        "  Wrap Mode      Repeat (of each file)\n"
        "  Metallic       0, as in the mask map\n"
        "  Displacement   HDRP: Pixel or Vertex Displacement, Parametrization Amplitude, Amplitude {} (cm), Base 0.5\n",
        tileText(facts), typed(facts.world.height * kCentimeters));
}

std::string unrealTextureSteps(const ImportFacts& facts) {
    return fmt::format(
        "{}Into the Content Drawer; then a Material with a Texture Sample of each file as below.\n"
        "  X- and Y-axis Tiling   Wrap (of each file)\n"
        "  Sampler Type           Color, Normal, Masks, of heights Linear Grayscale\n"
        "  Displacement           Magnitude {} (cm), Center 0.5\n",
        tileText(facts), typed(facts.world.height * kCentimeters));
}

std::string godotTextureSteps(const ImportFacts& facts) {
    return fmt::format(
        "{}Into the project's folder; then New Resource > ORMMaterial3D, each file as below. In Godot 3 a "
        "SpatialMaterial,\n"
        "which takes the ORM file thrice: for Ambient Occlusion by channel Red, Roughness Green, Metallic Blue.\n"
        "  Ambient Occlusion   Enabled: the red of ORM\n"
        "  Sampling > Repeat   on\n"
        "  Height > Scale      {} (height in hundredths of a tile)\n",
        tileText(facts), typed(kCentimeters * facts.world.height / metersAcross(facts)));
}

std::string blenderTextureSteps(const ImportFacts& facts) {
    // Files of floats hold values; integers are shares of the range, whose middle is to lie in the plane.
    const MapFact* height = facts.find(MapId::height);
    const bool isFloat = height != nullptr && depthInfo(height->spec.depth).maxInteger == 0;
    const double middle = isFloat ? (facts.range.low + facts.range.high) / 2 : 0.5;
    return fmt::format(
        "{}Shading workspace: an Image Texture node for each file as below; or with the add-on Node Wrangler select\n"
        "the Principled BSDF, press Ctrl+Shift+T and choose all files, whose names it knows.\n"
        "  Extension      Repeat (of each node)\n"
        "  Displacement   Midlevel {}, Scale {} (a node whose output goes into Material Output > Displacement)\n"
        "  Cycles         Material > Settings > Displacement: Displacement and Bump\n",
        tileText(facts), typed(middle), typed(isFloat ? facts.world.perUnit : facts.world.height));
}

}  // namespace noisescope
