"use strict";
// View of the endless plane, moved and zoomed by mouse, fingers and keys. Pixels are whole, so that each has
// the value that `noisescope render` gives it: zooming makes the picture higher.

const LEAST_HEIGHT = 8, MOST_HEIGHT = 2 ** 40, FARTHEST = 2 ** 52;

class View {
  /** changed() is told when other pixels are seen, pointed() when the pointer is at another one. */
  constructor(stage, changed, pointed) {
    this.stage = stage;
    this.changed = changed;
    this.scale = 1;
    this.fitted = true;
    this.x = this.y = 0;
    this.height = 512;
    this.width = this.rows = 1;
    this.fingers = new Map();
    this.pointer = null;
    this.rest = [0, 0];
    new ResizeObserver(() => this.resize()).observe(stage);
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.04 : 0.0015)), ...this.inside(event));
    }, { passive: false });
    stage.addEventListener("pointerdown", (event) => {
      if (event.button > 1) return;
      stage.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, this.inside(event));
      document.getElementById("hint").hidden = true;
    });
    stage.addEventListener("pointermove", (event) => {
      this.moved(event);
      this.pointer = this.inside(event).map(Math.floor);
      pointed();
    });
    stage.addEventListener("pointerleave", () => {
      this.pointer = null;
      pointed();
    });
    for (const name of ["pointerup", "pointercancel"])
      stage.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    stage.addEventListener("dblclick", () => this.fit());
    stage.addEventListener("keydown", (event) => this.key(event));
    this.resize();
  }

  /** Place of an event, in pixels of the canvas. */
  inside(event) {
    const box = this.stage.getBoundingClientRect();
    return [(event.clientX - box.left) * this.scale, (event.clientY - box.top) * this.scale];
  }

  /** The pixel of the plane that the pointer is at, or null. */
  pixel() {
    return this.pointer && [this.x + this.pointer[0], this.y + this.pointer[1]];
  }

  resize() {
    const box = this.stage.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return;
    const center = this.center();
    this.scale = Math.min(devicePixelRatio || 1, 2, 2048 / Math.max(box.width, box.height));
    const zoom = this.height / this.rows;
    [this.width, this.rows] = [box.width, box.height].map((side) => Math.max(1, Math.round(side * this.scale)));
    if (this.fitted) return this.fit();
    this.place(...center, Math.round(zoom * this.rows));
  }

  /** The middle of what is seen, in world units. */
  center() {
    return [(this.x + this.width / 2) / this.height, (this.y + this.rows / 2) / this.height];
  }

  place(worldX, worldY, height) {
    this.height = Math.min(Math.max(Math.round(height), LEAST_HEIGHT), MOST_HEIGHT);
    this.set(Math.round(worldX * this.height - this.width / 2), Math.round(worldY * this.height - this.rows / 2));
  }

  set(x, y) {
    [this.x, this.y] = [x, y].map((number) => Math.min(Math.max(number, -FARTHEST), FARTHEST));
    this.changed();
  }

  fit() {
    this.fitted = true;
    this.height = this.rows;
    this.set(0, 0);
  }

  move(dx, dy) {
    this.fitted = false;
    const x = dx + this.rest[0], y = dy + this.rest[1];
    this.rest = [x - Math.round(x), y - Math.round(y)];
    if (Math.round(x) !== 0 || Math.round(y) !== 0) this.set(this.x + Math.round(x), this.y + Math.round(y));
  }

  /** By a factor, about a pixel of the canvas. */
  zoom(factor, aboutX = this.width / 2, aboutY = this.rows / 2) {
    let height = Math.round(this.height * factor);
    if (height === this.height) height += Math.sign(factor - 1);
    height = Math.min(Math.max(height, LEAST_HEIGHT), MOST_HEIGHT);
    if (height === this.height) return;
    const by = height / this.height;
    this.fitted = false;
    this.height = height;
    this.set(Math.round((this.x + aboutX) * by - aboutX), Math.round((this.y + aboutY) * by - aboutY));
  }

  moved(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.inside(event);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    const part = other ? 2 : 1;  // of two fingers each moves the middle by half
    this.move((before[0] - now[0]) / part, (before[1] - now[1]) / part);
    if (!other) return;
    const apart = ([x, y]) => Math.max(8, Math.hypot(x - other[0], y - other[1]));
    this.zoom(apart(now) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = (event.shiftKey ? 10 : 1) * Math.round(16 * this.scale);
    const actions = {
      ArrowLeft: () => this.move(-step, 0), ArrowRight: () => this.move(step, 0), ArrowUp: () => this.move(0, -step),
      ArrowDown: () => this.move(0, step), "+": () => this.zoom(1.25), "=": () => this.zoom(1.25), "-": () => this.zoom(0.8),
      Home: () => this.fit(), 0: () => this.fit(),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  /** The region that is seen; a draft has pixels `coarse` times as large. */
  region(coarse = 1) {
    if (coarse === 1) return { height: this.height, x: this.x, y: this.y, width: this.width, rows: this.rows };
    const height = Math.max(1, Math.round(this.height / coarse)), by = height / this.height;
    return { height, x: Math.round(this.x * by), y: Math.round(this.y * by), width: Math.max(1, Math.round(this.width * by)),
      rows: Math.max(1, Math.round(this.rows * by)) };
  }

  /** For a link: the middle and the zoom; empty where the whole picture is seen. */
  text() {
    return this.fitted ? "" : [...this.center(), this.height / this.rows].join(",");
  }

  read(text) {
    const [x, y, zoom] = (text ?? "").split(",").map(Number);
    if (![x, y, zoom].every(Number.isFinite) || zoom <= 0 || !text) return this.fit();
    this.fitted = false;
    this.place(x, y, zoom * this.rows);
  }
}
