#!/usr/bin/env python3
"""`serve`: tiles with the bits of `render`, files that appear while one looks, and hostile clients."""
import contextlib
import http.client
import json
import os
import signal
import socket
import struct
import threading
import time

from harness import PATIENCE, main, proc_line, read_png, rgb_of, until

NOISE = ("--set", "fractal=fbm", "--set", "octaves=12", "--set", "frequency=5")
COLORED = (*NOISE, "--set", "colors=terrain")
CPU = ("--backend", "cpu")
TILE = 512


class Served:
    """The program while it serves; with `with` it ends by SIGTERM."""

    def __init__(self, cli, *arguments, **options):
        self.process = cli.start("serve", "--json", "--port", 0, *arguments, **options)
        text = b""
        while not text.endswith(b"}\n"):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"serve {arguments}: {cli.finish(self.process)}")
            text += line
        self.said = json.loads(text)
        self.url, self.port, self.cli = self.said["url"], self.said["port"], cli

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.end()

    def end(self, number=signal.SIGTERM):
        os.kill(self.process.pid, number)
        return self.cli.finish(self.process)

    def get(self, target, method="GET", body=None, **headers):
        """(status, headers in lower case, body)"""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, target, body, {k.replace("_", "-"): v for k, v in headers.items()})
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def open(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def raw(self, data):
        """Everything that is answered until the server closes."""
        with self.open() as connection, contextlib.suppress(ConnectionError):
            connection.sendall(data)
            answer = b""
            while part := connection.recv(65536):
                answer += part
            return answer
        return b""

    def status(self, data):
        words = self.raw(data).split(b" ", 2)
        return int(words[1]) if len(words) > 2 else None


def asking(target, *headers):
    return b"\r\n".join([b"GET " + target + b" HTTP/1.1", b"Host: localhost", *headers, b"", b""])


# --- tiles -----------------------------------------------------------------------------------------------------------

def check_tile(cli, check, served, size, place, recipe, color):
    level, x, y = place
    sides = [((side - 1) >> level) + 1 for side in size]
    width, height = (min(TILE, side - at * TILE) for side, at in zip(sides, (x, y)))
    status, headers, data = served.get(f"/tile/{level}/{x}_{y}.png")
    check(f"tile {place} is there", status == 200 and headers["content-type"] == "image/png", (status, headers, data[:200]))
    expected = cli.render("part.png", *recipe, *CPU, *(("--color",) if color else ()), "--size", f"{size[0]}x{size[1]}",
                          "--region", ",".join(str(at << level) for at in (x * TILE, y * TILE)) + f",{width << level}x{height << level}",
                          "--level", level)
    read = rgb_of if color else read_png
    check(f"tile {place} has the bits of render --level", read(data) == read(expected), (width, height))


def test_drawn(cli, check):
    size = (1000003, 700001)
    for recipe, color in ((COLORED, True), (NOISE, False)):
        with Served(cli, *recipe, *CPU, "--size", f"{size[0]}x{size[1]}") as served:
            check("it says what it is", served.said["levels"] == 12 and served.said["loopback"] and served.said["ok"], served.said)
            for place in ((0, 1953, 1367), (0, 700, 800), (3, 244, 5), (11, 0, 0)):
                check_tile(cli, check, served, size, place, recipe, color)
            for place in ("0/1954_0", "0/0_1368", "11/1_0", "12/0_0", "0/-1_0"):
                check(f"no tile {place}", served.get(f"/tile/{place}.png")[0] == 404)
            status, _, data = served.get("/value?x=1000002&y=700000")
            cli.render("value.r32", *recipe, *CPU, "--size", f"{size[0]}x{size[1]}", "--region", "1000002,700000,1x1")
            bits = struct.unpack("<I", (cli.folder / "value.r32").read_bytes())[0]
            check("the value of a pixel", status == 200 and json.loads(data)["bits"] == [f"0x{bits:08x}"], (data, hex(bits)))
            for query in ("x=1000003&y=0", "x=0&y=700001", "x=-1&y=0", "x=1", "y=1&x=1", "x=1&y=1&x=2", "x=99999999999999999999&y=0",
                          "x=1.5&y=0", "x=%31&y=0", "x=01&y=0", ""):
                check(f"no value {query}", served.get(f"/value?{query}")[0] == 400)
            tag = served.get("/tile/0/7_7.png")[1]["etag"]
            status, _, data = served.get("/tile/0/7_7.png", If_None_Match=tag)
            check("what is known is not sent again", status == 304 and not data, status)
            check("HEAD", served.get("/tile/0/7_7.png", "HEAD")[::2] == (200, b""))
            result = served.end()
            check("it ends", result.code == 143 and not result.out and "ended" in result.err, result)


def test_gpu(cli, check):
    with Served(cli, *COLORED, "--backend", "gpu", "--size", "1000003x700001") as served:
        for place in ((0, 700, 800), (3, 244, 5)):
            check_tile(cli, check, served, (1000003, 700001), place, COLORED, True)
        check("it ends", served.end(signal.SIGINT).code == 130)


def test_at_once(cli, check):
    """Many clients that want the same tiles, from another number of threads."""
    answers = []
    with Served(cli, *COLORED, *CPU, "--tiles-at-once", 3, "--size", "1000000x1000000") as served:
        def look(number):
            answers.append([served.get(f"/tile/0/{(number + i) % 5}_9.png")[2] for i in range(5)][-number % 5])
        threads = [threading.Thread(target=look, args=(number,)) for number in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        first = served.get("/tile/0/0_9.png")[2]
    check("all get the same bytes", len(answers) == 20 and answers == [first] * 20, len(set(answers)))


# --- files -----------------------------------------------------------------------------------------------------------

FORMS = {"Zarr array": ("a.zarr", "a.zarr", "a.zarr", "{z}/{y}/{x}", True), "Deep Zoom image": ("b.dzi", "b.dzi", "b_files", "{t}/{x}_{y}.png", False),
         "tiles": ("c/{z}/{x}_{y}.png", "c", "c", "{t}/{x}_{y}.png", False)}


def make_world(cli, name, *more):
    result = cli.run("render", *COLORED, *CPU, "--size", "700x500", "--tiles", 256, "-o", name, *more)
    if result.code != 0:
        raise RuntimeError(result)


def test_files(cli, check):
    cli.render("whole.png", *COLORED, *CPU, "--size", "700x500", "--color")
    whole = rgb_of((cli.folder / "whole.png").read_bytes())[3]
    for kind, (name, path, folder, pattern, values) in FORMS.items():
        make_world(cli, name, *(() if values else ("--color", "--overlap", 2)))
        step = 254 if kind == "tiles" else 256
        around = 2 if kind == "Deep Zoom image" else 0
        with Served(cli, path) as served:
            world = json.loads(served.get("/world.json")[2])
            check(f"{kind}: what it is", world["kind"] == kind == served.said["source"] and world["width"] == 700
                  and world["tile"] == step and world["around"] == around, world)
            width, height, _, pixels = rgb_of(served.get("/tile/0/1_1.png")[2])
            own = [pixels[3 * ((y + around) * width + x + around) + c] for y in range(100) for x in range(100) for c in range(3)]
            other = [whole[3 * ((step + y) * 700 + step + x) + c] for y in range(100) for x in range(100) for c in range(3)]
            check(f"{kind}: the pixels of the whole", own == other, (width, height))
            check(f"{kind}: a tile that is none", served.get("/tile/0/3_0.png")[0] == 404)
            file = cli.folder / folder / pattern.format(z=0, t=len(os.listdir(cli.folder / folder)) - 2, x=1, y=0)
            before = served.get("/tile/0/1_0.png")
            check(f"{kind}: {file} is served", before[0] == 200 and file.exists(), before[:2])
            data = file.read_bytes()
            check_places(check, served, kind, file)
            file.write_bytes(data)
            after = served.get("/tile/0/1_0.png", If_None_Match=before[1]["etag"])
            check(f"{kind}: a new file is a new answer", after[0] == 200 and after[2] == before[2], after[:2])
            bits = json.loads(served.get("/value?x=300&y=200")[2])["bits"]
            cli.render("value.r32", *COLORED, *CPU, "--size", "700x500", "--region", "300,200,1x1")
            check(f"{kind}: values", bits == [f"0x{struct.unpack('<I', (cli.folder / 'value.r32').read_bytes())[0]:08x}"], bits)


def check_places(check, served, kind, file):
    """Checks answers for a tile's place: with nothing there, an empty file, a damaged one, and ways out of the folder."""
    def stands(what, statuses):
        status, _, data = served.get("/tile/0/1_0.png")
        check(f"{kind}: {what}", status in statuses and b"root:" not in data and b"secret" not in data, (status, data[:200]))

    file.unlink()
    stands("nothing there", (404,))
    check(f"{kind}: quietly", served.get("/tile/0/1_0.png?missing=204")[::2] == (204, b""))
    file.write_bytes(b"")
    stands("an empty file", (404,))
    file.write_bytes(b"root:secret")
    stands("no picture", (500,))
    for target in ("/etc/passwd", "/dev/zero", "../../whole.png"):
        file.unlink()
        file.symlink_to(target)
        stands(f"a link to {target}", (500,))
    file.unlink()
    os.mkfifo(file)
    stands("a pipe", (500,))
    file.unlink()
    file.mkdir()
    stands("a folder", (500,))
    file.rmdir()
    moved = file.parent.with_name(file.parent.name + "-moved")
    file.parent.rename(moved)
    file.parent.symlink_to(moved)
    stands("a folder that is a link", (500,))
    file.parent.unlink()
    moved.rename(file.parent)


def test_refused(cli, check):
    make_world(cli, "w.zarr")
    make_world(cli, "d/{z}/{x}_{y}.png", "--color")
    described = cli.folder / "d" / "world.json"
    text = described.read_text()
    (cli.folder / "e").mkdir()
    (cli.folder / "e" / "world.json").write_text(text.replace("{z}/{x}_{y}.png", "../d/{z}/{x}_{y}.png"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        for words, code, arguments in (
                ("in use", 5, ["--port", port]), ("65535", 2, ["--port", 65536]), ("-1", 2, ["--port=-1"]),
                ("numeric address", 2, ["--bind", "example.org"]), ("192.0.2.1", 5, ["--bind", "192.0.2.1", "--port", 0]),
                ("missing.zarr", 5, ["missing.zarr", "--port", 0]), ("another recipe", 2, ["w.zarr", *NOISE, "--port", 0]),
                ("--size", 2, ["w.zarr", "--size", "8x8", "--port", 0]), ("1099511627776", 2, ["--size", "1099511627777x1", "--port", 0]),
                ("in this folder", 5, ["e", "--port", 0]), ("octaves", 2, ["--set", "octaves=99", "--port", 0]),
                ("one tile at a time", 2, ["--tiles-at-once", 2, "--port", 0]), ("WORLD is empty", 2, ["", "--port", 0])):
            result = cli.run("serve", *arguments)
            check(f"serve {' '.join(map(str, arguments))}", result.code == code and words in result.err and not result.out, result)
    with Served(cli, "w.zarr", *COLORED) as served:
        check("its own recipe may be named", served.get("/tile/0/0_0.png")[0] == 200)
    with Served(cli, *NOISE, *CPU, "--bind", "0.0.0.0") as served:
        check("all addresses", not served.said["loopback"] and served.get("/")[0] == 200, served.said)
        result = served.end()
        check("... with a warning", "WARNING" in result.err, result)
    with Served(cli, *NOISE, *CPU, "--bind", "::1") as served:
        with socket.create_connection(("::1", served.port)) as connection:
            connection.sendall(b"GET /world.json HTTP/1.1\r\nHost: [::1]:%d\r\nConnection: close\r\n\r\n" % served.port)
            check("IPv6", connection.recv(12) == b"HTTP/1.1 200", served.said)


# --- hostile clients -------------------------------------------------------------------------------------------------

def test_addresses(cli, check):
    """Everything that might lead out of the folder, or be understood in two ways, is no address."""
    (cli.folder / "secret.png").write_bytes(b"secret")
    make_world(cli, "w/{z}/{x}_{y}.png", "--color")
    ups = ["..", "%2e%2e", "%2E.", "..%2f..", "..%5c..", "..\\..", "%c0%ae%c0%ae", "%252e%252e", "....//....", "\xff\xfe"]
    targets = [f"/{up}/secret.png" for up in ups] + [f"/tile/0/{up}/secret.png" for up in ups]
    targets += [f"/tile/{up}/secret.png" for up in ups] + ["//etc/passwd", "/tile//etc/passwd", "/tile/0//0_0.png", "/./world.json",
                "/tile/0/0_0.png%00", "/tile/0/0_0.png/", "/tile/00/0_0.png", "/tile/0/+0_0.png", "/tile/0/0_0.png.png", "/tile/0/0x0_0.png",
                "/tile/0/99999999999999999999_0.png", "/tile/18446744073709551616/0_0.png", "/tile/-1/0_0.png", "/tile/0/0_.png", "/tile/62/0_0.png",
                "/tile/0/1e1_0.png", "/tile/0/ 0_0.png", "/tile/", "/tile", "/page.js/..", "/w/world.json", "*", "http://localhost/../world.json",
                "file:///etc/passwd", "/index.html", "/leaflet.min.js"]
    with Served(cli, "w") as served:
        for target in targets:
            answer = served.raw(asking(target.encode("latin-1"), b"Connection: close"))
            ok = answer.split(b" ", 2)[1:2] in ([b"404"], [b"400"]) and b"secret" not in answer and b"root:" not in answer
            check(f"no address: {target!r}", ok, answer[:200])
        check("the tile itself", served.get("/tile/0/0_0.png")[0] == 200)
        for name, data, status in (
                ("other host", b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
                ("a host that begins well", b"GET / HTTP/1.1\r\nHost: localhost.evil.example:80\r\n\r\n", 421),
                ("a host that ends well", b"GET / HTTP/1.1\r\nHost: evil.example.localhost@x\r\n\r\n", 421),
                ("no host", b"GET / HTTP/1.1\r\n\r\n", 400), ("two hosts", b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
                ("NUL", b"GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400), ("no HTTP", b"hello\r\n\r\n", 400),
                ("HTTP/9.9", b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400), ("TLS", bytes([22, 3, 1, 0, 5, 1, 13, 10, 13, 10]), 400)):
            check(name, served.status(data.replace(b"\r\nHost", b"\r\nConnection: close\r\nHost", 1)) == status, served.raw(data))
        for target, status in ((b"http://localhost/world.json", 200), (b"HTTP://127.0.0.1:9/value?x=0&y=0", 200),
                               (b"http://localhost", 200), (b"http://evil.example/world.json", 421), (b"http:///world.json", 421)):
            check(f"as an absolute form: {target.decode()}", served.status(asking(target, b"Connection: close")) == status)
        for host in ("localhost:evil.example", "[localhost", "[localhost]x", "localhost:80:90"):
            check(f"no host {host}", served.get("/world.json", Host=host)[0] == 421)
        for host in ("localhost", "LOCALHOST:9", "127.0.0.1:1", "[::1]:5", "192.168.1.7"):
            check(f"host {host}", served.get("/world.json", Host=host)[0] == 200)
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"):
            status, headers, _ = served.get("/world.json", method)
            check(f"{method} is not allowed", status == 405 and headers["allow"] == "GET, HEAD", (status, headers))
        check("a word that is no method", served.status(b"EAT / HTTP/1.1\r\nHost: localhost\r\n\r\n") == 400)
        smuggled = served.raw(asking(b"/world.json", b"Content-Length: 39") + asking(b"/page.css"))
        check("a body is no request", smuggled.count(b"HTTP/1.1") == 1, smuggled[:300])
        smuggled = served.raw(asking(b"/world.json", b"Transfer-Encoding: chunked") + b"0\r\n\r\n" + asking(b"/page.css"))
        check("... in chunks neither", smuggled.count(b"HTTP/1.1") == 1, smuggled[:300])
        two = served.raw(asking(b"/world.json") + asking(b"/nothing", b"Connection: close"))
        check("two requests at once", two.count(b"HTTP/1.1 ") == 2 and b"404" in two, two[:300])
        for target in ("/", "/tile/0/0_0.png", "/nothing"):
            headers = served.get(target)[1]
            check(f"{target}: headers", headers["x-content-type-options"] == "nosniff" and "default-src 'none'" in headers["content-security-policy"]
                  and headers["cache-control"] in ("no-cache", "no-store") and "location" not in headers, headers)


def test_large_heads(cli, check):
    with Served(cli, *NOISE, *CPU) as served:
        for name, data in (("line", b"GET /" + b"a" * 100000), ("header", asking(b"/", b"X: " + b"a" * 100000)),
                           ("headers", asking(b"/", *[b"X: y"] * 20000)), ("folded", asking(b"/", *[b" x"] * 20000))):
            check(f"a large {name}", served.status(data + b"\r\n\r\n") in (414, 431, None))
        for name in (b"Range", b"If-None-Match", b"Accept-Encoding", b"Connection", b"Expect", b"Cookie"):
            long = asking(b"/world.json", name + b": " + (b"bytes=" + b"0-1," * 1900)[:7900]) + asking(b"/nothing", b"Connection: close")
            check(f"a long {name.decode()}", served.status(long) in (200, 206, 400, 416, 417), served.raw(long)[:200])
        check("it still answers", served.get("/world.json")[0] == 200)
        check("and ends", served.end().code == 143)


def test_ranges(cli, check):
    """Parts are not given: all is, and never more than that."""
    with Served(cli, *NOISE, *CPU) as served:
        whole = served.get("/leaflet.js")[2]
        for value in ("bytes=0-9", "bytes=0-9,20-29", "bytes=-1", "bytes=999999999-", "bytes=9-0"):
            status, headers, body = served.get("/leaflet.js", Range=value)
            check(f"Range: {value}", status == 200 and body == whole and "content-range" not in headers and headers["accept-ranges"] == "none",
                  (status, headers))
        with contextlib.ExitStack() as stack:
            greedy = [stack.enter_context(served.open()) for _ in range(8)]
            for connection in greedy:
                connection.sendall(asking(b"/leaflet.js", b"Range: bytes=" + b"0-," * 2500 + b"0-"))
            until(served.process, lambda: served.get("/world.json")[0] == 200)
            for connection in greedy:
                connection.recv(1)
        memory = int(proc_line(served.process, "VmHWM").split()[0])
        check("thousands of ranges are no thousands of answers", memory < (200 << 10) or "SAN_OPTIONS" in str(os.environ), f"{memory >> 10} MiB")


def test_slow_heads(cli, check):
    """Those who never finish their request make room for those who do."""
    with Served(cli, *NOISE, *CPU) as served, contextlib.ExitStack() as stack:
        slow = [stack.enter_context(served.open()) for _ in range(400)]
        for connection in slow:
            with contextlib.suppress(OSError):
                connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        time.sleep(0.5)
        for _ in range(3):
            for connection in slow:
                with contextlib.suppress(OSError):
                    connection.sendall(b"y")
            answers = [served.get("/world.json")[0] for _ in range(10)]
            check("all others are answered", answers == [200] * 10, answers)


def test_no_threads(cli, check):
    """Server that may start no thread: it says so; with a few it answers."""
    def allow(threads):
        import resource
        os.setgid(65534)
        os.setuid(65534)
        used = len([p for p in os.listdir("/proc") if p.isdigit() and os.path.exists(f"/proc/{p}") and os.stat(f"/proc/{p}").st_uid == 65534])
        resource.setrlimit(resource.RLIMIT_NPROC, (used + threads, used + threads))
    if os.geteuid() != 0:
        return check("run by root alone, who may become somebody else", True)
    result = cli.run("serve", *NOISE, *CPU, "--port", 0, preexec_fn=lambda: allow(0))
    check("no thread", result.code == 5 and "threads" in result.err, result)
    with Served(cli, *NOISE, *CPU, preexec_fn=lambda: allow(4)) as served:
        check("with a few threads it answers", served.get("/tile/0/0_0.png")[0] == 200)


def test_crowd(cli, check):
    """Clients that say nothing, a byte at a time or half of it, do not read, or come by hundreds."""
    with Served(cli, *NOISE, *CPU, "--size", "1000000x1000000") as served:
        with contextlib.ExitStack() as stack:
            silent = [stack.enter_context(served.open()) for _ in range(40)]
            for connection in [stack.enter_context(served.open()) for _ in range(40)]:
                connection.sendall(b"GET / HTTP/1.1\r\nHo")
            for number, connection in enumerate([stack.enter_context(served.open()) for _ in range(30)]):
                connection.sendall(asking(b"/tile/0/%d_3.png" % number) * 20)  # and never reads
            slow = stack.enter_context(served.open())
            for byte in b"GET / HTTP/1.1\r\nX: ":
                with contextlib.suppress(ConnectionError):
                    slow.sendall(bytes([byte]))
                time.sleep(0.01)
            answers = []

            def look(number):
                with contextlib.suppress(OSError, http.client.HTTPException):
                    answers.append(served.get(f"/tile/0/{number % 7}_5.png")[0])
            threads = [threading.Thread(target=look, args=(number,)) for number in range(200)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            check("200 at once are answered or sent away", answers.count(200) > 20 and set(answers) <= {200, 503},
                  {status: answers.count(status) for status in set(answers)})
            until(served.process, lambda: served.get("/world.json")[0] == 200)
            check("it answers meanwhile", served.get("/tile/0/1_1.png")[0] in (200, 503))
            check("whoever says nothing is sent away", all(connection.recv(1) == b"" for connection in silent))
        until(served.process, lambda: served.get("/world.json")[0] == 200)
        memory = int(proc_line(served.process, "VmHWM").split()[0])
        check("memory is bounded", memory < (600 << 10) or "SAN_OPTIONS" in str(os.environ), f"{memory >> 10} MiB")
        check("threads are bounded", int(proc_line(served.process, "Threads")) < 150, proc_line(served.process, "Threads"))
        check("files are closed", len(os.listdir(f"/proc/{served.process.pid}/fd")) < 100)
        asked = [served.open() for _ in range(8)]
        for number, connection in enumerate(asked):  # in the middle of drawing
            connection.sendall(asking(b"/tile/0/%d_77.png" % number))
        result = served.end()
        check("and ends in the middle of it", result.code == 143, result)
        for connection in asked:
            connection.close()


def test_few_files(cli, check):
    """Out of file descriptors it waits, and goes on."""
    import resource
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))  # noqa: E731
    with Served(cli, *NOISE, *CPU, preexec_fn=limit) as served:
        crowd = []
        with contextlib.suppress(OSError):
            crowd = [served.open() for _ in range(100)]
        for connection in crowd:
            connection.close()
        check("it answers afterwards", served.get("/world.json")[0] == 200)
        check("and ends", served.end().code == 143)


if __name__ == "__main__":
    main(test_drawn, test_gpu, test_at_once, test_files, test_refused, test_addresses, test_large_heads, test_ranges, test_slow_heads, test_no_threads, test_crowd, test_few_files)
