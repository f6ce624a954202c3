"use strict";
// Picture of the view: drawn on the GPU, or by the twin if there is none or the visitor wants so; then both are compared.

const DRAFT_SECONDS = 0.05, FULL_SECONDS = 0.12;  // a draft takes so long at most, and is drawn of what takes longer
const REST = 160, BEFORE_COMPARING = 250, BEFORE_SKETCH = 250;  // milliseconds
const STRIPE = 32 * 1024;  // pixels that a twin is asked for at once
const SOLID_SIDE = 128;  // pixels of a solid that are compared, each way: a twin takes long for all of them

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** The pixels that are compared: all that are seen, of a solid those in the middle. */
function comparedPart(region, text) {
  if (JSON.parse(text).output !== "solid") return region;
  const width = Math.min(region.width, SOLID_SIDE), rows = Math.min(region.rows, SOLID_SIDE);
  return { ...region, x: region.x + Math.floor((region.width - width) / 2), y: region.y + Math.floor((region.rows - rows) / 2),
           width, rows };
}

class Picture {
  /** said(kind, values) is told what happens, for people. */
  constructor(desk, twins, canvases, view, said) {
    Object.assign(this, { desk, twins, canvases, view, said });
    this.ticket = this.done = 0;
    this.byTwin = false;
    this.classes = null;  // colors of the classes of what is seen as a map; null: it is seen as a picture
    this.drawings = new Map();
  }

  /** Takes a device, or null and the reason why there is none. */
  use(device, reason) {
    this.device = device;
    this.reason = reason;
    this.want(this.state, this.byTwin);
  }

  /** Draws this from now on; does nothing if it is there already. */
  want(state = this.state, byTwin = this.byTwin, classes = this.classes) {
    Object.assign(this, { state, classes });
    if (state === undefined || this.device === undefined) return;
    const wish = JSON.stringify([state, byTwin, classes, this.view.region(), this.reason ?? ""]);
    if (wish === this.wish) return;
    Object.assign(this, { byTwin, wish, text: JSON.stringify(state) });
    this.changed = performance.now();
    ++this.ticket;
    this.run();
  }

  async run() {
    if (this.running) return;
    this.running = true;
    while (this.done !== this.ticket) {
      const ticket = this.ticket;
      try {
        await this.draw(() => ticket !== this.ticket);
      } catch (error) {
        if (ticket === this.ticket) this.said("failed", error.message);
      }
      this.done = ticket;
    }
    this.running = false;
  }

  /** Shaders and colors of the recipe; one that was just there is not asked for again. */
  async drawing(region) {
    if (!this.drawings.has(this.text)) this.drawings.set(this.text, this.desk.ask("drawing", this.text, region.height));
    if (this.drawings.size > 16) this.drawings.delete(this.drawings.keys().next().value);
    return this.drawings.get(this.text);
  }

  async draw(stale) {
    const region = this.view.region(), text = this.text;
    this.said("drawing");
    if (this.classes !== null) return this.asMap(region, text, stale);
    const drawing = await this.drawing(region);
    if (stale()) return;
    let problem = drawing.fields.length > 0 ? this.reason : "layers are combined by WebAssembly alone";
    if (this.device && drawing.fields.length > 0) {
      try {
        if (!await this.onGpu(drawing, region, text, stale)) return;
        if (!this.byTwin) this.reveal("gpu");
        problem = undefined;
      } catch (error) {
        problem = error.message;
      }
    }
    if (problem !== undefined || this.byTwin) await this.byTheTwin(region, text, stale);
    if (stale()) return;
    this.said("drawn", { problem });
    if (problem === undefined) this.compare(drawing.fields.map((field) => field.channels), region, text, stale);
  }

  /** False where it is stale before it is done. */
  async onGpu(drawing, region, text, stale) {
    const programs = Promise.all(drawing.fields.map(({ fragment }) => this.device.program(fragment)));
    const soon = await Promise.race([programs.then(() => true), pause(BEFORE_SKETCH).then(() => false)]);
    if (!soon && !stale()) {
      this.said("compiling");
      await this.byTheTwin(region, text, stale, true);
    }
    await programs;
    if (stale()) return false;
    const seconds = this.device.secondsPixel * region.width * region.rows * drawing.fields.length;
    if (seconds > FULL_SECONDS && performance.now() - this.changed < REST) {
      const coarse = Math.sqrt(seconds / DRAFT_SECONDS);
      if (!await this.fields(drawing, this.view.region(coarse), text, () => false)) return false;
      await pause(REST);
      if (stale()) return false;
    }
    return this.fields(drawing, region, text, stale);
  }

  async fields(drawing, region, text, stale) {
    for (const [n, source] of drawing.fields.entries()) {
      const blocks = await this.desk.ask("blocks", text, n, region);
      if (stale() || !await this.device.field(n, source, blocks, region, stale)) return false;
    }
    this.fit(this.canvases.gpu);
    await this.device.show(drawing.colors);
    this.shown = drawing.colors;
    if (!this.byTwin) this.reveal("gpu");
    return true;
  }

  fit(canvas) {
    if (canvas.width !== this.view.width) canvas.width = this.view.width;
    if (canvas.height !== this.view.rows) canvas.height = this.view.rows;
  }

  reveal(which) {
    for (const [name, canvas] of Object.entries(this.canvases)) canvas.hidden = name !== which;
  }

  /** Coarse at first, then stripe by stripe; a sketch is left coarse. */
  async byTheTwin(region, text, stale, sketch = false) {
    const canvas = this.canvases.twin, context = canvas.getContext("2d");
    const small = this.view.region(Math.max(1, Math.sqrt(region.width * region.rows / 6000)));
    const coarse = await this.twins.ask("picture", text, small);
    if (stale()) return;
    this.fit(canvas);
    const first = element("canvas", { width: small.width, height: small.rows });
    first.getContext("2d").putImageData(new ImageData(coarse, small.width, small.rows), 0, 0);
    context.drawImage(first, 0, 0, canvas.width, canvas.height);
    this.reveal("twin");
    if (sketch) return;
    await this.inStripes(region, stale, async (stripe) => {
      const bytes = await this.twins.ask("picture", text, stripe);
      if (!stale()) context.putImageData(new ImageData(bytes, stripe.width, stripe.rows), 0, stripe.y - region.y);
    });
  }

  /** Each pixel in the color of its cell's class. */
  async asMap(region, text, stale) {
    const canvas = this.canvases.map, context = canvas.getContext("2d");
    const bytes = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    const colors = this.classes.map((color) => new Uint32Array(new Uint8Array([...bytes(color), 255]).buffer)[0]);
    let first = true;
    await this.inStripes(region, stale, async (stripe) => {
      const classes = await this.twins.ask("classes", text, stripe).catch(() => {
        throw new Error("these are too many cells at once; zoom in");
      });
      if (stale()) return;
      if (first) this.fit(canvas);
      first = false;
      const image = new ImageData(stripe.width, stripe.rows);
      new Uint32Array(image.data.buffer).set(Uint32Array.from(classes, (each) => colors[each]));
      context.putImageData(image, 0, stripe.y - region.y);
      this.reveal("map");
    });
    if (!stale()) this.said("mapped");
  }

  /** Runs body(stripe) for the region, a few at a time: twice as many as there are twins. */
  async inStripes(region, stale, body) {
    const rows = Math.max(1, Math.floor(STRIPE / region.width)), waiting = new Set();
    for (let y = 0; y < region.rows && !stale(); y += rows) {
      const stripe = { ...region, y: region.y + y, rows: Math.min(rows, region.rows - y) };
      const job = body(stripe).finally(() => waiting.delete(job));
      waiting.add(job);
      if (waiting.size >= 2 * this.twins.all.length) await Promise.race(waiting);
    }
    await Promise.all(waiting);
  }

  /** All fields, on the GPU and by the twin. */
  async compare(channels, region, text, stale) {
    await pause(BEFORE_COMPARING);
    if (stale()) return;
    const part = comparedPart(region, text);
    const found = { bits: 0, pixels: 0, compared: 0, all: part.width * part.rows, whole: part === region };
    found.channels = channels.reduce((sum, count) => sum + count);
    try {
      await this.inStripes(part, stale, async (stripe) => {
        const fields = channels.map((count, leaf) =>
          ({ words: this.device.read(leaf, stripe.x - region.x, stripe.y - region.y, stripe.width, stripe.rows), channels: count }));
        const seen = await this.twins.ask("difference", text, stripe, fields);
        if (stale()) return;
        for (const name of ["bits", "pixels", "compared"]) found[name] += seen[name];
        this.said("compared", found);
      });
    } catch (error) {
      if (!stale()) this.said("failed", error.message);
    }
  }

  /** The canvas that is seen, drawn anew: what a GPU has shown is not kept. */
  async canvas() {
    if (!this.canvases.gpu.hidden) await this.device.show(this.shown);
    return Object.values(this.canvases).find((canvas) => !canvas.hidden);
  }
}
