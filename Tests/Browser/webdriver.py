# SPDX-License-Identifier: Apache-2.0

"""A WebDriver client (https://www.w3.org/TR/webdriver2/) of the few commands that the checks need, over the standard library."""

import base64
import json
import subprocess
import time
import urllib.error
import urllib.request


class Browser:
    """Headless Chromium behind chromedriver."""

    def __init__(self, chromium, driver):
        self.process = subprocess.Popen(
            [driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = None
        for line in self.process.stdout:
            if "started successfully on port" in line:
                self.port = int("".join(c for c in line.rsplit("port", 1)[1] if c.isdigit()))
                break
        if self.port is None:
            raise RuntimeError("chromedriver ended without a port")
        options = {
            "binary": chromium,
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
                     "--force-color-profile=srgb", "--lang=en"],
        }
        answer = self.request("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.session = "/session/" + answer["sessionId"]

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"].get("message", "")[:600]) from None

    def go(self, address):
        self.request("POST", self.session + "/url", {"url": address})

    def run(self, script, *arguments):
        return self.request("POST", self.session + "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        return self.request("POST", self.session + "/execute/async", {"script": script, "args": list(arguments)})

    def cdp(self, command, **parameters):
        return self.request("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def log(self):
        return self.request("POST", self.session + "/se/log", {"type": "browser"})

    def keys(self, *keys):
        actions = [step for key in keys for step in ({"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})]
        self.request("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def size(self, width, height=900):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, media="", **features):
        self.cdp("Emulation.setEmulatedMedia", media=media,
                 features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def screenshot(self, path, whole=True):
        data = self.cdp("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def wait(self, script, *arguments, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.run(script, *arguments):
                return True
            time.sleep(0.05)
        return False

    def close(self):
        try:
            self.request("DELETE", self.session)
        finally:
            self.process.terminate()
            self.process.wait()
