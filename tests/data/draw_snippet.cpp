// The values that the GPU computes with a snippet in GLSL, for test_languages.py.
//
//   draw_snippet FILE FUNCTION DIMENSIONS CHANNELS <words
//
// Takes floats as hexadecimal words, DIMENSIONS for a place, at most 4,096 places; prints the words of FUNCTION's
// values, in the same order. A FUNCTION whose name ends in _cell takes as many integers in front of them. FUNCTION
// main: FILE is a whole fragment shader that takes them from a buffer. Exit codes as those of the program.
#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "core/error.h"
#include "gpu/context.h"
#include "gpu/program.h"
#include "gpu/whole_target.h"

using namespace noisescope;

namespace {

FlatSource sourceOf(const std::string& text) { return {text, {}, {}}; }

bool takesCells(std::string_view function) { return function.ends_with("_cell"); }

std::string fragmentOf(const std::string& snippet, const std::string& function, int dimensions, int channels) {
    if (function == "main") return snippet;
    constexpr std::string_view rest[] = {", 0.0, 0.0, 0.0", ", 0.0, 0.0", ", 0.0", ""};
    const auto vectorOf = [&](std::string_view type, std::string_view convert, int start) {
        std::string list;
        for (int i = 0; i < dimensions; ++i)
            list += fmt::format("{}{}(texelFetch(u_places, first + {}).x)", i == 0 ? "" : ", ", convert, start + i);
        return dimensions > 1 ? fmt::format("{}vec{}({})", type, dimensions, list) : list;
    };
    const bool cells = takesCells(function);
    std::string place = vectorOf("", "uintBitsToFloat", cells ? dimensions : 0);
    if (cells) place = vectorOf("i", "int", 0) + ", " + place;
    return fmt::format(
        "#version 410 core\n{}\nuniform usamplerBuffer u_places;\nlayout(location = 0) out vec4 o_value;\n"
        "void main() {{\n    int first = int(gl_FragCoord.x) * {};\n    o_value = vec4({}({}){});\n}}\n",
        snippet, cells ? 2 * dimensions : dimensions, function, place, rest[channels - 1]);
}

std::vector<float> drawn(const std::string& fragment, const std::vector<std::uint32_t>& words, int count) {
    const Program program(sourceOf(kWholeTarget), sourceOf(fragment), "snippet");
    const GlVertexArray vertices;
    const GlTexture target;
    const GlTexture places;
    const GlBuffer buffer;
    const GlFramebuffer framebuffer;
    glBindBuffer(GL_TEXTURE_BUFFER, buffer.get());
    glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(words.size() * sizeof words[0]), words.data(),
                 GL_STATIC_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, places.get());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_R32UI, buffer.get());
    glBindTexture(GL_TEXTURE_2D, target.get());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, count, 1, 0, GL_RGBA, GL_FLOAT, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.get(), 0);
    glViewport(0, 0, count, 1);
    glBindVertexArray(vertices.get());
    program.use();
    glEnable(GL_COLOR_LOGIC_OP);  // without an effect on floats; see GlLimits::compilesOpaqueTwice
    glDrawArrays(GL_TRIANGLES, 0, 3);
    std::vector<float> values(static_cast<std::size_t>(count) * 4);
    glReadPixels(0, 0, count, 1, GL_RGBA, GL_FLOAT, values.data());
    checkGl("drawing a snippet");
    return values;
}

void run(char** arguments) {
    std::ifstream file(arguments[1]);
    const std::string snippet{std::istreambuf_iterator<char>(file), {}};
    const int dimensions = std::atoi(arguments[3]);
    const int channels = std::atoi(arguments[4]);
    std::vector<std::uint32_t> words;
    for (std::uint32_t word = 0; std::cin >> std::hex >> word;) words.push_back(word);
    const int count = static_cast<int>(words.size()) / (takesCells(arguments[2]) ? 2 * dimensions : dimensions);
    const std::vector<float> values = drawn(fragmentOf(snippet, arguments[2], dimensions, channels), words, count);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
        for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c)
            fmt::print("{:x} ", std::bit_cast<std::uint32_t>(values[i * 4 + c]));
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 5) {
        fmt::print(stderr, "usage: draw_snippet FILE FUNCTION DIMENSIONS CHANNELS <words\n");
        return 2;
    }
    try {
        const std::unique_ptr<GlContext> context = createOffscreenContext();
        run(arguments);
        return 0;
    } catch (const Error& error) {
        fmt::print(stderr, "{}\n", error.what());
        return static_cast<int>(error.code());
    }
}
