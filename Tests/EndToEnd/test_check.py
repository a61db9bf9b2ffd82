"""Tools/check reports arithmetic on unchecked numbers from files, and Tools/fuzz lists every fuzz target."""

import importlib.machinery
import importlib.util
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

FOUND = [
    'change { $0.level = parser.attribute("val").flatMap(Int.init).map { $0 + 1 } }',
    'case "outlineLvl": levels[style] = Int(value).map { $0 + 1 }',
    "let number = Int(value) ?? row.number + 1",
    "let level = Int(text)\n            .map { $0 * 2 }",
    "let number = Int(text)\n        total = number + 1",
    "guard let number = UInt32(text) else { return }\n        total += number",
    "Int64(time.tv_sec) * 1000",
    "let seconds = Int(time.rounded())",
    'let spaces = String(repeating: " ", count: number)',
    "let row = [Int](repeating: 0, count: columns * 2)",
    "let rest = bytes.dropFirst(length - start)",
]
ACCEPTED = [
    'let spaces = String(repeating: " ", count: number)  // bounded: by the reader.',
    '// bounded: by the reader.\n        let spaces = String(repeating: " ", count: number)',
    "guard let number = Int(text), (0...5).contains(number) else { return }\n        total = number + 1",
    "guard let number = Int(text), number < 5 else { return }\n        total = number + 1",
    "levels[style] = Int(value, clampedTo: levels).map { $0 + 1 }",
    "let total = Int(clamping: count) + 1",
    "let row = [Int](repeating: 0, count: others.count)",
    "let block = [UInt8](repeating: 0, count: 512)",
    "let rest = bytes.dropFirst(max(0, length - start))",
    "// let number = Int(value) ?? row.number + 1",
]


def tool(name):
    """Loads a script of Tools as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "Tools" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def test_check_reports_a_type_name_that_two_targets_declare(tmp_path):
    module = tool("check")
    module.ROOT = tmp_path
    files = {"Sources/A/A.swift": "public struct Frame: Sendable {\n    enum Kind {}\n}\nprivate enum Place {}\n",
             "Sources/B/B.swift": "final class Frame {}\nprivate enum Place {}\n// struct A\nenum Kind {}\n",
             "Sources/B/C.swift": "extension Frame {}\n", "Tests/ATests/A.swift": "struct Frame {}\n"}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    module.tracked = lambda *patterns: sorted(files)
    module.check_type_names()
    assert module.problems == [
        "Sources/B/B.swift: `Frame` is also a type in Sources/A/A.swift; name one of them otherwise"]


@pytest.fixture
def problems(tmp_path, request):
    """The problems that the check reports for a snippet of Swift."""
    module = tool("check")
    module.ROOT = tmp_path
    (tmp_path / "a.swift").write_text(f"struct A {{\n    func a() {{\n        {request.param}\n    }}\n}}\n")
    module.check_numbers("a.swift")
    return module.problems


@pytest.mark.parametrize("problems", FOUND, indirect=True)
def test_check_reports_arithmetic_on_an_unchecked_number_from_a_file(problems):
    assert len(problems) == 1 and problems[0].startswith("a.swift:3: ")


@pytest.mark.parametrize("problems", ACCEPTED, indirect=True)
def test_check_accepts_arithmetic_on_a_number_with_checked_bounds(problems):
    assert problems == []


def test_fuzz_lists_every_fuzz_target_with_its_seeds(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(ROOT / "Tools"), *sys.path])
    fuzz = tool("fuzz")
    fed = re.findall(r"^ +case \.(\w+):", (ROOT / "Tests/Fuzzing/FuzzTarget.swift").read_text(), re.MULTILINE)
    assert sorted(fuzz.TARGETS) == sorted(fed)
    assert all(fuzz.seeds(target) for target in fuzz.TARGETS)
