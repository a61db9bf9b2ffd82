"""The Xcode project that XcodeGen generates from project.yml, and the faults that the check reports.

`make test-xcodegen` runs these tests. XcodeGen and plutil must be on the PATH. XcodeGen can be built from source on
Linux.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from xcode_project import SPECIFICATION, XcodeProject, project_problems  # noqa: E402

pytestmark = pytest.mark.xcodegen
TEXT = SPECIFICATION.read_text(encoding="utf-8")
# A line of project.yml, its replacement, and the problem that is then reported.
FAULTS = [
    ("        PRODUCT_MODULE_NAME: HearthApp\n", "", "has the name of a package's module"),
    ('        "LD_RUNPATH_SEARCH_PATHS[sdk=macosx*]": ["$(inherited)", "@executable_path/../Frameworks"]\n', "",
     "a Mac app does not find its frameworks"),
    ("        CODE_SIGN_IDENTITY: Apple Development\n        # In", "        # In",
     "the app is signed with an old identity"),
    ("        CODE_SIGN_IDENTITY: Apple Development\n        APPLICATION", "        APPLICATION",
     "the extension is signed with an old identity"),
    ("        ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon\n", "        ASSETCATALOG_COMPILER_APPICON_NAME: Icon\n",
     "the app has no icon"),
    ("      - path: Resources/Assets.xcassets\n        buildPhase: resources\n", "",
     "Assets.xcassets must be in the app"),
    ("ModelLibrary, Screens]", "Store, Screens]", "imports ModelLibrary and does not link it"),
    ("ModelLibrary, Screens]", "ModelLibrary, Screens, CArchive]", "the package has no product CArchive"),
    ("        destinationFilters: [iOS]\n", "", "the extension is for iPhones and iPads only"),
    ("      - target: HearthShare\n        destinationFilters: [iOS]\n", "", "must contain the extension, once"),
    ("PRODUCT_BUNDLE_IDENTIFIER: org.hearth.app.share", "PRODUCT_BUNDLE_IDENTIFIER: org.hearth.share",
     "the extension's identifier must begin with the app's"),
    ("      - path: Sources/Shared/SharedInbox.swift\n", "", "HearthShare is compiled of other files"),
    ("Resources/Hearth-iOS.entitlements", "Resources/Hearth.entitlements", "the app has no entitlements for iphone"),
    ("    archive:\n      config: Release\n", "    archive:\n      config: Debug\n",
     "ArchiveAction of the scheme Hearth"),
    ("      debugEnabled: false\n", "", "measures with a debugger attached"),
]


def test_the_generated_project_has_no_problems():
    assert project_problems(XcodeProject.generate()) == []


@pytest.mark.parametrize(("line", "replacement", "said"), FAULTS)
def test_each_fault_in_project_yml_is_reported(tmp_path, line, replacement, said):
    assert TEXT.count(line) == 1
    specification = tmp_path / "project.yml"
    specification.write_text(TEXT.replace(line, replacement), encoding="utf-8")
    problems = project_problems(XcodeProject.generate(specification))
    assert any(said in problem for problem in problems), problems
