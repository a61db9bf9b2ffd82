"""A model download over HTTPS from a server with a private certificate authority: killed, then resumed."""

import hashlib
import http.server
import os
import ssl
import subprocess
import threading
import time

import pytest
from conftest import BINARY, MODEL, SLOW

ETAG = '"1"'


class Files(http.server.BaseHTTPRequestHandler):
    """Serves the tests' model, with range requests. Full downloads are slow, so that the test can kill the client."""

    def do_GET(self):
        data, start = MODEL.read_bytes(), 0
        wanted = self.headers["Range"]
        self.server.asked.append((wanted, self.headers["If-Range"], self.headers["Authorization"]))
        if wanted and self.headers["If-Range"] in (None, ETAG):
            first, last = wanted.removeprefix("bytes=").split("-")
            start, end = int(first), int(last or len(data) - 1)
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {start}-{end}/{len(data)}")
            data = data[start:end + 1]
        else:
            self.send_response(200)
        self.send_header("ETag", ETAG)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        for place in range(0, len(data), 1 << 16):
            try:
                self.wfile.write(data[place:place + (1 << 16)])
            except OSError:
                return  # The client was killed.
            if not start:
                time.sleep(0.05)

    def log_message(self, *_):
        pass


@pytest.fixture
def files(tmp_path):
    """The HTTPS server; `authority` is the path of its certificate, `asked` the list of its requests."""
    authority, key = tmp_path / "authority.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", key, "-out", authority], check=True, capture_output=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.daemon_threads = True
    server.asked, server.authority = [], authority
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def pull(server, home, **variables):
    """Starts `hearth models pull` of the tests' model."""
    return subprocess.Popen(
        [BINARY, "models", "pull", f"https://localhost:{server.server_port}/tiny.gguf", "--as", "tiny", "--yes"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={"HEARTH_HOME": str(home), "HOME": str(home), "PATH": os.environ["PATH"], **variables})


def test_a_killed_https_download_resumes_and_an_untrusted_certificate_is_refused(files, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    trusted = {"SSL_CERT_FILE": str(files.authority), "HF_TOKEN": "hf_secret"}
    part = home / "models/.downloads/tiny.part"

    refused = pull(files, home)
    _, errors = refused.communicate(timeout=SLOW)
    assert refused.returncode != 0 and "is not trusted" in errors, errors
    assert not files.asked

    killed = pull(files, home, **trusted)
    deadline = time.monotonic() + SLOW
    while not part.exists() or part.stat().st_size < 1 << 20:
        assert killed.poll() is None and time.monotonic() < deadline, "nothing arrives"
        time.sleep(0.01)
    killed.kill()
    killed.communicate(timeout=SLOW)
    kept = part.stat().st_size
    assert kept < MODEL.stat().st_size

    files.asked.clear()
    resumed = pull(files, home, **trusted)
    _, errors = resumed.communicate(timeout=SLOW)
    assert resumed.returncode == 0, errors
    assert (f"bytes={kept}-", ETAG, None) in files.asked
    # `HF_TOKEN` is sent to Hugging Face only.
    assert all(token is None for _, _, token in files.asked)
    found = (home / "models/tiny.gguf").read_bytes()
    assert hashlib.sha256(found).digest() == hashlib.sha256(MODEL.read_bytes()).digest()
