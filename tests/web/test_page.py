#!/usr/bin/env python3
"""The page: its scripts, and in tests/full the page itself, built by Emscripten and used in Chromium; the C interface in node.

    test_page.py PATH_OF_NOISESCOPE
"""
import contextlib
import functools
import http.server
import io
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import threading
import time
import zipfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
from chromium import Page  # noqa: E402
from harness import FULL, main  # noqa: E402
from test_callers import check_conforms  # noqa: E402

MOST_BYTES = 5_000_000
PATIENCE = 1500  # seconds: the module is built, also on a busy machine
PRESETS = ("drifting-clouds", "marble", "normal-stones", "biomes", "far-lands", "swiss-alps", "tiled-marble", "flowing-water")
VERDICT = "(() => { const text = at('verdict').textContent;" \
          " return !taking && /differ|Not/.test(text) && !text.includes('so far') ? text : null; })()"
STATE = "JSON.stringify(now.state)"
# A hash of what is seen.
SEEN = "picture.canvas().then((c) => { const s = c.toDataURL(); let h = 0; for (let i = 0; i < s.length; ++i)" \
       " h = (h * 31 + s.charCodeAt(i)) | 0; return h; })"


def test_scripts(cli, check):
    """Every file is there that the page asks for, none from elsewhere, and each script is one."""
    folder = ROOT / "src/web"
    html = (folder / "index.html").read_text()
    asked = re.findall(r'(?:src|href)="([^"]+)"', html)
    files = {path.name for path in folder.iterdir() if path.suffix in (".js", ".css")} | {"twin.js"}
    check("the page asks for its own files, all of them", set(asked) - {"data:,"} == files, (asked, files))
    if not check("node is there (third_party/install-debian.sh clients)", shutil.which("node") is not None):
        return
    for path in sorted(folder.glob("*.js")):
        result = subprocess.run(["node", "--check", path], capture_output=True, text=True, timeout=60)
        check(f"{path.name} is a script", result.returncode == 0, result.stderr)
        text = path.read_text()
        check(f"{path.name} needs no module and no network", not re.search(r"^\s*(import|export) |\bfetch\(|XMLHttp", text, re.M))


# A module whose twin has a one as every value of its first field and a two as every value of the others.
WORKER = """
const heap = new ArrayBuffer(1024);
const twin = { HEAPU8: new Uint8Array(heap), _malloc: () => 512, _free() {},
  ccall(name, kind, types, [, leaf]) { new Float32Array(heap, 4, 6).fill(leaf === 0 ? 1 : 2); return 4; } };
const view = { height: 2, x: 0, y: 0, width: 2, rows: 1 };
const words = (...values) => new Uint32Array(new Float32Array(values.flatMap((value) => [value, 0, 0, 0])).buffer);
const ask = noisescopeWorker(() => Promise.resolve(twin), ({ result, error }) => console.log(JSON.stringify(result ?? error)));
(async () => {
  const fields = (...all) => all.map((field) => ({ words: field, channels: 1 }));
  for (const given of [fields(words(1, 1), words(2, 2)), fields(words(1, 1)), fields(words(1, 1), words(2, -2)),
                       fields(words(-1, 1), words(-2, 2))])
    await ask({ id: 0, what: "difference", arguments: ["{}", view, given] });
})();
"""


def test_all_fields_are_compared(cli, check):
    """Of biomes the moisture, too: a pixel differs once, its bits count in every field."""
    script = (ROOT / "src/web/worker.js").read_text() + WORKER
    result = subprocess.run(["node", "-e", script], capture_output=True, text=True, timeout=60)
    found = [tuple(json.loads(line).values()) for line in result.stdout.splitlines()]
    check("bits, pixels, compared", found == [(0, 0, 2), (0, 0, 2), (1, 1, 2), (2, 1, 2)], (found, result.stderr))


# A device and a twin that tell what they are asked for, and what is said of it.
COMPARING = """
const asked = [];
const twins = { all: [0], ask: async (what, text, { x, y, width, rows }, fields) => {
  asked.push([x, y, width, rows, ...fields.map(({ words }) => words)]);
  return { bits: 0, pixels: 0, compared: width * rows };
} };
const compare = async (output, region) => {
  const picture = new Picture(null, twins, {}, { region: () => region }, (kind, { whole, compared, all }) => asked.push([kind, whole, compared === all]));
  picture.device = { read: (...part) => part.join(" ") };
  await picture.compare([4], region, JSON.stringify({ output }), () => false);
};
(async () => {
  await compare("value", { height: 500, x: -7, y: 9, width: 640, rows: 50 });
  await compare("solid", { height: 500, x: -7, y: 9, width: 641, rows: 620 });
  await compare("solid", { height: 500, x: 3, y: 4, width: 90, rows: 200 });
  console.log(JSON.stringify(asked));
})();
"""


def test_of_a_solid_the_middle_is_compared(cli, check):
    """The same pixels of the device and of the twin; of other pictures all of them."""
    script = (ROOT / "src/web/picture.js").read_text() + COMPARING
    result = subprocess.run(["node", "-e", script], capture_output=True, text=True, timeout=60)
    if not check("compared", result.returncode == 0, result.stderr):
        return
    found = json.loads(result.stdout)
    check("a picture", found[:2] == [[-7, 9, 640, 50, "0 0 0 640 50"], ["compared", True, True]], found)
    check("a solid", found[2:4] == [[249, 255, 128, 128, "0 256 246 128 128"], ["compared", False, True]], found)
    check("a narrow solid", found[4:] == [[3, 40, 90, 128, "0 0 36 90 128"], ["compared", False, True]], found)


# Script for the module's description of a recipe with layers, and for the list of these, without a browser.
LAYERS = """
globalThis.document = { createElement: () => ({ dataset: {}, style: { setProperty() {} }, children: [], set innerHTML(_) {},
  append(...all) { this.children.push(...all); }, replaceChildren(...all) { this.children = all; }, setAttribute(name, text) { this[name] = text; },
  querySelectorAll: () => [], get selectedOptions() { return []; } }) };
const set = [], place = () => document.createElement();
const params = [{ name: "octaves", scope: "layer" }, { name: "time", scope: "shared" }];
const layers = { params: [{ name: "muted" }, { name: "amount", title: "Amount", type: "real", min: 0, max: 1, default: 1 }], combines: [] };
const rows = [{ path: "land", contents: "2 layers", mask: false, own: { muted: "false", amount: "1" }, shape: "none" },
  { path: "land/ridges", contents: "Perlin", mask: false, own: { muted: "true", amount: "0.5" }, shape: "none",
    state: { octaves: "5" }, applies: ["octaves"] },
  { path: "land/ridges/mask", contents: "Slope below", mask: true, own: {}, shape: "invert" }];
const shown = { box: place(), rows: place(), own: place() };
const solos = [];
const list = new Layers(shown, { params, layers }, { set: (...what) => set.push(what), select() {}, solo: (path) => solos.push(path) });
const one = { state: { octaves: "7", time: "1" }, applies: ["time"] };
list.show(undefined, "");
const before = [shown.box.hidden, list.nameOf("octaves"), list.withField(one).state.octaves];
list.show(rows, "land");
const lines = shown.rows.children;
lines[1].children[1].onclick();
lines[0].children[1].onclick();
lines[0].children[2].onclick();
lines[2].children[1].onclick();
list.controls.changed("amount", "0.25");
console.log(JSON.stringify({ before, after: [list.nameOf("octaves"), list.nameOf("time")], with: list.withField(one), set, solos,
  buttons: lines.map(({ children }) => children.length), hidden: shown.box.hidden }));
"""


def test_layers_are_listed(cli, check):
    script = "".join((ROOT / "src/web" / name).read_text() for name in ("controls.js", "layers.js")) + LAYERS
    result = subprocess.run(["node", "-e", script], capture_output=True, text=True, timeout=60)
    found = json.loads(result.stdout) if result.returncode == 0 else {}
    check("a recipe of one field has no list", found.get("before") == [True, "octaves", "7"], result)
    check("the first field is selected, its parameters have its path", found.get("after") == ["land/ridges.octaves", "time"], found)
    check("its values are shown beside shared ones", found.get("with", {}).get("state") == {"octaves": "5", "time": "1"}
          and found["with"]["applies"] == ["time", "octaves"], found)
    check("mute, solo and numbers", found.get("set") == [["land/ridges.muted", "false"], ["land.muted", "true"],
                                                         ["land/ridges.amount", "0.25"]]
          and found["solos"] == ["", "land/ridges/mask"], found)
    check("a mask cannot be muted", found.get("buttons") == [3, 3, 2] and not found["hidden"], found)


# Files of pixels that a simple rule makes: a PNG of each kind, one stored instead of compressed, and a ZIP of all.
FILES = """
const kinds = [[1, 1], [1, 2], [3, 1], [4, 1], [3, 2]], width = 70, height = 260;
(async () => {
  const files = [];
  for (const stored of [false, true])
    for (const [channels, bytes] of kinds) {
      if (stored) globalThis.CompressionStream = undefined;
      const pixels = Uint8Array.from({ length: width * height * channels * bytes }, (_, i) => (i * i) >> 3);
      const file = { width, height, channels, bytes, isColor: channels === 3, texts: [["Software", "a program"], ["key", "text"]] };
      files.push({ name: `${stored ? "stored" : "ä"}-${channels}-${bytes}.png`, bytes: await pngOf(file, pixels) });
    }
  require("fs").writeFileSync(process.argv[1], zipOf(files));
})();
"""


def png_parts(data):
    """The chunks but those of pixels, whose checksums are right; and the filtered rows."""
    parts, rows, at = [], b"", 8
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + length]
        if zlib.crc32(kind + body) != struct.unpack_from(">I", data, at + 8 + length)[0]:
            return None, None
        if kind == b"IDAT":
            rows += body
        else:
            parts.append((kind, body))
        at += 12 + length
    return parts, zlib.decompress(rows)


def test_textures_are_files(cli, check):
    """PNG and ZIP that other programs read: by Python's zlib and zipfile."""
    script = "".join((ROOT / "src/web" / name).read_text() for name in ("files.js", "png.js")) + FILES
    made = cli.folder / "made.zip"
    result = subprocess.run(["node", "-e", script, made], capture_output=True, text=True, timeout=60)
    if not check("they are written", result.returncode == 0, result.stderr):
        return
    with zipfile.ZipFile(made) as archive:
        check("the archive is whole", archive.testzip() is None and len(archive.namelist()) == 10, archive.namelist())
        for name in archive.namelist():
            channels, size = (int(part) for part in name[:-4].split("-")[1:])
            parts, filtered = png_parts(archive.read(name))
            stride = 70 * channels * size
            rows = [filtered[at + 1:at + 1 + stride] for at in range(0, len(filtered), stride + 1)]
            above, pixels = bytes(stride), b""
            for row in rows:
                above = bytes((a + b) & 255 for a, b in zip(row, above))
                pixels += above
            expected = bytes((i * i >> 3) & 255 for i in range(70 * 260 * channels * size))
            check(f"{name}: every byte", pixels == expected and set(filtered[::stride + 1]) == {2})
            check(f"{name}: its header", parts[0] == (b"IHDR", struct.pack(">IIBBBBB", 70, 260, 8 * size, {1: 0, 3: 2, 4: 6}[channels], 0, 0, 0))
                  and ((b"sRGB", b"\0") in parts) == (channels == 3) and parts[-2:] == [(b"iTXt", b"key\0\0\0\0\0text"), (b"IEND", b"")], parts)


# --- the page that is built --------------------------------------------------------------------------------------------------

def build(check, *options):
    """As docs/web.md says; what was compiled before is kept."""
    folder = ROOT / "build-web"
    tools = [tool for tool in ("em++", "node", "chromium", "cmake") if shutil.which(tool) is None]
    if not check("the tools are there (third_party/install-debian.sh full)", not tools, tools):
        return None
    for command in (["cmake", "--preset", "web"], ["cmake", "--build", "--preset", "web", *options]):
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
        if not check(f"{command[1]} {command[2]}", result.returncode == 0, result.stdout[-1500:] + result.stderr[-500:]):
            return None
    return folder


@contextlib.contextmanager
def served(folder):
    """A static host of the folder: its address, and the paths that were asked for and are not there."""
    missing = []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def send_error(self, code, *rest):
            missing.append((code, self.path))
            super().send_error(code, *rest)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", missing
    finally:
        server.shutdown()


@contextlib.contextmanager
def opened(cli, address, **options):
    page = Page(cli, **options)
    try:
        page.open(address)
        yield page
    finally:
        page.close()


def settled(page):
    page.until(VERDICT)
    return page.eval(VERDICT) or page.eval("at('verdict').textContent + ' / ' + at('problem').textContent")


def check_same(check, name, page):
    text = settled(page)
    check(f"{name}: 0 bits differ", text.startswith("0 bits differ of "), text)


def act(page, script):
    """Something that changes what is seen; then its verdict is not the old one."""
    page.eval("said.drawing()")
    page.eval(script)


def check_presets(check, page):
    for name in PRESETS:
        act(page, f"document.querySelector('#presets [data-name={name}]').click()")
        check_same(check, name, page)
    act(page, "document.querySelector('#presets [data-name=classic-hash22]').click()")
    text = settled(page)
    check("the sine hash is said to differ", "sine hash" in text and not text.startswith("0 bits"), text)


def check_thumbnails(check, page):
    """Those that take seconds keep no other one waiting; those of erosions are drawn by fewer lattices, all others exactly."""
    slow = "isSlow(tables.presets.find(({ name }) => name === button.dataset.name))"
    page.eval("document.querySelector('#presets').scrollTo(0, 0)")
    near = f"[...document.querySelectorAll('#presets button')].filter((button) => isNear(button) && !{slow})"
    check("thumbnails of fields are drawn", page.until(f"{near}.length > 5 && {near}.every((button) => 'drawn' in button.dataset)"),
          page.eval(f"{near}.filter((button) => !('drawn' in button.dataset)).map((button) => button.dataset.name).join()"))
    asked = ("preset(tables.presets.find(({ name }) => name === '%s')).then(({ state }) => twins.ask('%s', JSON.stringify(state), THUMBNAIL))"
             ".then((bytes) => [...bytes])")
    thumbnail, picture = (page.eval(asked % ("marble", what)) for what in ("thumbnail", "picture"))
    check("a field's thumbnail is its picture", thumbnail == picture and len(picture) == 96 * 60 * 4, len(picture))
    land = page.eval(asked % ("eroded-alps", "thumbnail"))
    colors = {tuple(land[i:i + 3]) for i in range(0, len(land), 4)}
    check("the thumbnail of an erosion is drawn", len(land) == 96 * 60 * 4 and len(colors) > 100, len(colors))


def check_controls(check, page):
    act(page, "document.querySelector('#presets [data-name=fbm]').click()")
    check_same(check, "fbm", page)
    before, state = page.eval(SEEN), page.eval(STATE)
    act(page, "(() => { const s = document.querySelector('[data-name=frequency] input[type=range]');"
              " s.value = s.max; s.dispatchEvent(new Event('input')); })()")
    check_same(check, "after a slider", page)
    changed = page.eval(SEEN)
    check("a slider changes the picture", changed != before and page.eval(STATE) != state)
    check("its number follows", page.eval("document.querySelector('#p-frequency').value === now.state.frequency"))
    check("what has no use is not there", page.eval("document.querySelector('[data-name=loop]').hidden"
                                                    " && !document.querySelector('[data-name=octaves]').hidden"))
    act(page, "at('undo').click()")
    check_same(check, "after Undo", page)
    check("Undo brings the picture back", page.eval(SEEN) == before and page.eval(STATE) == state)
    act(page, "at('redo').click()")
    settled(page)
    check("Redo does it again", page.eval(SEEN) == changed)
    act(page, "at('reset').click()")
    settled(page)
    check("Reset brings the preset back", page.eval(STATE) == state)
    page.eval("set('octaves', 'many')")
    check("a bad value is refused and said", page.until("!at('problem').hidden && at('problem').textContent.includes('octaves')"))
    page.eval("set('seed', '7')")
    check("a good one takes the message away", page.until("at('problem').hidden"))


def check_view(cli, check, page):
    settled(page)
    before = page.eval(SEEN)
    x, y, width, height = page.eval("(() => { const b = at('stage').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()")
    center = (x + width / 2, y + height / 2)
    page.eval("said.drawing()")
    page.drag(center, (center[0] + 60, center[1] + 30))
    check_same(check, "dragged", page)
    check("dragging moves by as many pixels", page.eval("[view.x, view.y]") == [-60, -30], page.eval("[view.x, view.y]"))
    moved = page.eval(SEEN)
    check("dragging changes the picture", moved != before)
    page.eval("said.drawing()")
    page.wheel(*center, -300)
    check("the wheel zooms in", page.until("view.height > 1.3 * view.rows"), page.eval("view.height"))
    check_same(check, "zoomed", page)
    page.eval("at('stage').focus()")
    old = page.eval("view.x")
    page.eval("said.drawing()")
    page.key("ArrowRight")
    check("an arrow key moves", page.until(f"view.x > {old}"), page.eval("view.x"))
    check_same(check, "by a key", page)
    act(page, "view.place(123456789.25, -98765432.5, 3e6)")
    check_same(check, "far away", page)
    page.mouse("Moved", *center)
    pixel = page.eval("view.pixel()")
    check("the pixel at the pointer", page.until(f"at('value').textContent.endsWith('  ({pixel[0]}, {pixel[1]})')"),
          page.eval("at('value').textContent"))
    check("which moves nothing", page.eval("view.pixel()") == pixel)
    height = page.eval("view.height")
    state = page.eval("JSON.parse(now.file)")
    (cli.folder / "seen.json").write_text(json.dumps(state))
    bits = struct.unpack("<I", cli.render("value.r32", "--recipe", "seen.json", "--backend", "cpu", "--size", f"1x{height}",
                                          "--region", f"{pixel[0]},{pixel[1]},1x1"))[0]
    check("its value is the program's", page.until(f"at('value').textContent.includes('  0x{bits:08x}  ')"),
          (page.eval("at('value').textContent"), f"{bits:08x}"))
    page.mouse("Moved", 5, 5)
    check("no pointer, no value", page.until("at('value').textContent === ''"))
    page.eval("at('stage').focus()")
    page.key("Home")
    check("Home fits", page.until("view.fitted && view.x === 0 && view.height === view.rows"))
    settled(page)
    check("and shows the picture of the beginning", page.eval(SEEN) == before)


def check_link(cli, check, page):
    page.eval("set('seed', '4242')")
    page.eval("view.zoom(1.7)")
    page.until("now.state.seed === '4242'")
    settled(page)
    link, state, seen, place = page.eval("link()"), page.eval(STATE), page.eval(SEEN), page.eval("view.region()")
    with opened(cli, link) as other:
        check_same(check, "from a link", other)
        same = (other.eval(STATE) == state, other.eval("view.region()") == place, other.eval(SEEN) == seen)
        check("a link leads to the same recipe, place and picture", all(same), same)
        check("without messages", not other.messages, other.messages)
    bad = link.split("#")[0] + "#recipe=%7B%22noise%22%3A%22perlim%22%7D"
    with opened(cli, bad) as other:
        check_same(check, "after a bad link", other)
        said = other.eval("at('problem').textContent")
        check("a bad link is said to be one", "perlim" in said, said)
        time.sleep(0.5)
        check("and stays, to be mended", other.eval("location.href") == bad and other.eval("now.title") == "Marble")
        act(other, "document.querySelector('#presets [data-name=fbm]').click()")
        check("until something is chosen", other.until("location.href.includes('fbm') || location.href.includes('fBm')"),
              other.eval("location.href"))
    deep = link.split("#")[0] + "#recipe=" + "%7B" * 300000
    with opened(cli, deep) as other:
        check_same(check, "after a large bad link", other)


def check_map(cli, check, page):
    """The class of every pixel is the program's, and so is the one that is told under the pointer."""
    check("a recipe without a map has no switch", page.eval("at('map-row').hidden"))
    act(page, "document.querySelector('#presets [data-name=island]').click()")
    settled(page)
    act(page, "at('as-map').click()")
    check("a map is seen", page.until("at('verdict').textContent.includes('A map') && !at('map').hidden"), page.eval("at('verdict').textContent"))
    classes = page.eval("now.map.classes.map(({ name }) => name)")
    cli.run("map", "island", "-o", "island.csv", "--backend", "cpu")
    rows = [line.split(",") for line in (cli.folder / "island.csv").read_text().splitlines()]
    view = page.eval("view.region()")
    wrong = []
    for x, y in ((0, 0), (0.5, 0.5), (0.3, 0.6), (0.71, 0.42), (0.99, 0.99)):
        pixel = [int(part * (view["height"] - 1)) for part in (x, y)]
        told = page.eval(f"classAt({json.dumps(pixel)})")
        column, row = (int((2 * at + 1) * 64 // (2 * view["height"])) for at in pixel)
        if not told.startswith(rows[row][column]) or f"cell ({column}, {row})" not in told:
            wrong.append((pixel, told, rows[row][column]))
    check("classes of pixels", not wrong and len(classes) == 7, wrong)
    page.eval("set('map.cells', '24')")
    check("cells can be changed", page.until("now.map.cells === 24 && JSON.parse(now.file).map.cells === 24"), page.eval("now.state.map"))
    act(page, "view.place(0.5, 0.5, 8); set('map.cells', '4096')")
    check("too many cells are refused", page.until("at('verdict').textContent.includes('zoom in')"), page.eval("at('verdict').textContent"))
    page.eval("view.fit()")
    act(page, "at('as-map').click()")
    settled(page)


def check_code(cli, check, page):
    act(page, "document.querySelector('#presets [data-name=marble]').click()")
    settled(page)
    for target in page.eval("tables.targets.map(({ name, exact }) => [name, exact])"):
        for exact in (False, True)[:1 + target[1]]:
            page.eval(f"at('target').value = {json.dumps(target[0])}; at('exact').checked = {json.dumps(exact)}; showCode()")
            options = ["--exact"] if exact else []
            expected = cli.run("snippet", "--preset", "marble", "--target", target[0], *options).out
            same = page.until(f"at('text').textContent === {json.dumps(expected)}", 20)
            check(f"{' '.join([target[0], *options])}: the text of `noisescope snippet`", same and expected != "",
                  page.eval("at('text').textContent")[:300])


def check_files(cli, check, page):
    """Files that are saved are those that the program reads, and open again."""
    page.eval("window.saved = {}; window.save = (content, name) => { saved[name] = content; }")
    page.eval("at('save').click()")
    text = page.eval("saved['marble.json'].text()")
    (cli.folder / "marble.json").write_text(text)
    check("a saved recipe is the program's", cli.floats("--recipe", "marble.json", "--size", "16x16") ==
          cli.floats("--preset", "marble", "--size", "16x16"))
    page.eval("savePng()")
    check("a PNG is saved", page.until("'marble.png' in saved"))
    data = bytes(page.eval("saved['marble.png'].arrayBuffer().then((b) => [...new Uint8Array(b)])"))
    (cli.folder / "marble.png").write_bytes(data)
    info = cli.run("info", "marble.png", "--json")
    check("it holds the recipe", info.code == 0 and '"marble"' in info.out, info)
    page.eval("set('seed', '99')")
    page.until("now.state.seed === '99'")
    page.eval("open(new File([saved['marble.png']], 'marble.png'))")
    check("a PNG that is opened brings its recipe", page.until("now.state.seed === '21'"), page.eval("at('problem').textContent"))
    page.eval("open(new File([JSON.stringify({ seed: 5, description: 'kept' }) + ' '.repeat(1000000)], 'large.json'))")
    check("a large file", page.until("now.state.seed === '5'"), page.eval("at('problem').textContent"))
    act(page, "set('seed', '6')")
    page.until("now.state.seed === '6'")
    check("its description is kept", page.eval("JSON.parse(now.file).description") == "kept")
    page.eval("open(new File(['{\"seed\": 5}\\0{}'], 'zero.json'))")
    check("a zero character", page.until("at('problem').textContent.includes('zero.json')"))
    page.eval("open(new File(['{\"octaves\": 99}'], 'bad.json'))")
    check("a bad file is said to be one", page.until("at('problem').textContent.includes('bad.json')"))


def check_layers(cli, check, page):
    """Recipes with layers: listed, drawn as the program does, changed, and undone."""
    drawn = lambda: page.until("!taking && at('verdict').textContent.includes('layers are combined')")
    act(page, "document.querySelector('#presets [data-name=moss-stone]').click()")
    check("WebAssembly draws layers, and it is said", drawn() and page.until("!at('twin').hidden"), settled(page))
    check("they are listed", page.eval("[...at('layer-rows').children].map((line) => line.dataset.path).join()")
          == "stones,dents,moss,moss/mask,grain", page.eval("at('layer-rows').textContent"))
    before = page.eval(STATE)
    act(page, "set('moss.amount', '0.5')")
    check("an amount is set", page.until("JSON.parse(now.file).layers[2].amount === 0.5") and drawn(), page.eval("now.file"))
    (cli.folder / "layers.json").write_text(page.eval("now.file"))
    bits = struct.unpack("<I", cli.render("value.r32", "--recipe", "layers.json", "--backend", "cpu", "--size", "1x512",
                                          "--region", "77,99,1x1"))[0]
    value = page.eval("twins.ask('value', JSON.stringify(now.state), 512, 77, 99).then(({ words }) => words[0])")
    check("values are the program's", value == bits, (value, bits))
    act(page, "layers.tell.solo('moss/mask')")
    check("a layer alone", page.until("seen().seen === 'moss/mask'") and drawn() and page.eval(STATE) != before)
    alone = cli.floats("--recipe", "layers.json", "--solo", "moss/mask", "--backend", "cpu", "--size", "1x512", "--region", "77,99,1x1")
    value = page.eval("twins.ask('value', JSON.stringify(seen()), 512, 77, 99).then(({ words }) => words[0])")
    check("its values are the program's", struct.pack("<I", value) == struct.pack("<f", alone[0]), (value, alone))
    act(page, "at('undo').click()")
    check("Undo", page.until(f"JSON.stringify(now.state) === {json.dumps(before)}"))
    act(page, "document.querySelector('#presets [data-name=fbm]').click()")
    check_same(check, "one field again", page)
    check("without a list", page.eval("at('layers').hidden"))


def check_quiet(check, name, page, address):
    """Asks only for what lies beside it, and says nothing on the console."""
    strange = [url for url in page.requests if not url.startswith((address.rsplit("/", 1)[0], "blob:", "data:"))]
    check(f"{name}: no request to elsewhere", not strange and len(page.requests) > 5, strange)
    check(f"{name}: nothing on the console", not page.messages, page.messages)


def test_built_page(cli, check):
    if not FULL:
        return
    folder = build(check)
    if folder is None:
        return
    size = sum(path.stat().st_size for path in (folder / "page").rglob("*"))
    print(f"      the page has {size} bytes")
    check("the page is small", size < MOST_BYTES, size)
    address = (folder / "page/index.html").as_uri()
    with opened(cli, address) as page:
        check_same(check, "from a disk", page)
        check_thumbnails(check, page)
        check_presets(check, page)
        check_controls(check, page)
        check_view(cli, check, page)
        check_link(cli, check, page)
        check_code(cli, check, page)
        check_files(cli, check, page)
        check_map(cli, check, page)
        check_layers(cli, check, page)
        check_quiet(check, "from a disk", page, address)
    with served(folder / "page") as (address, missing), opened(cli, address) as page:
        check_same(check, "from a host", page)
        check_quiet(check, "from a host", page, address)
        check("everything is there", not missing, missing)


def check_textures(cli, check, page):
    """A set of each program has the names, texts and pixels that `render --as texture` writes."""
    page.until("now !== undefined && document.querySelector('#presets [data-name=fbm]') !== null", 60)
    page.eval("window.saved = {}; window.save = (content, name) => { saved[name] = content; }")
    page.eval("document.querySelector('#presets [data-name=fbm]').click()")
    page.until("now.title !== '' && JSON.parse(now.file).fractal === 'fbm'")
    name = page.eval("fileName('')")
    for program in page.eval("tables.textures.map(({ name }) => name)"):
        page.eval(f"at('texture-program').value = '{program}'; at('texture-program').onchange(); at('texture-size').value = '256'")
        if program == "unity":  # every map
            page.eval("at('texture-maps').querySelectorAll('input').forEach((input) => { input.checked = true; })")
        maps = page.eval("[...at('texture-maps').querySelectorAll('input')].filter((i) => i.checked).map((i) => i.value).join()")
        page.eval("at('texture-save').click()")
        if not check(f"{program}: a ZIP", page.until(f"'{name}-{program}.zip' in saved", 120), page.eval("at('problem').textContent")):
            continue
        data = page.eval(f"saved['{name}-{program}.zip'].arrayBuffer().then((b) => [...new Uint8Array(b)])")
        folder = cli.folder / program
        folder.mkdir()
        cli.run("render", "fbm", "--for", program, "--as", "texture", "--maps", maps, "--size", "256x256", "--backend", "cpu",
                "-o", f"{program}/{name}")
        with zipfile.ZipFile(io.BytesIO(bytes(data))) as archive:
            check(f"{program}: the names of render", sorted(archive.namelist()) == sorted(path.name for path in folder.iterdir()), archive.namelist())
            for path in folder.iterdir():
                own = archive.read(path.name)
                same = own == path.read_bytes() if path.suffix == ".txt" else png_parts(own) == png_parts(path.read_bytes())
                check(f"{path.name}: what render writes", same)
    check("what was changed is told", page.until("at('texture-state').textContent.includes('so that it repeats')"))
    page.eval("at('texture-maps').querySelectorAll('input').forEach((input) => { input.checked = false; }); at('texture-save').click()")
    check("no map is a problem", page.until("at('problem').textContent.includes('no map')"), page.eval("at('problem').textContent"))
    page.eval("at('texture-program').onchange(); at('texture-size').value = '2048'; at('texture-save').click()")
    check("it can be stopped", page.until("at('texture-save').textContent === 'Stop'") and page.eval("at('texture-save').click(), true")
          and page.until("at('texture-save').textContent === 'Save ZIP' && at('texture-progress').hidden"))


def test_textures_of_the_page(cli, check):
    """Without WebGL, so that no comparison is in the way."""
    folder = build(check) if FULL else None
    if folder is None:
        return
    with opened(cli, (folder / "page/index.html").as_uri() + "?webgl=off") as page:
        check_textures(cli, check, page)
        check("nothing on the console", not page.messages, page.messages)


def test_devices(cli, check):
    """On a driver that fuses and reorders; where there is none; on a phone."""
    folder = build(check) if FULL else None
    if folder is None:
        return
    address = (folder / "page/index.html").as_uri()
    with opened(cli, address, device="llvmpipe") as page:
        check_same(check, "llvmpipe", page)
    with opened(cli, address, device="none") as page:
        text = settled(page)
        check("without WebGL 2: said, and WebAssembly draws", "Not compared" in text and page.until("!at('twin').hidden"), text)
        check("without WebGL 2: a picture", page.eval("new Set(at('twin').getContext('2d').getImageData(0, 0, 99, 99).data).size") > 9)
    with opened(cli, address, size=(390, 844), scale=2, touch=True) as page:
        check_same(check, "a phone", page)
        check("a phone: nothing is wider than the screen", page.eval("document.documentElement.scrollWidth") <= 390)


def test_lies_are_seen(cli, check):
    """A single bit of the GPU's that is another is counted."""
    folder = build(check) if FULL else None
    if folder is None:
        return
    with opened(cli, (folder / "page/index.html").as_uri()) as page:
        check_same(check, "at first", page)
        page.eval("(() => { const read = picture.device.read.bind(picture.device); picture.device.read = (n, x, y, ...size) => {"
                  " const words = read(n, x, y, ...size); if (n === 0 && y === 0) words[4 * 7] ^= 1; return words; }; })()")
        act(page, "view.zoom(1.1)")
        text = settled(page)
        check("one bit", text.startswith("1 bit differs") and "in 1 pixel." in text, text)


def test_conform_in_node(cli, check):
    folder = build(check, "--target", "noisescope_conform") if FULL else None
    if folder is None:
        return
    client = folder / "bin/noisescope_conform.js"
    check_conforms(check, "WebAssembly in node", ["node", "--no-experimental-fetch", client], cli.folder)


main(test_scripts, test_all_fields_are_compared, test_of_a_solid_the_middle_is_compared, test_layers_are_listed, test_textures_are_files, test_built_page, test_textures_of_the_page, test_devices, test_lies_are_seen, test_conform_in_node)
