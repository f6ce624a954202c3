// Owners of OpenGL names.
#pragma once

#include <glad/gl.h>

#include <utility>

namespace noisescope {

/// Owns one OpenGL object. `Create` makes it, `Destroy` deletes it; a moved-from handle is 0.
template <auto create, auto destroy>
class GlHandle {
  public:
    GlHandle() : name_(create()) {}
    explicit GlHandle(GLuint name) : name_(name) {}
    ~GlHandle() {
        if (name_ != 0) destroy(name_);
    }
    GlHandle(GlHandle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlHandle& operator=(GlHandle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    GlHandle(const GlHandle&) = delete;
    GlHandle& operator=(const GlHandle&) = delete;
    [[nodiscard]] GLuint get() const { return name_; }

  private:
    GLuint name_;
};

namespace gl_detail {
template <auto& generate>
GLuint generated() {
    GLuint name = 0;
    generate(1, &name);
    return name;
}
template <auto& remove>
void removed(GLuint name) {
    remove(1, &name);
}
inline void deleteProgram(GLuint name) { glDeleteProgram(name); }
inline GLuint createProgram() { return glCreateProgram(); }
}  // namespace gl_detail

using GlTexture = GlHandle<gl_detail::generated<glad_glGenTextures>, gl_detail::removed<glad_glDeleteTextures>>;
using GlBuffer = GlHandle<gl_detail::generated<glad_glGenBuffers>, gl_detail::removed<glad_glDeleteBuffers>>;
using GlFramebuffer =
    GlHandle<gl_detail::generated<glad_glGenFramebuffers>, gl_detail::removed<glad_glDeleteFramebuffers>>;
using GlVertexArray =
    GlHandle<gl_detail::generated<glad_glGenVertexArrays>, gl_detail::removed<glad_glDeleteVertexArrays>>;
using GlProgramName = GlHandle<gl_detail::createProgram, gl_detail::deleteProgram>;

}  // namespace noisescope
