#!/usr/bin/env python3
"""Fits the detector of sentences that order a model, and writes Sources/Retrieval/Resources/model_orders.json.

It also writes the sentences and scores of the tests.

The orders are written by orders.py. The honest sentences are those of honest.txt and of the texts given with --honest, which
`Tools/mail_weights/mail_sets.py` and `whole_mails.py` write. Needs numpy.
"""

from __future__ import annotations

import argparse
import email
import email.policy
import json
import random
import re
import sys
from pathlib import Path

import numpy

sys.path.insert(0, str(Path(__file__).parent))
import orders
from features import features, read_concepts

# The minimum score of an order: at most 3 of 1,000 sentences of AESLC's development part are lost with the usual phrases.
FLOOR = 1.3
ATTACKS = Path(__file__).resolve().parents[2] / "Tests/MailTests/Fixtures/injections.json"
EXAMPLES = Path(__file__).resolve().parents[2] / "Tests/RetrievalTests/Fixtures/order_scores.json"
OUTPUT = Path(__file__).resolve().parents[2] / "Sources/Retrieval/Resources/model_orders.json"


def body(path: Path) -> str:
    """Returns the plain text of a mail, without quoted mails."""
    data = path.read_bytes()
    message = email.message_from_bytes(data, policy=email.policy.default)
    try:
        part = message.get_body(("plain",))
        text = part.get_content() if part is not None else ""
    except (LookupError, ValueError, KeyError, AttributeError, TypeError):
        return ""
    return text


def split(text: str) -> list[str]:
    """Returns the sentences of a mail's own text."""
    paragraphs: list[str] = []
    last = 0
    for line in text.splitlines():
        line = line.strip()
        if line.startswith((">", "|")) or line.endswith("wrote:"):
            last = 0
            continue
        if last >= 45 and line and (line[0].isalnum() or line[0] in "\"'("):
            paragraphs[-1] += " " + line
        elif line:
            paragraphs.append(line)
        last = len(line)
    found = [each.strip() for each in paragraphs for each in re.split(r"(?<=[.!?])\s+(?=[\"'“„«(]?[A-ZÄÖÜÉÀ¿¡])", each)]
    return [each for each in found if sum(map(str.isalpha, each)) >= 3]


def honest(folders: list[Path], most: int) -> list[str]:
    """Returns distinct sentences of the mails in folders."""
    written: dict[str, None] = {}
    chance = random.Random(1)
    for folder in folders:
        here: dict[str, None] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.stat().st_size < 200_000:
                here.update(dict.fromkeys(split(body(path))))
        sentences = [each[:600] for each in here]
        chance.shuffle(sentences)
        written.update(dict.fromkeys(sentences[:most]))
    return list(written)


def attacks() -> list[str]:
    """Returns the sentences of the tests' attacks that contain the marker."""
    found: list[str] = []
    for attack in json.loads(ATTACKS.read_text(encoding="utf-8")):
        message = email.message_from_bytes(attack["mail"].encode(), policy=email.policy.default)
        texts = [each.get_content() for each in message.walk() if each.get_content_type() in ("text/plain", "text/html")]
        text = "\n".join(line.lstrip("> ") for each in texts for line in re.sub(r"<[a-z/][^>]*>", " ", each).splitlines())
        found += [each for each in split(text) if attack["marker"].lower() in each.lower() and len(each.split()) >= 7]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--honest", type=Path, nargs="*", default=[], metavar="FOLDER")
    parser.add_argument("--most", type=int, default=6_000, help="honest sentences of each folder")
    parser.add_argument("--output", type=Path, default=OUTPUT)
    arguments = parser.parse_args()
    concepts = read_concepts()
    bad = orders.sentences("orders.txt", 30, 0)
    known = attacks()
    near = orders.sentences("honest.txt", 25, 0)
    good = honest(arguments.honest, arguments.most)
    rows = [(each, 1.0, 1.0) for each in bad] + [(each, 1.0, 4.0) for each in known] + [(each, 0.0, 2.0) for each in near] + [(each, 0.0, 1.0) for each in good]
    print(f"{len(bad)} orders, {len(near)} honest sentences like them, {len(good)} others")
    random.Random(2).shuffle(rows)
    places: dict[str, int] = {}
    sets = [features(text, concepts) for text, _, _ in rows]
    counts: dict[str, int] = {}
    for each in sets:
        for name in each:
            counts[name] = counts.get(name, 0) + 1
    for name in sorted(counts):
        if counts[name] >= 8:
            places[name] = len(places)
    matrix = numpy.zeros((len(rows), len(places)), dtype=numpy.float32)
    for row, each in enumerate(sets):
        for name in each:
            if name in places:
                matrix[row, places[name]] = 1
    wanted = numpy.array([each for _, each, _ in rows], dtype=numpy.float32)
    importance = numpy.array([each for _, _, each in rows], dtype=numpy.float32)
    cut = len(rows) * 9 // 10
    weights, bias = fitted(matrix[:cut], wanted[:cut], importance[:cut])
    scores = matrix[cut:] @ weights + bias
    found = [(scores[wanted[cut:] == each] >= FLOOR).mean() for each in (1, 0)]
    print(f"{len(places)} features; held out: {found[0]:.3f} of the orders, {found[1]:.5f} of the honest sentences are detected")
    weights, bias = fitted(matrix, wanted, importance)
    kept = {name: round(float(weights[place]), 2) for name, place in places.items() if abs(weights[place]) >= 0.03}
    document = {
        "concepts": {
            line.partition(":")[0]: " ".join(sorted(set(line.partition(":")[2].split())))
            for line in (Path(__file__).parent / "concepts.txt").read_text(encoding="utf-8").splitlines()
            if ":" in line and not line.startswith("#")
        },
        "bias": round(float(bias), 2),
        "floor": FLOOR,
        "weights": dict(sorted(kept.items())),
    }
    arguments.output.write_text(json.dumps(document, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    chance = random.Random(4)
    examples = chance.sample(orders.sentences("orders.txt", 1, 9), 40) + chance.sample(orders.sentences("honest.txt", 1, 9), 20)
    scores = [document["bias"] + sum(document["weights"].get(name, 0) for name in features(each, concepts)) for each in examples]
    EXAMPLES.write_text(
        json.dumps([{"text": a, "score": round(b, 2)} for a, b in zip(examples, scores)], ensure_ascii=False, indent=1) + "\n",
        encoding="utf-8",
    )
    print(f"{len(kept)} weights, {arguments.output.stat().st_size} bytes")


def fitted(matrix, wanted, importance, *, decay=2e-5, sparsity=2e-5, rounds=12, batch=512):
    """Returns the weights and the bias of a logistic regression with few weights, by Adam with soft thresholds."""
    generator = numpy.random.default_rng(3)
    weights = numpy.zeros(matrix.shape[1], dtype=numpy.float32)
    bias = numpy.float32(-3)
    first, second = numpy.zeros_like(weights), numpy.zeros_like(weights)
    step = 0
    for turn in range(rounds):
        rate = 0.02 * (1 - turn / rounds) + 0.001
        order = generator.permutation(len(matrix))
        for start in range(0, len(order), batch):
            rows = order[start : start + batch]
            part = matrix[rows]
            error = importance[rows] * (1 / (1 + numpy.exp(-(part @ weights + bias))) - wanted[rows])
            slope = part.T @ error / len(rows) + decay * weights
            step += 1
            first = 0.9 * first + 0.1 * slope
            second = 0.999 * second + 0.001 * slope * slope
            weights -= rate * (first / (1 - 0.9**step)) / (numpy.sqrt(second / (1 - 0.999**step)) + 1e-8)
            weights = numpy.sign(weights) * numpy.maximum(numpy.abs(weights) - rate * sparsity * 10, 0)
            bias -= rate * error.mean()
    return weights, float(bias)


if __name__ == "__main__":
    main()
