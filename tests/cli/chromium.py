"""Chromium without a window, driven over its debugging pipe: opens pages, presses keys, notes what its console says."""
import base64
import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

from harness import NO_SHADER_CACHE, PATIENCE

VIRTUAL_KEYS = {"Escape": 27, "Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "+": 187, "-": 189}


class Chromium:
    def __init__(self, cli, width=1280, height=800):
        self.folder = tempfile.mkdtemp(dir=cli.folder)
        commands, self.commands = os.pipe()  # Chromium reads from its descriptor 3 and writes to 4
        self.answers, answers = os.pipe()
        environment = {k: v for k, v in (cli.environment | NO_SHADER_CACHE).items() if v is not None}
        arguments = ["chromium", "--headless=new", "--no-sandbox", "--no-first-run", "--disable-dev-shm-usage", "--disable-gpu",
                     "--remote-debugging-pipe", f"--window-size={width},{height}", f"--user-data-dir={self.folder}", "about:blank"]
        # Both may be 3 or 4 already: they are moved out of the way first.
        script = f'exec {commands}<&{commands} 8<&{commands} 9>&{answers} 3<&8 4>&9 8<&- 9>&- && exec "$@"'
        self.process = subprocess.Popen(["bash", "-c", script, "bash", *arguments], env=environment,
                                        pass_fds=(commands, answers), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        start_new_session=True)
        os.close(commands)
        os.close(answers)
        self.number, self.rest, self.events, self.session = 0, b"", [], None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def close(self):
        os.close(self.commands)
        os.close(self.answers)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            answer = self.next(end)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)
        raise TimeoutError(method)

    def next(self, end):
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("Chromium does not answer")
            part = os.read(self.answers, 1 << 16)
            if not part:
                raise RuntimeError("Chromium has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, url):
        self.ask("Page.navigate", url=url)

    def value(self, expression):
        """Of an expression of the page, a promise's too."""
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, expression):
        """Waits until it is true; returns whether it became so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.value(f"Boolean({expression})"):
                return True
            time.sleep(0.05)
        return False

    def press(self, key):
        text = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=VIRTUAL_KEYS.get(key, ord(key[0].upper())),
                     **(text if kind == "keyDown" else {}))

    def mouse(self, kind, x, y, **more):
        self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, button="left", clickCount=1)
        self.mouse("mouseReleased", x, y, button="left", clickCount=1)

    def wheel(self, x, y, delta):
        self.mouse("mouseWheel", x, y, deltaX=0, deltaY=delta)

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))

    def complaints(self):
        """Errors and warnings that the console got, and requests to elsewhere than `Page.navigate` was told."""
        found = []
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                found.append(parameters["exceptionDetails"].get("exception", {}).get("description", "exception"))
            elif event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
                found.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")
            elif event.get("method") == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
                found.append(str(parameters["args"]))
        return found

    def requested(self):
        """Addresses of all requests so far."""
        return [event["params"]["request"]["url"] for event in self.events if event.get("method") == "Network.requestWillBeSent"]
