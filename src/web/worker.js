"use strict";
// Answers the page's questions with the module, one after the other, in a thread of its own. Each question is
// {id, what, arguments}, each answer {id, result} or {id, error}; arrays are handed over, not copied.
function noisescopeWorker(createTwin, post) {
  const ready = createTwin();

  const questions = {
    tables: (twin) => asked(twin, "page_tables", [], []),
    read: (twin, text) => asked(twin, "page_read", ["string"], [text]),
    set: (twin, state, title, name, text) =>
      asked(twin, "page_set", ["string", "string", "string", "string"], [state, title, name, text]),
    drawing: (twin, state, height) => asked(twin, "page_drawing", ["string", "number"], [state, height]),
    colorShader: (twin) => asked(twin, "page_color_shader", [], []),
    code: (twin, state, title, target, exact) =>
      asked(twin, "page_code", ["string", "string", "string", "number"], [state, title, target, exact ? 1 : 0]),

    blocks(twin, state, second, view) {
      const at = twin.ccall("page_blocks", "number",
        ["string", "number", "number", "number", "number", "number", "number"],
        [state, second ? 1 : 0, view.height, view.x, view.y, view.width, view.rows]);
      const [count, stride] = twin.HEAPU32.subarray(at / 4, at / 4 + 2);
      return { count, stride, words: twin.HEAPU32.slice(at / 4 + 2, at / 4 + 2 + count * stride) };
    },

    picture(twin, state, view) {
      return new Uint8ClampedArray(filled(twin, "page_picture", state, view, 4 * view.width * view.rows, twin.HEAPU8).buffer);
    },

    // How many bits and pixels of `words`, what the GPU made of the region, differ from the twin's.
    difference(twin, state, view, words, channels) {
      const count = view.width * view.rows * channels;
      const at = twin.ccall("page_values", "number", ["string", ...Array(5).fill("number")],
        [state, view.height, view.x, view.y, view.width, view.rows]);
      if (at === 0) throw new Error("the twin has no values for this");
      const own = twin.HEAPU32.subarray(at / 4, at / 4 + count);
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

  function asked(twin, name, types, values) {
    const answer = JSON.parse(twin.ccall(name, "string", types, values));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  function filled(twin, name, state, view, count, heap) {
    const at = twin.ccall(name, "number", ["string", ...Array(5).fill("number")],
      [state, view.height, view.x, view.y, view.width, view.rows]);
    if (at === 0) throw new Error("the twin has no values for this");
    heap = twin.HEAPU8;  // what was asked may have moved the memory
    return heap.slice(at, at + count);
  }

  return async (question) => {
    try {
      const twin = await ready;
      const result = questions[question.what](twin, ...question.arguments);
      const moved = [result?.words?.buffer, result instanceof Uint8ClampedArray ? result.buffer : null].filter(Boolean);
      post({ id: question.id, result }, moved);
    } catch (error) {
      post({ id: question.id, error: error.message ?? String(error) }, []);
    }
  };
}
