// The vertex shader of tests that draw a value in each pixel of a target.
#pragma once

namespace noisescope {

/// One triangle over the whole target, of three vertices without attributes.
inline constexpr const char* kWholeTarget =
    "#version 410 core\n"
    "void main() {\n"
    "    vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));\n"
    "    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n"
    "}\n";

}  // namespace noisescope
