#include "shader/solid_shader.h"

#include <fmt/format.h>

#include "core/text.h"

namespace noisescope {
namespace {

std::string vectorLiteral(const reference::vec3& v) {
    return fmt::format("vec3({}, {}, {})", floatLiteral(v.x), floatLiteral(v.y), floatLiteral(v.z));
}

std::string distanceFunction(const SolidPlan& plan) {
    return fmt::format(
        "\nfloat ns_solid_distance(vec3 p) {{\n"
        "    NS_EXACT vec3 within = p * {};\n"
        "    NS_EXACT float result = {}(within, {}) * {};\n"
        "    return result;\n"
        "}}\n",
        vectorLiteral(plan.inverseStretch), plan.shape->function, floatLiteral(plan.size),
        floatLiteral(plan.leastStretch));
}

std::string densityFunction(const SolidPlan& plan) {
    return fmt::format(
        "\nvec2 ns_solid_density(float noise, float dist) {{\n"
        "    return {}(noise, dist, NsSubstance({}, {}, {}));\n"
        "}}\n",
        plan.mode->function, floatLiteral(plan.substance.amount), floatLiteral(plan.substance.level),
        floatLiteral(plan.substance.inverseSoftness));
}

std::string colorFunction(const SolidPlan& plan) {
    std::string text = fmt::format(
        "\nvec3 ns_solid_color(float x) {{\n"
        "    vec3 color = {};\n",
        vectorLiteral(plan.firstColor));
    for (const reference::SolidStop& stop : plan.stops)
        text += fmt::format("    color = ns_solid_toward(color, NsSolidStop({}, {}, {}), x);\n",
                            floatLiteral(stop.from), floatLiteral(stop.inverseLength), vectorLiteral(stop.color));
    return text + "    return color;\n}\n";
}

std::string cameraText(const reference::SolidCamera& camera) {
    return fmt::format("NsSolidCamera({}, {}, {}, {}, {}, {}, ivec2({}, {}))", vectorLiteral(camera.eye),
                       vectorLiteral(camera.ahead), vectorLiteral(camera.right), vectorLiteral(camera.up),
                       floatLiteral(camera.lens), floatLiteral(camera.inverseHeight), camera.size.x, camera.size.y);
}

std::string marchText(const reference::SolidMarch& march) {
    return fmt::format("NsSolidMarch({}, {}, {}, {}, {}, {}, {}, {})", march.first, march.last,
                       floatLiteral(march.stride), floatLiteral(march.inverseStride), floatLiteral(march.reach),
                       floatLiteral(march.halvings), floatLiteral(march.keyLow), floatLiteral(march.keyScale));
}

}  // namespace

std::string solidChoices(const SolidPlan& plan, std::string_view noise) {
    std::string text =
        "#include \"math/exact.glsl\"\n"
        "#include \"solid/density.glsl\"\n"
        "#include \"solid/light.glsl\"\n"
        "#include \"solid/shape.glsl\"\n";
    text += noise;
    text += distanceFunction(plan) + densityFunction(plan);
    text += fmt::format(
        "\nfloat ns_solid_key(float noise, float depth, float density, float height) {{\n"
        "    return {};\n"
        "}}\n",
        solidKeys()[static_cast<std::size_t>(plan.key)].id);
    return text + colorFunction(plan);
}

std::string solidFragment(const SolidPlan& plan) {
    return fmt::format(
        "#version 410 core\n"
        "#include \"solid/camera.glsl\"\n"
        "#include \"solid/march.glsl\"\n"
        "uniform ivec2 u_first;\n"
        "layout(location = 0) out vec4 o_light;\n"
        "void main() {{\n"
        "    ivec2 pixel = u_first + ivec2(gl_FragCoord.xy);\n"
        "    NsSolidCamera camera = {};\n"
        "    NsSolidMarch march = {};\n"
        "    o_light = ns_solid_march(camera.eye, ns_solid_ray(camera, pixel), ns_solid_jitter(pixel), march);\n"
        "}}\n",
        cameraText(plan.camera), marchText(plan.march));
}

}  // namespace noisescope
