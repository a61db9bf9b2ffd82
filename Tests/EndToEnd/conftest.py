"""The program under test: `hearth serve` with a home of its own, as a user starts it.

Set HEARTH_BINARY to test another build than the debug one, and HEARTH_TEST_SECONDS for a machine that is slower still.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from email.message import EmailMessage
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
BINARY = Path(os.environ.get("HEARTH_BINARY", ROOT / ".build/debug/hearth"))
# A model for tests that need any, which understands next to nothing; see Tests/Fixtures/README.md.
MODEL = ROOT / "Tests/Fixtures/hearth-tiny.gguf"
# Tells its weights apart, as in the name of its exam's record.
FINGERPRINT = "7112704-e968b402a4fc9b82"
# How many items each part of the exam has.
EXAM = {
    "answering": 24, "abstaining": 48, "citing": 24, "summarizing": 12, "replying": 24, "sorting": 25, "filling": 20,
    "calling": 24, "following": 24,
}
# Limits for hanging on a loaded machine, not expectations.
SLOW = int(os.environ.get("HEARTH_TEST_SECONDS", "180"))
# The files that take longest, longest first.
LONG_FILES = (
    "test_bench.py", "test_mail_accounts.py", "test_exam.py", "test_documents.py", "test_web.py", "test_documents_ui.py",
    "test_bench_ui.py", "test_mail_ui.py", "test_schemathesis.py", "test_mail.py", "test_exam_ui.py", "test_never_leaves.py",
    "test_mcp.py", "test_instructions.py", "test_remote_ui.py",
)


class Server:
    """One `hearth serve`; `start` after `stop` comes back at the same address with the same home."""

    def __init__(self, home, *options, environment=None):
        self.home = Path(home)
        self.options = options
        self.environment = environment or {}
        self.process = None
        self.url = None
        # What it wrote when it was ready.
        self.report = None
        self.log = self.home / "server.log"

    def start(self):
        port = self.url.rsplit(":", 1)[1] if self.url else "0"
        environment = {
            "HEARTH_HOME": str(self.home), "HOME": str(self.home), "PATH": os.environ["PATH"],
            # Tests share the cores with others; see Sources/Hearth/EngineProcess.swift.
            "GOMP_SPINCOUNT": "1000",
            # What they expect is what the CPU computes; test_gpu.py asks for a GPU.
            "HEARTH_GPU_LAYERS": "0", **self.environment,
        }
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [str(BINARY), "serve", "--port", port, "--json", *self.options], env=environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log)
        line = self.process.stdout.readline()
        if not line:
            self.process.wait(SLOW)
            raise RuntimeError(f"hearth serve did not start: {self.log.read_text()[-2000:]}")
        self.report = json.loads(line)
        self.url = self.report["address"]
        return self

    def stop(self):
        """As `systemctl stop` does; returns the exit code."""
        return self._end(signal.SIGTERM)

    def kill(self):
        """As a crash or the loss of power does."""
        return self._end(signal.SIGKILL)

    def _end(self, number):
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            code = self.process.wait(SLOW)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.process.stdout.close()
            self.process = None
        return code

    def call(self, method, path, body=None, timeout=SLOW):
        """One JSON request; returns the decoded answer, None for an empty one."""
        request = urllib.request.Request(
            self.url + path, None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=timeout) as reply:
            data = reply.read()
        return json.loads(data) if data else None

    def idle(self, thread, timeout=SLOW):
        """Waits until a thread writes no answer; returns its view."""
        deadline = time.monotonic() + timeout
        while True:
            view = self.call("GET", f"/api/threads/{thread}")
            if not view.get("generatingMessageID"):
                return view
            assert time.monotonic() < deadline, "the answer does not end"
            time.sleep(0.02)

    def hearth(self, *arguments, input=""):
        """Runs another command of `hearth` in the same home."""
        return subprocess.run(
            [str(BINARY), *arguments], input=input, capture_output=True, text=True, timeout=4 * SLOW,
            env={
                "HEARTH_HOME": str(self.home), "HOME": str(self.home), "PATH": os.environ["PATH"],
                "GOMP_SPINCOUNT": "1000", "HEARTH_GPU_LAYERS": "0"})


def pytest_configure(config):
    if not BINARY.is_file():
        pytest.exit(f"There is no {BINARY}. Run `swift build` first, or `make test`.", returncode=2)


def pytest_collection_modifyitems(items):
    """Puts long files first: two processes share the files, and a long one at the end would leave the other idle."""
    places = {name: place for place, name in enumerate(LONG_FILES)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


@pytest.fixture
def start_server(tmp_path):
    """Starts servers with homes of their own, and stops them after the test.

    They have the tests' model, unless `has_model` says otherwise; `right` is what `install_model` takes.
    """
    servers = []

    def start(*options, home=None, environment=None, has_model=True, right=EXAM):
        folder = Path(home or tmp_path / f"home{len(servers)}")
        folder.mkdir(exist_ok=True)
        if has_model:
            install_model(folder, right)
        server = Server(folder, *options, environment=environment)
        servers.append(server)
        return server.start()

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with the tests' model and the sample documents and mails, for all tests of a file."""
    server = Server(tmp_path_factory.mktemp("home"), "--samples")
    install_model(server.home)
    install_embedding_model(server.home)
    server.start()
    yield server
    code = server.stop()
    assert code in (0, None), f"the server ended with {code}: {server.log.read_text()[-2000:]}"


def letter(
        subject, text, sender="Ann Lee <ann@example.org>", number=1, day="Mon, 3 Mar 2025", page=None, file=None,
        **headers):
    """The bytes of a mail.

    `text` is its plain part, None for one that is only a web page; `page` is that page, `file` an attachment's name.
    """
    message = EmailMessage()
    message["From"] = sender
    message["To"] = "reader@example.org"
    message["Subject"] = subject
    message["Date"] = f"{day} 10:{number % 60:02d}:00 +0000"
    message["Message-ID"] = f"<{number}@example.org>"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    if text is not None:
        message.set_content(text)
        if page is not None:
            message.add_alternative(page, subtype="html")
    else:
        message.set_content(page, subtype="html")
    if file is not None:
        message.add_attachment(b"x" * 48_213, maintype="application", subtype="pdf", filename=file)
    return message.as_bytes()


@pytest.fixture(scope="session")
def shim(tmp_path_factory):
    """A library for LD_PRELOAD that refuses and writes down connections to other machines, and sets the clock again and again."""
    library = tmp_path_factory.mktemp("shim") / "shim.so"
    source = Path(__file__).with_name("shim.c")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", str(source), "-o", str(library), "-ldl"], check=True, timeout=SLOW)
    return library


def exam_record(home):
    """Where the record of the exam of the tests' model lies in a home."""
    return home / "models/.exams" / f"{FINGERPRINT}.json"


def install_model(home, right=EXAM):
    """Puts the tests' model into a home without a server, as `hearth-tiny`, with the record of an exam.

    `right` says how many items of each part are right; parts that it leaves out were not asked. By default all are, so that
    every feature lets the model write, and no exam begins by itself. None is for no record.
    """
    (home / "models").mkdir(parents=True, exist_ok=True)
    # Tests may damage it: a link would damage the fixture.
    shutil.copyfile(MODEL, home / "models/hearth-tiny.gguf")
    if right is None:
        return
    result = {
        "version": 3, "fingerprint": FINGERPRINT, "isQuick": False, "seconds": 1,
        "scores": {part: {"right": count, "count": EXAM[part]} for part, count in right.items()}}
    record = exam_record(home)
    record.parent.mkdir(exist_ok=True)
    record.write_text(json.dumps({"result": result}))
    record.chmod(0o600)


def install_embedding_model(home):
    """Copies the embedding model that Tools/setup made; says whether there is one, since tests of it need it."""
    if sys.platform == "darwin":
        data = Path.home() / "Library/Application Support/Hearth"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "hearth"
    models = Path(os.environ.get("HEARTH_HOME", data)) / "models"
    (home / "models").mkdir(parents=True, exist_ok=True)
    found = sorted(models.glob("all-MiniLM-L6-v2-*.gguf"))[:1]
    for model in found:
        shutil.copyfile(model, home / "models" / model.name)
    return bool(found)
