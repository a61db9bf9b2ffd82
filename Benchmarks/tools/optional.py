#!/usr/bin/env python3
"""Measures optional fields of guided answers: 60 sentences about people, in which most facts are missing.

From each sentence a name is extracted, and optionally an age, an occupation, a city and a phone number. The score counts
fields that are left out because the sentence does not state them, and fields that are stated and extracted correctly.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

NAMES = ["Lena Brandt", "Omar Haddad", "Ines Costa", "Piotr Nowak", "Maya Singh", "Tom Becker", "Aiko Tanaka", "Luis Romero",
         "Eva Lind", "Noah Weber", "Sara Conti", "Jan de Vries"]
JOBS = ["nurse", "carpenter", "teacher", "pilot", "baker", "lawyer", "gardener", "programmer"]
CITIES = ["Kiel", "Lisbon", "Krakow", "Oslo", "Leeds", "Turin", "Osaka", "Quito"]


def sentences() -> list[dict[str, Any]]:
    """Returns the sentences, each with its facts."""
    draw = random.Random(28)
    made = []
    for number in range(60):
        name = NAMES[number % len(NAMES)]
        facts: dict[str, Any] = {}
        chosen = draw.sample(["age", "occupation", "city", "phone"], draw.choice([0, 1, 1, 2, 2, 3]))
        parts = []
        if "occupation" in chosen:
            facts["occupation"] = draw.choice(JOBS)
            parts.append(f"works as a {facts['occupation']}")
        if "city" in chosen:
            facts["city"] = draw.choice(CITIES)
            parts.append(f"lives in {facts['city']}")
        if "age" in chosen:
            facts["age"] = draw.randint(21, 78)
            parts.append(f"is {facts['age']} years old")
        if "phone" in chosen:
            facts["phone"] = f"0{draw.randint(100, 999)} {draw.randint(100000, 999999)}"
            parts.append(f"can be called on {facts['phone']}")
        if not parts:
            parts = [draw.choice(["came to the meeting yesterday", "sends her regards", "has not answered yet"])]
        text = f"{name} " + ", ".join(parts[:-1]) + (" and " if parts[:-1] else "") + parts[-1] + "."
        made.append({"text": text, "name": name, **facts})
    return made


def main() -> int:
    """Runs the extraction and prints the scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, action="append", required=True, metavar="FILE.gguf")
    parser.add_argument("--program", type=Path, required=True, help="the ToolBench program of the Benchmarks package")
    parser.add_argument("--show", action="store_true", help="print every answer with a mistake")
    arguments = parser.parse_args()
    people = sentences()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"sentences": [person["text"] for person in people]}, file)
        file.flush()
        for model in arguments.model:
            done = subprocess.run([arguments.program, model, file.name, "people"], check=True, capture_output=True,
                                  text=True)
            answers = [json.loads(line) for line in done.stdout.splitlines()]
            absent = left_out = present = right = 0
            for person, answer in zip(people, answers, strict=True):
                for field in ("age", "occupation", "city", "phone"):
                    if field in person:
                        present += 1
                        right += str(answer.get(field)).lower() == str(person[field]).lower()
                    else:
                        absent += 1
                        left_out += field not in answer or answer[field] is None
                if arguments.show and {key: value for key, value in person.items() if key != "text"} != answer:
                    print("   ", person["text"], json.dumps(answer, ensure_ascii=False))
            print(f"{model.stem[:24]}: left out where nothing is said {left_out} of {absent}, "
                  f"right where something is {right} of {present}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
