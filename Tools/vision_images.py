"""The pictures of the vision tests: drawn with integers only, so that every machine draws the same, and written as PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tooling import replacing

# Digits of three by five dots, one bit each, from the upper left.
_DIGITS = (31599, 11415, 29671, 29647, 23497, 31183, 31215, 29257, 31727, 31695)


def _grid(width: int, height: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns the column and the row of each pixel."""
    rows, columns = np.mgrid[0:height, 0:width].astype(np.int64)
    return columns, rows


def _rgb(red: np.ndarray, green: np.ndarray, blue: np.ndarray) -> np.ndarray:
    return np.stack(np.broadcast_arrays(red, green, blue), axis=-1).astype(np.uint8)


def gradient(width: int, height: int) -> np.ndarray:
    x, y = _grid(width, height)
    return _rgb(x * 255 // max(1, width - 1), y * 255 // max(1, height - 1), 128 + 0 * x)


def checks(width: int, height: int) -> np.ndarray:
    x, y = _grid(width, height)
    size = max(1, min(width, height) // 8)
    odd = (x // size + y // size) % 2
    return _rgb(odd * 200, 40 + 0 * x, 255 - odd * 200)


def stripes(width: int, height: int) -> np.ndarray:
    x, y = _grid(width, height)
    return _rgb((x + y) // 8 % 2 * 255, y // 16 % 3 * 100, x // 32 % 4 * 80)


def circles(width: int, height: int) -> np.ndarray:
    x, y = _grid(width, height)
    picture = _rgb(230 + 0 * x, 220 + 0 * x, 200 + 0 * x)
    for index, colour in enumerate(((200, 30, 30), (30, 160, 60), (40, 60, 210))):
        centre = (width * (1 + index) // 4, height * (1 + index) // 4)
        radius = min(width, height) // (3 + index)
        picture[(x - centre[0]) ** 2 + (y - centre[1]) ** 2 < radius**2] = colour
    return picture


def digits(width: int, height: int) -> np.ndarray:
    """Draws lines of digits, black on white."""
    x, y = _grid(width, height)
    dot = max(1, min(width, height) // 60)
    column, row = x // dot, y // dot
    number = (column // 4 + 3 * (row // 7)) % 10
    inside = (column % 4 < 3) & (row % 7 < 5)
    bit = 14 - (column % 4 + 3 * (row % 7))
    ink = inside & (np.array(_DIGITS)[number] >> np.where(inside, bit, 0) & 1 == 1)
    return _rgb(*[np.where(ink, 0, 255)] * 3)


def noise(width: int, height: int) -> np.ndarray:
    return np.random.default_rng(17).integers(0, 256, (height, width, 3), dtype=np.uint8)


# The pictures' names, sizes and contents.
PICTURES: dict[str, tuple[int, int, Callable[[int, int], np.ndarray]]] = {
    "dot": (1, 1, gradient),
    "thread": (3, 500, gradient),
    "icon": (16, 16, checks),
    "noise": (97, 131, noise),
    "square": (224, 224, gradient),
    "digits": (336, 336, digits),
    "photo": (640, 480, circles),
    "banner": (1000, 200, digits),
    "column": (200, 1000, stripes),
    "tile": (512, 512, stripes),
    "wide": (1920, 1080, circles),
    "large": (2000, 1500, gradient),
}


def picture(name: str) -> np.ndarray:
    """Returns a picture's pixels: rows, columns, and red, green and blue."""
    width, height, draw = PICTURES[name]
    return draw(width, height)


def chunk(kind: bytes, data: bytes) -> bytes:
    """Returns a chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(pixels: np.ndarray) -> bytes:
    """Returns a PNG file of pixels, with the filter that makes it smallest."""
    height, width = pixels.shape[:2]
    rows = pixels.reshape(height, width * 3)
    left = np.pad(rows, ((0, 0), (3, 0)))[:, :-3]
    above = np.pad(rows, ((1, 0), (0, 0)))[:-1]
    filtered = (np.pad(data, ((0, 0), (1, 0)), constant_values=kind)
                for kind, data in enumerate((rows, rows - left, rows - above)))
    data = min((zlib.compress(rows.tobytes(), 9) for rows in filtered), key=len)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def write_pictures(folder: Path) -> None:
    for name in PICTURES:
        with replacing(folder / f"{name}.png") as temporary:
            temporary.write_bytes(png(picture(name)))
