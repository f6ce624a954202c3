// Every color map on the GPU against its twin: all bytes of a million pixels, odd values first.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <limits>

#include "color/colorize.h"
#include "glsl/include_resolver.h"
#include "glsl/source_tree.h"
#include "gpu/color_pass.h"
#include "gpu/field_renderer.h"
#include "gpu/test_context.h"
#include "plan/field_plan.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

using namespace noisescope;

namespace {

constexpr std::int64_t kRowValues = 1024;

FlatSource stage(std::string_view body) {
    return flatten("(color test)", fmt::format("#version 410 core\n#include \"host/colorize.glsl\"\n{}", body),
                   embeddedShaders());
}

constexpr std::string_view kVertex =
    "void main() {\n"
    "    vec2 corner = vec2(float((gl_VertexID & 1) * 4 - 1), float((gl_VertexID & 2) * 2 - 1));\n"
    "    gl_Position = vec4(corner, 0.0, 1.0);\n"
    "}\n";

constexpr std::string_view kFragment =
    "uniform sampler2D u_field;\n"
    "uniform sampler2D u_second;\n"
    "uniform bool u_single;\n"
    "uniform bool u_gray;\n"
    "out vec4 color;\n"
    "void main() {\n"
    "    ivec2 pixel = ivec2(gl_FragCoord.xy);\n"
    "    vec3 values = texelFetch(u_field, pixel, 0).rgb;\n"
    "    float second = texelFetch(u_second, pixel, 0).r;\n"
    "    vec4 one = u_gray && !ns_is_nan(values.r) ? vec4(vec3(ns_color_level(values.r)), 1.0)\n"
    "                                              : ns_colorize(values.r, second);\n"
    "    color = u_single ? one : ns_colorize_channels(values);\n"
    "}\n";

/// A texture of floats in a texture unit.
class FloatTexture {
  public:
    FloatTexture(std::span<const float> values, int channels, int unit) {
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        glBindTexture(GL_TEXTURE_2D, texture_.get());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        const auto height = static_cast<GLsizei>(values.size() / static_cast<std::size_t>(channels) / kRowValues);
        glTexImage2D(GL_TEXTURE_2D, 0, channels == 1 ? GL_R32F : GL_RGB32F, kRowValues, height, 0,
                     channels == 1 ? GL_RED : GL_RGB, GL_FLOAT, values.data());
    }

  private:
    GlTexture texture_;
};

std::vector<Rgba8> colorizeOnGpu(ColorPass& pass, std::span<const float> values, int channels,
                                 std::span<const float> seconds) {
    const Program program(stage(kVertex), stage(kFragment), "the color test");
    const auto height = static_cast<GLsizei>(values.size() / static_cast<std::size_t>(channels) / kRowValues);
    const GlTexture target;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, target.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kRowValues, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    const GlFramebuffer framebuffer;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.get(), 0);
    glViewport(0, 0, kRowValues, height);
    glDisable(GL_DITHER);
    const FloatTexture field(values, channels, 1);
    const FloatTexture second(seconds, 1, 2);
    const GlVertexArray noAttributes;
    glBindVertexArray(noAttributes.get());
    program.use();
    glUniform1i(program.uniform("u_field"), 1);
    glUniform1i(program.uniform("u_second"), 2);
    glUniform1i(program.uniform("u_single"), channels == 1 ? 1 : 0);
    glUniform1i(program.uniform("u_gray"), pass.map().gray ? 1 : 0);
    pass.bind(program, 3);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    std::vector<Rgba8> pixels(static_cast<std::size_t>(kRowValues * height));
    glReadPixels(0, 0, kRowValues, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    checkGl("the color test");
    return pixels;
}

/// Values around the range and its thresholds, then any bits: NaN, infinities, denormals, zeros of both signs.
std::vector<float> valuesFor(const ColorMap& map, const Range& range, std::size_t count, std::uint32_t seed) {
    std::vector<float> values{0.0f,
                              -0.0f,
                              1e-40f,
                              -1e-40f,
                              1e-38f,
                              -1e-38f,
                              INFINITY,
                              -INFINITY,
                              NAN,
                              -NAN,
                              static_cast<float>(range.low),
                              static_cast<float>(range.high)};
    const auto addAround = [&](float value) {
        for (const float to : {-INFINITY, INFINITY}) values.push_back(std::nextafter(value, to));
        values.push_back(value);
    };
    for (int i = 0; i <= kColorSteps; ++i)
        addAround(static_cast<float>(std::lerp(range.low, range.high, (i + 0.5) / (kColorSteps - 1))));
    for (const std::int32_t key : map.thresholds) addAround(std::bit_cast<float>(std::abs(key)));
    for (const std::int32_t key : map.levels)
        for (const float sign : {-1.0f, 1.0f}) addAround(sign * std::bit_cast<float>(std::abs(key)));
    std::uint32_t state = seed;
    while (values.size() < count) {
        state = mixBits(state + 0x9e3779b9u);
        const double share = state * 0x1p-32 * 1.25 - 0.125;
        values.push_back(values.size() % 8 == 0 ? std::bit_cast<float>(state)
                                                : static_cast<float>(std::lerp(range.low, range.high, share)));
    }
    values.resize(count);
    return values;
}

}  // namespace

TEST_CASE("every color map has the bytes of its twin") {
    const NoGlMessages quiet;
    ColorPass pass;
    const std::int64_t rows = std::max<std::int64_t>(3, (samplesToCompare() + kRowValues - 1) / kRowValues);
    const auto count = static_cast<std::size_t>(rows * kRowValues);
    for (std::size_t i = 0; i < colors().size(); ++i)
        for (const Range range : {Range{-1, 1}, Range{0.7, -0.2}, Range{0, 1e-29}})
            for (const int blend : {kBlendLinear, kBlendOklab, kBlendBands}) {
                Recipe recipe;
                recipe.colors = static_cast<int>(i);
                if (recipe.colors != kCustom && blend != kBlendLinear) continue;  // it does not apply
                recipe.blend = blend;
                recipe.colorRange = kGivenRange;
                recipe.colorLow = range.low;
                recipe.colorHigh = range.high;
                const ColorMap map = colorMapOf(recipe);
                pass.setMap(map);
                const std::vector<float> values = valuesFor(map, range, count, 1);
                const std::vector<float> seconds = valuesFor(map, {-1, 1}, count, 2);
                for (const int channels : {1, 3}) {
                    const std::span<const float> shown =
                        std::span(values).first(channels == 1 ? count : count / kRowValues / 3 * 3 * kRowValues);
                    const auto gpu = colorizeOnGpu(pass, shown, channels, seconds);
                    const auto cpu = colorize(map, shown, channels, seconds);
                    std::size_t differing = 0;
                    for (std::size_t p = 0; p < cpu.size(); ++p) differing += gpu[p] == cpu[p] ? 0 : 1;
                    CAPTURE(colors()[i].id);
                    CAPTURE(range.low);
                    CAPTURE(channels);
                    CHECK(gpu.size() == cpu.size());
                    CHECK(differing == 0);
                }
            }
}

TEST_CASE("light of a solid has the levels of its twin, whatever its exposure") {
    const NoGlMessages quiet;
    ColorPass pass;
    const auto count = static_cast<std::size_t>(6 * kRowValues);
    for (const double exposure : {0.01, 0.7, 30.0}) {
        CAPTURE(exposure);
        Recipe recipe;
        recipe.output = kSolid;
        recipe.exposure = exposure;
        const ColorMap map = colorMapOf(recipe);
        pass.setMap(map);
        const std::vector<float> values = valuesFor(map, {0, 6 / exposure}, count, 3);
        CHECK(colorizeOnGpu(pass, values, 3, values) == colorize(map, values, 3, values));
    }
}
