"""Writes the image files that test decoders: all kinds of PNG, JPEG, GIF and WebP, turned ones, and hostile ones.

Most files show the same picture of 24 × 16 pixels: red, green, blue and white quarters. expected.json has for each file either
the size and the four corners that a decoder must give, or that it must be refused, or only that the program must survive.
Needs Pillow, which `Tools/setup --dev` installs.
"""

from __future__ import annotations

import argparse
import io
import struct
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from tooling import REPOSITORY, replacing, run, write_json
from vision_images import chunk, png

FOLDER = REPOSITORY / "Tests" / "Fixtures" / "images"
WIDTH, HEIGHT = 24, 16
RED, GREEN, BLUE, WHITE = (220, 20, 20), (20, 200, 40), (20, 40, 220), (255, 255, 255)
CORNERS = [RED, GREEN, BLUE, WHITE]
GRAYS = [(value, value, value) for value in (20, 90, 170, 255)]
# The difference that lossy formats make.
TOLERANCE = 24
SIGNATURE = b"\x89PNG\r\n\x1a\n"
END = chunk(b"IEND", b"")


def quarters(colours: Iterable[Any], width: int = WIDTH, height: int = HEIGHT) -> np.ndarray:
    """Returns a picture whose quarters have these colours: upper left, upper right, lower left, lower right."""
    colours = np.array(list(colours))
    row, column = np.mgrid[0:height, 0:width]
    return colours[2 * (row >= height // 2) + (column >= width // 2)]


PICTURE = quarters(CORNERS).astype(np.uint8)

# How a picture must be stored so that the orientation turns it upright.
STORED: dict[int, Callable[[np.ndarray], np.ndarray]] = {
    1: lambda pixels: pixels,
    2: lambda pixels: pixels[:, ::-1],
    3: lambda pixels: pixels[::-1, ::-1],
    4: lambda pixels: pixels[::-1],
    5: lambda pixels: pixels.transpose(1, 0, 2),
    6: lambda pixels: np.rot90(pixels, 1),
    7: lambda pixels: np.rot90(pixels, 2).transpose(1, 0, 2),
    8: lambda pixels: np.rot90(pixels, -1),
}


def exif(orientation: int, *, little: bool = False) -> bytes:
    """Returns EXIF data with an orientation, without the header of JPEG's segment."""
    order = "<" if little else ">"
    return (b"II*\0" if little else b"MM\0*") + struct.pack(
        f"{order}IHHHIHHI", 8, 1, 0x112, 3, 1, orientation, 0, 0
    )


def jpeg_exif(data: bytes) -> bytes:
    """Returns EXIF data as JPEG's segment."""
    body = b"Exif\0\0" + data
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def saved(kind: str, image: Image.Image, **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def jpeg(pixels: np.ndarray, **options: Any) -> bytes:
    return saved("JPEG", Image.fromarray(np.ascontiguousarray(pixels)), quality=95, subsampling=0, **options)


def raw_png(
    depth: int, colour: int, rows: Iterable[bytes], *chunks: bytes, size: tuple[int, int] = (WIDTH, HEIGHT),
    interlaced: bool = False
) -> bytes:
    """Returns a PNG file of rows, which have no filter, with other chunks before them."""
    header = struct.pack(">IIBBBBB", *size, depth, colour, 0, 0, interlaced)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return SIGNATURE + chunk(b"IHDR", header) + b"".join(chunks) + chunk(b"IDAT", data) + END


def rows(pixels: np.ndarray, kind: str = ">u1") -> list[bytes]:
    return [row.astype(kind).tobytes() for row in pixels]


def adam7(pixels: np.ndarray) -> list[bytes]:
    """Returns the rows of PNG's seven passes."""
    passes = ((0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1))
    return [row for y, x, dy, dx in passes for row in rows(pixels[y::dy, x::dx])]


def with_exif(data: bytes, orientation: int) -> bytes:
    """Returns a PNG file with an orientation."""
    return data[:33] + chunk(b"eXIf", exif(orientation)) + data[33:]


def animated(kind: str, **options: Any) -> bytes:
    """Returns an animation whose first frame is the picture."""
    frames = [Image.fromarray(quarters(CORNERS[shift:] + CORNERS[:shift]).astype(np.uint8)) for shift in range(4)]
    return saved(kind, frames[0], save_all=True, append_images=frames[1:], duration=100, **options)


def gif(*, size: tuple[int, int], frame: tuple[int, int, int, int], bits: int = 2, data: bytes = b"") -> bytes:
    """Returns a GIF file of one frame (left, top, width, height) with this compressed data."""
    palette = bytes(value for colour in CORNERS for value in colour)
    blocks = b"".join(bytes([len(data[at : at + 255])]) + data[at : at + 255] for at in range(0, len(data), 255))
    return (
        b"GIF89a" + struct.pack("<HHBBB", *size, 0x81, 0, 0) + palette
        + b"\x2c" + struct.pack("<HHHHB", *frame, 0) + bytes([bits]) + blocks + b"\0\x3b"
    )


def riff(*chunks: tuple[bytes, bytes]) -> bytes:
    """Returns a WebP file of chunks."""
    body = b"WEBP" + b"".join(
        name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2) for name, data in chunks
    )
    return b"RIFF" + struct.pack("<I", len(body)) + body


def vp8x(flags: int, width: int, height: int) -> tuple[bytes, bytes]:
    return b"VP8X", bytes([flags, 0, 0, 0]) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")


def webp_chunk(data: bytes) -> tuple[bytes, bytes]:
    """Returns the only chunk of a simple WebP file."""
    return data[12:16], data[20 : 20 + struct.unpack("<I", data[16:20])[0]]


def good_files() -> dict[str, tuple[bytes, list[Any]]]:
    """Returns files that every decoder reads, with the colours of their corners."""
    image = Image.fromarray(PICTURE)
    gray = quarters([colour[0] for colour in GRAYS])
    opaque = np.dstack([PICTURE, np.full((HEIGHT, WIDTH), 255, np.uint8)])
    palette = chunk(b"PLTE", bytes(value for colour in CORNERS for value in colour))
    indexes = quarters([0, 1, 2, 3])
    packed = [np.packbits(np.stack([row >> 1, row & 1], axis=-1).astype(np.uint8).reshape(-1)).tobytes()
              for row in indexes]
    # Transparent except the corners: its colours must not show.
    clear = opaque.copy()
    clear[6:10, 6:18, 3] = 0
    half = opaque.copy()
    half[:8, :12, 3] = 0
    cmyk = 255 - np.dstack([PICTURE, np.full((HEIGHT, WIDTH), 255, np.uint8)])
    lossless = saved("WEBP", image, lossless=True)
    files: dict[str, tuple[bytes, list[Any]]] = {
        "rgb.png": (png(PICTURE), CORNERS),
        "rgb-16-bit.png": (raw_png(16, 2, rows(PICTURE.astype(np.uint16) * 257, ">u2")), CORNERS),
        "gray.png": (raw_png(8, 0, rows(gray)), GRAYS),
        "gray-16-bit.png": (raw_png(16, 0, rows(gray * 257, ">u2")), GRAYS),
        "gray-1-bit.png": (
            raw_png(1, 0, [np.packbits(row.astype(np.uint8)).tobytes() for row in quarters([0, 1, 1, 0])]),
            [(0, 0, 0), WHITE, WHITE, (0, 0, 0)]),
        "gray-alpha.png": (raw_png(8, 4, rows(np.dstack([gray, np.full_like(gray, 255)]))), GRAYS),
        "palette.png": (raw_png(8, 3, rows(indexes), palette), CORNERS),
        "palette-2-bit.png": (raw_png(2, 3, packed, palette), CORNERS),
        "palette-alpha.png": (raw_png(8, 3, rows(indexes), palette, chunk(b"tRNS", b"\0\xff")), [WHITE, *CORNERS[1:]]),
        "alpha.png": (raw_png(8, 6, rows(clear)), CORNERS),
        "clear-corner.png": (raw_png(8, 6, rows(half)), [WHITE, *CORNERS[1:]]),
        "interlaced.png": (raw_png(8, 2, adam7(PICTURE), interlaced=True), CORNERS),
        "animated.png": (animated("PNG"), CORNERS),
        "orientation-6.png": (with_exif(png(np.ascontiguousarray(STORED[6](PICTURE))), 6), CORNERS),
        "trailing-bytes.png": (png(PICTURE) + b"PK\x03\x04 and more", CORNERS),
        "plain.jpg": (jpeg(PICTURE), CORNERS),
        "half-colour.jpg": (saved("JPEG", image, quality=95, subsampling=2), CORNERS),
        "progressive.jpg": (jpeg(PICTURE, progressive=True), CORNERS),
        "restart-markers.jpg": (jpeg(PICTURE, restart_marker_blocks=1), CORNERS),
        "gray.jpg": (saved("JPEG", Image.fromarray(gray.astype(np.uint8)), quality=95), GRAYS),
        "cmyk.jpg": (saved("JPEG", Image.frombytes("CMYK", (WIDTH, HEIGHT), cmyk.tobytes()), quality=95), CORNERS),
        "trailing-bytes.jpg": (jpeg(PICTURE) + b"<html></html>", CORNERS),
        "plain.gif": (saved("GIF", image), CORNERS),
        "interlaced.gif": (saved("GIF", image, interlace=1), CORNERS),
        "animated.gif": (animated("GIF"), CORNERS),
        "lossless.webp": (lossless, CORNERS),
        "lossy.webp": (saved("WEBP", image, quality=95), CORNERS),
        "alpha.webp": (saved("WEBP", Image.fromarray(clear), lossless=True, exact=True), CORNERS),
        "orientation-6.webp": (
            riff(vp8x(8, HEIGHT, WIDTH),
                 webp_chunk(saved("WEBP", Image.fromarray(np.ascontiguousarray(STORED[6](PICTURE))), lossless=True)),
                 (b"EXIF", exif(6))),
            CORNERS),
    }
    for orientation, stored in STORED.items():
        plain = jpeg(stored(PICTURE))
        for order, little in (("", False), ("-little", True)):
            data = plain[:2] + jpeg_exif(exif(orientation, little=little)) + plain[2:]
            files[f"orientation-{orientation}{order}.jpg"] = (data, CORNERS)
    return files


def refused_files() -> dict[str, bytes]:
    """Returns files that are no images, or that are damaged or too large."""
    sample = png(PICTURE)
    photo = jpeg(PICTURE)
    moving = saved("GIF", Image.fromarray(PICTURE))
    web = saved("WEBP", Image.fromarray(PICTURE), lossless=True)
    # One row of 2,500 bytes, repeated: 400 million pixels in some kilobytes.
    bomb = zlib.compressobj(9)
    rows_of_bomb = b"".join(bomb.compress(bytes(2_501)) for _ in range(20_000)) + bomb.flush()

    def header(width: int, height: int, depth: int = 8, colour: int = 2) -> bytes:
        return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))

    def resized(data: bytes, at: int, size: bytes) -> bytes:
        return data[:at] + size + data[at + len(size) :]

    frame = photo.index(b"\xff\xc0")
    return {
        "empty.png": b"",
        "signature-only.png": SIGNATURE,
        "text.png": b"This is no picture.\n",
        "svg.png": b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
        "bitmap.png": saved("BMP", Image.fromarray(PICTURE)),
        "tiff.png": saved("TIFF", Image.fromarray(PICTURE)),
        "icon.png": saved("ICO", Image.fromarray(PICTURE)),
        "no-data.png": SIGNATURE + header(WIDTH, HEIGHT) + END,
        "zero-width.png": SIGNATURE + header(0, HEIGHT) + sample[33:],
        "zero-height.png": SIGNATURE + header(WIDTH, 0) + sample[33:],
        "negative-width.png": SIGNATURE + header(0x8000_0001, HEIGHT) + sample[33:],
        "65535x65535.png": SIGNATURE + header(65_535, 65_535) + sample[33:],
        "1x65536000.png": SIGNATURE + header(1, 65_536_000) + sample[33:],
        "bomb-400-megapixels.png": (
            SIGNATURE + header(20_000, 20_000, 1, 0) + chunk(b"IDAT", rows_of_bomb) + END),
        # libpng would allocate two gigabytes.
        "endless-chunk.png": sample[:33] + b"\x7f\xff\xff\xfftEXt" + sample[33:],
        "65535x65535.jpg": resized(photo, frame + 5, b"\xff\xff\xff\xff"),
        "zero-width.jpg": resized(photo, frame + 7, b"\0\0"),
        "signature-only.jpg": photo[:3],
        "headers-only.jpg": photo[: photo.index(b"\xff\xda")],
        "65535x65535.gif": resized(moving, 6, b"\xff\xff\xff\xff"),
        "zero-width.gif": resized(moving, 6, b"\0\0"),
        "frame-outside.gif": gif(size=(4, 4), frame=(0, 0, 65_535, 65_535), data=b"\x44\x01"),
        "frame-behind.gif": gif(size=(4, 4), frame=(65_000, 65_000, 4, 4), data=b"\x44\x01"),
        "header-only.gif": moving[:13],
        "16384x16384.webp": resized(web, 21, b"\xff\xff\xff\x0f"),
        "header-only.webp": web[:16],
        "canvas-16777216.webp": riff(vp8x(0, 1 << 24, 1 << 24), webp_chunk(web)),
        "small-canvas.webp": riff(vp8x(0, 1, 1), webp_chunk(resized(web, 21, b"\xff\xff\xff\x0f"))),
        "heic.png": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    }


def other_files() -> dict[str, bytes]:
    """Returns files that decoders may read or refuse, but that must not harm."""
    sample = png(PICTURE)
    photo = jpeg(PICTURE)
    moving = saved("GIF", Image.fromarray(PICTURE))
    web = saved("WEBP", Image.fromarray(PICTURE), lossless=True)
    lossy = saved("WEBP", Image.fromarray(PICTURE), quality=90)
    # Sixteen million bytes of a colour profile in some kilobytes.
    profile = b"profile\0\0" + zlib.compress(bytes(16 << 20), 9)
    frame = photo.index(b"\xff\xc0")

    def with_height(number: int) -> bytes:
        return photo[: frame + 5] + struct.pack(">H", number) + photo[frame + 7 :]

    long_gif = b"GIF89a" + struct.pack("<HHBBB", WIDTH, HEIGHT, 0, 0, 0) + b"\x21\xfe" + b"\xff" + b"x" * 255
    return {
        "1x65535.png": raw_png(8, 2, [bytes(3)] * 65_535, size=(1, 65_535)),
        "65535x1.png": raw_png(8, 2, [bytes(3 * 65_535)], size=(65_535, 1)),
        "1x65535-interlaced.png": raw_png(
            8, 2, adam7(np.zeros((65_535, 1, 3), np.uint8)), size=(1, 65_535), interlaced=True),
        "profile-bomb.png": sample[:33] + chunk(b"iCCP", profile) + sample[33:],
        "text-bomb.png": sample[:33] + chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(16 << 20), 9)) + sample[33:],
        "wrong-checksum.png": sample[:-17] + b"\0\0\0\0" + sample[-13:],
        "no-end.png": sample[: -len(END)],
        "cut.png": sample[: len(sample) // 2 + 20],
        "too-few-rows.png": raw_png(8, 2, rows(PICTURE)[:5]),
        "too-many-rows.png": raw_png(8, 2, rows(PICTURE) * 3),
        "palette-outside.png": raw_png(
            8, 3, rows(quarters([0, 1, 200, 255])), chunk(b"PLTE", bytes(6))),
        "no-palette.png": raw_png(8, 3, rows(quarters([0, 1, 2, 3]))),
        "no-end.jpg": photo[:-2],
        "cut.jpg": photo[: len(photo) * 4 // 5],
        "zero-height.jpg": with_height(0),
        "1x65535.jpg": photo[: frame + 5] + b"\xff\xff\0\x01" + photo[frame + 9 :],
        "too-tall.jpg": with_height(2_000),
        "turned-9.jpg": photo[:2] + jpeg_exif(exif(9)) + photo[2:],
        "turned-beyond-the-end.jpg": photo[:2] + jpeg_exif(b"MM\0*\xff\xff\xff\xf0") + photo[2:],
        "turned-without-end.jpg": photo[:2] + jpeg_exif(b"MM\0*\0\0\0\x08\xff\xff\x01\x12") + photo[2:],
        "two-frames.jpg": photo[:frame] + photo[frame : frame + 19].replace(b"\0\x10\0\x18", b"\xff\xff\xff\xff")
        + photo[frame:],
        "no-end.gif": moving[:-1],
        "cut.gif": moving[: len(moving) * 2 // 3],
        "wide-codes.gif": gif(size=(4, 4), frame=(0, 0, 4, 4), bits=12, data=b"\xff" * 300),
        "no-codes.gif": gif(size=(4, 4), frame=(0, 0, 4, 4), bits=2, data=b""),
        "endless-comment.gif": long_gif * 2,
        "smaller-frame.gif": gif(size=(24, 16), frame=(4, 4, 4, 4), data=b"\x84\x51"),
        # Not every decoder reads the first frame.
        "animated.webp": animated("WEBP", lossless=True),
        "cut.webp": web[: len(web) * 2 // 3],
        "cut-lossy.webp": lossy[: len(lossy) * 2 // 3],
        "large-canvas.webp": riff(vp8x(0, 6_000, 6_000), webp_chunk(web)),
        "wrong-length.webp": web[:16] + b"\xff\xff\xff\xff" + web[20:],
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.add_argument(
        "--output-folder", type=Path, default=FOLDER, metavar="FOLDER", help="default: Tests/Fixtures/images"
    )
    folder = parser.parse_args().output_folder
    entries: list[dict[str, Any]] = []

    def add(name: str, data: bytes, **facts: Any) -> None:
        with replacing(folder / name) as temporary:
            temporary.write_bytes(data)
        entries.append({"file": name, **facts})

    for name, (data, corners) in good_files().items():
        add(name, data, outcome="picture", width=WIDTH, height=HEIGHT, corners=corners)
    for name, data in refused_files().items():
        add(name, data, outcome="refused")
    for name, data in other_files().items():
        add(name, data, outcome="any")
    write_json(folder / "expected.json", {"tolerance": TOLERANCE, "files": entries})


if __name__ == "__main__":
    run(main)
