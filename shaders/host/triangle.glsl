// The vertex shader of one triangle that covers the target, for shaders that know no blocks. u_cells is the target's size in
// cells; what varies over it is computed here, which drivers interpolate faster than fragments multiply.
uniform vec2 u_cells;
uniform float u_slice;
noperspective out vec2 v_place;
flat out float v_slice;

void main() {
    vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
    v_place = corner * u_cells;
    v_slice = u_slice;
}
