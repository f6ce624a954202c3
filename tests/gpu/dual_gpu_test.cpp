// Fractals with derivatives, and those that are fed with slopes, on the device: the bits of their twins.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "effort.h"
#include "glsl/source_tree.h"
#include "gpu/program.h"
#include "gpu/test_context.h"
#include "gpu/whole_target.h"
#include "recipe/params.h"
#include "reference/fractal/weight.h"

using namespace noisescope;
using reference::vec3;
using reference::vec4;

namespace {

constexpr int kSide = 128;  // pixels along an edge: a sample each
constexpr int kSamples = kSide * kSide;
constexpr int kTargets = 5;

// Texels of a sample: its phase, its numbers and the strength of weighting; then of each octave its value, its slopes
// and (amplitude, size, 0, 0).
constexpr int kHead = 2;
constexpr int kOctave = 5;
constexpr int kStride = kHead + kOctave * kMostOctaves;

std::string numbersText(const FractalInfo& fractal, std::string_view first = "") {
    std::string list(first);
    for (std::size_t i = 0; i < fractal.numbers.size(); ++i)
        list += fmt::format("{}numbers.{}", list.empty() ? "" : ", ", "xyz"[i]);
    return list;
}

/// Writes the dual result, the last shift's three duals, and the plain result with the plain shift.
std::string fragmentText(const FractalInfo& fractal) {
    const std::string_view f = fractal.function;
    std::string text = fmt::format(
        "#version 410 core\n"
        "#include \"{}\"\n"
        "#include \"fractal/weight.glsl\"\n"
        "uniform samplerBuffer u_samples;\n"
        "uniform int u_octaves;\n",
        fractal.file);
    for (int i = 0; i < kTargets; ++i) text += fmt::format("layout(location = {0}) out vec4 o_{0};\n", i);
    text += fmt::format(
        "void main() {{\n"
        "    int at = (int(gl_FragCoord.y) * {} + int(gl_FragCoord.x)) * {};\n"
        "    vec4 phase = texelFetch(u_samples, at);\n"
        "    vec4 numbers = texelFetch(u_samples, at + 1);\n"
        "    {} plain = {}_begin({});\n"
        "    {}D state = {}_begin_d({});\n"
        "    NsDual3 moved = ns_dual_zero3();\n"
        "    vec3 shift = vec3(0.0);\n"
        "    float plainWeight = 1.0;\n"
        "    vec4 weight = vec4(1.0, 0.0, 0.0, 0.0);\n"
        "    for (int k = 0; k < u_octaves; ++k) {{\n"
        "        int from = at + {} + k * {};\n"
        "        vec4 octave = texelFetch(u_samples, from);\n"
        "        NsDual3 slopes = NsDual3(texelFetch(u_samples, from + 1), texelFetch(u_samples, from + 2),\n"
        "                                 texelFetch(u_samples, from + 3));\n"
        "        vec4 own = texelFetch(u_samples, from + 4);\n",
        kSide, kStride, fractal.type, f, numbersText(fractal, fractal.takesPhase ? "phase.x" : ""), fractal.type, f,
        numbersText(fractal, fractal.takesPhase ? "phase" : ""), kHead, kOctave);
    if (fractal.displacesOctaves)
        text += fmt::format(
            "        moved = {0}_shift_d(state, own.y);\n"
            "        shift = {0}_shift(plain, own.y);\n",
            f);
    if (fractal.sloped != nullptr)
        text += fmt::format(
            "        plain = {0}_add(plain, vec4(octave.x, slopes.x.x, slopes.y.x, slopes.z.x), own.x);\n"
            "        state = {0}_add_d(state, octave, slopes, own.x);\n",
            f);
    else
        text += fmt::format(
            "        NS_EXACT float plainAmplitude = own.x * plainWeight;\n"
            "        NS_EXACT vec4 amplitude = own.x * weight;\n"
            "        plain = {0}_add(plain, octave.x, plainAmplitude);\n"
            "        state = {0}_add_d(state, octave, amplitude);\n"
            "        plainWeight = ns_octave_weight(plainWeight, octave.x, numbers.w);\n"
            "        weight = ns_octave_weight_d(weight, octave, numbers.w);\n",
            f);
    return text + fmt::format(
                      "    }}\n"
                      "    o_0 = {0}_end_d(state);\n"
                      "    o_1 = moved.x;\n"
                      "    o_2 = moved.y;\n"
                      "    o_3 = moved.z;\n"
                      "    o_4 = vec4({0}_end(plain), shift);\n"
                      "}}\n",
                      f);
}

using Outputs = std::array<vec4, kTargets>;

/// Returns the shader's outputs for all samples.
std::vector<Outputs> drawn(const FractalInfo& fractal, const std::vector<vec4>& samples, int octaves) {
    const auto flat = [&](const std::string& text) { return flatten("dual test", text, embeddedShaders()); };
    const Program program(flat(kWholeTarget), flat(fragmentText(fractal)), fractal.id);
    const GlVertexArray vertices;
    const GlBuffer buffer;
    const GlTexture input;
    glBindBuffer(GL_TEXTURE_BUFFER, buffer.get());
    glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(samples.size() * sizeof(vec4)), samples.data(),
                 GL_STATIC_DRAW);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_BUFFER, input.get());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffer.get());
    const std::array<GlTexture, kTargets> targets;
    const GlFramebuffer framebuffer;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    std::array<GLenum, kTargets> attachments{};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        attachments[i] = GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i);
        glBindTexture(GL_TEXTURE_2D, targets[i].get());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kSide, kSide, 0, GL_RGBA, GL_FLOAT, nullptr);
        glFramebufferTexture2D(GL_FRAMEBUFFER, attachments[i], GL_TEXTURE_2D, targets[i].get(), 0);
    }
    glDrawBuffers(kTargets, attachments.data());
    REQUIRE(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, kSide, kSide);
    glBindVertexArray(vertices.get());
    program.use();
    glUniform1i(program.uniform("u_samples"), 0);
    glUniform1i(program.uniform("u_octaves"), octaves);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    std::vector<Outputs> result(kSamples);
    std::vector<vec4> pixels(kSamples);
    for (std::size_t i = 0; i < targets.size(); ++i) {
        glReadBuffer(attachments[i]);
        glReadPixels(0, 0, kSide, kSide, GL_RGBA, GL_FLOAT, pixels.data());
        for (std::size_t s = 0; s < result.size(); ++s) result[s][i] = pixels[s];
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    checkGl("drawing fractals with derivatives");
    return result;
}

/// The octaves of one sample, and the shifts that the twins asked them with.
struct SampleOctaves {
    const vec4* texels;
    reference::Dual3 moved = reference::dualZero3<float>();
    vec3 shift = vec3(0);

    [[nodiscard]] const vec4* octave(int k) const {
        return texels + (kHead + static_cast<std::ptrdiff_t>(k) * kOctave);
    }
    static vec4 at(void* context, int k, vec3 shift) {
        auto& sample = *static_cast<SampleOctaves*>(context);
        sample.shift = shift;
        const vec4* octave = sample.octave(k);
        return {octave[0].x, octave[1].x, octave[2].x, octave[3].x};
    }
    static OctaveDual dualAt(void* context, int k, const reference::Dual3& shift) {
        auto& sample = *static_cast<SampleOctaves*>(context);
        sample.moved = shift;
        const vec4* octave = sample.octave(k);
        return {octave[0], {octave[1], octave[2], octave[3]}};
    }
};

/// The same from the twins.
Outputs expectedOf(const FractalInfo& fractal, const vec4* texels, int count) {
    SampleOctaves sample{texels};
    const vec4 phase = texels[0];
    const FractalNumbers numbers{texels[1].x, texels[1].y, texels[1].z};
    std::vector<float> amplitudes;
    std::vector<float> sizes;
    std::vector<float> octaves;
    std::vector<vec4> amplitudeDuals;
    std::vector<vec4> octaveDuals;
    float weight = 1;
    vec4 weightDual(1, 0, 0, 0);
    for (int k = 0; k < count; ++k) {
        const vec4* octave = sample.octave(k);
        amplitudes.push_back(octave[4].x * weight);
        amplitudeDuals.push_back(octave[4].x * weightDual);
        sizes.push_back(octave[4].y);
        octaves.push_back(octave[0].x);
        octaveDuals.push_back(octave[0]);
        if (fractal.sloped != nullptr) continue;
        weight = reference::octaveWeight(weight, octave[0].x, texels[1].w);
        weightDual = reference::octaveWeightD<float>(weightDual, octave[0], texels[1].w);
    }
    vec4 result;
    float plain = 0;
    if (fractal.sloped != nullptr) {
        plain = fractal.sloped(numbers, amplitudes.data(), sizes.data(), count, &SampleOctaves::at, &sample);
        result = fractal.slopedDual(numbers, amplitudes.data(), sizes.data(), count, &SampleOctaves::dualAt, &sample);
    } else {
        plain = fractal.twin(phase.x, numbers, octaves.data(), amplitudes.data(), count);
        result = fractal.dual(phase, numbers, octaveDuals.data(), amplitudeDuals.data(), count);
    }
    return {result, sample.moved.x, sample.moved.y, sample.moved.z, vec4(plain, sample.shift)};
}

std::vector<vec4> samplesFor(const FractalInfo& fractal, std::uint32_t seed) {
    std::mt19937 random{seed};
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    const auto slope = [&] { return static_cast<float>(between(-9, 9)); };
    const auto dual = [&](double size) { return vec4(between(-size, size), slope(), slope(), slope()); };
    constexpr float kSpecial[] = {0.0f, 1.0f, -1.0f, 0.5f, -0.25f, 1.5f};
    std::vector<vec4> samples;
    samples.reserve(static_cast<std::size_t>(kSamples) * kStride);
    for (int s = 0; s < kSamples; ++s) {
        samples.push_back(dual(3));
        std::array<double, 3> numbers{};
        for (std::size_t i = 0; i < fractal.numbers.size(); ++i) {
            const auto& real = std::get<RealParam>(findParam(fractal.numbers[i])->kind);
            numbers[i] = s % 7 == 0 ? real.minimum : between(real.minimum, std::min(real.maximum, 64.0));
        }
        samples.emplace_back(numbers[0], numbers[1], numbers[2], s % 2 == 0 ? 0 : between(0, 1));
        const double gain = between(0.2, 1);
        for (int k = 0; k < kMostOctaves; ++k) {
            samples.push_back(dual(1));
            if (s % 5 == 0) samples.back().x = kSpecial[static_cast<std::size_t>(between(0, 5.999))];
            for (int axis = 0; axis < 3; ++axis) samples.push_back(dual(s % 3 == 0 ? 0.01 : 4));
            samples.emplace_back(std::pow(gain, k), std::exp2(-k), 0, 0);
        }
    }
    return samples;
}

/// Devices may take denormal numbers for 0: products of 24 weak octaves are the same only above what that can change.
bool sameNumber(float a, float b) {
    constexpr float kSmall = 0x1p-90f;
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
           (std::fabs(a) < kSmall && std::fabs(b) < kSmall);
}

}  // namespace

TEST_CASE("fractals with derivatives, and fed with slopes, are bit-equal to their twins") {
    const NoGlMessages quiet;
    int kinds = 0;
    std::size_t row = 0;
    for (const FractalInfo& fractal : fractals()) {
        if (fractal.file.empty()) continue;
        CAPTURE(fractal.id);
        ++kinds;
        int differing = 0;
        int numbers = 0;
        int finite = 0;
        for (const int octaves : {1, 2, 5, kMostOctaves}) {
            if (!isDue(row++, 3)) continue;
            const std::vector<vec4> samples = samplesFor(fractal, static_cast<std::uint32_t>(octaves));
            const std::vector<Outputs> found = drawn(fractal, samples, octaves);
            for (std::size_t s = 0; s < found.size(); ++s) {
                const Outputs expected = expectedOf(fractal, samples.data() + s * kStride, octaves);
                for (std::size_t i = 0; i < expected.size(); ++i)
                    for (int c = 0; c < 4; ++c, ++numbers) {
                        differing += sameNumber(expected[i][c], found[s][i][c]) ? 0 : 1;
                        finite += std::isfinite(expected[i][c]) ? 1 : 0;
                    }
            }
        }
        MESSAGE(fractal.id << ": " << differing << " of " << numbers << " differ");
        CHECK(differing == 0);
        CHECK(finite == numbers);
    }
    CHECK(kinds == 13);
}
