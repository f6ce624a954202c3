#include "gpu/program.h"

#include <fmt/format.h>

#include "core/error.h"
#include "glsl/shader_log.h"
#include "gpu/context.h"

namespace noisescope {
namespace {

/// Owns a shader during linking.
class Shader {
  public:
    explicit Shader(GLenum stage) : name_(glCreateShader(stage)) {}
    ~Shader() { glDeleteShader(name_); }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    [[nodiscard]] GLuint get() const { return name_; }

  private:
    GLuint name_;
};

template <typename Get, typename GetLog>
std::string logOf(GLuint name, Get get, GetLog getLog) {
    GLint length = 0;
    get(name, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length), '\0');
    GLsizei written = 0;
    if (length > 0) getLog(name, length, &written, log.data());
    log.resize(static_cast<std::size_t>(written));
    return log;
}

void compile(const Shader& shader, const FlatSource& source, std::string_view what) {
    const char* text = source.text.c_str();
    glShaderSource(shader.get(), 1, &text, nullptr);
    glCompileShader(shader.get());
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &compiled);
    if (compiled == GL_TRUE) return;
    auto lines = mapShaderLog(logOf(shader.get(), glGetShaderiv, glGetShaderInfoLog), source);
    if (lines.empty()) lines.emplace_back("the driver refused the shader without a message");
    lines.push_back(fmt::format("(while compiling {} on {})", what, deviceName()));
    throw Error(ExitCode::shader, lines);
}

}  // namespace

Program::Program(const FlatSource& vertex, const FlatSource& fragment, std::string_view what) {
    const Shader vertexShader(GL_VERTEX_SHADER);
    const Shader fragmentShader(GL_FRAGMENT_SHADER);
    compile(vertexShader, vertex, what);
    compile(fragmentShader, fragment, what);
    glAttachShader(name_.get(), vertexShader.get());
    glAttachShader(name_.get(), fragmentShader.get());
    glLinkProgram(name_.get());
    GLint linked = GL_FALSE;
    glGetProgramiv(name_.get(), GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE)
        throw Error(ExitCode::shader,
                    fmt::format("{}: link: {} (on {})", what, logOf(name_.get(), glGetProgramiv, glGetProgramInfoLog),
                                deviceName()));
    glDetachShader(name_.get(), vertexShader.get());
    glDetachShader(name_.get(), fragmentShader.get());
}

}  // namespace noisescope
