"""`make install`: the installed program does not depend on the checkout."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request

import pytest
from conftest import BINARY, ROOT, SLOW, Server, install_model

TOOLS = ("patchelf", "strip", "ldd")

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="Tools/install is for Linux."),
    pytest.mark.skipif(
        not all(map(shutil.which, TOOLS)), reason=f"One of {', '.join(TOOLS)} is missing: apt-get install patchelf binutils"),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A root folder with the program installed in /opt/hearth."""
    root = tmp_path_factory.mktemp("root")
    tool("install", root)
    return root


def tool(name, root, *options):
    subprocess.run(
        [str(ROOT / "Tools" / name), *options], check=True, timeout=5 * SLOW,
        env={**os.environ, "DESTDIR": str(root), "PREFIX": "/opt/hearth", "HEARTH_BINARY": str(BINARY)})


def run(installed, home, *arguments, **variables):
    """Runs the installed program with an environment that does not refer to the checkout."""
    return subprocess.run(
        [str(installed / "opt/hearth/bin/hearth"), *arguments], capture_output=True, text=True, timeout=4 * SLOW, cwd="/",
        env={"HOME": str(home), "HEARTH_HOME": str(home), "PATH": "/usr/bin:/bin", "GOMP_SPINCOUNT": "1000", **variables})


def test_the_installed_program_loads_only_its_own_and_system_libraries(installed, tmp_path):
    version = re.search(r'current = "(.+)"', (ROOT / "Sources/Hearth/HearthVersion.swift").read_text())[1]
    assert run(installed, tmp_path, "--version").stdout.strip() == version

    install_model(tmp_path)
    answer = run(
        installed, tmp_path, "respond", "Hello", "--model", "hearth-tiny", "--max-tokens", "4", LD_DEBUG="libs",
        LD_DEBUG_OUTPUT=str(tmp_path / "loader"))
    assert answer.returncode == 0, answer.stderr

    traces = "".join(path.read_text() for path in tmp_path.glob("loader.*"))
    loaded = {os.path.realpath(path) for path in re.findall(r"calling init: (/\S+)", traces)}
    own = {path for path in loaded if path.startswith(f"{os.path.realpath(installed)}/")}
    assert any("libswiftCore" in path for path in own) and any("libllama" in path for path in own)
    foreign = {path for path in loaded - own if not re.match(r"/(usr/)?lib(64)?/", path) or "/swift/" in path}
    assert not foreign
    # The loader must not search the checkout either: on another machine that folder may be missing or belong to someone else.
    assert str(ROOT) not in traces and "/.deps/" not in traces


def test_library_search_paths_of_installed_files_are_relative_to_the_installation(installed):
    for path in [installed / "opt/hearth/bin/hearth", *(installed / "opt/hearth/lib/hearth").iterdir()]:
        found = subprocess.run(["patchelf", "--print-rpath", str(path)], check=True, capture_output=True, text=True).stdout
        assert found.strip() in ("$ORIGIN", "$ORIGIN/../lib/hearth"), path


def test_the_installed_server_serves_the_page_and_adds_the_samples(installed, tmp_path, monkeypatch):
    unit = (installed / "opt/hearth/share/systemd/user/hearth.service").read_text()
    assert "ExecStart=/opt/hearth/bin/hearth serve\n" in unit
    for setting in ("ProtectSystem=", "NoNewPrivileges=yes", "PrivateTmp=yes"):
        assert f"\n{setting}" in unit

    monkeypatch.setattr("conftest.BINARY", installed / "opt/hearth/bin/hearth")
    server = Server(tmp_path, "--samples").start()
    try:
        with urllib.request.urlopen(server.url, timeout=SLOW) as page:
            assert b"Hearth" in page.read()
        # Samples are added in the background.
        deadline = time.monotonic() + SLOW
        while "Samples" not in [each["name"] for each in server.call("GET", "/api/documents")["collections"]]:
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        server.stop()


def test_manual_pages_and_shell_completions_are_installed(installed):
    share = installed / "opt/hearth/share"
    main = gzip.decompress((share / "man/man1/hearth.1.gz").read_bytes()).decode()
    pages = {path.name.removesuffix(".1.gz") for path in (share / "man/man1").iterdir()} - {"hearth"}
    assert {"hearth-serve", "hearth-docs"} <= pages
    assert set(re.findall(r"^\.BR (hearth\S+) \(1\)", main.replace("\\-", "-"), re.MULTILINE)) == pages
    for place in ("bash-completion/completions/hearth", "zsh/site-functions/_hearth", "fish/vendor_completions.d/hearth.fish"):
        assert "respond" in (share / place).read_text()
    if shutil.which("man"):
        warned = subprocess.run(
            ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", str(share / "man/man1/hearth-docs.1.gz")],
            env={**os.environ, "LC_ALL": "C.UTF-8"}, check=True, capture_output=True, text=True).stderr
        assert not warned


def test_uninstalling_removes_everything_except_the_data_folder(tmp_path):
    # With PREFIX=~/.local, the data folder is share/hearth.
    kept = tmp_path / "root/opt/hearth/share/hearth/models/kept.gguf"
    kept.parent.mkdir(parents=True)
    kept.write_text("a model")
    tool("install", tmp_path / "root")
    tool("install", tmp_path / "root", "--uninstall")
    assert [path for path in (tmp_path / "root").rglob("*") if path.is_file()] == [kept]
