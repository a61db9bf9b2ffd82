#!/usr/bin/env python3
"""Writes the man pages of the `hearth` command: hearth.1, and a page for each of its commands, such as hearth-docs.1.

Reads the output of `hearth --experimental-dump-help` (swift-argument-parser's description of the command line, as JSON) from
standard input.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import textwrap
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

Command = dict[str, Any]


def escaped(text: str) -> str:
    """Escapes text for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("^", "\\(ha").replace("~", "\\(ti")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def styled(text: str) -> str:
    """Wraps text to at most 80 characters per line, with `code` in bold."""
    parts = (f"\\fB{escaped(part)}\\fR" if number % 2 else escaped(part) for number, part in enumerate(text.split("`")))
    lines = textwrap.wrap("".join(parts), 76, break_long_words=False, break_on_hyphens=False)
    # A dot or an apostrophe at the start of a line would be a roff request.
    return "\n".join(re.sub(r"^([.'])", r"\\&\1", line) for line in lines)


def paragraphs(text: str) -> Iterator[str]:
    """Converts a help text to roff; indented lines keep their layout, others are filled."""
    is_first = True
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        lines = block.split("\n")
        while lines:
            is_example = lines[0].startswith("  ")
            count = next((n for n, line in enumerate(lines) if line.startswith("  ") != is_example), len(lines))
            if not is_first:
                yield ".PP"
            is_first = False
            if is_example:
                yield from (".RS 4", ".nf", *(escaped(line[2:]) for line in lines[:count]), ".fi", ".RE")
            else:
                yield styled(" ".join(line.strip() for line in lines[:count]))
            lines = lines[count:]


def name(spelling: dict[str, str]) -> str:
    return ("--" if spelling["kind"] == "long" else "-") + spelling["name"]


def shown(command: Command, key: str) -> list[Any]:
    return [item for item in command.get(key, []) if item.get("shouldDisplay", True)]


def spellings(argument: dict[str, Any]) -> str:
    """Returns the heading of an argument's entry: all names of an option, or the name of a value."""
    value = f"\\fI{escaped(argument['valueName'])}\\fR"
    if argument["kind"] == "positional":
        return value
    names = ", ".join(f"\\fB{escaped(name(spelling))}\\fR" for spelling in argument["names"])
    return f"{names} {value}" if argument["kind"] == "option" else names


def synopsis(path: list[str], command: Command) -> Iterator[str]:
    """Yields the synopsis of a command: its arguments, and a placeholder for options."""
    parts = []
    if any(argument["kind"] != "positional" and argument.get("isOptional") for argument in shown(command, "arguments")):
        parts.append("[\\fIoptions\\fR]")
    for argument in shown(command, "arguments"):
        if argument["kind"] != "positional":
            if argument.get("isOptional"):
                continue
            text = f"\\fB{escaped(name(argument['preferredName']))}\\fR \\fI{escaped(argument['valueName'])}\\fR"
        else:
            text = f"\\fI{escaped(argument['valueName'])}\\fR" + (" ..." if argument.get("isRepeating") else "")
            if argument.get("isOptional"):
                text = f"[{text}]"
        parts.append(text)
    if shown(command, "subcommands"):
        parts.append("\\fIcommand\\fR ...")
    yield " ".join([f"\\fB{escaped(' '.join(path))}\\fR", *parts])


def options(command: Command, *, is_section: bool = False) -> Iterator[str]:
    """Yields the entries of a command's arguments; sections omit those that every command has."""
    for argument in shown(command, "arguments"):
        if is_section and argument.get("preferredName", {}).get("name") in ("help", "version"):
            continue
        text = argument.get("abstract", "")
        default = argument.get("defaultValue")
        if default and argument["kind"] != "flag" and "(default:" not in text:
            text = f"{text} (default: {default})".strip()
        yield from (".TP", spellings(argument))
        # A list entry must have a text.
        yield styled(" ".join(text.split())) if text else "\\&"
        if argument.get("discussion"):
            yield from (".IP", styled(" ".join(argument["discussion"].split())))


def heading(path: list[str], command: Command, date: str, version: str) -> Iterator[str]:
    title = "\\-".join(path)
    abstract = command.get("abstract", "").strip().rstrip(".")
    yield from (
        '.\\" Made by Tools/man_pages.py from the help of the command.',
        f'.TH "{title.upper()}" "1" "{date}" "hearth {version}" "Hearth"', ".SH NAME", f"{title} \\- {escaped(abstract)}",
        ".SH SYNOPSIS")
    yield from synopsis(path, command)
    if command.get("discussion"):
        yield from (".SH DESCRIPTION", *paragraphs(command["discussion"]))


def section(path: list[str], command: Command) -> Iterator[str]:
    """Yields the section of a subcommand, and those of its subcommands."""
    yield f".SS {' '.join(escaped(word) for word in path)}"
    yield from synopsis(path, command)
    for text in (command.get("abstract"), command.get("discussion")):
        if text:
            yield from (".PP", *paragraphs(text))
    yield from options(command, is_section=True)
    for below in shown(command, "subcommands"):
        yield from section([*path, below["commandName"]], below)


EXIT_CODES = "exit-codes"


def exit_codes(root: Command) -> Iterator[str]:
    """Yields the section of exit codes, which is the text of a hidden command."""
    for command in root["subcommands"]:
        if command["commandName"] == EXIT_CODES:
            yield from (".SH EXIT STATUS", *paragraphs(command["discussion"]))


def main_page(root: Command, date: str, version: str) -> str:
    lines = list(heading([root["commandName"]], root, date, version))
    lines += [".SH OPTIONS", *options(root), ".SH COMMANDS"]
    seen = []
    for command in shown(root, "subcommands"):
        lines += [".TP", f"\\fB{escaped(command['commandName'])}\\fR", styled(command.get("abstract", ""))]
        if command["commandName"] != "help":
            seen.append(f".BR hearth\\-{escaped(command['commandName'])} (1)")
    lines += [
        *exit_codes(root), ".SH FILES", ".TP", "\\fI\\(ti/.local/share/hearth\\fR",
        styled("Everything that Hearth keeps: models, chats, documents, mails and settings. The environment variable "
               "HEARTH_HOME names another folder."),
        ".SH SEE ALSO", *(line + " ," for line in seen[:-1]), *seen[-1:]]
    return "\n".join(lines) + "\n"


def command_page(root: Command, command: Command, date: str, version: str) -> str:
    path = [root["commandName"], command["commandName"]]
    lines = list(heading(path, command, date, version))
    if entries := list(options(command)):
        lines += [".SH OPTIONS", *entries]
    if below := shown(command, "subcommands"):
        lines.append(".SH COMMANDS")
        if command.get("defaultSubcommand"):
            lines.append(f"Without one, \\fB{escaped(command['defaultSubcommand'])}\\fR is run.")
        for child in below:
            lines += section([*path, child["commandName"]], child)
    lines += [".SH SEE ALSO", ".BR hearth (1)"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output-folder", type=Path, required=True)
    parser.add_argument("--version", required=True, help="the program's version")
    parser.add_argument("--epoch", type=int, required=True, help="the date of the pages, in seconds since 1970")
    arguments = parser.parse_args()
    root = json.load(sys.stdin)["command"]
    date = datetime.fromtimestamp(arguments.epoch, timezone.utc).date().isoformat()
    pages = {"hearth.1": main_page(root, date, arguments.version)}
    for command in shown(root, "subcommands"):
        if command["commandName"] != "help":
            pages[f"hearth-{command['commandName']}.1"] = command_page(root, command, date, arguments.version)
    arguments.output_folder.mkdir(parents=True, exist_ok=True)
    for file, text in pages.items():
        (arguments.output_folder / file).write_text(text, encoding="utf-8")


main()
