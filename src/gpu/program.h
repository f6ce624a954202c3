// Linked program of a vertex and a fragment shader.
#pragma once

#include <string_view>

#include "glsl/include_resolver.h"
#include "gpu/handle.h"

namespace noisescope {

/// GLSL of a triangle over the whole target, drawn by three vertices without attributes.
inline constexpr std::string_view kWholeTargetVertex =
    "#version 410 core\nvoid main() {\n"
    "    vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));\n"
    "    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n}\n";

class Program {
  public:
    /// Compiles and links. `what` names the program in messages ("perlin2 + fbm"). Throws Error(shader) with the
    /// driver's log mapped to files and lines.
    Program(const FlatSource& vertex, const FlatSource& fragment, std::string_view what);

    void use() const { glUseProgram(name_.get()); }
    /// Returns the location, or -1: a uniform that the compiler dropped is not an error.
    [[nodiscard]] GLint uniform(const char* name) const { return glGetUniformLocation(name_.get(), name); }

  private:
    GlProgramName name_;
};

}  // namespace noisescope
