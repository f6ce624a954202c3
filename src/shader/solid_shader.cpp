#include "shader/solid_shader.h"

#include <fmt/format.h>

#include <bit>
#include <stdexcept>
#include <vector>

#include "core/text.h"

namespace noisescope {
namespace {

/// Words in their order; those of a stop repeat.
enum SolidWord {
    kEye = 0,
    kAhead = 3,
    kRight = 6,
    kUp = 9,
    kLens = 12,
    kInverseHeight = 13,
    kPictureSize = 14,
    kFirstPlace = 16,
    kLastPlace = 17,
    kMarchReals = 18,  // stride, inverse stride, reach, halvings, key low, key scale, emission
    kInverseStretch = 25,
    kLeastStretch = 28,
    kBodySize = 29,
    kSubstance = 30,  // amount, level, inverse softness
    kToward = 33,
    kSunColor = 36,
    kSkyColor = 39,
    kShadowSteps = 42,
    kSunReals = 43,    // stride, halvings, reach, inverse height
    kSkyVectors = 47,  // high, low, glow
    kLampReals = 56,   // stride, inverse stride, radius, reach, halvings, lift, open stride, open part, inverse edge
    kSurface = 65,     // apart, gloss
    kGround = 67,      // height, white
    kPlane = 69,       // normal, distance
    kFirstColor = 73,
    kStops = 76,  // from, inverse length, color
    kStopWords = 5,
};

}  // namespace

std::vector<std::uint32_t> solidWords(const SolidPlan& solid) {
    std::vector<std::uint32_t> words;
    const auto add = [&](float value) { words.push_back(std::bit_cast<std::uint32_t>(value)); };
    const auto addWhole = [&](int value) { words.push_back(static_cast<std::uint32_t>(value)); };
    const auto addVector = [&](const reference::vec3& v) {
        for (int axis = 0; axis < 3; ++axis) add(v[axis]);
    };
    const reference::SolidCamera& camera = solid.camera;
    for (const reference::vec3& v : {camera.eye, camera.ahead, camera.right, camera.up}) addVector(v);
    add(camera.lens);
    add(camera.inverseHeight);
    addWhole(camera.size.x);
    addWhole(camera.size.y);
    const reference::SolidMarch& march = solid.march;
    addWhole(march.first);
    addWhole(march.last);
    for (const float value :
         {march.stride, march.inverseStride, march.reach, march.halvings, march.keyLow, march.keyScale, march.emission})
        add(value);
    addVector(solid.inverseStretch);
    add(solid.leastStretch);
    add(solid.size);
    for (const float value : {solid.substance.amount, solid.substance.level, solid.substance.inverseSoftness})
        add(value);
    for (const reference::vec3& v : {solid.sun.toward, solid.sun.color, solid.sun.sky}) addVector(v);
    addWhole(solid.sun.steps);
    for (const float value : {solid.sun.stride, solid.sun.halvings, solid.sun.reach, solid.sun.inverseHeight})
        add(value);
    for (const reference::vec3& v : {solid.sky.high, solid.sky.low, solid.sky.glow}) addVector(v);
    const reference::SolidLamp& lamp = solid.lamp;
    for (const float value : {lamp.stride, lamp.inverseStride, lamp.radius, lamp.reach, lamp.halvings, lamp.lift,
                              lamp.openStride, lamp.openPart, lamp.inverseEdge, solid.surface.apart,
                              solid.surface.gloss, solid.groundHeight, solid.groundWhite})
        add(value);
    addVector(solid.planeNormal);
    add(solid.planeAt);
    addVector(solid.firstColor);
    for (const reference::SolidStop& stop : solid.stops) {
        add(stop.from);
        add(stop.inverseLength);
        addVector(stop.color);
    }
    return words;
}

std::string SolidText::reals(int word, int count) const {
    std::string text;
    for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + real_(word + i);
    return text;
}

std::string SolidText::vector(int word) const { return fmt::format("vec3({})", reals(word, 3)); }

std::string SolidText::choices(std::string_view noise) const {
    std::string text =
        "#include \"math/exact.glsl\"\n"
        "#include \"solid/density.glsl\"\n"
        "#include \"solid/light.glsl\"\n"
        "#include \"solid/shape.glsl\"\n";
    text += noise;
    if (!noise.empty())
        text +=
            "\nfloat ns_solid_noise_for(vec3 p, float dist, int need) {\n"
            "    return ns_solid_noise(p);\n"
            "}\n";
    text += fmt::format(
        "\nfloat ns_solid_distance(vec3 p) {{\n"
        "    NS_EXACT vec3 within = p * {};\n"
        "    NS_EXACT float result = {}(within, {}) * {};\n",
        vector(kInverseStretch), plan_.shape->function, real_(kBodySize), real_(kLeastStretch));
    if (plan_.cut)
        text += fmt::format(
            "    vec3 side = {};\n"
            "    NS_EXACT float beyond = p.x * side.x + p.y * side.y + p.z * side.z - {};\n"
            "    result = max(result, beyond);\n",
            vector(kPlane), real_(kPlane + 3));
    text += "    return result;\n}\n";
    text += fmt::format(
        "\nvec2 ns_solid_density(float noise, float dist) {{\n"
        "    return {}(noise, dist, NsSubstance({}));\n"
        "}}\n",
        plan_.mode->function, reals(kSubstance, 3));
    text += fmt::format(
        "\nfloat ns_solid_key(float noise, float depth, float density, float height) {{\n"
        "    return {};\n"
        "}}\n",
        solidKeys()[static_cast<std::size_t>(plan_.key)].id);
    text += fmt::format("\nvec3 ns_solid_color(float x) {{\n    vec3 color = {};\n", vector(kFirstColor));
    for (std::size_t i = 0; i < plan_.stops.size(); ++i) {
        const int word = kStops + static_cast<int>(i) * kStopWords;
        text += fmt::format("    color = ns_solid_toward(color, NsSolidStop({}, {}), x);\n", reals(word, 2),
                            vector(word + 2));
    }
    return text + "    return color;\n}\n";
}

std::string SolidText::decided(std::string_view shaped) const {
    return fmt::format(
        "#include \"math/hold.glsl\"\n"
        "vec2 ns_solid_density(float noise, float dist);\n"
        "float ns_solid_key(float noise, float depth, float density, float height);\n"
        "{0}"
        "float solid_colored(float noise, vec2 inside, float height) {{\n"
        "    NS_EXACT float key = (ns_solid_key(noise, inside.x, inside.y, height) - {2}) * {3};\n"
        "    return ns_hold(key, 0.0, 1.0);\n"
        "}}\n"
        "bool solid_decided(vec3 p, float dist, int need, float least, float most) {{\n"
        "    float a = {1}(least);\n"
        "    float b = {1}(most);\n"
        "    vec2 from = ns_solid_density(a, dist);\n"
        "    vec2 to = ns_solid_density(b, dist);\n"
        "    NS_EXACT float from_deep = from.x * {4};\n"
        "    NS_EXACT float to_deep = to.x * {4};\n"
        "    bool hides = ns_hold(from_deep, 0.0, 1.0) == ns_hold(to_deep, 0.0, 1.0);\n"
        "    bool same = need == 3 ? hides : from.y == to.y && (from.x > 0.0) == (to.x > 0.0);\n"
        "    bool colored = need > 1 || from.y == 0.0 || solid_colored(a, from, p.y) == solid_colored(b, to, p.y);\n"
        "    return need > 0 && same && colored;\n"
        "}}\n",
        shaped.empty() ? "" : fmt::format("float {}(float r0);\n", shaped), shaped, real_(kMarchReals + 4),
        real_(kMarchReals + 5), real_(kLampReals + 8));
}

std::string SolidText::lamps() const {
    if (!plan_.isLit() || plan_.stone) return "vec3 ns_solid_lamps(vec3 p, vec3 ray) {\n    return vec3(0.0);\n}\n";
    return fmt::format(
        "#include \"solid/sun.glsl\"\n"
        "vec3 ns_solid_lamps(vec3 p, vec3 ray) {{\n"
        "    return ns_solid_sunlight(p, ray, NsSolidSun({}, {}, {}, {}, {}));\n"
        "}}\n",
        vector(kToward), vector(kSunColor), vector(kSkyColor), whole_(kShadowSteps), reals(kSunReals, 4));
}

std::string SolidText::pixel(std::string_view at, std::string_view inside) const {
    const bool onGround = plan_.hasGround();
    std::string text = fmt::format(
        "    NsSolidCamera camera = {};\n"
        "    NsSolidMarch march = {};\n"
        "    vec3 ray = ns_solid_ray_at(camera, {}, {});\n"
        "    float jitter = ns_solid_jitter({});\n",
        camera(), march(), at, inside, at);
    text += fmt::format("    float ground = {};\n",
                        onGround ? fmt::format("ns_solid_ground(camera.eye, ray, {})", real_(kGround)) : "-1.0");
    if (onGround) text += "    march.last = ns_solid_above(ground, jitter, march);\n";
    if (!plan_.stone) text += "    vec4 light = ns_solid_march(camera.eye, ray, jitter, march);\n";
    if (plan_.stone || onGround) text += faces();
    if (plan_.scene == rowIndex(SolidSceneId::stars))
        text += fmt::format("    light = ns_solid_over(light, ns_solid_stars({}));\n", at);
    const std::string sky = fmt::format("NsSolidSky({}, {}, {}, {})", vector(kSkyVectors), vector(kSkyVectors + 3),
                                        vector(kToward), vector(kSkyVectors + 6));
    if (plan_.scene == rowIndex(SolidSceneId::sky))
        text += fmt::format("    light = ns_solid_over(light, ns_solid_sky(ray, {}));\n", sky);
    if (onGround)
        text += fmt::format(
            "    vec3 behind = ns_solid_sky(ray, {0});\n"
            "    if (ground >= 0.0 && light.w < 1.0) {{\n"
            "        behind = ns_solid_plain(ray, ground, fall, {1}, {0}, {2});\n"
            "    }}\n"
            "    light = ns_solid_over(light, behind);\n",
            sky, lamp(), real_(kGround + 1));
    return text;
}

std::string SolidText::faces() const {
    if (!plan_.stone)
        return fmt::format(
            "    float seen = light.w < 1.0 ? ground : -1.0;\n"
            "    vec3 fall = ns_solid_landed(camera.eye, ray, jitter, {}, seen);\n",
            lamp());
    std::string text;
    if (plan_.hasGround()) text += "    march.last = march.last + 1;\n";  // a step may end below it
    text += fmt::format("    NsSolidFace face = ns_solid_seen(camera.eye, ray, jitter, march, {}, {}, ground);\n",
                        lamp(), real_(kSurface));
    if (plan_.hasGround()) text += "    vec3 fall = face.fall;\n";
    return text + fmt::format("    vec4 light = ns_solid_stone(camera.eye, ray, face, march, {}, {});\n", lamp(),
                              real_(kSurface + 1));
}

std::string SolidText::lamp() const {
    return fmt::format("NsSolidLamp({}, {}, {}, {})", vector(kToward), vector(kSunColor), vector(kSkyColor),
                       reals(kLampReals, 9));
}

std::string SolidText::camera() const {
    return fmt::format("NsSolidCamera({}, {}, {}, {}, {}, {}, ivec2({}, {}))", vector(kEye), vector(kAhead),
                       vector(kRight), vector(kUp), real_(kLens), real_(kInverseHeight), whole_(kPictureSize),
                       whole_(kPictureSize + 1));
}

std::string SolidText::march() const {
    return fmt::format("NsSolidMarch({}, {}, {})", whole_(kFirstPlace), whole_(kLastPlace), reals(kMarchReals, 7));
}

SolidText solidTextOf(const SolidPlan& plan) {
    const std::vector<std::uint32_t> words = solidWords(plan);
    const auto at = [words](int word) { return words[static_cast<std::size_t>(word)]; };
    return {plan, [at](int word) { return floatLiteral(std::bit_cast<float>(at(word))); },
            [at](int word) { return std::to_string(static_cast<std::int32_t>(at(word))); }};
}

SolidText solidTextOf(const SolidPlan& plan, const WordReader& read, int first) {
    return {plan, [read, first](int word) { return read.real(first + word); },
            [read, first](int word) { return read.whole(first + word); }};
}

SolidText solidTextForSize(const SolidPlan& plan, std::string_view size) {
    const std::vector<std::uint32_t> words = solidWords(plan);
    const auto at = [words](int word) { return words[static_cast<std::size_t>(word)]; };
    return {plan,
            [at, size = std::string(size)](int word) {
                const float number = std::bit_cast<float>(at(word));
                if (word == kInverseHeight) return fmt::format("1.0 / float({}.y)", size);
                if (word == kSurface)  // about a pixel
                    return fmt::format("{} / float({}.y)",
                                       floatLiteral(number / std::bit_cast<float>(at(kInverseHeight))), size);
                return floatLiteral(number);
            },
            [at, size = std::string(size)](int word) {
                if (word == kPictureSize || word == kPictureSize + 1)
                    return fmt::format("{}.{}", size, word == kPictureSize ? "x" : "y");
                return std::to_string(static_cast<std::int32_t>(at(word)));
            }};
}

std::string solidIncludes(const SolidPlan& plan) {
    std::string text = "#include \"solid/camera.glsl\"\n#include \"solid/march.glsl\"\n#include \"solid/scene.glsl\"\n";
    if (plan.stone) text += "#include \"solid/stone.glsl\"\n";
    if (plan.hasGround()) text += "#include \"solid/ground.glsl\"\n";
    return text;
}

Overrides solidLoops(const SourceTree& tree) {
    constexpr std::string_view kFor = "\n        for (int j = ", kEnd = "\n        }\n";
    Overrides loops;
    for (const char* const file : {"solid/march.glsl", "solid/face.glsl", "solid/ground.glsl", "solid/sun.glsl"}) {
        std::string text = tree.read(file).value_or("");
        const std::size_t start = text.find(kFor);
        const std::size_t head = text.find("; ++j) {\n", start);
        const std::size_t end = text.find(kEnd, head);
        if (end == text.npos) throw std::logic_error(fmt::format("solidLoops: no inner loop in {}", file));
        const std::string both = text.substr(start + kFor.size(), head - start - kFor.size());
        const std::size_t middle = both.find("; ");
        const std::string goes = both.substr(middle + 2);
        text.replace(end, kEnd.size(), fmt::format("\n        }} ++j; }} while ({});\n", goes));
        text.replace(start, text.find('\n', head) - start,
                     fmt::format("\n        int j = {}; do {{ if ({}) {{", both.substr(0, middle), goes));
        loops[file] = std::move(text);
    }
    return loops;
}

std::string solidFragment(const SolidPlan& plan) {
    return fmt::format(
        "#version 410 core\n"
        "{}"
        "uniform ivec2 u_first;\n"
        "layout(location = 0) out vec4 o_light;\n"
        "void main() {{\n"
        "    ivec2 pixel = u_first + ivec2(gl_FragCoord.xy);\n"
        "{}"
        "    o_light = light;\n"
        "}}\n",
        solidIncludes(plan), solidTextOf(plan).pixel("pixel"));
}

}  // namespace noisescope
