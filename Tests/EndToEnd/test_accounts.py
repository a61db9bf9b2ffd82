"""Access control on a machine with several user accounts: requests to the server, and permissions of the data folder."""

import http.client
import json
import os
import socket
import stat
import subprocess
import urllib.parse

import pytest

from conftest import BINARY, SLOW, install_model

# The user ID of another account, which need not exist. The server in these tests runs as root.
OTHER = 54_321
TOKEN = {"Authorization": "Bearer a-token-of-this-test"}
CALL = "7C9E6679-7425-40DE-944B-E07FC1F90AE7"

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another account")


def ask(url, method, path, body=None, headers=None, account=None):
    """Sends a request as the user `account`, by default the current user; returns the status and the error code."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        # A fork without exec, so that the other account needs no access to the Python installation.
        try:
            if account is not None:
                os.setgroups([])
                os.setgid(account)
                os.setuid(account)
            address = urllib.parse.urlsplit(url)
            connection = http.client.HTTPConnection(address.hostname, address.port, timeout=SLOW)
            connection.request(
                method, path, None if body is None else json.dumps(body),
                {"Content-Type": "application/json", **(headers or {})})
            reply = connection.getresponse()
            text = reply.read()
            code = json.loads(text)["error"]["code"] if reply.status >= 400 else None
            os.write(writer, json.dumps([reply.status, code]).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    assert answer, "the request got no answer"
    return tuple(json.loads(answer))


def mode(path):
    return stat.S_IMODE(os.lstat(path).st_mode)


@needs_root
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_another_account_without_the_token_reaches_only_endpoints_without_user_data(start_server, tmp_path, host):
    server = start_server("--host", host)
    secret = tmp_path / "secret.txt"
    secret.write_text("A word that only its owner may read.")
    secret.chmod(0o600)
    server.call("POST", "/api/collections", {"name": "x"})
    thread = server.call("POST", "/api/threads", {})["thread"]["id"]
    for method, path, body in (
            ("POST", "/api/collections/x/paths", {"path": str(secret)}),
            ("GET", "/api/collections/x/search?q=word", None),
            ("POST", f"/api/threads/{thread}/calls/{CALL}", {"decision": "always"}),
            ("POST", "/api/threads", {}), ("GET", "/api/threads", None), ("POST", "/api/clear", {}),
            ("POST", "/api/remotes", {"name": "big", "url": "http://127.0.0.1:1/v1", "model": "m"}),
            ("POST", "/v1/chat/completions", {"messages": [{"role": "user", "content": "Hello"}]}),
            ("GET", "/metrics", None)):
        assert ask(server.url, method, path, body, account=OTHER) == (403, "other_account"), path
    # Endpoints without user data stay open, and the owner's own programs are accepted.
    assert ask(server.url, "GET", "/health", account=OTHER) == (200, None)
    assert ask(server.url, "GET", "/api/threads") == (200, None)
    assert server.call("GET", "/api/collections/x")["documents"] == []


def test_requests_of_the_own_account_are_accepted_while_a_hundred_connections_are_open(start_server):
    server = start_server()
    address = urllib.parse.urlsplit(server.url)
    # More connections than fit into the first page of the kernel's table.
    others = [socket.create_connection((address.hostname, address.port)) for _ in range(100)]
    for _ in range(20):
        assert ask(server.url, "GET", "/api/threads") == (200, None)
    for other in others:
        other.close()


@needs_root
def test_another_account_is_refused_at_an_ipv4_mapped_ipv6_address(start_server):
    server = start_server()
    mapped = f"http://[::ffff:127.0.0.1]:{server.url.rsplit(':', 1)[1]}"
    for account, status in ((OTHER, 403), (None, 200)):
        assert ask(mapped, "GET", "/api/threads", headers={"Host": "127.0.0.1"}, account=account)[0] == status


@needs_root
def test_another_account_with_the_token_is_accepted(start_server):
    server = start_server(environment={"HEARTH_TOKEN": "a-token-of-this-test"})
    assert ask(server.url, "GET", "/api/threads", account=OTHER) == (401, "invalid_token")
    assert ask(server.url, "GET", "/api/threads", headers=TOKEN, account=OTHER) == (200, None)
    assert ask(server.url, "POST", "/api/threads", {}, headers=TOKEN, account=OTHER) == (201, None)
    # An authorized decision on a call that does not exist passes the access control.
    thread = "7C9E6679-7425-40DE-944B-E07FC1F90AE8"
    status, _ = ask(
        server.url, "POST", f"/api/threads/{thread}/calls/{CALL}", {"decision": "once"}, headers=TOKEN, account=OTHER)
    assert status not in (401, 403)


def hearth(home, *arguments):
    return subprocess.run(
        [str(BINARY), *arguments], capture_output=True, text=True, timeout=4 * SLOW, stdin=subprocess.DEVNULL, umask=0o022,
        env={"HEARTH_HOME": str(home), "HOME": str(home.parent), "PATH": os.environ["PATH"], "HEARTH_GPU_LAYERS": "0"})


@pytest.mark.parametrize("command", [["threads", "list"], ["docs", "list"], ["mail", "list"]])
def test_every_command_creates_a_data_folder_that_only_its_owner_can_access(tmp_path, command):
    home = tmp_path / "above" / "home"
    assert hearth(home, *command).returncode == 0
    assert home.exists()
    open_to_others = [str(path) for path in (home, *home.rglob("*")) if mode(path) & 0o077]
    assert open_to_others == []


def test_permissions_of_an_existing_data_folder_are_tightened_without_following_links(tmp_path):
    home, shared = tmp_path / "home", tmp_path / "shared"
    for folder in (home, home / "drafts" / "cur", home / "accounts", home / "state", home / "runs", shared):
        folder.mkdir(parents=True, exist_ok=True)
    for folder in (home, home / "drafts", home / "accounts", home / "state", home / "runs", shared):
        folder.chmod(0o755)
    (home / "settings.json").write_text("{}")
    (home / "settings.json").chmod(0o644)
    (home / "drafts" / "cur" / "mail").write_text("A draft.")
    (home / "models").symlink_to(shared)
    # Hearth leaves unknown files alone.
    (home / "notes.txt").write_text("Mine.")
    (home / "notes.txt").chmod(0o644)
    assert hearth(home, "threads", "list").returncode == 0
    for name in ("", "settings.json", "drafts", "accounts", "state", "runs", "hearth.sqlite"):
        assert mode(home / name) & 0o077 == 0, name
    assert mode(shared) == 0o755 and mode(home / "notes.txt") == 0o644


def test_a_symbolic_link_to_a_model_folder_is_used_and_the_target_keeps_its_permissions(start_server, tmp_path):
    home, shared = tmp_path / "linked", tmp_path / "drive"
    home.mkdir()
    install_model(shared)
    (home / "models").symlink_to(shared / "models")
    (shared / "models").chmod(0o755)
    server = start_server(home=home, has_model=False)
    assert server.call("GET", "/api/status")["model"]["id"] == "hearth-tiny"
    assert mode(shared / "models") == 0o755
