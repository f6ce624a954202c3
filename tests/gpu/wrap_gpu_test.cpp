// Wrapped cells on the device: those of 64-bit arithmetic, near, many periods away and beyond 2^32.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "exact/period.h"
#include "glsl/source_tree.h"
#include "gpu/program.h"
#include "gpu/test_context.h"
#include "gpu/whole_target.h"
#include "reference/domain/wrap.h"
#include "unit/recipes.h"

using namespace noisescope;

namespace {

constexpr int kWrapSide = 256;  // pixels along an edge: a sample each
constexpr int kWrapSamples = kWrapSide * kWrapSide;

// Texels of a sample: the cell, about where it is (floats), and a row of the period for each axis.
constexpr int kWrapStride = 2 + kMaxDimensions;
using Texel = std::array<std::uint32_t, 4>;

std::string_view first(int n) { return std::string_view("xyzw").substr(0, static_cast<std::size_t>(n)); }

std::string fragmentText(int n, bool skewed, bool far) {
    std::string period = fmt::format("ivec4(diagonal).{}", first(n));
    if (skewed) {
        period.clear();
        for (int axis = n; axis >= 1; --axis)
            period += fmt::format("{}ivec4(rows[{}]).{}", period.empty() ? "" : ", ", axis - 1, first(axis));
        period = fmt::format("NsPeriod{}({})", n, period);
    }
    const std::string suffix = fmt::format("{}{}", skewed ? "_skewed" : "", n);
    const std::string swizzle(first(n));
    const std::string call = far ? fmt::format("ns_wrap_far{}(cell.{}, about.{}, {})", suffix, swizzle, swizzle, period)
                                 : fmt::format("ns_wrap{}(ivec4(cell).{}, {})", suffix, swizzle, period);
    const std::string zeros = n == 4 ? "" : n == 3 ? ", 0" : n == 2 ? ", 0, 0" : ", 0, 0, 0";
    return fmt::format(
        "#version 410 core\n"
        "#include \"domain/wrap.glsl\"\n"
        "uniform usamplerBuffer u_samples;\n"
        "layout(location = 0) out ivec4 o_cell;\n"
        "void main() {{\n"
        "    int at = (int(gl_FragCoord.y) * {} + int(gl_FragCoord.x)) * {};\n"
        "    uvec4 cell = texelFetch(u_samples, at);\n"
        "    vec4 about = uintBitsToFloat(texelFetch(u_samples, at + 1));\n"
        "    uvec4 rows[4];\n"
        "    for (int i = 0; i < 4; ++i) {{\n"
        "        rows[i] = texelFetch(u_samples, at + 2 + i);\n"
        "    }}\n"
        "    uvec4 diagonal = uvec4(rows[0].x, rows[1].y, rows[2].z, rows[3].w);\n"
        "    o_cell = ivec4({}{});\n"
        "}}\n",
        kWrapSide, kWrapStride, call, zeros);
}

std::vector<std::array<std::int32_t, 4>> drawn(const std::string& fragment, const std::vector<Texel>& samples) {
    const auto flat = [&](const std::string& text) { return flatten("wrap test", text, embeddedShaders()); };
    const Program program(flat(kWholeTarget), flat(fragment), "wrap");
    const GlVertexArray vertices;
    const GlBuffer buffer;
    const GlTexture input;
    const GlTexture target;
    const GlFramebuffer framebuffer;
    glBindBuffer(GL_TEXTURE_BUFFER, buffer.get());
    glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(samples.size() * sizeof(Texel)), samples.data(),
                 GL_STATIC_DRAW);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_BUFFER, input.get());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32UI, buffer.get());
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    glBindTexture(GL_TEXTURE_2D, target.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32I, kWrapSide, kWrapSide, 0, GL_RGBA_INTEGER, GL_INT, nullptr);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.get(), 0);
    REQUIRE(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    glViewport(0, 0, kWrapSide, kWrapSide);
    glBindVertexArray(vertices.get());
    program.use();
    glUniform1i(program.uniform("u_samples"), 0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    std::vector<std::array<std::int32_t, 4>> result(kWrapSamples);
    glReadPixels(0, 0, kWrapSide, kWrapSide, GL_RGBA_INTEGER, GL_INT, result.data());
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    checkGl("wrapping cells");
    return result;
}

/// A number of any size below `most`, small ones as often as large ones.
std::int64_t sized(Dice& random, std::int64_t most) {
    const int bits = random.below(static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most))) + 1);
    return static_cast<std::int64_t>(random.unit() * static_cast<double>(std::int64_t{1} << bits)) % (most + 1);
}

/// Periods as PeriodLattice makes them: in echelon form, reduced, some axes without one.
reference::Period randomPeriod(Dice& random, int n, bool skewed) {
    reference::Period period;
    period.any = true;
    const auto count = static_cast<std::size_t>(n);
    for (std::size_t axis = 0; axis < count; ++axis) {
        if (random.below(4) == 0) continue;  // never repeats
        period.along[axis][axis] = static_cast<std::int32_t>(std::max<std::int64_t>(1, sized(random, kLargestPeriod)));
        for (std::size_t lower = 0; skewed && lower < axis; ++lower) {
            // If the lower axis repeats, less than its period is taken away along with this one.
            const std::int32_t size = period.along[lower][lower];
            const auto most = size > 0 ? size - 1 : 1 << 20;
            period.along[axis][lower] = static_cast<std::int32_t>(sized(random, most));
        }
    }
    return period;
}

}  // namespace

TEST_CASE("cells wrap on the device as in 64-bit arithmetic") {
    const NoGlMessages quiet;
    Dice random(5);
    for (int n = 1; n <= kMaxDimensions; ++n)
        for (const bool skewed : {false, true})
            for (const bool far : {false, true}) {
                if (n == 1 && skewed) continue;
                std::vector<Texel> samples;
                std::vector<std::array<int, 4>> expected;
                samples.reserve(static_cast<std::size_t>(kWrapSamples) * kWrapStride);
                int beyond = 0;
                for (int s = 0; s < kWrapSamples; ++s) {
                    const reference::Period period = randomPeriod(random, n, skewed);
                    std::array<std::int64_t, 4> cell{};
                    Texel texel{};
                    Texel about{};
                    for (std::size_t axis = 0; axis < static_cast<std::size_t>(n); ++axis) {
                        const std::int64_t size = period.along[axis][axis];
                        // As they come: a block's corner within the period and up to 511 steps of at most one each; or
                        // within 2^17 cells and some periods. Where nothing repeats, anywhere.
                        if (size == 0) {
                            cell[axis] = static_cast<std::int32_t>(random.bits());
                            // Cells taken away on other axes come off this one, modulo 2^32.
                        } else if (far) {
                            cell[axis] =
                                static_cast<std::int64_t>(random.between(-1100, 1100) * static_cast<double>(size));
                        } else {
                            cell[axis] = static_cast<std::int64_t>(random.between(-0x1p17, 0x1p17)) +
                                         (random.below(3) - 1) * size;
                        }
                        if (random.below(8) == 0) cell[axis] = size * (random.below(7) - 3);  // corners
                        if (random.below(8) == 0) cell[axis] -= 1;
                        beyond += std::llabs(cell[axis]) > (std::int64_t{1} << 32) ? 1 : 0;
                        texel[axis] = static_cast<std::uint32_t>(cell[axis]);
                        about[axis] = std::bit_cast<std::uint32_t>(static_cast<float>(cell[axis]));
                    }
                    samples.push_back(texel);
                    samples.push_back(about);
                    for (const auto& row : period.along) {
                        Texel words{};
                        for (std::size_t i = 0; i < words.size(); ++i) words[i] = static_cast<std::uint32_t>(row[i]);
                        samples.push_back(words);
                    }
                    expected.push_back(reference::wrapped(cell, period));
                }
                const auto found = drawn(fragmentText(n, skewed, far), samples);
                int differing = 0;
                std::string text;
                for (std::size_t s = 0; s < expected.size(); ++s)
                    for (std::size_t axis = 0; axis < static_cast<std::size_t>(n); ++axis) {
                        if (found[s][axis] == expected[s][axis]) continue;
                        if (++differing > 3) continue;
                        for (std::size_t i = 0; i < kWrapStride; ++i)
                            for (const std::uint32_t word : samples[s * kWrapStride + i])
                                text += std::to_string(static_cast<std::int32_t>(word)) + " ";
                        text += fmt::format("axis {}: {} instead of {}\n", axis, found[s][axis], expected[s][axis]);
                    }
                CHECK_MESSAGE(differing == 0, n << "D" << (skewed ? ", oblique" : "") << (far ? ", far" : "") << ": "
                                                << differing << " coordinates differ\n"
                                                << text);
                if (far) CHECK(beyond > kWrapSamples / 16);
            }
    MESSAGE(kWrapSamples << " cells in each of 14 ways on " << deviceName());
}

TEST_CASE("periods from random vectors wrap on the twin as exact lattices do") {
    Dice random(6);
    int lattices = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto n = static_cast<std::size_t>(2 + i % 3);
        std::vector<PeriodLattice::Cell> vectors(n);
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t axis = 0; axis < n; ++axis) vectors[k][axis] = random.below(n == 2 ? 8000 : 60) - 20;
        const PeriodLattice lattice(vectors);
        if (!lattice.fits()) continue;
        ++lattices;
        const LatticePeriod exact = lattice.period();
        const reference::Period period{exact.any, exact.along};
        for (int p = 0; p < 20; ++p) {
            std::array<std::int64_t, 4> cell{};
            PeriodLattice::Cell integers{};
            for (std::size_t axis = 0; axis < n; ++axis) {
                cell[axis] = static_cast<std::int64_t>(random.between(-1e9, 1e9));
                integers[axis] = cell[axis];
            }
            lattice.wrap(integers);
            const auto wrapped = reference::wrapped(cell, period);
            bool same = true;
            for (std::size_t axis = 0; axis < n; ++axis) same = same && integers[axis] == wrapped[axis];
            CHECK(same);
        }
    }
    CHECK(lattices > 1500);
}
