"""Fits the weights of the decision whether a quote answers a question, and writes them as Swift source.

Reads the tables of AnswerEvidenceTableTests: one without and one with an embedding model. The rows of the half "choose" are
fitted, and the results are printed for the half "report". A row is a JSON object:

  set, half    the set of questions (see questions.py), and "choose" or "report"
  label        1 if the passages answer the question, 0 otherwise
  right        whether a quote contains the answer
  features     the features of AnswerEvidence
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

# The weight of a question of each set. Planted questions are uniform, so a few of them count as many.
SET_WEIGHTS = {
    "answered": 2.0, "answered-planted": 1.0, "sentence-removed": 1.0, "paragraph-removed": 0.7, "strange": 0.7,
    "attribute": 1.0, "missingAttribute": 4.0, "nearMissName": 0.5, "unknownEntity": 0.3,
}
PENALTY = 1e-3  # of the squared standardised weights
THRESHOLDS = (0.3, 0.5)
REFUSED = 0.065  # of the answerable questions of the half that is fitted, at the first threshold


def fit(features: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> tuple[float, np.ndarray]:
    """Returns the bias and weights of a logistic regression, by Newton's method; both classes weigh the same."""
    mean, spread = features.mean(0), features.std(0) + 1e-9
    rows = np.c_[(features - mean) / spread, np.ones(len(features))]
    weights = weights * np.where(labels > 0, (weights * (1 - labels)).sum() / (weights * labels).sum(), 1)
    weights = weights / weights.sum()
    penalty = np.full(rows.shape[1], PENALTY)
    penalty[-1] = 0
    found = np.zeros(rows.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (weights * (chance - labels)) + penalty * found
        curve = (rows * (weights * chance * (1 - chance))[:, None]).T @ rows + np.diag(penalty + 1e-9)
        found = found - np.linalg.solve(curve, slope)
    return float(found[-1] - (found[:-1] * mean / spread).sum()), found[:-1] / spread


def report(rows: list[dict[str, Any]], chances: np.ndarray, half: str) -> None:
    """Prints how often each set is refused, and how often it is answered rightly."""
    sets: dict[str, list[tuple[float, dict[str, Any]]]] = defaultdict(list)
    for row, chance in zip(rows, chances, strict=True):
        if row["half"] == half:
            sets[row["set"]].append((float(chance), row))
    for name, found in sorted(sets.items()):
        parts = []
        for threshold in THRESHOLDS:
            refused = sum(chance < threshold for chance, _ in found) / len(found)
            parts.append(f"at {threshold}: refused {refused:.1%}")
            if found[0][1]["label"]:
                right = sum(chance >= threshold and row["right"] for chance, row in found) / len(found)
                parts.append(f"right {right:.1%}")
        print(f"  {half} {name}, {len(found)} questions: {', '.join(parts)}")


def swift(name: str, comment: str, bias: float, weights: np.ndarray) -> str:
    """Returns the declaration of weights."""
    values = [f"{value:.3f}" for value in weights]
    lines = [", ".join(values[at:at + 10]) for at in range(0, len(values), 10)]
    body = ",\n            ".join(lines)
    return (f"    /// {comment}\n    static let {name}: (bias: Double, weights: [Double]) = (\n        {bias:.3f},\n"
            f"        [\n            {body},\n        ]\n    )\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", type=Path, help="table without an embedding model")
    parser.add_argument("meaning", type=Path, help="table with an embedding model")
    parser.add_argument("output", type=Path, help="AnswerWeights.swift")
    arguments = parser.parse_args()
    parts = []
    for name, comment, path in (
        ("byWords", "The weights of ``AnswerEvidence/wordFeatures``.", arguments.words),
        ("byMeaning", "The weights of ``AnswerEvidence/meaningFeatures``.", arguments.meaning),
    ):
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        features = np.array([row["features"] for row in rows])
        labels = np.array([float(row["label"]) for row in rows])
        weights = np.array([SET_WEIGHTS[row["set"]] for row in rows])
        chosen = np.array([row["half"] == "choose" for row in rows])
        bias, found = fit(features[chosen], labels[chosen], weights[chosen])
        sums = features[chosen & (labels > 0) & (weights == SET_WEIGHTS["answered"])] @ found + bias
        bias += float(np.log(THRESHOLDS[0] / (1 - THRESHOLDS[0])) - np.quantile(sums, REFUSED))
        chances = 1 / (1 + np.exp(-(features @ found + bias)))
        print(name)
        for half in ("choose", "report"):
            report(rows, chances, half)
        parts.append(swift(name, comment, bias, found))
    arguments.output.write_text(
        "/// The fitted weights of ``AnswerEvidence``.\n///\n/// `Tools/answer_weights/fit.py` writes this file.\n"
        "enum AnswerWeights {\n" + "\n".join(parts) + "}\n")


if __name__ == "__main__":
    main()
