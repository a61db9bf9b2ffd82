"""Folders that are missing, are files, or lie on a full disk: the error is one sentence with the path and the reason."""

import os
import shlex
import shutil
import subprocess
import sys

import pytest
from conftest import BINARY, MODEL, SLOW, install_model

NO_MODEL, NO_SPACE, NO_DATABASE = 3, 10, 13


def environment(home):
    return {"HEARTH_HOME": str(home), "HOME": str(home.parent), "PATH": os.environ["PATH"], "GOMP_SPINCOUNT": "1000"}


def run(home, *arguments):
    return subprocess.run(
        [str(BINARY), *map(str, arguments)], env=environment(home), capture_output=True, text=True, timeout=SLOW, input="")


def tree(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.parametrize("arguments", [
    ("models", "list"), ("models", "usage"), ("models", "use", "hearth-tiny"), ("models", "rm", "hearth-tiny", "--yes"),
    ("models", "verify", "--all"), ("models", "pull", "smollm2-135m-instruct-q4_1", "--yes"), ("models", "import", MODEL),
    ("respond", "Hello"), ("respond", "Hello", "--model", "hearth-tiny"), ("chat",), ("doctor",),
], ids=lambda arguments: " ".join(map(str, arguments[:3])))
def test_a_model_folder_on_a_missing_drive_is_reported_and_not_recreated(tmp_path, arguments):
    home, drive = tmp_path / "home", tmp_path / "drive"
    install_model(home)
    shutil.move(home / "models", drive)
    (home / "models").symlink_to(drive)
    away = tmp_path / "away"
    drive.rename(away)
    before = tree(away)

    result = run(home, *arguments)
    assert result.returncode != 0
    assert f"is a link to {drive}, which does not exist" in result.stdout + result.stderr
    assert "models pull" not in result.stdout + result.stderr
    assert not drive.exists() and (home / "models").is_symlink() and tree(away) == before

    away.rename(drive)
    assert "hearth-tiny" in run(home, "models", "list", "--installed").stdout
    assert run(home, "respond", "Hello", "--max-tokens", "2").returncode == 0


STORING = [
    ("threads",), ("docs", "list"), ("mail", "list"), ("mail", "search", "x"), ("backup", "copy.sqlite"),
    ("restore", "copy.sqlite", "--yes"), ("mcp",), ("serve", "--port", "0"),
]
OTHERS = [
    ("doctor",), ("chat",), ("respond", "Hello"), ("models", "list"), ("models", "import", MODEL),
]


@pytest.mark.parametrize("kind", ["file", "below a file", "broken link"])
@pytest.mark.parametrize("arguments", STORING + OTHERS, ids=lambda arguments: " ".join(map(str, arguments[:2])))
def test_a_data_folder_that_cannot_be_created_is_reported_with_its_path(tmp_path, kind, arguments):
    place = tmp_path / "place"
    if kind == "broken link":
        place.symlink_to(tmp_path / "nowhere")
    else:
        place.write_text("text")
    home = place / "home" if kind == "below a file" else place

    copy = tmp_path / "copy.sqlite"
    if arguments[0] == "restore":
        assert run(tmp_path / "sound", "backup", copy).returncode == 0
    result = run(home, *(copy if argument == "copy.sqlite" else argument for argument in arguments))
    said = result.stdout + result.stderr
    assert "Error Domain" not in said and "NSCocoaError" not in said
    assert result.returncode not in (0, 1), said
    assert str(place) in said
    if arguments in STORING:
        assert result.returncode == NO_DATABASE, said
    assert not (tmp_path / "nowhere").exists()


def has_namespaces():
    """Whether this user may mount a file system in a private mount namespace."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("unshare") is not None and subprocess.run(
        ["unshare", "-m", "true"], capture_output=True).returncode == 0


needs_namespaces = pytest.mark.skipif(not has_namespaces(), reason="only root can mount a small file system on Linux")


def on_full_disk(home, before, after):
    """Runs the shell commands `before` on a file system of 24 MB, fills it, then runs `after`."""
    # The mount is invisible outside the shell, and disappears with it.
    script = f"""
        BINARY={shlex.quote(str(BINARY))}
        hearth() {{ "$BINARY" "$@"; }}
        mount -t tmpfs -o size=24m tmpfs {shlex.quote(str(home))} || exit 99
        {before}
        cat /dev/zero > {shlex.quote(str(home))}/filler 2>/dev/null
        {after}
    """
    home.mkdir()
    return subprocess.run(
        ["unshare", "-m", "bash", "-c", script], env=environment(home), capture_output=True, text=True, timeout=2 * SLOW)


@needs_namespaces
def test_existing_data_can_be_read_on_a_full_disk(tmp_path):
    file = tmp_path / "rent.txt"
    file.write_text("The rent is 900 euros.")
    result = on_full_disk(tmp_path / "home", f"hearth docs add {file} >/dev/null || exit 98", """
        hearth docs list --json && hearth docs search --json --method keyword rent && hearth threads --json \
            && hearth mail list --json""")
    assert result.returncode == 0, result.stderr
    assert '"rent.txt"' in result.stdout and "900 euros" in result.stdout


@needs_namespaces
@pytest.mark.parametrize("arguments", [("docs", "add", MODEL.parent / "README.md"), ("docs", "rm", "1")],
                         ids=lambda arguments: " ".join(map(str, arguments[:2])))
def test_commands_that_write_are_refused_on_a_full_disk(tmp_path, arguments):
    result = on_full_disk(
        tmp_path / "home", f"hearth docs add {__file__} >/dev/null || exit 98", f"hearth {shlex.join(map(str, arguments))}")
    assert result.returncode == 10, result.stderr
    assert "disk was full" in result.stderr and "Free some space" in result.stderr


@needs_namespaces
def test_creating_the_database_on_a_full_disk_fails_and_reports_the_free_space(tmp_path):
    home = tmp_path / "home"
    result = on_full_disk(home, "", "hearth docs list")
    assert result.returncode == NO_SPACE, result.stderr
    assert "The disk is full" in result.stderr and "kB are free in" in result.stderr and str(home) in result.stderr


@needs_namespaces
def test_the_server_starts_on_a_full_disk_and_refuses_only_requests_that_write(tmp_path):
    home = tmp_path / "home"
    result = on_full_disk(
        home, f"mkdir {home}/models && cp {MODEL} {home}/models/ && hearth docs add {__file__} >/dev/null || exit 98", r"""
        coproc exec "$BINARY" serve --port 0 --json
        read -r -u ${COPROC[0]} report
        address=$(sed 's/.*"address" *: *"\([^"]*\)".*/\1/' <<< "$report")
        curl -sS -w '\n%{http_code}\n' $address/api/collections/default
        curl -sS -w '\n%{http_code}\n' $address/api/threads
        curl -sS -w '\n%{http_code}\n' $address/api/threads -H 'Content-Type: application/json' -d '{"title": "New"}'
        curl -sS -w '\n%{http_code}\n' $address/v1/chat/completions -H 'Content-Type: application/json' \
            -d '{"model": "hearth-tiny", "max_tokens": 2, "messages": [{"role": "user", "content": "Hi"}]}'
        kill -TERM $COPROC_PID; wait $COPROC_PID""")
    lines = result.stdout.splitlines()
    codes = [line for line in lines if line.isdigit()]
    assert codes == ["200", "200", "507", "200"], result.stdout + result.stderr
    assert "test_disk.py" in lines[0] and "The disk was full" in result.stdout
