"""Checks the Xcode project generated from Apps/Hearth/project.yml for faults that Xcode or the App Store would report."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Tools"))

from tooling import REPOSITORY, ToolError

APP = REPOSITORY / "Apps" / "Hearth"
SPECIFICATION = APP / "project.yml"
# Xcode's number for the folder of an app to which extensions are copied.
PLUG_INS = "13"


@dataclass(frozen=True)
class XcodeProject:
    """A generated project: its objects by their identifiers, and its schemes by name."""

    objects: dict[str, dict[str, Any]]
    schemes: dict[str, str]

    @classmethod
    def generate(cls, specification: Path = SPECIFICATION) -> XcodeProject:
        """Generates and reads the project with XcodeGen, which must be on the PATH; deletes all files afterwards."""
        with tempfile.TemporaryDirectory(prefix="hearth-xcodegen-") as folder:
            # XcodeGen needs USER, which may be unset in a container.
            environment = {**os.environ, "USER": os.environ.get("USER") or "hearth"}
            result = subprocess.run(
                ["xcodegen", "generate", "--spec", str(specification), "--project-root", str(APP), "--project", folder],
                env=environment, capture_output=True, text=True)
            files = list(Path(folder).glob("*.xcodeproj"))
            if result.returncode != 0 or not files:
                raise ToolError(f"XcodeGen refuses {specification.name}.", result.stdout + result.stderr, "Mend it.")
            return cls.read(files[0])

    @classmethod
    def read(cls, path: Path) -> XcodeProject:
        """Reads an .xcodeproj; plutil comes with Xcode and with Swift's toolchains for Linux."""
        result = subprocess.run(
            ["plutil", "-convert", "json", "-o", "-", str(path / "project.pbxproj")], capture_output=True, text=True)
        if result.returncode != 0:
            raise ToolError(f"{path.name} can't be read.", result.stdout + result.stderr, "Run xcodegen again.")
        schemes = path.glob("xcshareddata/xcschemes/*.xcscheme")
        return cls(
            json.loads(result.stdout)["objects"], {file.stem: file.read_text(encoding="utf-8") for file in schemes})

    def target(self, name: str) -> dict[str, Any]:
        """Returns the target of this name; empty if it does not exist."""
        return next((item for item in self.kind("PBXNativeTarget") if item["name"] == name), {})

    def kind(self, isa: str) -> list[dict[str, Any]]:
        """All objects of a kind."""
        return [item for item in self.objects.values() if item["isa"] == isa]

    def settings(self, target: str) -> dict[str, dict[str, Any]]:
        """A target's own build settings over the project's, by the configuration's name."""
        lists = [self.kind("PBXProject")[0], self.target(target)]
        found: dict[str, dict[str, Any]] = {}
        for owner in lists:
            names = self.objects.get(owner.get("buildConfigurationList", ""), {}).get("buildConfigurations", [])
            for configuration in (self.objects[name] for name in names):
                found.setdefault(configuration["name"], {}).update(configuration["buildSettings"])
        return found

    def phases(self, target: str, isa: str) -> list[dict[str, Any]]:
        """A target's build phases of a kind."""
        phases = [self.objects[name] for name in self.target(target).get("buildPhases", [])]
        return [phase for phase in phases if phase["isa"] == isa]

    def built(self, phase: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """Returns the files of a phase: their names and build files."""
        files = [self.objects[name] for name in phase["files"]]
        return [(Path(self.objects[file["fileRef"]]["path"]).name, file) for file in files if "fileRef" in file]

    def files(self, target: str, isa: str) -> list[str]:
        """The names of the files in a target's phases of a kind."""
        return [name for phase in self.phases(target, isa) for name, _ in self.built(phase)]

    def products(self, target: str) -> set[str]:
        """The products of packages that a target links."""
        linked = {self.objects[name].get("productRef") for phase in self.phases(target, "PBXFrameworksBuildPhase")
                  for name in phase["files"]}
        named = set(self.target(target).get("packageProductDependencies", []))
        return {self.objects[name]["productName"] for name in named & linked}


def package_modules() -> set[str]:
    """The modules of the package."""
    manifest = (REPOSITORY / "Package.swift").read_text(encoding="utf-8")
    return {path.name for path in (REPOSITORY / "Sources").iterdir()} | set(re.findall(r'path: "Apps/(\w+)"', manifest))


def project_problems(project: XcodeProject) -> list[str]:
    """Returns the problems of a generated project, in sentences."""
    found: list[str] = []

    def expect(holds: bool, problem: str) -> None:
        sentence = f"Hearth.xcodeproj: {problem}"
        # A problem of both configurations is reported once.
        if not holds and sentence not in found:
            found.append(sentence)

    for name, kind in (("Hearth", "application"), ("HearthShare", "app-extension")):
        expect(project.target(name).get("productType") == f"com.apple.product-type.{kind}", f"no {kind} named {name}.")
    if found:
        return found
    own_modules = package_modules()
    constant = (REPOSITORY / "Sources/Hearth/HearthVersion.swift").read_text(encoding="utf-8")
    version = re.search(r'current = "([^"]+)"', constant)
    app, share = project.settings("Hearth"), project.settings("HearthShare")
    for configuration, settings in app.items():
        expect(settings.get("PRODUCT_MODULE_NAME", settings["PRODUCT_NAME"]) not in own_modules,
               "the app's module has the name of a package's module, which it then can't import.")
        on_mac = settings.get("LD_RUNPATH_SEARCH_PATHS[sdk=macosx*]", [])
        expect("@executable_path/../Frameworks" in on_mac, "a Mac app does not find its frameworks.")
        expect("@executable_path/Frameworks" in settings.get("LD_RUNPATH_SEARCH_PATHS", []),
               "an iPhone's app does not find its frameworks.")
        expect(set(settings.get("SUPPORTED_PLATFORMS", "").split()) == {"iphoneos", "iphonesimulator", "macosx"},
               "the app must be for iPhones, their simulator and Macs, and for nothing else.")
        expect(settings.get("SUPPORTS_XR_DESIGNED_FOR_IPHONE_IPAD") == "NO", "the app was never tried on a Vision Pro.")
        for system, define in (("macosx", "HEARTH_MACOS"), ("iphone", "HEARTH_MOBILE")):
            defines = settings.get(f"SWIFT_ACTIVE_COMPILATION_CONDITIONS[sdk={system}*]", "")
            expect({"$(inherited)", "HEARTH_APPLE", define} == set(defines.split()), f"{define} has an incorrect value.")
            expect((APP / settings.get(f"CODE_SIGN_ENTITLEMENTS[sdk={system}*]", "-")).is_file(),
                   f"the app has no entitlements for {system}.")
        expect(settings.get("ENABLE_HARDENED_RUNTIME") == "YES", "Apple notarises no app without the hardened runtime.")
        expect(settings.get("ASSETCATALOG_COMPILER_APPICON_NAME") == "AppIcon", "the app has no icon.")
        extension = share[configuration]
        expect("@executable_path/../../Frameworks" in extension.get("LD_RUNPATH_SEARCH_PATHS", []),
               "the extension does not find the app's frameworks.")
        expect(extension.get("APPLICATION_EXTENSION_API_ONLY") == "YES",
               "the extension may use functions that are for apps only.")
        expect((APP / extension.get("CODE_SIGN_ENTITLEMENTS", "-")).is_file(), "the extension has no entitlements.")
        expect(extension["PRODUCT_BUNDLE_IDENTIFIER"].startswith(settings["PRODUCT_BUNDLE_IDENTIFIER"] + "."),
               "the extension's identifier must begin with the app's.")
        expect(extension["CURRENT_PROJECT_VERSION"] == settings["CURRENT_PROJECT_VERSION"],
               "the extension's build number must be the app's.")
        for name, each in (("app", settings), ("extension", extension)):
            expect(each.get("CODE_SIGN_IDENTITY") == "Apple Development", f"the {name} is signed with an old identity.")
            expect((APP / each.get("INFOPLIST_FILE", "-")).is_file() and each.get("GENERATE_INFOPLIST_FILE") == "NO",
                   f"the {name} has no Info.plist of ours.")
            expect(bool(version) and each.get("MARKETING_VERSION") == version[1],
                   f"the {name}'s version is not that of the package.")
            expect(each.get("SWIFT_VERSION") == "6.0", f"the {name} is not compiled in the mode of Swift 6.")
    resources = project.files("Hearth", "PBXResourcesBuildPhase")
    for name in ("Assets.xcassets", "PrivacyInfo.xcprivacy", "Localizable.xcstrings", "Models", "Samples"):
        expect(resources.count(name) == 1, f"{name} must be in the app once.")
    for target, folders in (("Hearth", ["Sources"]), ("HearthShare", ["Share", "Sources/Shared/SharedInbox.swift"])):
        files = [APP / folder for folder in folders]
        wanted = {file.name for each in files for file in ([each] if each.is_file() else each.rglob("*.swift"))}
        compiled = set(project.files(target, "PBXSourcesBuildPhase"))
        expect(compiled == wanted, f"{target} is compiled of other files than there are: {sorted(compiled ^ wanted)}.")
    found += linking_problems(project, own_modules) + embedding_problems(project) + scheme_problems(project)
    return found


def linking_problems(project: XcodeProject, own_modules: set[str]) -> list[str]:
    """Returns problems of linked package products."""
    linked = project.products("Hearth")
    manifest = (REPOSITORY / "Package.swift").read_text(encoding="utf-8")
    offered = set(re.findall(r'\.library\(name: "(\w+)"', manifest))
    imported = {name for file in (APP / "Sources").rglob("*.swift")
                for name in re.findall(r"^ *import (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)}
    others = {name for name in imported | linked if name.startswith("MLX")}
    found = [f"Hearth.xcodeproj: the app imports {name} and does not link it."
             for name in sorted(imported & (own_modules | others) - linked)]
    found += [f"Hearth.xcodeproj: the package has no product {name}." for name in sorted(linked - offered - others)]
    if project.products("HearthShare"):
        found.append("Hearth.xcodeproj: the extension has too little memory for the package.")
    return found


def embedding_problems(project: XcodeProject) -> list[str]:
    """Returns problems of the embedded extension."""
    copies = [file for phase in project.phases("Hearth", "PBXCopyFilesBuildPhase")
              if phase["dstSubfolderSpec"] == PLUG_INS
              for name, file in project.built(phase) if name == "HearthShare.appex"]
    dependencies = [project.objects[name] for name in project.target("Hearth")["dependencies"]]
    share = {name for name, item in project.objects.items() if item.get("name") == "HearthShare"}
    wanted = [item for item in dependencies if item["target"] in share]
    if len(copies) != 1 or len(wanted) != 1:
        return ["Hearth.xcodeproj: the app must contain the extension, once."]
    if any(item.get("platformFilters") != ["ios"] for item in (*copies, *wanted)):
        return ["Hearth.xcodeproj: the extension is for iPhones and iPads only: a Mac's app does not build with it."]
    return []


def scheme_problems(project: XcodeProject) -> list[str]:
    """Returns problems of the schemes."""
    found: list[str] = []
    bench = "Hearth Bench"
    for name, action in (("Hearth", "ArchiveAction"), (bench, "LaunchAction"), (bench, "ProfileAction")):
        element = re.search(rf"<{action}\b[^>]*>", project.schemes.get(name, ""))
        if not element or 'buildConfiguration = "Release"' not in element[0]:
            found.append(f"Hearth.xcodeproj: {action} of the scheme {name} is no release build.")
        elif action == "LaunchAction" and 'selectedDebuggerIdentifier = ""' not in element[0]:
            found.append(f"Hearth.xcodeproj: the scheme {name} measures with a debugger attached.")
    return found


def has_xcodegen() -> bool:
    """Whether the project can be made here."""
    return shutil.which("xcodegen") is not None and shutil.which("plutil") is not None
