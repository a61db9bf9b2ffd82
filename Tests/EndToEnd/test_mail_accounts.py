"""Mails pulled by mbsync from a real IMAP server (Dovecot on this machine), and failures of servers."""

import contextlib
import http.server
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

import pytest

from conftest import BINARY, SLOW, letter

pytestmark = pytest.mark.skipif(
    not (shutil.which("mbsync") and shutil.which("dovecot") and os.geteuid() == 0),
    reason="needs mbsync and dovecot (apt install isync dovecot-imapd), and root to start the server")

CONFIGURATION = """
base_dir = {sockets}
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <{folder}/certificate.pem
ssl_key = <{folder}/key.pem
first_valid_uid = 1
mail_location = maildir:{folder}/mail
mail_plugins = $mail_plugins notify mail_log
plugin {{
  mail_log_events = delete undelete expunge save copy append mailbox_create mailbox_delete mailbox_rename flag_change
}}
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/home
}}
service imap-login {{
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
"""


class Server:
    """A Dovecot server with one user, in its own folder."""

    def __init__(self, folder, sockets):
        self.folder = folder
        self.user = pwd.getpwnam("mail")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        for inner in ("mail", "home", "mail/cur", "mail/new", "mail/tmp"):
            (folder / inner).mkdir()
        (folder / "users").write_text("ann@example.org:{PLAIN}the secret\n")
        self.certificate = self.make_certificate("certificate.pem", "key.pem", "localhost")
        self.make_certificate("other.pem", "other-key.pem", "elsewhere.example")
        self.configuration = folder / "dovecot.conf"
        self.configuration.write_text(CONFIGURATION.format(
            folder=folder, sockets=sockets, uid=self.user.pw_uid, gid=self.user.pw_gid, port=self.port))
        self.start()

    def make_certificate(self, name, key, host):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={host}", "-addext",
             f"subjectAltName=DNS:{host}", "-keyout", self.folder / key, "-out", self.folder / name],
            check=True, capture_output=True)
        return self.folder / name

    def start(self):
        self.process = subprocess.Popen(["dovecot", "-F", "-c", self.configuration])
        deadline = time.monotonic() + SLOW
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)

    def kill(self):
        """Kills the server and the processes that serve its connections."""
        pid = str(self.process.pid)
        children = subprocess.run(["pgrep", "-P", pid], capture_output=True, text=True).stdout.split()
        for each in [pid, *children]:
            os.kill(int(each), signal.SIGKILL)
        self.process.wait(20)

    def deliver(self, name, data, folder=""):
        place = self.folder / "mail" / folder
        for inner in ("cur", "new", "tmp"):
            (place / inner).mkdir(parents=True, exist_ok=True)
        path = place / "cur" / name
        path.write_bytes(data)
        self.own()
        return path

    def own(self):
        """Makes the user that the server runs as the owner of the mails."""
        for top in (self.folder / "mail", self.folder / "home"):
            for each in [top, *top.rglob("*")]:
                os.chown(each, self.user.pw_uid, self.user.pw_gid)

    def fill(self, count):
        place = self.folder / "mail/cur"
        for number in range(count):
            (place / f"{1700000000 + number}.m{number}.host:2,{'S' * (number % 2)}").write_bytes(
                letter(f"Mail {number}", f"Words of number {number}.", number=number))
        self.own()

    @property
    def writes(self):
        """The lines of the server's log that report changes to mails."""
        words = ("save", "copy", "append", "delete", "expunge", "flag_change", "mailbox_", "undelete")
        return [line for line in (self.folder / "log").read_text().splitlines()
                if "imap(" in line and any(f"{word}: " in line or f": {word}" in line for word in words)]


@pytest.fixture
def server():
    # `tmp_path` does not work here: Dovecot's users need access, which pytest's folders deny them, and the path of a socket
    # has at most 107 bytes.
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        server, sockets = Path(folder, "server"), Path(folder, "sockets")
        for each in (server, sockets):
            each.mkdir()
        for each in (Path(folder), server, sockets):
            each.chmod(0o755)
        server = Server(server, sockets)
        yield server
        server.stop()


@pytest.fixture
def hearth(tmp_path):
    environment = {**os.environ, "HEARTH_HOME": str(tmp_path / "home")}

    def run(*arguments, code=0):
        done = subprocess.run(
            [BINARY, "mail", *(str(each) for each in arguments)], env=environment, capture_output=True, text=True,
            timeout=300)
        assert code is None or done.returncode == code, done.stderr + done.stdout
        return done
    run.environment = environment
    run.home = tmp_path / "home"
    return run


def add(hearth, server, *options, code=0, certificate=None, password="the secret"):
    return hearth("account", "add", "ann@example.org", "--server", "localhost", "--port", server.port, "--certificate",
                  certificate or server.certificate, "--password-command", f"echo '{password}'", *options, code=code)


def threads(hearth):
    return json.loads(hearth("list", "--all", "--limit", 5000, "--json").stdout)["threads"]


def test_pulling_an_account_adds_new_mails_and_never_writes_to_the_server(server, hearth):
    server.fill(2_000)
    archived = server.deliver("1.x.host:2,FS", letter("Archived", "words", number=5_000), ".Archive.2024")
    add(hearth, server)
    place = hearth.home / "accounts/ann@example.org"
    assert all(path.stat().st_mode & 0o077 == 0 for path in [place, *(p for p in place.iterdir() if p.is_file())])
    assert "2001 added" in hearth("account", "pull", "--words-only").stdout
    assert "2001 unchanged" in hearth("account", "pull", "--words-only").stdout
    # On the server, one mail arrives, one is marked as read and one is deleted.
    server.deliver("1800000000.new.host:2,", letter("Newcomer", "words", number=5_001))
    archived.rename(archived.with_name("1.x.host:2,S"))
    next((server.folder / "mail/cur").glob("*.m7.host*")).unlink()
    assert "1 added" in hearth("account", "pull", "--words-only").stdout
    subjects = {thread["subject"] for thread in threads(hearth)}
    assert len(subjects) == 2_002 and {"Newcomer", "Mail 7", "Archived"} <= subjects
    assert server.writes == []
    # The server still has all of its mails.
    assert len(list((server.folder / "mail/cur").iterdir())) == 2_000
    hearth("account", "remove", "ann@example.org")
    assert len(threads(hearth)) == 2_002 and json.loads(hearth("account", "list", "--json").stdout) == []


def test_account_failures_are_reported_in_a_sentence_without_the_password(server, hearth):
    server.fill(3)

    def failure(*options, **changes):
        add(hearth, server, "--name", "a", *options, **changes)
        done = hearth("account", "pull", code=9)
        hearth("account", "remove", "a", "--mails")
        return done.stderr

    assert "rejected the password" in failure(password="wrong")
    assert "certificate" in failure(certificate=server.folder / "other.pem")
    assert "password command" in failure("--password-command", "false")
    assert "The host nowhere.invalid was not found" in failure("--server", "nowhere.invalid")
    assert "cannot be reached on port 1" in failure("--port", "1")
    assert "the secret" not in failure("--port", "1")
    assert "quotes" in add(hearth, server, "--user", 'x"\nPipe', code=64).stderr
    assert "already" in [add(hearth, server), add(hearth, server, code=None)][1].stderr
    assert server.writes == []


def test_an_interrupted_pull_is_completed_by_the_next_pull(server, hearth):
    server.fill(1_500)
    add(hearth, server)
    with subprocess.Popen([BINARY, "mail", "account", "pull", "--words-only"], env=hearth.environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as pulling:
        mails = hearth.home / "accounts/ann@example.org/mail/INBOX"
        # The first mail arrives long before the last one.
        waited = time.monotonic()
        while not any(each.is_file() for each in mails.glob("*/*")):
            assert time.monotonic() - waited < 60
            time.sleep(0.005)
        server.kill()
        said = pulling.communicate(timeout=120)
    assert pulling.returncode == 9 and ("was lost" in said[1] or "cannot be reached" in said[1]), said
    server.start()
    hearth("account", "pull", "--words-only")
    assert len(threads(hearth)) == 1_500 and server.writes == []


def test_the_server_pulls_new_mails_of_an_account_periodically(server, hearth):
    server.fill(3)
    add(hearth, server)
    with subprocess.Popen([BINARY, "serve", "--port", "0", "--json"], env=hearth.environment, text=True,
                          stdout=subprocess.PIPE) as serving:
        try:
            serving.stdout.readline()
            waited = time.monotonic()
            while len(threads(hearth)) < 3:
                assert time.monotonic() - waited < 10 * SLOW
                time.sleep(0.5)
            server.deliver("1800000000.new.host:2,", letter("Newcomer", "words", number=5_001))
            waited = time.monotonic()
            while len(threads(hearth)) < 4:
                # The server pulls every 40 seconds.
                assert time.monotonic() - waited < 10 * SLOW
                time.sleep(1)
        finally:
            serving.terminate()
            assert serving.wait(20) == 0
    assert server.writes == []


TOKEN = "access-token-4f1c9a"


@contextlib.contextmanager
def token_server(valid=True):
    """Dovecot asks this server whether an access token is valid (RFC 7662). Yields its port and what it saw."""
    seen = {"tokens": [], "places": []}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            token = urllib.parse.parse_qs(body).get("token", [""])[0]
            seen["tokens"].append(token)
            # At this moment the pull is logging in.
            for process in Path("/proc").glob("[0-9]*"):
                for name in ("cmdline", "environ"):
                    with contextlib.suppress(OSError):
                        if TOKEN.encode() in (process / name).read_bytes():
                            seen["places"].append(str(process / name))
            answer = json.dumps({"active": valid and token == TOKEN, "username": "ann@example.org"}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        try:
            yield running.server_address[1], seen
        finally:
            running.shutdown()
            thread.join()


def use_tokens(server, port, mechanisms):
    """Lets Dovecot accept access tokens, and nothing else."""
    (server.folder / "oauth2.conf").write_text(
        f"introspection_mode = post\nintrospection_url = http://127.0.0.1:{port}/\nforce_introspection = yes\n"
        "username_attribute = username\nactive_attribute = active\nactive_value = true\n")
    (server.folder / "oauth2.conf").chmod(0o644)
    text = server.configuration.read_text()
    start, end = text.index("passdb {"), text.index("userdb {")
    text = text[:start] + f"""auth_mechanisms = {mechanisms}
passdb {{
  driver = oauth2
  mechanisms = {mechanisms}
  args = {server.folder}/oauth2.conf
}}
""" + text[end:]
    server.stop()
    server.configuration.write_text(text)
    server.start()


def add_with_token(hearth, server, command, *options, code=0):
    return hearth("account", "add", "ann@example.org", "--server", "localhost", "--port", server.port, "--certificate",
                  server.certificate, "--oauth2-command", command, *options, code=code)


@pytest.mark.parametrize("mechanism", ["xoauth2", "oauthbearer"])
def test_an_account_with_access_tokens_is_pulled_and_no_token_is_stored(server, hearth, tmp_path, mechanism):
    server.fill(300)
    keyring = tmp_path / "token"
    keyring.write_text(TOKEN + "\n")
    with token_server() as (port, seen):
        use_tokens(server, port, mechanism)
        add_with_token(hearth, server, f"cat {keyring}")
        done = hearth("account", "pull", "--words-only")
        assert "300 added" in done.stdout
        server.deliver("1800000000.new.host:2,", letter("Newcomer", "words", number=5_001))
        assert "1 added" in hearth("account", "pull", "--words-only").stdout
    assert set(seen["tokens"]) == {TOKEN} and seen["places"] == []
    assert f"method={mechanism.upper()}" in (server.folder / "log").read_text()
    assert server.writes == []
    stored = [path for path in hearth.home.rglob("*") if path.is_file() and TOKEN.encode() in path.read_bytes()]
    assert stored == [] and TOKEN not in done.stdout + done.stderr
    assert json.loads(hearth("account", "list", "--json").stdout)[0]["login"] == "oauth2"


def test_failures_of_access_tokens_say_what_to_do(server, hearth):
    server.fill(3)

    def failure(command, *options):
        add_with_token(hearth, server, command, "--name", "a", *options)
        done = hearth("account", "pull", code=9)
        hearth("account", "remove", "a", "--mails")
        assert TOKEN not in done.stdout + done.stderr
        return done.stderr

    with token_server(valid=False) as (port, _):
        use_tokens(server, port, "xoauth2")
        expired = failure(f"echo {TOKEN}")
        assert "rejected the access token of ann@example.org" in expired and "expired" in expired
        for command in ("false", "true", f"echo {TOKEN} and more", f"echo {TOKEN}; exit 1"):
            assert "token command of a failed" in failure(command), command
        assert "certificate" in failure(f"echo {TOKEN}", "--certificate", server.folder / "other.pem")
        assert "was not found" in failure(f"echo {TOKEN}", "--server", "nowhere.invalid")
        assert "cannot be reached on port 1" in failure(f"echo {TOKEN}", "--port", "1")
    # Without a server for tokens, Dovecot cannot check one.
    assert "rejected the access token" in failure(f"echo {TOKEN}")
    refused = hearth("account", "add", "ann@outlook.de", "--password-command", "true", code=64).stderr
    assert "--oauth2-command" in refused
    assert server.writes == []
