"use strict";
// The page: what is chosen, its history, links and files; the parts do the rest.

const at = (id) => document.getElementById(id);
const desk = new Asker();
const twins = new Askers(Math.min(Math.max((navigator.hardwareConcurrency || 2) - 1, 1), 4));
const SAME_STEP = 600;  // milliseconds between changes of one parameter that are one step of the history

let tables, controls, layers, view, picture;
let now;  // the module's answer about the recipe: state, applies, available, title, file
let chosen;  // as it was when it was chosen: what "Reset" goes back to
let solo = "";  // the path of the layer that is looked at alone, which is no part of the recipe
const past = [], future = [];
let lastChange = { name: "", time: 0 };

// --- display -----------------------------------------------------------------------------------------------------------------

function problem(text) {
  at("problem").textContent = text ?? "";
  at("problem").hidden = !text;
}

let toastEnds;
function toast(text) {
  at("toast").textContent = text;
  at("toast").hidden = false;
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => { at("toast").hidden = true; }, 2500);
}

const grouped = (number) => number.toLocaleString("en-US");
const counted = (number, what) => `${grouped(number)} ${what}${number === 1 ? "" : "s"}`;
const differ = (bits) => `${counted(bits, "bit")} ${bits === 1 ? "differs" : "differ"}`;

function verdict(kind, head, text, part) {
  at("verdict").className = kind;
  at("verdict").replaceChildren(element("b", { textContent: head }), ` ${text}`);
  at("compared").style.visibility = part === undefined ? "hidden" : "visible";  // its room stays: nothing moves
  if (part !== undefined) at("compared").value = part;
}

const said = {
  drawing: () => verdict("", "Drawing …", "", 0),
  compiling: () => verdict("", "Compiling …", "Meanwhile WebAssembly draws.", 0),
  failed: (text) => verdict("bad", "Not drawn.", text),
  drawn({ problem: text }) {
    if (text === undefined) return verdict("", "Comparing …", "", 0);
    verdict("warn", "Not compared.", `WebGL 2 draws nothing here: ${text}. You see the picture of WebAssembly.`);
  },
  mapped: () => verdict("", "A map.", "Each pixel has the class of its cell, by WebAssembly."),
  compared({ bits, pixels, compared, all, channels, whole }) {
    const done = compared === all, total = grouped(compared * channels * 32);
    if (!done) return verdict(bits ? "warn" : "", differ(bits), `so far, of ${total} …`, compared / all);
    if (bits === 0) return verdict("good", differ(bits), `of ${total}: every pixel ${whole ? "you see" : "in the middle"} is the same on both.`);
    const why = now.exact ? "" : " The sine hash differs from device to device.";
    verdict("warn", differ(bits), `of ${total}, in ${counted(pixels, "pixel")}.${why}`);
  },
};

function showPlace() {
  const decimals = Math.max(2, Math.ceil(Math.log10(view.height)) + 1);
  const [x, y] = view.center().map((number) => number.toFixed(Math.min(decimals, 15)));
  const zoom = view.height / view.rows;
  at("place").textContent = `(${x}, ${y})  ×${zoom < 1 ? zoom.toPrecision(2) : grouped(Number(zoom.toPrecision(4)))}`;
  at("place").title = `In the middle, in heights of the picture. ${view.width} × ${view.rows} pixels, ` +
    `the first one (${view.x}, ${view.y}) of a picture of ${view.height} rows`;
}

/** The shortest decimal that is the same float. */
function shortest(number) {
  for (let digits = 1; digits < 9; ++digits) {
    const text = number.toPrecision(digits);
    if (Math.fround(Number(text)) === number) return String(Number(text));
  }
  return String(Number(number.toPrecision(9)));
}

// One question at a time: a pointer moves faster than some recipes are computed.
let asking = false;
async function showValue() {
  if (asking) return;
  asking = true;
  for (let asked, last; ; last = asked) {
    const pixel = view.pixel();
    if (pixel === null) break;
    asked = JSON.stringify([seen(), view.height, ...pixel]);
    if (asked === last) break;
    try {
      const { words } = await twins.ask("value", JSON.stringify(seen()), view.height, ...pixel);
      const values = [...new Float32Array(words.buffer)].map(shortest);
      const bits = [...words].map((word) => `0x${word.toString(16).padStart(8, "0")}`);
      const told = hasMap() ? await classAt(pixel) : "";
      at("value").textContent = `${told}${values.join(", ")}  ${bits.join(" ")}  (${pixel.join(", ")})`;
    } catch (error) {
      at("value").textContent = error.message;
    }
  }
  if (view.pixel() === null) at("value").textContent = "";
  asking = false;
}

/** The state of what is drawn: the recipe's, or that of a layer alone. */
const seen = () => (solo === "" ? now.state : { ...now.state, seen: solo });

function show() {
  if (!now.layers?.some(({ path }) => path === solo)) solo = "";
  layers.show(now.layers, solo);
  at("shown").hidden = now.layers !== undefined;  // there is but one picture of layers
  controls.show(layers.withField(now));
  at("title").textContent = now.title || "Untitled";
  at("undo").disabled = past.length === 0;
  at("redo").disabled = future.length === 0;
  at("reset").disabled = chosen && JSON.stringify(now.state) === JSON.stringify(chosen.state);
  for (const button of at("presets").children) {
    const before = button.getAttribute("aria-pressed"), pressed = String(button.dataset.title === now.title);
    button.setAttribute("aria-pressed", pressed);
    if (pressed === "true" && before !== pressed) at("presets").scrollLeft = button.offsetLeft - at("presets").clientWidth / 2;
  }
  at("map-row").hidden = !hasMap();
  const asMap = hasMap() && at("as-map").checked;
  picture.want(seen(), undefined, asMap ? now.map.classes.map(({ color }) => color) : null);
  showValue();
  write();
  showCode();
}

// --- changes -----------------------------------------------------------------------------------------------------------------

function remember(name) {
  const time = performance.now();
  if (name === "" || name !== lastChange.name || time - lastChange.time > SAME_STEP) {
    past.push({ now, chosen });
    if (past.length > 200) past.shift();
  }
  lastChange = { name, time };
  future.length = 0;
  badLink = false;
}

/** Another recipe as a whole. */
function choose(described) {
  if (now) remember("");
  now = chosen = described;
  problem();
  show();
}

const wishes = new Map();  // last values of parameters that were set and not yet taken
let taking = false;
async function set(name, text) {
  wishes.delete(name);
  wishes.set(name, text);
  if (taking) return;
  taking = true;
  while (wishes.size > 0) {
    const [wished, value] = wishes.entries().next().value;
    wishes.delete(wished);
    const from = now;
    try {
      const next = await desk.ask("set", JSON.stringify(from.state), from.title, from.description, wished, value);
      if (now !== from) continue;  // another recipe was chosen meanwhile
      if (JSON.stringify(next.state) === JSON.stringify(now.state)) continue;
      remember(wished);
      now = next;
      problem();
    } catch (error) {
      problem(error.message);
    }
  }
  taking = false;
  show();
}

function step(from, to) {
  if (from.length === 0) return;
  to.push({ now, chosen });
  ({ now, chosen } = from.pop());
  lastChange = { name: "", time: 0 };
  show();
}

// --- links, files, code ------------------------------------------------------------------------------------------------------

function link() {
  const hash = new URLSearchParams({ recipe: JSON.stringify(JSON.parse(now.file)) });
  if (view.text()) hash.set("view", view.text());
  return `${location.href.split("#")[0]}#${hash}`;
}

let writing, written = "";
let badLink = false;  // it stays as it is until something else is chosen, so that it can be mended
function write() {
  clearTimeout(writing);
  if (badLink) return;
  writing = setTimeout(() => {
    written = link();
    try {
      history.replaceState(null, "", written);
    } catch {  // some browsers allow no page from a disk to do so, and none may do so too often: the button still copies
    }
  }, 300);
}

async function readLink() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const recipe = hash.get("recipe"), first = () => preset(tables.presets.find(({ name }) => name === "marble"));
  try {
    choose(recipe === null ? await first() : await desk.ask("read", recipe));
  } catch (error) {
    choose(await first());
    badLink = true;
    clearTimeout(writing);
    problem(`The link's recipe could not be read: ${error.message}`);
  }
  view.read(hash.get("view"));
}

const preset = ({ title, recipe }) => desk.ask("read", JSON.stringify({ ...recipe, title }));

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {  // pages from a disk may lack the clipboard
    const area = element("textarea", { value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(`${what} copied`);
}

const fileName = (end) => `${(now.title || "noise").toLowerCase().replace(/[^a-z0-9]+/g, "-")}${end}`;

function save(content, name) {
  const made = element("a", { href: URL.createObjectURL(content), download: name });
  made.click();
  setTimeout(() => URL.revokeObjectURL(made.href), 10000);
  toast(`Saved as ${name}`);
}

/** With the recipe of what is seen: of a layer alone that of this layer. */
async function savePng() {
  const name = fileName(solo === "" ? ".png" : `-${solo.replaceAll("/", "-")}.png`);
  const { file } = solo === "" ? now : await desk.ask("describe", JSON.stringify(seen()), now.title, now.description);
  const recipe = JSON.stringify(JSON.parse(file));
  const canvas = await picture.canvas();
  canvas.toBlob(async (blob) => save(pngWithRecipe(await blob.arrayBuffer(), recipe), name));
}

async function open(file) {
  if (!file) return;
  try {
    const described = await desk.ask("read", await recipeIn(file));
    choose({ ...described, title: described.title || file.name.replace(/\.\w+$/, "") });
    view.fit();
  } catch (error) {
    problem(`${file.name}: ${error.message}`);
  }
}

let codeDue, codeAsked = "";
function showCode() {
  clearTimeout(codeDue);
  codeDue = setTimeout(async () => {
    const target = tables.targets.find(({ name }) => name === at("target").value);
    at("exact-row").hidden = !target.exact;
    const asked = JSON.stringify([now.state, now.title, target.name, target.exact && at("exact").checked]);
    if (asked === codeAsked) return;
    codeAsked = asked;
    at("text").setAttribute("aria-busy", "true");
    let text;
    try {
      text = (await twins.ask("code", JSON.stringify(now.state), now.title, target.name, target.exact && at("exact").checked)).code;
    } catch (error) {
      text = error.message;
    }
    if (asked !== codeAsked) return;
    at("text").textContent = text;
    at("text").removeAttribute("aria-busy");
  }, 350);
}

// --- the beginning -----------------------------------------------------------------------------------------------------------

const THUMBNAIL = { width: 96, rows: 60, height: 60, x: -18, y: 0 };  // the picture in the middle
const THUMBNAIL_MARGIN = 200;  // pixels beyond the row's ends in which they are drawn already

function addPresets() {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      drawThumbnail(target, () => seen.observe(target));
    }
  }, { root: at("presets"), rootMargin: `${THUMBNAIL_MARGIN}px` });
  for (const row of tables.presets) {
    const canvas = element("canvas", { width: THUMBNAIL.width, height: THUMBNAIL.rows });
    const button = element("button", { title: row.help ?? "" }, canvas, element("span", { textContent: row.title }));
    button.dataset.title = row.title;
    button.dataset.name = row.name;
    button.onclick = async () => {
      try {
        choose(await preset(row));
        view.fit();
      } catch (error) {
        problem(`${row.title}: ${error.message}`);
      }
    };
    at("presets").append(button);
    seen.observe(button);
  }
}

/** One after another, of each kind: solids and processes take seconds, in a thread of their own. */
const thumbnails = { quick: Promise.resolve(), slow: Promise.resolve() };
let slowTwin;
function drawThumbnail(button, again) {
  const row = tables.presets.find(({ name }) => name === button.dataset.name);
  const kind = isSlow(row) ? "slow" : "quick";
  thumbnails[kind] = thumbnails[kind].then(async () => {
    if (!isNear(button)) return again();
    const { state } = await preset(row);
    if (kind === "slow") slowTwin ??= new Asker();
    const bytes = await (kind === "slow" ? slowTwin : twins).ask("thumbnail", JSON.stringify(state), THUMBNAIL);
    button.querySelector("canvas").getContext("2d").putImageData(new ImageData(bytes, THUMBNAIL.width, THUMBNAIL.rows), 0, 0);
    button.dataset.drawn = "";
  }).catch((error) => console.error(`${row.name}: ${error.message}`));
}

const isSlow = ({ recipe }) => /"process":|"output":"solid"/.test(JSON.stringify(recipe));

function isNear(button) {
  const { left, right } = button.getBoundingClientRect(), row = at("presets").getBoundingClientRect();
  return right > row.left - THUMBNAIL_MARGIN && left < row.right + THUMBNAIL_MARGIN;
}

async function startDevice() {
  const canvas = at("gpu");
  try {
    if (/[?&]webgl=off/.test(location.search)) throw new Error("the address says webgl=off");
    const device = new Device(canvas, (await desk.ask("colorShader")).fragment);
    at("device").textContent = device.name.replace(/^ANGLE \([^,]*, (.*), [^,]*\)$/, "$1");
    at("device").title = device.name;
    picture.use(device);
    canvas.addEventListener("webglcontextlost", () => picture.use(null, "the GPU was taken away from this page; reload it"));
  } catch (error) {
    at("device").textContent = "none";
    for (const input of document.getElementsByName("shown")) {
      input.checked = input.value === "twin";
      input.disabled = true;
    }
    picture.use(null, error.message);
  }
}

function connect() {
  at("undo").onclick = () => step(past, future);
  at("redo").onclick = () => step(future, past);
  at("reset").onclick = () => choose(chosen);
  at("share").onclick = () => copy(link(), "Link");
  at("copy").onclick = () => copy(at("text").textContent, "Code");
  at("save-code").onclick = () => {
    const { extension } = tables.targets.find(({ name }) => name === at("target").value);
    save(new Blob([at("text").textContent]), fileName(`.${extension}`));
  };
  at("target").onchange = at("exact").onchange = showCode;
  at("save").onclick = () => save(new Blob([now.file], { type: "application/json" }), fileName(".json"));
  at("open").onclick = () => at("file").click();
  at("file").onchange = () => open(at("file").files[0]).then(() => { at("file").value = ""; });
  at("png").onclick = savePng;
  at("as-map").onchange = show;
  at("zoom-in").onclick = () => view.zoom(1.5);
  at("zoom-out").onclick = () => view.zoom(1 / 1.5);
  at("fit").onclick = () => view.fit();
  for (const input of document.getElementsByName("shown"))
    input.onchange = () => picture.want(seen(), input.value === "twin");
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  });
  addEventListener("hashchange", () => { if (location.href !== written) readLink(); });
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.type === "text") return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) step(future, past);
    else step(past, future);
  });
}

async function start() {
  tables = await desk.ask("tables");
  layers = new Layers({ box: at("layers"), rows: at("layer-rows"), own: at("layer") }, tables, {
    set,
    select: show,
    solo: (path) => {
      solo = path;
      show();
    },
  });
  controls = new Controls(at("recipe"), tables, (name, text) => set(layers.nameOf(name), text));
  controls.defaults = (await desk.ask("read", "{}")).state;
  for (const { name, title, help } of tables.targets)
    at("target").append(element("option", { value: name, textContent: title, title: help }));
  at("target").value = "glsles300";
  new Textures({ program: at("texture-program"), size: at("texture-size"), maps: at("texture-maps"), save: at("texture-save"),
    progress: at("texture-progress"), state: at("texture-state") }, tables.textures,
  { recipe: () => ({ state: seen(), name: fileName("") }), told: problem, saved: (...file) => save(...file) });
  view = new View(at("stage"), () => {
    if (!now) return;
    picture.want();
    showPlace();
    showValue();
    write();
  }, showValue);
  picture = new Picture(desk, twins, { gpu: at("gpu"), twin: at("twin"), map: at("map") }, view, (kind, values) => said[kind](values));
  if (matchMedia("(pointer: coarse)").matches) at("hint").textContent = "Drag to move · pinch to zoom";
  connect();
  await readLink();
  showPlace();
  await startDevice();
  addPresets();
  show();
}

start().catch((error) => problem(`The page could not start: ${error.message}`));
