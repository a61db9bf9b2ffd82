"""The tests of page modules in Tests/Page. They run in Node if it is installed, otherwise in Chromium.

HEARTH_PAGE_TESTS=chromium runs them in Chromium even if Node is installed.
"""

import functools
import json
import os
import re
import shutil
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from conftest import ROOT, SLOW

NAMES = sorted(
    name for path in (ROOT / "Tests/Page").glob("*.js")
    for name in re.findall(r'^test\("([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE))


def in_node():
    """Runs the tests in Node and returns the results; None without a Node that detects modules without a package.json."""
    node = shutil.which("node")
    if not node or os.environ.get("HEARTH_PAGE_TESTS") == "chromium":
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=SLOW).stdout
    major, minor = map(int, re.match(r"v(\d+)\.(\d+)", version).groups())
    if not (major == 20 and minor >= 19 or major == 22 and minor >= 7 or major > 22):
        return None
    done = subprocess.run(
        [node, ROOT / "Tests/Page/all.js"], capture_output=True, text=True, timeout=SLOW,
        env={**os.environ, "TZ": "UTC", "LC_ALL": "en_GB.UTF-8"})
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)


class Files(SimpleHTTPRequestHandler):
    """Serves the files of the repository."""

    def log_message(self, *_):
        pass


def in_chromium():
    """Runs the tests in Chromium and returns the results."""
    playwright = pytest.importorskip("playwright.sync_api")
    from test_web import CHROMIUM

    if not CHROMIUM:
        pytest.skip("There is neither Node nor Chromium; set HEARTH_CHROMIUM to its path.")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with playwright.sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=SLOW * 1000)
            page = browser.new_context(timezone_id="UTC", locale="en-GB").new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/Tests/Page/harness.js")
            return page.evaluate("async () => (await import('/Tests/Page/all.js')).results")
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def results():
    return {result["name"]: result["failure"] for result in in_node() or in_chromium()}


def test_node_or_chromium_runs_every_page_test(results):
    assert sorted(results) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_page_test_passes(results, name):
    assert results[name] is None, results[name]
