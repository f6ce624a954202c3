"""Chromium without a window, driven by its DevTools protocol over a pipe: a page is opened, asked, clicked and photographed."""
import base64
import contextlib
import fcntl
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from harness import NO_SHADER_CACHE, PATIENCE

# SwiftShader is what Chromium takes where there is no GPU; llvmpipe stands for drivers that fuse and reorder.
DEVICES = {"SwiftShader": ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
           "llvmpipe": ["--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist"],
           "WebGPU": ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader", "--enable-features=Vulkan"],
           "none": ["--disable-gpu", "--disable-3d-apis"]}
# As the protocol numbers them.
KEYS = {"Escape": 27, "Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "+": 187, "-": 189}


class DevToolsError(Exception):
    pass


class Page:
    """A tab; `messages` are what its console says of errors and warnings, `requests` the addresses it has asked for.

    Shaders are compiled as a visitor's browser does: not from a cache, and optimized."""

    def __init__(self, cli, device="SwiftShader", size=(1280, 800), scale=1, touch=False):
        self.messages, self.requests, self.numbers, self.answers = [], [], iter(range(1, 1 << 30)), {}
        self.arrived = threading.Condition()
        self.profile = tempfile.mkdtemp(dir=cli.folder)
        to_browser, self.to = os.pipe()
        self.come, from_browser = os.pipe()

        def pipes():
            ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 64) for end in (to_browser, from_browser)]  # they may be 3 and 4 themselves
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        environment = cli.environment | NO_SHADER_CACHE | {"GALLIVM_PERF": None}
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--no-first-run", "--disable-dev-shm-usage", "--disable-gpu-sandbox",
             "--disable-gpu-watchdog", "--hide-scrollbars", "--remote-debugging-pipe", *DEVICES[device],
             f"--user-data-dir={self.profile}", "about:blank"],
            env={k: v for k, v in environment.items() if v is not None}, preexec_fn=pipes, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(to_browser)
        os.close(from_browser)
        self.session = None
        threading.Thread(target=self.listen, daemon=True).start()
        try:
            target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
            self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Network", "Log"):
                self.call(f"{domain}.enable")
            self.resize(size, scale, touch)
        except BaseException:
            self.close()
            raise

    def resize(self, size, scale=1, touch=False):
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=scale, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)

    def listen(self):
        rest = b""
        while part := os.read(self.come, 1 << 20):
            *texts, rest = (rest + part).split(b"\0")
            for text in texts:
                self.take(json.loads(text))
        os.close(self.come)
        with self.arrived:
            self.answers[None] = {"error": {"message": "Chromium has ended"}}
            self.arrived.notify_all()

    def take(self, message):
        with self.arrived:
            if "id" in message:
                self.answers[message["id"]] = message
                self.arrived.notify_all()
            what, told = message.get("method"), message.get("params", {})
            if what == "Network.requestWillBeSent":
                self.requests.append(told["request"]["url"])
            elif what == "Runtime.exceptionThrown":
                details = told["exceptionDetails"]
                self.messages.append(details.get("exception", {}).get("description") or details["text"])
            elif what == "Log.entryAdded" and told["entry"]["level"] in ("error", "warning"):
                self.messages.append(told["entry"]["text"])
            elif what == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
                self.messages.append(" ".join(str(a.get("value", a.get("description"))) for a in told["args"]))

    def call(self, method, patience=PATIENCE, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        with contextlib.suppress(BrokenPipeError):  # listen() tells that Chromium has ended
            os.write(self.to, json.dumps(message).encode() + b"\0")
        with self.arrived:
            if not self.arrived.wait_for(lambda: number in self.answers or None in self.answers, patience):
                raise DevToolsError(f"{method}: no answer in {patience} s")
            answer = self.answers.pop(number, None) or self.answers[None]
        if "error" in answer:
            raise DevToolsError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, address):
        self.call("Page.navigate", url=address)

    def eval(self, text, patience=PATIENCE):
        """The value of an expression; promises are waited for."""
        answer = self.call("Runtime.evaluate", patience, expression=text, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise DevToolsError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def until(self, text, patience=PATIENCE):
        """Waits until an expression is true; whether it is."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            with contextlib.suppress(DevToolsError):  # the page is just about to be another one
                if self.eval(text):
                    return True
            time.sleep(0.05)
        return False

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("Moved", x, y)
        self.mouse("Pressed", x, y, button="left", clickCount=1)
        self.mouse("Released", x, y, button="left", clickCount=1)

    def drag(self, start, end, steps=4):
        at = [(start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps) for i in range(steps + 1)]
        self.mouse("Pressed", *at[0], button="left", buttons=1, clickCount=1)
        for place in at[1:]:
            self.mouse("Moved", *place, button="left", buttons=1)
        self.mouse("Released", *end, button="left", clickCount=1)

    def wheel(self, x, y, delta):
        self.mouse("Wheel", x, y, deltaX=0, deltaY=delta)

    def key(self, name, modifiers=0):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, modifiers=modifiers,
                      windowsVirtualKeyCode=KEYS.get(name, ord(name[0].upper())), **({"text": name} if len(name) == 1 and not modifiers else {}))

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.to)
        shutil.rmtree(self.profile, ignore_errors=True)
