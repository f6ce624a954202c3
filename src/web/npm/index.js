// Noisescope's fields in JavaScript, by its C++ as WebAssembly. The C interface is that of noisescope.h.
import create from "./module.js";

const MESSAGE = 4096;
let loaded;

/** Starts the module, once. */
export function load() {
  return (loaded ??= create().then((module) => new Noisescope(new Memory(module))));
}

/** The module's memory. Addresses are valid until take() gives them back. */
class Memory {
  constructor(module) {
    this.module = module;
  }

  /** Runs a function with pieces of memory, which are given back after it. */
  take(sizes, use) {
    const places = [];
    try {
      for (const size of sizes) {
        const place = this.module._malloc(Math.max(size, 8));
        if (place === 0) throw new RangeError(`not enough memory for ${size} bytes`);
        places.push(place);
      }
      return use(...places);
    } finally {
      places.forEach((place) => this.module._free(place));
    }
  }

  /** A text of C. */
  textAt(place) {
    const bytes = this.module.HEAPU8;
    return new TextDecoder().decode(bytes.subarray(place, bytes.indexOf(0, place)));
  }

  withText(text, use) {
    if (text.includes("\0")) throw new TypeError("a text with a zero character in it");
    const bytes = new TextEncoder().encode(text);
    return this.take([bytes.length + 1], (place) => {
      this.module.HEAPU8.set(bytes, place);
      this.module.HEAPU8[place + bytes.length] = 0;
      return use(place);
    });
  }

  withTexts(texts, use, ...places) {
    if (texts.length === 0) return use(...places);
    return this.withText(texts[0], (place) => this.withTexts(texts.slice(1), use, ...places, place));
  }

  /** Calls a function that has a message where it fails. */
  call(name, ...values) {
    this.take([MESSAGE], (message) => {
      if (this.module[`_noisescope_${name}`](...values, message, MESSAGE) !== 0) throw new Error(this.textAt(message));
    });
  }

  /** Calls a function of the page that answers with JSON. */
  asked(name, ...values) {
    const answer = JSON.parse(this.textAt(this.module[`_page_${name}`](...values)));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
}

class Noisescope {
  #memory;
  constructor(memory) {
    this.#memory = memory;
  }
  get version() {
    return this.#text("version");
  }
  field(recipe) {
    return new Field(this.#memory, "field_create", typeof recipe === "string" ? recipe : JSON.stringify(recipe));
  }
  preset(name) {
    return new Field(this.#memory, "field_create_preset", name);
  }
  presets() {
    return JSON.parse(this.#text("presets"));
  }
  params() {
    return JSON.parse(this.#text("params"));
  }
  #text(name) {
    return this.#memory.textAt(this.#memory.module[`_noisescope_${name}`]());
  }
}

const freed = new FinalizationRegistry(({ module, field }) => module._noisescope_field_destroy(field));

class Field {
  #memory;
  #field;
  constructor(memory, create, text) {
    this.#memory = memory;
    memory.take([4], (out) => {
      memory.withText(text, (given) => memory.call(create, given, out));
      this.#field = memory.module.HEAPU32[out / 4];
    });
    freed.register(this, { module: memory.module, field: this.#field }, this);
  }
  free() {
    freed.unregister(this);
    this.#memory.module._noisescope_field_destroy(this.#field);
    this.#field = 0;
  }
  get recipe() {
    return JSON.parse(this.#recipe);
  }
  get dimensions() {
    return this.#asked("dimensions");
  }
  get channels() {
    return this.#asked("channels");
  }
  get exact() {
    return this.#asked("is_exact") !== 0;
  }
  get range() {
    return this.#memory.take([16], (place) => {
      const proven = this.#asked("range", place, place + 8) !== 0;
      const [low, high] = new Float64Array(this.#memory.module.HEAPU8.buffer.slice(place, place + 16));
      return { low, high, proven };
    });
  }
  rows({ width, rows, height = rows, x = 0, y = 0 }) {
    const count = this.#count(width, rows);
    return this.#memory.take([40, 4 * count], (region, out) => {
      const words = new Uint8Array(BigInt64Array.from([height, x, y, width, rows], BigInt).buffer);
      this.#memory.module.HEAPU8.set(words, region);
      this.#memory.call("field_rows", this.#field, region, 0, out, count);
      return this.#floats(out, count);
    });
  }
  points(numbers, coordinates = this.dimensions) {
    const points = numbers.length / coordinates;
    if (!Number.isInteger(points)) throw new RangeError(`${numbers.length} numbers are no points of ${coordinates} coordinates`);
    const count = points * this.channels;
    return this.#memory.take([8 * numbers.length, 4 * count], (places, out) => {
      this.#memory.module.HEAPU8.set(new Uint8Array(Float64Array.from(numbers).buffer), places);
      this.#memory.call("field_points", this.#field, places, points, coordinates, 0, out, count);
      return this.#floats(out, count);
    });
  }
  at(x, y = 0, z = 0) {
    return this.#asked("point", x, y, z);
  }
  code(target = "glsl330") {
    const { state } = this.#memory.withText(this.#recipe, (recipe) => this.#memory.asked("read", recipe));
    return this.#memory.withTexts([JSON.stringify(state), "", target], (...given) => this.#memory.asked("code", ...given, 0)).code;
  }
  get #recipe() {
    return this.#memory.textAt(this.#asked("recipe"));
  }
  #asked(name, ...values) {
    if (this.#field === 0) throw new Error("a field that was freed");
    return this.#memory.module[`_noisescope_field_${name}`](this.#field, ...values);
  }
  #count(width, rows) {
    for (const [name, number] of Object.entries({ width, rows }))
      if (!Number.isInteger(number) || number < 1) throw new RangeError(`${name}: ${number}: expected a whole number from 1 on`);
    return width * rows * this.channels;
  }
  #floats(place, count) {
    return new Float32Array(this.#memory.module.HEAPU8.buffer.slice(place, place + 4 * count));
  }
}
