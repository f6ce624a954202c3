// Linked program of a vertex and a fragment shader.
#pragma once

#include <string_view>

#include "glsl/include_resolver.h"
#include "gpu/handle.h"

namespace noisescope {

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
