"""Apps/check_apple with an SDK: it refuses invalid SDKs with advice and passes the right arguments to the compiler."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import json
import sys
from pathlib import Path

import pytest

APPS = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def tool():
    """Returns the tool as a module."""
    sys.path.insert(0, str(APPS))
    try:
        loader = importlib.machinery.SourceFileLoader("check_apple", str(APPS / "check_apple"))
        spec = importlib.util.spec_from_loader("check_apple", loader)
        module = importlib.util.module_from_spec(spec)
        # Data classes look up their module in sys.modules.
        sys.modules["check_apple"] = module
        loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(APPS))


def made(folder: Path, name: str = "iphoneos26.4", version: str = "26.4") -> Path:
    """Makes a folder that looks like an SDK."""
    (folder / "usr/lib/swift/Swift.swiftmodule").mkdir(parents=True)
    (folder / "usr/include/libxml").mkdir(parents=True)
    (folder / "usr/include/libxml/tree.h").touch()
    (folder / "usr/include/zlib.h").touch()
    for module in ("FoundationModels", "Foundation", "AppIntents"):
        (folder / f"System/Library/Frameworks/{module}.framework/Modules/{module}.swiftmodule").mkdir(parents=True)
    settings = {"CanonicalName": name, "Version": version}
    (folder / "SDKSettings.json").write_text(json.dumps(settings), encoding="utf-8")
    return folder


def refusal(tool, path: Path) -> str:
    """Returns the error with which the tool refuses a folder."""
    with pytest.raises(tool.ToolError) as caught:
        tool.AppleSDK.read(path)
    message = str(caught.value)
    assert "xcrun --show-sdk-path" in message
    return message


def test_refuses_a_folder_that_is_not_an_apple_sdk(tool, tmp_path):
    assert "is not one of Apple's SDKs" in refusal(tool, tmp_path / "nowhere")
    (tmp_path / "SDKSettings.json").write_text("[]", encoding="utf-8")
    assert "is not one of Apple's SDKs" in refusal(tool, tmp_path)


@pytest.mark.parametrize(("name", "version", "said"), [
    ("watchos26.4", "26.4", "an SDK for watchos"), ("macosx26.2", "26.2", "is the SDK of 26.2"),
    ("iphoneos26.4", "new", "is not one of Apple's SDKs"),
])
def test_refuses_sdks_of_other_systems_and_old_versions(tool, tmp_path, name, version, said):
    assert said in refusal(tool, made(tmp_path / "a", name, version))


def test_refuses_an_incomplete_sdk_with_the_name_of_the_missing_file(tool, tmp_path):
    sdk = made(tmp_path / "a")
    (sdk / "usr/include/libxml/tree.h").unlink()
    assert "It lacks usr/include/libxml/tree.h." in refusal(tool, sdk)


@pytest.mark.parametrize(("name", "version", "target", "define"), [
    ("iphoneos26.4", "26.4", "arm64e-apple-ios18.0", "HEARTH_MOBILE"),
    ("macosx27.0", "27.0", "arm64-apple-macosx15.0", "HEARTH_MACOS"),
])
def test_compiles_for_the_sdks_target_with_its_defines(tool, tmp_path, name, version, target, define):
    sdk = tool.AppleSDK.read(made(tmp_path / "a", name, version))
    command = sdk.command("RawText", ["a.swift"], tmp_path)
    assert command[command.index("-target") + 1] == target
    assert command[command.index("-sdk") + 1] == str(sdk.path)
    assert define in command and "HEARTH_APPLE" in command
    assert "-emit-sil" in command and command[-1] == "a.swift"
    emitted = sdk.command("RawText", ["a.swift"], tmp_path, emits=True)
    assert emitted[emitted.index("-emit-module-path") + 1] == str(tmp_path / "RawText.swiftmodule")
