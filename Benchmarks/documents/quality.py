"""Compares vector search with an exact run of the same model in PyTorch, and both with human judgements.

For each judged set, `hearth docs eval --run` gives Hearth's ranking. sentence-transformers computes the vectors of the same
passages, truncated at the same tokens, which are ranked by NumPy's dot products. The measure is nDCG@10 as in trec_eval. For
the STS Benchmark, Spearman's coefficient of both embedders is printed.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools"))


def embedder():
    """Loads the PyTorch model from the files that the GGUF model was converted from."""
    import sentence_transformers
    from convert_minilm import installed_model

    model = sentence_transformers.SentenceTransformer(str(installed_model()), device="cpu")
    model.max_seq_length = 512
    return model


def vectors_of(hearth: Path, texts: list[str]) -> np.ndarray:
    """Returns Hearth's vectors of texts, with one call for all."""
    flat = [" ".join(text.split()) for text in texts]
    lines = subprocess.run(
        [hearth, "embed", "--truncate"], input="\n".join(flat) + "\n", capture_output=True, text=True, check=True)
    return np.array([json.loads(line) for line in lines.stdout.splitlines()], dtype=np.float32)


def ranks(values: np.ndarray) -> np.ndarray:
    """Returns ranks from 1, with the mean rank for equal values."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2)[inverse]


def spearman(one: np.ndarray, other: np.ndarray) -> float:
    """Returns Spearman's rank correlation."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def sts(hearth: Path, path: Path, model) -> None:
    """Prints the coefficients of both embedders on pairs of sentences."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if len(row) >= 7]
    gold = np.array([float(row[4]) for row in rows])
    sides = [[row[place] for row in rows] for place in (5, 6)]
    ours = [vectors_of(hearth, side) for side in sides]
    theirs = [model.encode([" ".join(text.split()) for text in side], normalize_embeddings=True) for side in sides]
    scores = {name: spearman((a * b).sum(axis=1), gold) for name, (a, b) in
              {"Hearth": ours, "PyTorch": theirs}.items()}
    print(f"STS: {len(rows)} pairs, Spearman " + ", ".join(f"{name} {score:.4f}" for name, score in scores.items())
          + f", difference {abs(scores['Hearth'] - scores['PyTorch']):.4f}")


def gain(ranking: list[str], grades: dict[str, int]) -> float:
    """Returns nDCG@10 with linear gain."""
    def total(values: list[int]) -> float:
        return sum(value / math.log2(place + 2) for place, value in enumerate(values[:10]))
    best = total(sorted((grade for grade in grades.values() if grade > 0), reverse=True))
    return total([max(grades.get(document, 0), 0) for document in ranking]) / best if best else 0.0


def judged(hearth: Path, path: Path, model) -> None:
    """Prints both embedders' nDCG@10 on a judged set."""
    with tempfile.TemporaryDirectory() as folder:
        run, dump = Path(folder) / "run", Path(folder) / "set.json"
        subprocess.run([hearth, "docs", "eval", path, "--method", "meaning", "--run", run, "--passages", dump],
                       check=True, capture_output=True)
        data = json.loads(dump.read_text())
        rankings: dict[str, list[str]] = {}
        for line in Path(f"{run}.meaning").read_text().splitlines():
            query, _, document, *_ = line.split()
            rankings.setdefault(query, []).append(document)
    passages, owners = data["passages"], np.array([each["document"] for each in data["passages"]])
    rows = model.encode([each["text"] for each in passages], normalize_embeddings=True, batch_size=32)
    ours, theirs = [], []
    for query in data["questions"]:
        scores = rows @ model.encode(query["text"], normalize_embeddings=True)
        exact = list(dict.fromkeys(owners[np.argsort(-scores, kind="stable")][:2000]))[:100]
        ours.append(gain(rankings.get(query["id"], []), query["grades"]))
        theirs.append(gain(exact, query["grades"]))
    one, other = float(np.mean(ours)), float(np.mean(theirs))
    print(f"{path.name}: {len(ours)} questions, nDCG@10 Hearth {one:.4f}, PyTorch {other:.4f}, "
          f"difference {abs(one - other):.4f}")


def main() -> None:
    """Compares both embedders on the given sets."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hearth", type=Path, default=ROOT / ".build/release/hearth", help="the command to measure")
    parser.add_argument("--sts", type=Path, help="an unpacked file of the STS Benchmark")
    parser.add_argument("sets", type=Path, nargs="*", help="unpacked judged sets")
    arguments = parser.parse_args()
    model = embedder()
    if arguments.sts:
        sts(arguments.hearth, arguments.sts, model)
    for path in arguments.sets:
        judged(arguments.hearth, path, model)


if __name__ == "__main__":
    main()
