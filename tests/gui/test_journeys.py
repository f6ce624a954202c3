#!/usr/bin/env python3
"""Journeys through the real window, from opening it to finding unsaved work again, and what has to survive on the way.

    test_journeys.py PATH_OF_NOISESCOPE [NAME...]

In tests/run every other journey, the rest with other commits.
"""
import json
import shlex
import time

from window_harness import FULL, START, main, read_picture, seldom, wait_for

FBM = START | {"title": "Journey", "fractal": "fbm", "octaves": 5}
FAR = 2 ** 30  # cells


def center(window):
    """Place in the middle of the canvas, in cells."""
    recipe, view, (_, _, width, height) = window.recipe(), window.view(), window.canvas()
    step = recipe["frequency"] / view["height"]
    return [recipe.get(f"cell_{axis}", 0) + recipe[f"offset_{axis}"] + step * (view[axis] + side / 2)
            for axis, side in (("x", width), ("y", height))]


def test_zoom_and_travel(bench):
    bench.keep()
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(FBM))
    start = window.rest()["recipe"]
    times = []
    for label in ("frequency", "octaves"):
        window.slide(label, 0.4, 0.7, steps=[i / 12 for i in range(1, 13)],
                     while_held=lambda: times.append(window.state()["frame_milliseconds"]))
        dragged = window.rest()["recipe"]
        check(f"dragging changes {label}", dragged[label] != start[label], dragged)
        check(f"the picture follows {label}", (worst := window.difference()) == 0, worst)
    times.sort()
    print(f"      frames while dragging: median {times[len(times) // 2]:.1f} ms, slowest {times[-1]:.1f} ms")
    window.key("ctrl+z", "ctrl+z")
    check("undo takes both back", wait_for(lambda: window.recipe() == start), window.recipe())

    window.key("e")  # without the picture's frame
    picture, home, (x, y) = window.picture(), window.view(), window.at(0.4, 0.6)
    window.wheel(-16, x, y)
    check("the wheel reaches 2^-4", abs(window.view()["height"] * 16 - home["height"]) <= 16, window.view())
    check("the picture there is that region", (worst := window.difference()) == 0, worst)
    window.wheel(16, x, y)
    check("as many notches lead back", wait_for(lambda: window.view() == home), window.view())
    window.wheel(80, x, y)  # four notches are an octave
    near = window.view()
    check("the wheel reaches 2^20", abs(near["height"] / home["height"] / 2 ** 20 - 1) < 1e-3, near)
    check("the picture there is that region", (worst := window.difference()) == 0, worst)
    window.wheel(-80, x, y)
    check("and comes back", wait_for(lambda: window.view() == home), window.view())
    check("to the same picture", (worst := window.picture().worst(picture)) == 0, worst)
    check("and the recipe never changed", window.rest()["recipe"] == start and not window.state()["changed"])

    window.key("g")
    wait_for(lambda: window.rect("goto.x"))
    window.replace_text(str(FAR))
    pixel = start["frequency"] / home["height"]
    check("G goes to a cell", wait_for(lambda: abs(center(window)[0] - FAR) <= pixel), center(window))
    check("the picture far away is that region", (worst := window.difference()) == 0, worst)
    before, here = window.picture(), window.view()
    window.drag(window.at(0.6, 0.5), tuple(a + b for a, b in zip(window.at(0.6, 0.5), (-123, 45))))
    check("a drag there moves by whole pixels", window.view() == here | {"x": here["x"] + 123, "y": here["y"] - 45},
          window.view())
    _, _, width, height = window.canvas()
    after = window.picture()
    worst = after.crop(0, 45, width - 123, height - 45).worst(before.crop(123, 0, width - 123, height - 45))
    check("the picture moves with it", worst == 0, worst)
    check("and is that region", (worst := window.difference()) == 0, worst)
    window.choose("noise", "worley")
    check("the noise switches there", wait_for(lambda: window.recipe()["noise"] == "worley"))
    check("the switched picture is the recipe's", (worst := window.difference()) == 0, worst)


def test_go_to(bench):
    bench.keep()
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(FBM))
    window.rest()
    for way, end in (("Return", lambda: window.key("Return")), ("Go", lambda: window.click("goto.go"))):
        window.key("Home", "g")
        wait_for(lambda: window.rect("goto.x") and window.state()["typing"])
        window.key("ctrl+a")
        window.write("100")
        window.click("goto.y")
        window.key("ctrl+a")
        window.write("200")
        end()
        window.rest()
        check(f"two numbers and {way} go to both", max(abs(a - b) for a, b in zip(center(window), (100, 200))) <= FBM["frequency"] / window.view()["height"],
              center(window))


def test_color(bench):
    bench.keep()
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(FBM))
    window.rest()
    window.choose("colors", "viridis")
    check("a map is chosen", wait_for(lambda: window.recipe().get("colors") == "viridis"))
    check("the colors are those of the file", (worst := window.difference(color=True)) == 0, worst)
    window.key("x")
    written = bench.folder / "noisescope-0001.png"
    wait_for(written.exists)
    window.rest()
    check("the exported picture is the canvas, colored", window.picture() == read_picture(written))
    window.choose("colors", "fire")  # viridis has as many stops as there may be
    wait_for(lambda: window.recipe()["colors"] == "fire")
    window.click("colors.edit")
    check("the map can be edited", wait_for(lambda: window.rect("gradient/0")))
    before = window.rest()["recipe"]
    stops = before["gradient"].count("#")
    picture = window.picture()
    window.click("tab/inspect")
    window.click("fit.98")  # so that what changes is in sight
    window.rest()
    window.click("tab/color")
    fitted = window.recipe()
    rect = window.rect("gradient")
    handles = [window.rect(f"gradient/{i}")["x"] + window.rect(f"gradient/{i}")["w"] / 2 for i in range(stops)]
    widest = max(range(stops - 1), key=lambda i: handles[i + 1] - handles[i])
    x = (handles[widest] + handles[widest + 1]) / 2
    window.click_at(x, rect["y"] + 8)
    check("a click adds a stop", wait_for(lambda: window.recipe()["gradient"].count("#") == stops + 1), window.recipe())
    y = rect["y"] + rect["h"] - 8
    window.drag((x, y), (x + 6, y))
    dragged = window.rest()["recipe"]
    check("it can be dragged", dragged["gradient"].count("#") == stops + 1 and dragged != fitted, dragged["gradient"])
    check("the picture is the gradient's", (worst := window.difference(color=True)) == 0, worst)
    window.key("ctrl+z", "ctrl+z")
    check("undo takes the stop away", wait_for(lambda: window.recipe() == fitted), window.recipe())
    window.key("ctrl+z")
    check("and then the range", wait_for(lambda: window.recipe() == before), window.recipe())
    check("with the picture", (worst := window.picture().worst(picture)) == 0, worst)


def variant(window, recipe, pane):
    """Pictures of one of four panes below all controls: as it is shown, and as it should be."""
    left, top, width, height = window.canvas()
    gap = 2
    wide, high = (width - gap) // 2, (height - gap) // 2
    x, y = (pane % 2) * (wide + gap), (pane // 2) * (high + gap)
    shown = window.picture().crop(x, y + 88, wide, high - 88)
    path, output = window.folder / "pane.json", window.folder / "pane.png"
    path.write_text(json.dumps(recipe))
    window.display.run(window.program, "render", "--recipe", path, "--size", f"{wide}x{high}", "-o", output, "--force", "-q", "--backend", "cpu")
    return shown, read_picture(output).crop(0, 88, wide, high - 88)


def test_export_set(bench):
    """A stone that tiles, as height, normal and color, into a folder that is chosen before."""
    bench.keep(folded_groups=["color", "inspect", "code"])  # so that the form is in sight
    recipe = FBM | {"title": "Stone", "period_x": 8, "period_y": 8, "frequency": 8, "colors": "viridis"}
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(recipe))
    folder = bench.folder / "maps"
    folder.mkdir()
    window.rest()
    window.click("export.folder")
    wait_for(lambda: window.state()["typing"])
    window.replace_text(str(folder))
    check("the folder is chosen", wait_for(lambda: not window.rect("file.path")))
    window.choose("export.size", "512")
    window.choose("export.format", "png-u16")
    window.click("export.what/set")
    wait_for(lambda: window.rect("export.set.pattern"))
    window.click("export.go")
    paths = {name: folder / f"stone_{name}.png" for name in ("height", "normal", "color")}
    check("three files come", wait_for(lambda: all(path.exists() for path in paths.values())), list(folder.iterdir()))
    window.rest()
    source = bench.recipe_file(window.recipe())
    bench.display.run(bench.program, "render", "--recipe", source, "--size", "512x512", "--maps", "height,normal,color",
                      "--depth", "u16", "-o", bench.folder / "stone_{map}.png", "-q")
    for name, path in paths.items():
        check(f"{name} has the bytes that render --maps writes", path.read_bytes() == (bench.folder / path.name).read_bytes())


def test_export_for_program(bench):
    """A terrain for Unity in tiles: the files and the text of the command that the window shows."""
    bench.keep(folded_groups=["color", "inspect", "code"])
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(FBM | {"title": "Stone"}))
    window.rest()
    window.choose("export.for", "unity")
    window.click("export.tiles.columns")
    window.replace_text("2")
    window.choose("export.size", "custom")
    for side, pixels in (("width", "129"), ("height", "65")):
        window.click(f"export.{side}")
        window.replace_text(pixels)
    window.rest()
    command = shlex.split(window.state()["export_command"])
    check("the command says it", "--for unity --tile-grid 2x1" in " ".join(command), command)
    window.press("export.go")
    text = bench.folder / "stone.txt"
    check("the text of the import comes last", wait_for(text.exists), list(bench.folder.iterdir()))
    expected = bench.folder / "expected"
    expected.mkdir()
    bench.display.run(bench.program, *command[1:-1], expected / command[-1], "-q")
    names = {path.name for path in expected.iterdir()}
    check("two tiles and their sidecars", {"stone_height_x0_y0.raw", "stone_height_x1_y0.raw", "stone.txt"} <= names, names)
    same = all((bench.folder / name).read_bytes() == (expected / name).read_bytes() for name in names)
    check("they have the bytes of the command", same)
    text.write_text("of somebody else")
    window.clear_toasts()
    window.press("export.go")
    check("another text is asked about", wait_for(lambda: window.rect("export.problem")))
    check("and stays", text.read_text() == "of somebody else")
    window.press("export.go")
    check("asked again, it is replaced", wait_for(lambda: text.read_bytes() == (expected / "stone.txt").read_bytes()))


def test_surface(bench):
    """The surface: turned, zoomed and back by hand; it follows the recipe, which looking does not change."""
    check, window = bench.check, bench.open("--preset", "island")
    window.rest()
    flat, recipe = window.picture(), window.recipe()
    def seen():
        window.move(640, 15)  # no ring, which marks what is read under the mouse
        time.sleep(0.3)
        window.rest()
        return window.picture()
    window.key("i")
    check("a key shows the surface", seen() != flat and window.rect("surface") and window.rect("surface.told"))
    window.drag(window.at(0.4, 0.5), window.at(0.6, 0.4))
    window.key("Home")
    first = seen()
    check("one who has turned it is told no longer how", not window.rect("surface.told"))
    window.drag(window.at(0.4, 0.5), window.at(0.6, 0.4))
    window.wheel(3, *window.at(0.5, 0.5))
    check("a drag and the wheel show it from elsewhere", seen() != first)
    window.key("Home")
    check("Home brings the first view back", seen() == first)
    window.move(*window.at(0.5, 0.5))
    time.sleep(0.5)
    alone = window.picture()
    window.key("a")
    both = seen()
    land, flat = window.rect("land"), window.rect("canvas")
    check("another key shows both in the same place", both != alone and land and flat)
    window.move(*window.center("land"))
    check("over the land the place that is seen is marked in both",
          wait_for(lambda: window.rect("probe.land") and window.rect("probe.flat")))
    window.key("x")
    saved = bench.folder / "noisescope-0001.png"
    wide, high = land["x"] + land["w"] - flat["x"], land["y"] + land["h"] - flat["y"]
    check("a screenshot has both", wait_for(saved.exists) and (read_picture(saved).width, read_picture(saved).height) == (wide, high))
    window.key("i")
    check("back to the surface alone", seen() and not window.rect("land"))
    window.key("ctrl+r")
    check("it follows the recipe", seen() != first and window.recipe() != recipe)
    window.key("ctrl+z")
    window.key("i")
    seen()
    check("the same key ends it, and looking has changed nothing", not window.rect("surface") and window.recipe() == recipe)


def test_map(bench):
    """From an empty start by mouse: lake, plain, mountain, forest by moisture; looked at in tiles, then taken along."""
    bench.keep(folded_groups=["export"], right_tab="inspect")
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(START | {"title": "Journey"}))
    window.rest()
    window.key("ctrl+n")
    wait_for(lambda: "Journey" not in window.title())
    window.rest()
    plain = window.picture()
    window.click("look/map")
    check("one click makes a map", wait_for(lambda: "map" in window.recipe()), window.recipe())
    for label in ("map.class/1", "map.add", "map.bound.add", "map.bound.add/new"):
        wait_for(lambda: window.rect(label))
        window.click(label)
    window.type_into("map.name", "forest")
    def names():
        return [each["name"] for each in window.recipe()["map"]["classes"]]
    check("lake, mountain, forest, plain", wait_for(lambda: names() == ["lake", "mountain", "forest", "plain"]), names())
    check("the forest is where it is moist", "moisture" in window.recipe()["map"]["classes"][2]["when"], window.recipe()["map"])
    window.rest()
    cells = window.picture()
    check("the canvas shows few colors", cells != plain and cells.colors() < plain.colors(), cells.colors())
    window.choose("map.look", "blob")
    check("tiles have other pixels", wait_for(lambda: window.picture() != cells))
    window.click_at(*window.at(0.4, 0.4))
    check("a click tells why a cell is what it is", wait_for(lambda: window.rect("map.why")))
    window.key("Escape")
    check("Escape ends it", wait_for(lambda: not window.rect("map.why")))
    before = window.recipe()
    bar = window.rect("map.bound/0")
    window.drag((bar["x"] + bar["w"] * 0.5, bar["y"] + 10), (bar["x"] + bar["w"] * 0.6, bar["y"] + 10))
    check("a bound is dragged", wait_for(lambda: window.recipe() != before), window.recipe()["map"])
    window.key("ctrl+z")
    check("in one step", wait_for(lambda: window.recipe() == before), window.recipe()["map"])
    window.click("section/export")
    wait_for(lambda: window.rect("export.what/map"))
    window.click("export.what/map")
    wait_for(lambda: window.rect("export.cells/tiles"))
    window.click("export.cells/tiles")
    window.choose("export.format", "json")
    window.rest()
    command = window.state()["export_command"]
    window.click("export.go")
    written = [bench.folder / name for name in ("noise_map.json", "noise_map_tiles.png")]
    check("the files come", wait_for(lambda: all(path.exists() for path in written)), list(bench.folder.iterdir()))
    (bench.folder / "again").mkdir()
    bench.display.run("bash", "-c", command.replace("noisescope map", f"{bench.program} map -q").replace("noise_map", "again/noise_map"),
                      cwd=bench.folder)
    check("the shown command writes the same bytes",
          all(path.read_bytes() == (bench.folder / "again" / path.name).read_bytes() for path in written))


def test_compare(bench):
    bench.keep()
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(FBM))
    start = window.rest()["recipe"]
    window.key("m")
    check("M compares four values", wait_for(lambda: window.state()["mode"] == "compare"))
    values = [window.rect(f"compare.value/{i}") for i in range(4)]
    check("each has a label", all(values), values)
    window.choose("compare.param", "seed")
    window.rest()
    for pane, text in enumerate(("1", "2", "3", "99")):
        window.click(f"compare.value/{pane}")
        window.replace_text(text)
        wait_for(lambda: not window.state()["typing"])
        shown, expected = variant(window, start | {"seed": int(text)}, pane)
        check(f"pane {pane} shows seed {text}", (worst := shown.worst(expected)) <= 1, worst)
    check("comparing changes no recipe", window.recipe() == start)
    window.key("m")
    check("M again shows the field", wait_for(lambda: window.state()["mode"] == "field"))

    window.key("d")
    check("D shows the difference", wait_for(lambda: window.state()["mode"] == "A - B"))
    window.rest()
    left, top, width, height = window.canvas()
    check("of equal slots it is flat", (spread := window.picture().crop(0, 60, width, height - 100).spread()) == 0, spread)
    window.key("s")
    check("S edits the other slot", wait_for(lambda: window.state()["slot"] == "B"))
    window.key("r")
    check("of different slots it is not", wait_for(lambda: window.recipe() != start)
          and window.picture().crop(0, 60, width, height - 100).spread() > 60)
    second = window.rest()["recipe"]
    slot_b = window.rendered()
    window.key("d", "s")
    check("slot A is as it was", wait_for(lambda: window.recipe() == start and window.state()["slot"] == "A"))
    slot_a = window.rendered()
    window.key("w")
    check("W wipes", wait_for(lambda: window.state()["mode"] == "A | B"))
    window.drag(window.center("wipe"), window.at(0.3, 0.5))
    window.rest()
    line = window.center("wipe")[0] - left
    check("the line can be dragged", abs(line / width - 0.3) < 0.02, line / width)
    shown = window.picture()
    half, rest = round(line) - 12, round(line) + 12
    parts = [(0, half, slot_a), (rest, width - rest, slot_b)]
    worst = [shown.crop(x, 60, wide, height - 60).worst(slot.crop(x, 60, wide, height - 60)) for x, wide, slot in parts]
    check("left of it is A, right of it B", max(worst) <= 1, worst)
    window.key("ctrl+shift+b")
    check("Ctrl+Shift+B swaps them", wait_for(lambda: window.recipe() == second), window.recipe())
    window.key("w")
    check("W again shows the field", wait_for(lambda: window.state()["mode"] == "field"))


def test_tiles(bench):
    bench.keep()
    recipe = FBM | {"period_x": 4, "period_y": 4, "frequency": 4}
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(recipe))
    window.rest()
    window.key("t")
    check("T shows tiles", wait_for(lambda: window.state()["mode"] == "3 x 3 tiles"))
    shown = window.picture()
    side = min(shown.width, shown.height) // 3
    x, y = (shown.width - 3 * side) // 2, (shown.height - 3 * side) // 2
    below = 48  # the label
    tiles = [shown.crop(x + i * side + 2, y + j * side + below, side - 4, side - below - 2) for i in range(3) for j in range(3)]
    check("a tile is not flat", tiles[4].spread() > 60, tiles[4].spread())
    check("all nine are alike", all(tile == tiles[4] for tile in tiles), [tile.worst(tiles[4]) for tile in tiles])
    window.command("3 x 3 tiles", "View")
    check("the menu goes back", wait_for(lambda: window.state()["mode"] == "field"))


def test_save_and_return(bench):
    bench.keep()
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(FBM))
    window.rest()
    window.key("r")
    saved = window.rest()["recipe"]
    window.key("ctrl+shift+s")
    wait_for(lambda: window.rect("file.path"))
    window.replace_text("mine.json")
    check("a preset is saved", wait_for(lambda: (bench.folder / "mine.json").exists() and not window.state()["changed"]))
    window.key("x")
    wait_for((bench.folder / "noisescope-0001.png").exists)
    window.rest()
    window.key("r", "1")
    check("it changes", window.rest()["recipe"] != saved)
    window.open_file(bench.folder / "noisescope-0001.png")
    check("a picture brings its recipe", wait_for(lambda: window.recipe() == saved), window.recipe())
    window.key("r", "f")
    unsaved = window.rest()["recipe"]
    check("work that is not saved is kept", wait_for(lambda: bench.unsaved()) and window.state()["changed"])
    time.sleep(1)
    check("closing with it ends with 0", (code := window.quit()) == 0, code)
    check("it is still kept", len(bench.unsaved()) == 1, bench.unsaved())

    window = bench.open()
    check("the next start has it", wait_for(lambda: window.recipe() == unsaved), window.recipe())
    check("and says so", window.rect("restored") is not None and window.state()["changed"])
    window.click("restored.keep")
    check("its picture is the recipe's", (worst := window.difference()) == 0, worst)
    window.key("ctrl+z")
    check("its steps can be undone", wait_for(lambda: window.recipe() == saved | {"fractal": saved["fractal"],
                                                                                 "seed": unsaved["seed"]}), window.recipe())
    window.key("ctrl+z")
    check("down to what was opened", wait_for(lambda: window.recipe() == saved), window.recipe())
    check("then nothing is kept any more", wait_for(lambda: not bench.unsaved()), bench.unsaved())
    window.quit()
    window = bench.open()
    check("and the next start is the first preset", window.rest()["recipe"].get("fractal") == "marble", window.recipe())


def test_keyboard(bench):
    """From the start to a file without the mouse."""
    bench.keep()
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(FBM))
    window.away()
    before = window.rest()["recipe"]

    def press(key, focus):
        window.key(key)
        check(f"{key} leads to {focus}", wait_for(lambda: window.state()["focus"] == focus, 10), window.state()["focus"])

    for focus in ("File", "presets.group", "layer.add"):
        press("F6", focus)
    for label in ("search", "randomize"):
        press("Tab", label)
    press("shift+Tab", "search")
    for _ in range(30):
        if window.state()["focus"] == "frequency":
            break
        window.key("Tab")
    window.key("Return")
    check("Enter edits", wait_for(lambda: window.state()["typing"]), window.state()["focus"])
    window.replace_text("5.5")
    check("the number is taken", wait_for(lambda: window.recipe()["frequency"] == 5.5), window.recipe())
    window.key("Right")
    check("an arrow changes it", wait_for(lambda: window.recipe()["frequency"] > 5.5), window.recipe())
    moved, view = window.recipe(), window.state()["view"]
    window.key("Escape")
    check("Escape leaves it", wait_for(lambda: window.state()["focus"] == ""))
    window.key("Right")
    check("and the arrow moves the canvas", wait_for(lambda: window.state()["view"] != view)
          and window.recipe() == moved, window.recipe())
    window.key("Home")  # the view is the region that is exported
    for key, focus in (("shift+F6", "status.zoom"), ("shift+Tab", "right.edge"), ("shift+Tab", "export.go")):
        press(key, focus)
    window.key("Return")
    written = bench.folder / "journey_height.png"
    check("Enter exports", wait_for(written.exists), window.state()["focus"])
    check("what was changed", read_picture(written) == window.rendered() and window.recipe() != before)


def test_small_window(bench):
    """A drawer lies over the picture, and the picture goes on below it."""
    bench.keep()
    check, window = bench.check, bench.open("--recipe", bench.recipe_file(FBM), "--window", "800x500")
    before = window.rest()["recipe"]
    check("the picture has the width", window.canvas()[0] == 0 and window.canvas()[2] == 800, window.canvas())
    window.click("drawer/left")
    panel = wait_for(lambda: window.rect("panel"))
    check("a tab opens the drawer over at most half", panel and panel["w"] <= 400, panel)
    window.slide("frequency", 0.3, 0.6)
    moved = window.rest()["recipe"]
    check("its rows can be dragged, and the canvas is not", moved == before | {"frequency": moved["frequency"]}
          and moved != before, moved)
    view = window.state()["view"]
    window.drag(window.at(0.7, 0.5), window.at(0.8, 0.5))
    check("beside it the canvas can be", wait_for(lambda: window.state()["view"] != view), view)
    window.key("ctrl+1")
    check("its key closes it", wait_for(lambda: not window.rect("panel")))
    window.key("h", "Home")
    check("H hides the tabs", wait_for(lambda: not window.rect("drawer/left")))
    check("the picture is the recipe's", (worst := window.difference()) == 0, worst)


def test_settings(bench):
    """The settings of a window are those of the next."""
    bench.keep()
    check, window = bench.check, bench.open("--preset", "fbm")
    window.rest()
    window.command("Light theme", "View")
    window.key("ctrl+2")
    edge = window.center("panel.edge")
    window.drag(edge, (edge[0] + 40, edge[1]))
    width = window.rest()["canvas"][0]
    check("the panel is wider", width > 330, width)
    window.quit()
    kept = json.loads(bench.settings_file().read_text())
    check("settings are written", kept["theme"] == "light" and kept["right_visible"] is False, kept)
    window = bench.open("--preset", "fbm")
    window.rest()
    check("the panels are as they were", window.canvas()[0] == width and not window.rect("right"), window.canvas())
    check("and the theme", min(window.shot().crop(4, 700, 20, 20).data) > 200)


if __name__ == "__main__":
    journeys = (test_zoom_and_travel, test_save_and_return, test_color, test_compare, test_keyboard, test_export_set, test_export_for_program, test_tiles,
                test_settings, test_go_to, test_map, test_surface)
    main(*map(seldom(5), journeys), *([test_small_window] if FULL else []))
