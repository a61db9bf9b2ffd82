"""Folders that are not there, are files, or lie on a full disk: each is one sentence with the place and the reason."""

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
def test_model_folder_on_a_missing_drive_is_reported_and_left_alone(tmp_path, arguments):
    home, drive = tmp_path / "home", tmp_path / "drive"
    install_model(home)
    shutil.move(home / "models", drive)
    (home / "models").symlink_to(drive)
    away = tmp_path / "away"
    drive.rename(away)
    before = tree(away)

    result = run(home, *arguments)
    assert result.returncode != 0
    assert f"is a link to {drive}, which is not there" in result.stdout + result.stderr
    assert "models pull" not in result.stdout + result.stderr
    assert not drive.exists() and (home / "models").is_symlink() and tree(away) == before

    away.rename(drive)
    assert "hearth-tiny" in run(home, "models", "list", "--installed").stdout
    assert run(home, "respond", "Hello", "--max-tokens", "2").returncode == 0


STORING = [
    ("threads",), ("docs", "list"), ("mail", "list"), ("mail", "search", "x"), ("backup", "copy.sqlite"),
    ("restore", "copy.sqlite"), ("mcp",), ("serve", "--port", "0"),
]
OTHERS = [
    ("doctor",), ("chat",), ("respond", "Hello"), ("models", "list"), ("models", "import", MODEL),
]


@pytest.mark.parametrize("kind", ["file", "below a file", "broken link"])
@pytest.mark.parametrize("arguments", STORING + OTHERS, ids=lambda arguments: " ".join(map(str, arguments[:2])))
def test_home_that_cannot_be_made_is_one_sentence(tmp_path, kind, arguments):
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
    """Whether this user may mount a file system that nobody else sees."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("unshare") is not None and subprocess.run(
        ["unshare", "-m", "true"], capture_output=True).returncode == 0


@pytest.mark.skipif(not has_namespaces(), reason="only root can mount a small file system on Linux")
@pytest.mark.parametrize("arguments", [("threads",), ("docs", "list"), ("mail", "list"), ("docs", "add", MODEL.parent)],
                         ids=lambda arguments: " ".join(map(str, arguments[:2])))
def test_full_disk_is_reported_with_its_free_space(tmp_path, arguments):
    home = tmp_path / "home"
    home.mkdir()
    # Nothing of the mount is seen outside, and it ends with the shell.
    script = f"""
        mount -t tmpfs -o size=24m tmpfs {shlex.quote(str(home))} || exit 99
        {shlex.quote(str(BINARY))} threads >/dev/null || exit 98
        cat /dev/zero > {shlex.quote(str(home))}/filler 2>/dev/null
        {shlex.join(map(str, (BINARY, *arguments)))}
    """
    result = subprocess.run(
        ["unshare", "-m", "sh", "-c", script], env=environment(home), capture_output=True, text=True, timeout=SLOW)
    assert result.returncode == NO_SPACE, result.stderr
    assert "The disk is full" in result.stderr and "kB are free in" in result.stderr and str(home) in result.stderr
