"""Tools/check finds calculations with numbers that a file chooses, and accepts those that are bounded."""

import importlib.machinery
import importlib.util
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


@pytest.fixture
def problems(tmp_path, request):
    """What the rule says of a line of Swift."""
    loader = importlib.machinery.SourceFileLoader("check", str(ROOT / "Tools/check"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check", loader))
    loader.exec_module(module)
    module.ROOT = tmp_path
    (tmp_path / "a.swift").write_text(f"struct A {{\n    func a() {{\n        {request.param}\n    }}\n}}\n")
    module.check_numbers("a.swift")
    return module.problems


@pytest.mark.parametrize("problems", FOUND, indirect=True)
def test_a_calculation_with_a_number_that_was_read_is_found(problems):
    assert len(problems) == 1 and problems[0].startswith("a.swift:3: ")


@pytest.mark.parametrize("problems", ACCEPTED, indirect=True)
def test_a_bounded_calculation_is_accepted(problems):
    assert problems == []
