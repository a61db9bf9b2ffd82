"""Makes the sample documents that cannot be written by hand: in each language a manual as PDF and an
agreement as DOCX.

The same text gives the same bytes. With --check it compares instead of writing, and ends with 1 at a difference.
"""

from __future__ import annotations

import argparse
import io
import zipfile
from xml.sax.saxutils import escape

from sample_texts import LANGUAGES, Pages, Paragraphs, folder, texts, update


def pdf_object(number: int, body: bytes) -> bytes:
    """One numbered object."""
    return b"%d 0 obj\n%s\nendobj\n" % (number, body)


def page_content(lines: tuple[str, ...], glyphs: dict[str, int]) -> bytes:
    """The drawing of one page; the first line is its title, and lines with "# " before them are headings."""
    drawing = ["BT"]
    for index, line in enumerate(lines):
        heading = line.startswith("# ")
        font, size = ("F2", 18) if index == 0 else ("F2", 13) if heading else ("F1", 11)
        text = line.removeprefix("# ")
        if glyphs:
            string = f"<{''.join(f'{glyphs[character]:04X}' for character in text)}>"
        else:
            string = "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
        drawing.append(f"/{font} {size} Tf 1 0 0 1 72 {760 - 22 * index} Tm {string} Tj")
    drawing.append("ET")
    return "\n".join(drawing).encode("cp1252")


def japanese_font(number: int, glyphs: dict[str, int]) -> list[bytes]:
    """A font that PDF readers have for Japanese, and its parts, which are the objects from this number on.

    Readers without that font still find the text, because the last part maps the numbers of glyphs to characters.
    """
    pairs = [f"<{glyph:04X}> <{ord(character):04X}>" for character, glyph in glyphs.items()]
    blocks = [pairs[start:start + 100] for start in range(0, len(pairs), 100)]
    meaning = "\n".join([
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Used def /CMapType 2 def",
        "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        *(f"{len(block)} beginbfchar {' '.join(block)} endbfchar" for block in blocks), "endcmap end end"]).encode()
    name = "HeiseiKakuGo-W5"
    return [
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name}-Identity-H /Encoding /Identity-H "
        f"/DescendantFonts [{number} 0 R] /ToUnicode {number + 2} 0 R >>".encode(),
        f"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /{name} /DW 1000 /W [1 230 500] "
        f"/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor {number + 1} 0 R "
        ">>".encode(),
        f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 "
        "/Ascent 752 /Descent -221 /CapHeight 737 /StemV 114 >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(meaning), meaning),
    ]


def pdf(pages: Pages, title: str, glyphs: dict[str, int] = {}) -> bytes:
    """A PDF file of plain lines of text, one tuple of lines for each page, in the fonts that every reader has.

    Japanese needs the numbers of its characters' glyphs.
    """
    first = 6
    kids = " ".join(f"{first + 2 * index} 0 R" for index in range(len(pages)))
    fonts = [f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
             for name in ("Helvetica", "Helvetica-Bold")]
    parts = []
    if glyphs:
        font, *parts = japanese_font(first + 2 * len(pages), glyphs)
        fonts = [font, font]
    # Titles of PDF files are in UTF-16 with a byte order mark, or in a charset much like Latin-1.
    name = f"<{(chr(0xFEFF) + title).encode('utf-16-be').hex()}>" if glyphs else f"({title})"
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        *fonts,
        f"<< /Title {name} >>".encode("latin-1"),
    ]
    for index, lines in enumerate(pages):
        content = page_content(lines, glyphs)
        bodies.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {first + 2 * index + 1} 0 R "
            "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>".encode())
        bodies.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    bodies += parts
    file = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(bodies, 1):
        offsets.append(len(file))
        file += pdf_object(number, body)
    table = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(bodies) + 1)
    for offset in offsets:
        file += b"%010d 00000 n \n" % offset
    file += b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(bodies) + 1, table)
    return bytes(file)


def docx(paragraphs: Paragraphs) -> bytes:
    """A DOCX file of paragraphs, each with the name of its style or none."""
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    package = "http://schemas.openxmlformats.org/package/2006"
    office = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    body = "".join(
        "<w:p>" + (f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else "")
        + f'<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r></w:p>'
        for style, text in paragraphs)
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="Heading{level}"><w:name w:val="heading {level}"/>'
        f'<w:pPr><w:outlineLvl w:val="{level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="{size}"/></w:rPr></w:style>'
        for level, size in ((1, 36), (2, 26)))
    parts = {
        "[Content_Types].xml":
            f'{head}<Types xmlns="{package}/content-types">'
            f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{office}.document.main+xml"/>'
            f'<Override PartName="/word/styles.xml" ContentType="{office}.styles+xml"/></Types>',
        "_rels/.rels":
            f'{head}<Relationships xmlns="{package}/relationships">'
            f'<Relationship Id="r1" Type="{relations}/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/_rels/document.xml.rels":
            f'{head}<Relationships xmlns="{package}/relationships">'
            f'<Relationship Id="r1" Type="{relations}/styles" Target="styles.xml"/></Relationships>',
        "word/styles.xml": f'{head}<w:styles xmlns:w="{word}">{styles}</w:styles>',
        "word/document.xml": f'{head}<w:document xmlns:w="{word}"><w:body>{body}</w:body></w:document>',
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, text in parts.items():
            # A date of its own, or every run would give other bytes.
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text.encode())
    return file.getvalue()


def main() -> None:
    """Writes or checks the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare with the files that are there")
    arguments = parser.parse_args()
    files = {}
    for language in LANGUAGES:
        own, documents = texts(language), folder(language) / "documents"
        files[documents / own.manual_file] = pdf(own.manual, own.manual[0][0], own.glyphs)
        files[documents / own.agreement_file] = docx(own.agreement)
    update(files, arguments.check)


if __name__ == "__main__":
    main()
