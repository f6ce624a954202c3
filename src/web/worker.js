"use strict";
// Answers the page's questions with the module, one after the other, in a thread of its own. Each question is
// {id, what, arguments}, each answer {id, result} or {id, error}; arrays are handed over, not copied.
function noisescopeWorker(createTwin, post) {
  let ready = createTwin();

  const questions = {
    tables: (twin) => asked(twin, "page_tables"),
    read: (twin, text) => asked(twin, "page_read", text),
    set: (twin, ...texts) => asked(twin, "page_set", ...texts),
    drawing: (twin, state, height) => asked(twin, "page_drawing", state, height),
    colorShader: (twin) => asked(twin, "page_color_shader"),
    code: (twin, state, title, target, exact) => asked(twin, "page_code", state, title, target, exact ? 1 : 0),

    blocks(twin, state, second, view) {
      const at = called(twin, "number", "page_blocks", state, second ? 1 : 0, view.height, view.x, view.y, view.width, view.rows);
      const [count, stride] = twin.HEAPU32.subarray(at / 4, at / 4 + 2);
      return { count, stride, words: twin.HEAPU32.slice(at / 4 + 2, at / 4 + 2 + count * stride) };
    },

    picture: (twin, state, view) => new Uint8ClampedArray(filled(twin, "page_picture", state, view, 4)),

    // The bits of one pixel's channels.
    value(twin, state, height, x, y) {
      const bytes = 4 * called(twin, "number", "page_channels", state);
      return { words: new Uint32Array(filled(twin, "page_values", state, { height, x, y, width: 1, rows: 1 }, bytes).slice().buffer) };
    },

    // How many bits and pixels of `words`, what the GPU made of the region, differ from the twin's.
    difference(twin, state, view, words, channels) {
      const count = view.width * view.rows * channels, bytes = filled(twin, "page_values", state, view, 4 * channels);
      const own = new Uint32Array(bytes.buffer, bytes.byteOffset, count);
      const stride = words.length / (view.width * view.rows);
      let bits = 0, pixels = 0;
      for (let i = 0; i < count; i += channels) {
        let differs = 0;
        for (let c = 0; c < channels; ++c) {
          let other = own[i + c] ^ words[i / channels * stride + c];
          if (other === 0) continue;
          // One zero is as good as the other.
          if (((own[i + c] | words[i / channels * stride + c]) & 0x7fffffff) === 0) continue;
          differs = 1;
          for (; other !== 0; other &= other - 1) ++bits;
        }
        pixels += differs;
      }
      return { bits, pixels, compared: view.width * view.rows };
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

  // What the module has made of a region, so many bytes a pixel: in its memory, until it is asked again.
  function filled(twin, name, state, view, bytes) {
    const at = called(twin, "number", name, state, view.height, view.x, view.y, view.width, view.rows);
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
