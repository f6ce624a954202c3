#include "catalogue/solids.h"

#include <array>

#include "reference/solid/shape.h"

namespace noisescope {
namespace {

constexpr std::array kSolidShapes{
    SolidShapeInfo{{SolidShapeId::sphere},
                   {"sphere", "Sphere", "A ball; the size is its radius"},
                   {"ns_solid_sphere", &reference::solidSphere<float>, 1}},
    SolidShapeInfo{{SolidShapeId::box},
                   {"box", "Box", "A cube; the size is half an edge"},
                   {"ns_solid_box", &reference::solidBox<float>, 1.7320509}},
    SolidShapeInfo{{SolidShapeId::torus},
                   {"torus", "Torus", "A lying ring; the size is its radius, its thickness 0.8 of that"},
                   {"ns_solid_torus", &reference::solidTorus<float>, 1.4}},
    SolidShapeInfo{{SolidShapeId::slab},
                   {"slab", "Slab", "A layer without sides; the size is half its thickness"},
                   {"ns_solid_slab", &reference::solidSlab<float>, 1, true}},
};
static_assert(inOrder(kSolidShapes, SolidShapeId::slab));

constexpr std::array kSolidModes{
    SolidModeInfo{{SolidModeId::move},
                  {"move", "Move the surface", "Noise moves the surface in and out: fire, clouds, rock"},
                  {"ns_solid_move", &reference::solidMove<float>, true}},
    SolidModeInfo{{SolidModeId::cut},
                  {"cut", "Cut", "The body where the noise is high enough: holes and shells"},
                  {"ns_solid_cut", &reference::solidCut<float>}},
    SolidModeInfo{{SolidModeId::fill},
                  {"fill", "Fill", "The body, as dense as the noise is high"},
                  {"ns_solid_fill", &reference::solidFill<float>}},
};
static_assert(inOrder(kSolidModes, SolidModeId::fill));

constexpr std::array kSolidKeys{
    SolidKeyInfo{{SolidKeyId::depth}, {"depth", "Depth", "Depth of a place inside: hot in the middle"}},
    SolidKeyInfo{{SolidKeyId::noise}, {"noise", "Noise", "The noise there"}},
    SolidKeyInfo{{SolidKeyId::density}, {"density", "Density", "The density there"}},
    SolidKeyInfo{{SolidKeyId::height}, {"height", "Height", "The height above the middle"}},
};
static_assert(inOrder(kSolidKeys, SolidKeyId::height));

constexpr std::array kSolidScenes{
    SolidSceneInfo{{SolidSceneId::none},
                   {"none", "None", "Nothing: alpha is how much the solid hides, its picture is on black"}},
    SolidSceneInfo{{SolidSceneId::stars}, {"stars", "Stars", "Stars, one pixel large"}},
    SolidSceneInfo{{SolidSceneId::sky}, {"sky", "Sky", "A sky in the colors of its light and of the sun"}},
    SolidSceneInfo{{SolidSceneId::ground}, {"ground", "Ground", "A plane with the shadow of the body, below that sky"}},
};
static_assert(inOrder(kSolidScenes, SolidSceneId::ground));

}  // namespace

std::span<const SolidShapeInfo> solidShapes() { return kSolidShapes; }
std::span<const SolidModeInfo> solidModes() { return kSolidModes; }
std::span<const SolidKeyInfo> solidKeys() { return kSolidKeys; }
std::span<const SolidSceneInfo> solidScenes() { return kSolidScenes; }

}  // namespace noisescope
