"""Mutates image files, to test that no file harms a decoder. The same seed gives the same files.

As a program it runs a decoder on mutated files, and reports those on which it crashed or took too long:

    hostile_images.py --count 10000 --format jpeg -- .build/debug/hearth decode-image

The command gets the path of a file as its last argument. Exit codes are fine; signals are not, unless a limit caused them.
"""

from __future__ import annotations

import argparse
import random
import resource
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

IMAGES = Path(__file__).resolve().parent.parent / "Fixtures" / "images"
ENDINGS = {"png": ".png", "jpeg": ".jpg", "gif": ".gif", "webp": ".webp"}
BEGINNINGS = {"png": b"\x89PNG", "jpeg": b"\xff\xd8\xff", "gif": b"GIF8", "webp": b"RIFF"}
# Files above this size make mutation slow without adding structure.
LARGEST = 8_192
SMALLEST = 32
NUMBERS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x3FFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)

Random = random.Random


def samples(kind: str) -> list[bytes]:
    """Returns the files of a format that mutations start from."""
    files = (path.read_bytes() for path in sorted(IMAGES.glob(f"*{ENDINGS[kind]}")))
    return [data for data in files if data.startswith(BEGINNINGS[kind]) and SMALLEST <= len(data) <= LARGEST]


def flip_bits(data: bytearray, rng: Random) -> None:
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def set_number(data: bytearray, rng: Random) -> None:
    """Overwrites one, two or four bytes with a number at a limit."""
    size = rng.choice((1, 2, 4))
    at = rng.randrange(max(1, len(data) - size + 1))
    order = rng.choice(("big", "little"))
    data[at : at + size] = (rng.choice(NUMBERS) & (1 << 8 * size) - 1).to_bytes(size, order)


def set_field(data: bytearray, rng: Random) -> None:
    """Overwrites a length or size field of the format with a number at a limit, or with one near the true one."""
    fields = list(length_fields(bytes(data)))
    if not fields:
        return set_number(data, rng)
    at, size, order = rng.choice(fields)
    true = int.from_bytes(data[at : at + size], order)
    number = rng.choice((*NUMBERS, true + 1, true - 1, true * 2, true // 2, rng.getrandbits(32)))
    data[at : at + size] = (number & (1 << 8 * size) - 1).to_bytes(size, order)


def cut(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(4, len(data)) :]


def remove(data: bytearray, rng: Random) -> None:
    at = rng.randrange(4, len(data))
    del data[at : at + rng.choice((1, 2, 4, 16, 64))]


def repeat(data: bytearray, rng: Random) -> None:
    at = rng.randrange(len(data))
    piece = data[at : at + rng.choice((1, 4, 16, 64, 512))]
    data[at:at] = piece * rng.choice((1, 2, 8))


def fill(data: bytearray, rng: Random) -> None:
    at = rng.randrange(4, len(data))
    size = min(len(data) - at, rng.choice((4, 16, 64)))
    data[at : at + size] = rng.choice((bytes(size), b"\xff" * size, rng.randbytes(size)))


MUTATIONS: tuple[Callable[[bytearray, Random], None], ...] = (
    flip_bits, flip_bits, set_number, set_field, set_field, cut, remove, repeat, fill
)


def length_fields(data: bytes) -> Iterator[tuple[int, int, str]]:
    """Yields the place, size and byte order of the numbers that decoders allocate and loop by."""
    if data.startswith(BEGINNINGS["png"]):
        at = 8
        while at + 12 <= len(data):
            yield at, 4, "big"
            if data[at + 4 : at + 8] == b"IHDR":
                yield from ((at + 8, 4, "big"), (at + 12, 4, "big"), (at + 16, 1, "big"), (at + 17, 1, "big"))
            at += 12 + int.from_bytes(data[at : at + 4], "big")
    elif data.startswith(BEGINNINGS["jpeg"]):
        at = 2
        while at + 4 <= len(data) and data[at] == 0xFF:
            yield at + 2, 2, "big"
            if data[at + 1] in (0xC0, 0xC1, 0xC2):
                yield from ((at + 5, 2, "big"), (at + 7, 2, "big"), (at + 9, 1, "big"), (at + 11, 1, "big"))
            if data[at + 1] == 0xDA:
                return
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    elif data.startswith(BEGINNINGS["gif"]):
        yield from ((6, 2, "little"), (8, 2, "little"), (10, 1, "little"))
        at = data.find(b"\x2c", 13)
        if at > 0:
            yield from ((at + place, 2, "little") for place in (1, 3, 5, 7))
            yield from ((at + 9, 1, "little"), (at + 10, 1, "little"), (at + 11, 1, "little"))
    elif data.startswith(BEGINNINGS["webp"]):
        yield 4, 4, "little"
        at = 12
        while at + 8 <= len(data):
            yield at + 4, 4, "little"
            yield from ((at + place, size, "little") for place, size in ((8, 4), (12, 3), (14, 2), (15, 3), (16, 2)))
            length = int.from_bytes(data[at + 4 : at + 8], "little")
            at += 8 + length + length % 2


def with_checksums(data: bytes) -> bytes:
    """Returns a PNG file with right checksums, so that decoders read on."""
    out, at = bytearray(data[:8]), 8
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        if at + 12 + length > len(data):
            break
        out += data[at : at + 8 + length] + struct.pack(">I", zlib.crc32(data[at + 4 : at + 8 + length]))
        at += 12 + length
    return bytes(out + data[at:])


def mutate_rows(data: bytes, rng: Random) -> bytes:
    """Returns a PNG file whose compressed rows were changed, with filters and lengths that never occur."""
    at = data.find(b"IDAT")
    try:
        length = int.from_bytes(data[at - 4 : at], "big")
        rows = bytearray(zlib.decompressobj().decompress(data[at + 4 : at + 4 + length], 1 << 16))
    except zlib.error:
        return data
    if len(rows) <= 4:
        return data
    rng.choice(MUTATIONS)(rows, rng)
    packed = zlib.compress(bytes(rows))
    return data[: at - 4] + struct.pack(">I", len(packed)) + data[at : at + 4] + packed + data[at + 4 + length :]


def mutated(data: bytes, others: list[bytes], rng: Random) -> bytes:
    """Returns a file with one to four changes, which still begins as its format does."""
    is_png = data.startswith(BEGINNINGS["png"])
    if is_png and rng.random() < 0.35:
        return mutate_rows(data, rng)
    out = bytearray(data)
    if rng.random() < 0.05:
        other = rng.choice(others)
        out = out[: rng.randrange(4, len(out))] + other[rng.randrange(4, len(other)) :]
    for _ in range(rng.choice((1, 1, 2, 4))):
        if len(out) > 4:
            rng.choice(MUTATIONS)(out, rng)
    changed = data[:4] + bytes(out[4:])
    return with_checksums(changed) if is_png and rng.random() < 0.75 else changed


def corpus(kind: str, count: int, seed: int = 0) -> Iterator[bytes]:
    """Yields `count` mutated files of a format."""
    rng = Random(f"{kind} {seed}")
    files = samples(kind)
    for _ in range(count):
        yield mutated(rng.choice(files), files, rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000, help="files of each format (default: 1000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--format", choices=ENDINGS, action="append", help="default: all")
    parser.add_argument("--memory", type=int, default=2_048, metavar="MIB", help="limit of the address space")
    parser.add_argument("--seconds", type=float, default=10, help="limit for a file")
    parser.add_argument("--keep", type=Path, default=Path("."), metavar="FOLDER", help="where to keep files that fail")
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (arguments.memory << 20, arguments.memory << 20))

    failures = 0
    print("exit codes and their numbers of files; -99 is a file that took too long")
    with tempfile.TemporaryDirectory() as folder:
        for kind in arguments.format or ENDINGS:
            path = Path(folder) / f"image{ENDINGS[kind]}"
            codes, slowest = Counter[int](), 0.0
            for index, data in enumerate(corpus(kind, arguments.count, arguments.seed)):
                path.write_bytes(data)
                start = time.monotonic()
                try:
                    code = subprocess.run(
                        [*arguments.command, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                        timeout=arguments.seconds, preexec_fn=limit).returncode
                except subprocess.TimeoutExpired:
                    code = -99
                slowest = max(slowest, time.monotonic() - start)
                codes[code] += 1
                if code < 0:
                    failures += 1
                    (arguments.keep / f"failed-{arguments.seed}-{index}{ENDINGS[kind]}").write_bytes(data)
            memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
            print(kind, dict(codes), f"slowest {slowest:.2f} s, at most {memory} MiB so far", flush=True)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
