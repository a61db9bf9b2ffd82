#!/usr/bin/env python3
"""Writes the image files of Tests/ImagesTests/Fixtures with Pillow: one picture in many formats.

The picture has 32 x 16 pixels. Its quarters are red, green, blue and yellow, from left to right and top to bottom.
"""

import sys
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).parent.parent / "Tests/ImagesTests/Fixtures"
QUARTERS = [((0, 0), (255, 0, 0)), ((16, 0), (0, 255, 0)), ((0, 8), (0, 0, 255)), ((16, 8), (255, 255, 0))]
# The transposition that a reader undoes, by EXIF orientation.
STORED = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def picture() -> Image.Image:
    image = Image.new("RGB", (32, 16))
    for place, color in QUARTERS:
        image.paste(color, (*place, place[0] + 16, place[1] + 8))
    return image


def exif(orientation: int) -> bytes:
    data = Image.Exif()
    data[0x112] = orientation
    return data.tobytes()


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    image = picture()
    for orientation, way in STORED.items():
        stored = image if way is None else image.transpose(way)
        stored.save(FOLDER / f"turned-{orientation}.jpg", quality=95, subsampling=0, exif=exif(orientation))
    turned = image.transpose(STORED[6])
    turned.save(FOLDER / "turned.png", exif=exif(6))
    turned.save(FOLDER / "turned.webp", lossless=True, exif=exif(6))
    image.save(FOLDER / "plain.png")
    image.convert("CMYK").save(FOLDER / "cmyk.jpg", quality=95, subsampling=0)
    image.save(FOLDER / "progressive.jpg", quality=95, subsampling=0, progressive=True)
    image.quantize(16).save(FOLDER / "palette.png")
    image.save(FOLDER / "plain.gif")
    image.save(FOLDER / "animated.gif", save_all=True, append_images=[Image.new("RGB", (32, 16), (9, 9, 9))])
    image.save(FOLDER / "lossless.webp", lossless=True)
    image.save(FOLDER / "lossy.webp", quality=95)
    image.save(FOLDER / "animated.webp", save_all=True, append_images=[Image.new("RGB", (32, 16), (9, 9, 9))])
    gray = Image.new("I;16", (32, 16), 0x8080)
    gray.save(FOLDER / "gray16.png")
    clear = image.convert("RGBA")
    clear.paste((0, 0, 0, 0), (16, 8, 32, 16))
    clear.save(FOLDER / "transparent.png")
    clear.save(FOLDER / "transparent.webp", lossless=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
