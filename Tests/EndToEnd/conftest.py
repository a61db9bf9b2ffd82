"""The program under test: `hearth serve` with its own data folder, as a user starts it.

Set HEARTH_BINARY to test a build other than the debug one, and HEARTH_TEST_SECONDS to raise the timeouts on a slow machine.
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
# A tiny model for tests that need any model; its answers make no sense. See Tests/Fixtures/README.md.
MODEL = ROOT / "Tests/Fixtures/hearth-tiny.gguf"
# The fingerprint of its weights, which names the record of its exam.
FINGERPRINT = "7112704-e968b402a4fc9b82"
# The number of items in each part of the exam.
EXAM = {
    "answering": 24, "abstaining": 48, "citing": 24, "summarizing": 12, "replying": 24, "sorting": 25, "filling": 20,
    "calling": 24, "following": 24,
}
# The timeout in seconds for operations that hang. It allows for a loaded machine and is no performance target.
SLOW = int(os.environ.get("HEARTH_TEST_SECONDS", "180"))
# The slowest test files, slowest first.
LONG_FILES = (
    "test_bench.py", "test_mail_accounts.py", "test_exam.py", "test_documents.py", "test_web.py", "test_documents_ui.py",
    "test_bench_ui.py", "test_mail_ui.py", "test_schemathesis.py", "test_mail.py", "test_exam_ui.py", "test_never_leaves.py",
    "test_mcp.py", "test_instructions.py", "test_remote_ui.py",
)


class Server:
    """One `hearth serve`. `start` after `stop` restarts it with the same address and data folder."""

    def __init__(self, home, *options, environment=None):
        self.home = Path(home)
        self.options = options
        self.environment = environment or {}
        self.process = None
        self.url = None
        # The JSON line that the server prints when it is ready.
        self.report = None
        self.log = self.home / "server.log"

    def start(self):
        port = self.url.rsplit(":", 1)[1] if self.url else "0"
        environment = {
            "HEARTH_HOME": str(self.home), "HOME": str(self.home), "PATH": os.environ["PATH"],
            # Tests run in parallel, so OpenMP threads must not spin for long; see Sources/Hearth/EngineProcess.swift.
            "GOMP_SPINCOUNT": "1000",
            # The expected values come from the CPU. test_gpu.py requests a GPU explicitly.
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
        """Sends SIGTERM, as `systemctl stop` does, and returns the exit code."""
        return self._end(signal.SIGTERM)

    def kill(self):
        """Sends SIGKILL, which simulates a crash or a power loss, and returns the exit code."""
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
        """Sends one JSON request and returns the decoded response, or None for an empty body."""
        request = urllib.request.Request(
            self.url + path, None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=timeout) as reply:
            data = reply.read()
        return json.loads(data) if data else None

    def idle(self, thread, timeout=SLOW):
        """Waits until no answer of the thread is being generated, and returns the thread's view."""
        deadline = time.monotonic() + timeout
        while True:
            view = self.call("GET", f"/api/threads/{thread}")
            if not view.get("generatingMessageID"):
                return view
            assert time.monotonic() < deadline, "the answer does not end"
            time.sleep(0.02)

    def hearth(self, *arguments, input=""):
        """Runs another `hearth` command with the same data folder."""
        return subprocess.run(
            [str(BINARY), *arguments], input=input, capture_output=True, text=True, timeout=4 * SLOW,
            env={
                "HEARTH_HOME": str(self.home), "HOME": str(self.home), "PATH": os.environ["PATH"],
                "GOMP_SPINCOUNT": "1000", "HEARTH_GPU_LAYERS": "0"})


def pytest_configure(config):
    if not BINARY.is_file():
        pytest.exit(f"There is no {BINARY}. Run `swift build` first, or `make test`.", returncode=2)


def pytest_collection_modifyitems(items):
    """Runs the slowest files first: two processes share the files, and a slow last file would leave one of them idle."""
    places = {name: place for place, name in enumerate(LONG_FILES)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


@pytest.fixture
def start_server(tmp_path):
    """Starts servers, each with its own data folder, and stops them after the test.

    The tests' model is installed unless `has_model` is false; `right` is passed to `install_model`.
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
    """A server with the tests' model and the sample documents and mails, shared by all tests of a file."""
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

    `text` is the plain-text part, or None for a mail with HTML only. `page` is the HTML part, `file` an attachment's name.
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
    """The path of an LD_PRELOAD library that refuses and logs connections to other machines, and makes the wall clock jump."""
    library = tmp_path_factory.mktemp("shim") / "shim.so"
    source = Path(__file__).with_name("shim.c")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", str(source), "-o", str(library), "-ldl"], check=True, timeout=SLOW)
    return library


def exam_record(home):
    """The path of the exam record of the tests' model in a data folder."""
    return home / "models/.exams" / f"{FINGERPRINT}.json"


def install_model(home, right=EXAM):
    """Installs the tests' model as `hearth-tiny` in a data folder, without a server, with an exam record.

    `right` maps parts of the exam to their number of correct items; parts that are missing count as not asked. By default
    everything is correct, so that all features use the model and no exam starts by itself. None writes no record.
    """
    (home / "models").mkdir(parents=True, exist_ok=True)
    # A copy, not a link: some tests damage the file.
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
    """Copies the embedding model that Tools/setup made into `home`, and returns whether there is one."""
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
