"use strict";
// Answers the page's questions with the module, one after the other, in a thread of its own. Each question is
// {id, what, arguments}, each answer {id, result} or {id, error}; arrays are handed over, not copied.
function noisescopeWorker(createTwin, post) {
  let ready = createTwin();

  const questions = {
    tables: (twin) => asked(twin, "page_tables"),
    read: (twin, text) => asked(twin, "page_read", text),
    describe: (twin, ...texts) => asked(twin, "page_describe", ...texts),
    set: (twin, ...texts) => asked(twin, "page_set", ...texts),
    drawing: (twin, state, height) => asked(twin, "page_drawing", state, height),
    colorShader: (twin) => asked(twin, "page_color_shader"),
    code: (twin, state, title, target, exact) => asked(twin, "page_code", state, title, target, exact ? 1 : 0),

    blocks(twin, state, leaf, view) {
      const at = called(twin, "number", "page_blocks", state, leaf, view.height, view.x, view.y, view.width, view.rows);
      const [count, stride] = twin.HEAPU32.subarray(at / 4, at / 4 + 2);
      return { count, stride, words: twin.HEAPU32.slice(at / 4 + 2, at / 4 + 2 + count * stride) };
    },

    picture: (twin, state, view) => new Uint8ClampedArray(filled(twin, "page_picture", [state], view, 4)),

    // A small one, of erosions by coarse lattices.
    thumbnail: (twin, state, view) => new Uint8ClampedArray(filled(twin, "page_thumbnail", [state], view, 4)),

    // The class of each pixel.
    classes: (twin, state, view) => new Uint8ClampedArray(filled(twin, "page_classes", [state], view, 1)),

    textures: (twin, state, name, program, maps, side) => asked(twin, "page_textures", state, name, program, maps, side),

    // The integers of the n-th file.
    texture(twin, n) {
      const { at, bytes } = asked(twin, "page_texture", n);
      return new Uint8ClampedArray(twin.HEAPU8.slice(at, at + bytes).buffer);
    },

    // The bits of one pixel's channels.
    value(twin, state, height, x, y) {
      const bytes = 4 * called(twin, "number", "page_channels", state, 0);
      return { words: new Uint32Array(filled(twin, "page_values", [state, 0], { height, x, y, width: 1, rows: 1 }, bytes).slice().buffer) };
    },

    // Counts the bits of all fields, and the pixels, in which `fields` of the GPU, each {words, channels}, differ from the twin.
    difference(twin, state, view, fields) {
      const compared = view.width * view.rows, differing = new Uint8Array(compared);
      let bits = 0;
      for (const [leaf, { words, channels }] of fields.entries()) {
        const bytes = filled(twin, "page_values", [state, leaf], view, 4 * channels);
        const own = new Uint32Array(bytes.buffer, bytes.byteOffset, compared * channels);
        const stride = words.length / compared;
        for (let pixel = 0; pixel < compared; ++pixel)
          for (let c = 0; c < channels; ++c) {
            const twins = own[pixel * channels + c], other = words[pixel * stride + c];
            if (((twins | other) & 0x7fffffff) === 0) continue;  // one zero is as good as the other
            for (let differ = twins ^ other; differ !== 0; differ &= differ - 1) ++bits;
            if (twins !== other) differing[pixel] = 1;
          }
      }
      return { bits, pixels: differing.reduce((sum, one) => sum + one, 0), compared };
    },
  };

  // A call with numbers and texts; these go into the module's heap: its stack holds no large ones.
  function called(twin, kind, name, ...values) {
    const texts = [];
    const given = values.map((value) => {
      if (typeof value === "number") return value;
      if (value.includes("\0")) throw new Error("a text with a zero character in it");
      const bytes = new TextEncoder().encode(value), at = twin._malloc(bytes.length + 1);
      if (at === 0) throw new Error("not enough memory");
      texts.push(at);
      twin.HEAPU8.set(bytes, at);
      twin.HEAPU8[at + bytes.length] = 0;
      return at;
    });
    try {
      return twin.ccall(name, kind, given.map(() => "number"), given);
    } finally {
      texts.forEach((at) => twin._free(at));
    }
  }

  function asked(twin, name, ...values) {
    const answer = JSON.parse(called(twin, "string", name, ...values));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  // Returns the module's values of a region, so many bytes a pixel: in its memory, until it is asked again.
  function filled(twin, name, picture, view, bytes) {
    const at = called(twin, "number", name, ...picture, view.height, view.x, view.y, view.width, view.rows);
    if (at === 0) throw new Error("the twin has no values for this");
    return twin.HEAPU8.subarray(at, at + bytes * view.width * view.rows);
  }

  return async (question) => {
    try {
      const twin = await ready;
      const result = questions[question.what](twin, ...question.arguments);
      const moved = [result?.words?.buffer, result instanceof Uint8ClampedArray ? result.buffer : null].filter(Boolean);
      post({ id: question.id, result }, moved);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) ready = createTwin();  // its memory may be anything now
      post({ id: question.id, error: error.message ?? String(error) }, []);
    }
  };
}
