#!/usr/bin/env python3
"""Measures exact vector search over 1,000,000 x 384, compared with NumPy's float32 product and faiss, in one run.

All sides get the same unit vectors, the same queries, one at a time, and the same number of threads, and return the same
number of neighbours. The sides alternate several times, and the median of the queries per second counts. Recall is computed
here against NumPy's neighbours: the share of returned rows whose score is at least that of the last true neighbour minus
1e-6, so that ties count. faiss-cpu is installed in a separate environment.

Hearth's side is `EngineBench vector-search`:

  --file FILE        float32, the low byte first: `rows` x `dimensions` numbers, then `queries` x `dimensions`
  --rows N --dimensions N --queries N --limit N --seed N --threads N
  --neighbours FILE  output file of the found rows, int32, `queries` x `limit`, nearest first

Without --file, it generates such vectors from the seed. It prints one line of JSON for each of its kernels:
{"kernel": name, "queriesPerSecond": n, "recall": n, "bytesPerVector": n, "secondsToBuild": n}. The rows in the file of
neighbours are those of the kernel in the last line.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import Any

from setting import ROOT, Failed, Verdicts, machine, options, run, save

BENCH = ROOT / "Benchmarks/.build/release/EngineBench"
PACKAGES = ("faiss-cpu==1.15.1", "numpy==2.4.6")
WANTED_RATIO = 3.0
CLUSTERS = 2000


def environment(work: Path) -> Path:
    """Returns the interpreter of an environment with faiss, which is created once."""
    folder = work / "vectors-python"
    python = folder / "bin/python"
    stamp = folder / "packages.txt"
    if not stamp.is_file() or stamp.read_text() != " ".join(PACKAGES):
        print(f"Installing {', '.join(PACKAGES)} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        done = subprocess.run([str(python), "-m", "pip", "--disable-pip-version-check", "install", *PACKAGES],
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise Failed(f"faiss can't be installed:\n{done.stderr[-1500:]}")
        stamp.write_text(" ".join(PACKAGES))
    return python


def make_vectors(arguments: argparse.Namespace, numpy: Any) -> None:
    """Generates and writes rows and queries, block by block."""
    path: Path = arguments.file
    size = (arguments.rows + arguments.queries) * arguments.dimensions * 4
    if path.is_file() and path.stat().st_size == size:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    rng = numpy.random.default_rng(arguments.seed)
    centres = rng.standard_normal((CLUSTERS, arguments.dimensions), dtype=numpy.float32)
    with path.open("wb") as file:
        left = arguments.rows + arguments.queries
        while left:
            count = min(left, 50_000)
            block = rng.standard_normal((count, arguments.dimensions), dtype=numpy.float32)
            if arguments.data == "clusters":
                # Text embeddings form clusters, so their neighbours are nearer than those of random directions.
                block = 0.7 * block + centres[rng.integers(0, CLUSTERS, count)]
            block /= numpy.linalg.norm(block, axis=1, keepdims=True)
            block.astype("<f4").tofile(file)
            left -= count


def load(arguments: argparse.Namespace, numpy: Any) -> tuple[Any, Any]:
    """Loads rows and queries."""
    numbers = numpy.fromfile(arguments.file, dtype="<f4").reshape(-1, arguments.dimensions)
    return numbers[:arguments.rows], numbers[arguments.rows:arguments.rows + arguments.queries]


def timed(search: Any, queries: Any, warm: int) -> tuple[float, list[Any]]:
    """Runs single queries, and returns the queries per second and the results."""
    for query in queries[:warm]:
        search(query)
    began = time.perf_counter()
    found = [search(query) for query in queries]
    return len(queries) / (time.perf_counter() - began), found


def be_peer(arguments: argparse.Namespace) -> int:
    """Runs one peer in this process, in the environment with faiss, and prints a line of JSON."""
    import numpy
    if arguments.as_peer == "make":
        make_vectors(arguments, numpy)
        return 0
    if arguments.as_peer == "recall":
        print(json.dumps({"recall": recall(arguments, numpy)}))
        return 0
    rows, queries = load(arguments, numpy)
    began = time.perf_counter()
    if arguments.as_peer == "numpy":
        name, size = f"NumPy {numpy.__version__} float32 product", 4 * arguments.dimensions

        def search(query: Any) -> Any:
            scores = rows @ query
            best = numpy.argpartition(-scores, arguments.limit)[:arguments.limit]
            return best[numpy.argsort(-scores[best])]
    else:
        import faiss
        faiss.omp_set_num_threads(arguments.threads)
        flat = arguments.as_peer == "faiss-flat"
        index = faiss.IndexFlatIP(arguments.dimensions) if flat else faiss.IndexScalarQuantizer(
            arguments.dimensions, faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT)
        if not flat:
            index.train(rows[:100_000])
        index.add(rows)
        name = f"faiss {faiss.__version__} {'flat' if flat else '8-bit'}"
        size = arguments.dimensions * (4 if flat else 1)

        def search(query: Any) -> Any:
            return index.search(query[None], arguments.limit)[1][0]
    build = time.perf_counter() - began
    rate, found = timed(search, queries, arguments.warm)
    numpy.asarray(found, dtype="<i4").tofile(arguments.neighbours)
    print(json.dumps({"kernel": name, "queriesPerSecond": rate, "bytesPerVector": size, "secondsToBuild": build}))
    return 0


def recall(arguments: argparse.Namespace, numpy: Any) -> float:
    """Returns the share of true neighbours among the rows in the file of neighbours."""
    rows, queries = load(arguments, numpy)
    found = numpy.fromfile(arguments.neighbours, dtype="<i4").reshape(arguments.queries, -1)
    if found.shape[1] != arguments.limit or found.min() < 0 or found.max() >= arguments.rows:
        raise Failed("the file of neighbours has another shape, or rows that are not there")
    good = 0
    for query, near in zip(queries, found):
        scores = rows @ query
        last = numpy.partition(scores, -arguments.limit)[-arguments.limit]
        good += int((scores[numpy.unique(near)] >= last - 1e-6).sum())
    return good / (arguments.queries * arguments.limit)


def call(command: list[str | Path], threads: int) -> list[dict[str, Any]]:
    """Runs one side, and returns its lines of JSON."""
    limits = {name: str(threads) for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          env=dict(os.environ, **limits))
    if done.returncode != 0:
        raise Failed(f"{Path(command[0]).name} {command[1]} failed:\n{done.stderr[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def main() -> int:
    """Generates vectors, runs the sides alternately, and prints the results."""
    parser = options(__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000, metavar="N", help="vectors (default: 1000000)")
    parser.add_argument("--dimensions", type=int, default=384, metavar="N", help="dimensions of a vector (default: 384)")
    parser.add_argument("--queries", type=int, default=100, metavar="N", help="queries per run (default: 100)")
    parser.add_argument("--warm", type=int, default=5, metavar="N", help="warm-up queries (default: 5)")
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="neighbours per query (default: 10)")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="runs of each side (default: 3)")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), metavar="N", help="threads of each side (default: all)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the vectors (default: 0)")
    parser.add_argument("--data", choices=("clusters", "random"), default="clusters",
                        help="distribution: in clusters like texts, or in random directions (default: clusters)")
    parser.add_argument("--bench", type=Path, default=BENCH, metavar="FILE", help="the build of EngineBench")
    parser.add_argument("--peers-only", action="store_true", help="do not measure Hearth")
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--neighbours", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--as-peer", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.as_peer:
        return be_peer(arguments)
    if not arguments.peers_only and not arguments.bench.is_file():
        raise Failed(
            f"There is no {arguments.bench}: run `swift build -c release --package-path Benchmarks --product EngineBench`.")
    python = environment(arguments.work)
    name = f"{arguments.data}-{arguments.rows}-{arguments.dimensions}-{arguments.queries}-{arguments.seed}"
    arguments.file = arguments.work / f"vectors-{name}.f32"
    arguments.neighbours = arguments.work / "neighbours.i32"
    given = ["--rows", arguments.rows, "--dimensions", arguments.dimensions, "--queries", arguments.queries, "--limit",
             arguments.limit, "--seed", arguments.seed, "--file", arguments.file, "--threads", arguments.threads,
             "--neighbours", arguments.neighbours]
    peer: list[Any] = [python, Path(__file__).resolve(), *given, "--warm", arguments.warm, "--data", arguments.data]
    call([*peer, "--as-peer", "make"], arguments.threads)
    sides: dict[str, list[Any]] = {} if arguments.peers_only else {"hearth": [arguments.bench, "vector-search", *given]}
    sides |= {side: [*peer, "--as-peer", side] for side in ("numpy", "faiss-flat", "faiss-8-bit")}
    rows: dict[str, list[dict[str, Any]]] = {side: [] for side in sides}
    for number in range(arguments.rounds):
        print(f"Round {number + 1} of {arguments.rounds}", file=sys.stderr)
        for side, command in sides.items():
            arguments.neighbours.unlink(missing_ok=True)
            lines = call(command, arguments.threads)
            if number == 0 and arguments.neighbours.is_file():
                lines[-1]["recallHere"] = call([*peer, "--as-peer", "recall"], arguments.threads)[0]["recall"]
            rows[side] += lines
    save(arguments.work, "documents-vectors", {"rows": arguments.rows, "data": arguments.data, "sides": rows})
    print(f"Machine: {machine()}\n{arguments.rows} x {arguments.dimensions} ({arguments.data}), "
          f"{arguments.queries} single queries, {arguments.limit} neighbours, {arguments.threads} threads.\n")
    return report(rows)


def report(sides: dict[str, list[dict[str, Any]]]) -> int:
    """Prints the table with the targets."""
    verdicts = Verdicts()
    rates: dict[tuple[str, str], float] = {}
    for side, lines in sides.items():
        for kernel in dict.fromkeys(line["kernel"] for line in lines):
            of_kernel = [line for line in lines if line["kernel"] == kernel]
            samples = [line["queriesPerSecond"] for line in of_kernel]
            rates[side, kernel] = statistics.median(samples)
            checked = [line["recallHere"] for line in of_kernel if "recallHere" in line]
            said = [line["recall"] for line in of_kernel if "recall" in line]
            values = [f"recall {min(values):.4f} {where}" for values, where in
                      ((checked, "counted here"), (said, "as it says")) if values]
            is_met = None if side != "hearth" else bool(checked + said) and min(checked + said) == 1.0
            verdicts.add(
                f"Hearth, {kernel}" if side == "hearth" else kernel, "recall 1.0" if side == "hearth" else "-",
                f"{rates[side, kernel]:.1f} queries/s ({min(samples):.1f} to {max(samples):.1f}), "
                f"{1000 / rates[side, kernel]:.1f} ms each, {', '.join(values) or 'recall not known'}, "
                f"{of_kernel[0]['bytesPerVector']:.0f} bytes a vector", is_met)
    own = {kernel: rate for (side, kernel), rate in rates.items() if side == "hearth"}
    exact = {kernel: rate for (side, kernel), rate in rates.items() if side in ("numpy", "faiss-flat")}
    if own:
        fastest, peer = max(own, key=own.__getitem__), max(exact, key=exact.__getitem__)
        ratio = own[fastest] / exact[peer]
        verdicts.add(f"Hearth's {fastest} against {peer}", f"at least {WANTED_RATIO:.0f} times", f"{ratio:.2f} times",
                     ratio >= WANTED_RATIO)
    return verdicts.report()


if __name__ == "__main__":
    run(main)
