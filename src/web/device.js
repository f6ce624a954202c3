"use strict";
// The recipe on the visitor's GPU: a field's bits in a texture of integers, then its colors on the canvas.

const TRIANGLE = `#version 300 es
void main() { gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }`;
const MOST_PROGRAMS = 12;
const COMPILE_SECONDS = 25;
const PIECE_SECONDS = 0.03;

class Device {
  /** Throws with a reason where there is no WebGL 2. */
  constructor(canvas, colorSource) {
    this.canvas = canvas;
    const gl = canvas.getContext("webgl2", { antialias: false, alpha: false, powerPreference: "high-performance" });
    if (!gl) throw new Error("this browser gives no WebGL 2");
    this.gl = gl;
    this.parallel = gl.getExtension("KHR_parallel_shader_compile");
    const named = gl.getExtension("WEBGL_debug_renderer_info");
    this.name = gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
    this.programs = new Map();
    this.fields = [this.target(), this.target()];
    this.secondsPixel = 0;
    this.colorSource = colorSource;
    gl.bindVertexArray(gl.createVertexArray());
    for (const state of [gl.BLEND, gl.DEPTH_TEST, gl.DITHER]) gl.disable(state);
    this.words = gl.createBuffer();
    gl.bindBuffer(gl.UNIFORM_BUFFER, this.words);
    gl.bufferData(gl.UNIFORM_BUFFER, 16384, gl.DYNAMIC_DRAW);
    gl.bindBufferBase(gl.UNIFORM_BUFFER, 0, this.words);
    this.tables = [this.texture(), this.texture()];
  }

  texture() {
    const gl = this.gl, texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    return texture;
  }

  target() {
    return { texture: this.texture(), frame: this.gl.createFramebuffer(), width: 0, rows: 0, channels: 0 };
  }

  resized(target, view, channels) {
    const gl = this.gl, [storage, format] = channels === 1 ? [gl.R32UI, gl.RED_INTEGER] : [gl.RGBA32UI, gl.RGBA_INTEGER];
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame);
    if (target.width === view.width && target.rows === view.rows && target.channels === channels) return;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, target.texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, storage, view.width, view.rows, 0, format, gl.UNSIGNED_INT, null);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target.texture, 0);
    Object.assign(target, { width: view.width, rows: view.rows, channels });
  }

  /** A program once the driver has made it; throws what the driver says. Browsers compile in another thread. */
  async program(fragment) {
    const gl = this.gl;
    const known = this.programs.get(fragment);
    if (known) {
      this.programs.delete(fragment);
      this.programs.set(fragment, known);
      return known;
    }
    const made = this.made(fragment);
    this.programs.set(fragment, made);
    if (this.programs.size > MOST_PROGRAMS) {
      const [oldest, program] = this.programs.entries().next().value;
      this.programs.delete(oldest);
      program.then((gone) => gl.deleteProgram(gone.program), () => {});
    }
    return made;
  }

  async made(fragment) {
    const gl = this.gl, program = gl.createProgram();
    const shaders = [[gl.VERTEX_SHADER, TRIANGLE], [gl.FRAGMENT_SHADER, fragment]].map(([type, text]) => {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      return shader;
    });
    gl.linkProgram(program);
    const end = performance.now() + COMPILE_SECONDS * 1000;
    while (this.parallel && !gl.getProgramParameter(program, this.parallel.COMPLETION_STATUS_KHR)) {
      if (gl.isContextLost()) throw new Error("the GPU was taken away from this page");
      if (performance.now() > end) throw new Error(`the driver has compiled this for ${COMPILE_SECONDS} s`);
      await new Promise((done) => setTimeout(done, 8));
    }
    if (!gl.getProgramParameter(program, gl.LINK_STATUS))
      throw new Error(gl.getShaderInfoLog(shaders[1]) || gl.getProgramInfoLog(program) || "the shader was not compiled");
    shaders.forEach((shader) => gl.deleteShader(shader));
    const places = {};
    const block = gl.getUniformBlockIndex(program, "Words");
    if (block !== gl.INVALID_INDEX) gl.uniformBlockBinding(program, block, 0);
    return { program, place: (name) => (places[name] ??= gl.getUniformLocation(program, name)) };
  }

  /** Draws the n-th field's bits in pieces. False: `stale()` said so. */
  async field(n, source, blocks, view, stale) {
    const gl = this.gl, made = await this.program(source.fragment), target = this.fields[n];
    if (stale()) return false;
    let rows = this.rowsAtOnce(view);
    for (let y = 0; y < view.rows; y += rows) {
      rows = Math.min(this.rowsAtOnce(view), view.rows - y);
      const start = performance.now();
      this.resized(target, view, source.channels);
      this.piece(made, blocks, view, y, y + rows);
      await this.finished();
      if (stale() || gl.isContextLost()) return false;
      this.secondsPixel = (performance.now() - start) / 1000 / (rows * view.width);
    }
    return true;
  }

  rowsAtOnce(view) {
    const pixels = this.secondsPixel > 0 ? PIECE_SECONDS / this.secondsPixel : 16384;
    return Math.max(4, Math.floor(pixels / view.width));
  }

  piece(made, { count, stride, words }, view, first, end) {
    const gl = this.gl;
    gl.useProgram(made.program);
    gl.viewport(0, 0, view.width, view.rows);
    gl.enable(gl.SCISSOR_TEST);
    gl.uniform1ui(made.place("ns_zero"), 0);
    for (let i = 0; i < count; ++i) {
      const block = words.subarray(i * stride, (i + 1) * stride);
      const [left, top, right, bottom, x, y] = new Int32Array(block.buffer, block.byteOffset, 6);
      const from = Math.max(top, first), to = Math.min(bottom, end);
      if (from >= to) continue;
      gl.bufferSubData(gl.UNIFORM_BUFFER, 0, block);
      gl.uniform2i(made.place("u_corner"), x, y);
      gl.scissor(left, from, right - left, to - from);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    }
    gl.disable(gl.SCISSOR_TEST);
  }

  async finished() {
    const gl = this.gl, fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    for (;;) {
      await new Promise((done) => setTimeout(done, 0));
      const state = gl.clientWaitSync(fence, 0, 0);
      if (state !== gl.TIMEOUT_EXPIRED) break;  // done, or the context is lost
    }
    gl.deleteSync(fence);
  }

  setColors(colors) {
    const gl = this.gl;
    if (this.colors === colors) return;
    this.colors = colors;
    const upload = (texture, storage, width, format, type, texels) => {
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, storage, width, 1, 0, format, type, texels);
    };
    upload(this.tables[0], gl.RGBA8, colors.bytes.length / 4, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(colors.bytes));
    const levels = colors.levels.length > 0 ? colors.levels : [0];
    upload(this.tables[1], gl.R32I, levels.length, gl.RED_INTEGER, gl.INT, new Int32Array(levels));
  }

  /** Shows the fields on the canvas. */
  async show(colors) {
    const gl = this.gl, made = await this.program(this.colorSource);
    this.setColors(colors);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.useProgram(made.program);
    const textures = [this.fields[0].texture, this.fields[1].width > 0 ? this.fields[1].texture : this.fields[0].texture,
      ...this.tables];
    ["u_field", "u_second", "u_colors", "u_color_levels"].forEach((name, unit) => {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, textures[unit]);
      gl.uniform1i(made.place(name), unit);
    });
    gl.uniform1i(made.place("u_channels"), this.fields[0].channels);
    gl.uniform2f(made.place("u_shown"), this.canvas.width, this.canvas.height);
    gl.uniform1i(made.place("u_color_steps"), colors.banded ? 0 : colors.bytes.length / 4);
    gl.uniform1f(made.place("u_color_low"), colors.low);
    gl.uniform1f(made.place("u_color_scale"), colors.scale);
    gl.uniform1f(made.place("u_color_exposure"), colors.exposure);
    gl.uniform1i(made.place("u_color_direction"), colors.direction);
    gl.uniform1i(made.place("u_color_bands"), colors.thresholds.length);
    gl.uniform1i(made.place("u_color_second_bands"), colors.second.length);
    if (colors.thresholds.length > 0) gl.uniform1iv(made.place("u_color_thresholds"), colors.thresholds);
    if (colors.second.length > 0) gl.uniform1iv(made.place("u_color_second_thresholds"), colors.second);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  /** The bits of rows of the n-th field, four words a pixel. */
  read(n, x, y, width, rows) {
    const gl = this.gl, words = new Uint32Array(4 * width * rows);
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.fields[n].frame);
    gl.readPixels(x, y, width, rows, gl.RGBA_INTEGER, gl.UNSIGNED_INT, words);
    return words;
  }
}
