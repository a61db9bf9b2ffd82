"""Makes the sample documents that cannot be written by hand: a manual as PDF and an agreement as DOCX.

The same text gives the same bytes. With --check it compares instead of writing, and ends with 1 at a difference.
"""

from __future__ import annotations

import argparse
import io
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

FOLDER = Path(__file__).resolve().parent / "documents"

MANUAL = (
    (
        "Garden shredder Moth 40",
        "Short manual of the tool library, page 1 of 3",
        "",
        "# Before you start",
        "The Moth 40 shreds branches of up to 40 millimetres. Anything thicker blocks",
        "the drum and may break the shear pin.",
        "Wear the glasses and the ear muffs that hang on the machine. Gloves with loose",
        "cuffs are more dangerous here than bare hands, since the drum pulls them in.",
        "Children under 16 may not use the machine, not even with an adult beside them.",
        "It needs a socket of its own with 16 amperes and a cable of at most 25 metres.",
        "",
        "# What is in the box",
        "The shredder, a pusher of beech wood, a sack of 60 litres, two pairs of glasses,",
        "and this manual. The machine weighs 29 kilograms; two people should carry it.",
        "The deposit is 25 euros, as for every tool of the library that has a motor.",
    ),
    (
        "Garden shredder Moth 40",
        "Short manual of the tool library, page 2 of 3",
        "",
        "# Shredding",
        "Set the machine on firm ground and lock both wheels.",
        "Press the green button and wait until the drum runs evenly, about five seconds.",
        "Feed branches with the thick end first. Never reach into the funnel: use the",
        "pusher of beech wood for what gets stuck.",
        "Mix wet leaves with dry twigs, or the outlet clogs.",
        "",
        "# If it stops",
        "The motor has a switch against heat. If it cuts out, pull the plug and wait",
        "fifteen minutes. Then open the yellow lid with the half turn, take out what is",
        "stuck, close the lid and start again.",
        "If it cuts out three times in a day, bring the machine back and tell Piet van",
        "Hasselt of the workshop group. Do not open the motor housing.",
    ),
    (
        "Garden shredder Moth 40",
        "Short manual of the tool library, page 3 of 3",
        "",
        "# Care, for the workshop group",
        "Brush the drum out after every loan. Water never goes into the machine.",
        "Turn the blades after 25 hours of work and replace them after 50. The part",
        "number of a pair of blades is MB-4417; a pair cost 18.90 euros in May 2025.",
        "Grease the bearing at both ends of the drum once a year, in February.",
        "The shear pin is a bolt of size M6 by 30. Keep five in the drawer.",
        "",
        "# History",
        "Bought on 6 May 2025 from Feldmann in Otterwick for 489 euros.",
        "The warranty ends on 6 May 2028.",
        "Serial number: 40-118-2203.",
    ),
)

AGREEMENT = (
    ("Heading1", "Plot agreement"),
    ("", "between the association Fennel Lane, Otterwick, and the member named at the end."),
    ("Heading2", "1. The plot"),
    ("", "The association lets plot number 23 to the member. It measures 40 square metres and lies beside the pond."),
    ("Heading2", "2. Rent"),
    ("", "The rent is 2 euros a square metre and year, 80 euros for this plot. It is due on 31 March."),
    ("", "If it is not paid by 30 April, the association reminds the member once and may then let the plot to others."),
    ("Heading2", "3. Use"),
    ("", "At least two thirds of the plot are for vegetables, fruit and flowers. A shed may cover 4 square metres."),
    ("", "The house rules of the garden are part of this agreement."),
    ("Heading2", "4. End"),
    ("", "Either side may end the agreement on 30 November of any year. Notice is given in writing six weeks before."),
    ("", "The member leaves the plot without waste. Shrubs and sheds may stay if the next member wants them."),
    ("Heading2", "5. Signatures"),
    ("", "Otterwick, 2 March 2024. For the association: Margit Ohlsen. The member: Samuel Okonjo."),
)


def pdf_object(number: int, body: bytes) -> bytes:
    """One numbered object."""
    return b"%d 0 obj\n%s\nendobj\n" % (number, body)


def page_content(lines: tuple[str, ...]) -> bytes:
    """The drawing of one page; the first line is its title, and lines with "# " before them are headings."""
    drawing = ["BT"]
    for index, line in enumerate(lines):
        heading = line.startswith("# ")
        font, size = ("F2", 18) if index == 0 else ("F2", 13) if heading else ("F1", 11)
        text = line.removeprefix("# ").replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        drawing.append(f"/{font} {size} Tf 1 0 0 1 72 {760 - 22 * index} Tm ({text}) Tj")
    drawing.append("ET")
    return "\n".join(drawing).encode("latin-1")


def pdf(pages: tuple[tuple[str, ...], ...], title: str) -> bytes:
    """A PDF file of plain lines of text, one tuple of lines for each page, in the fonts that every reader has."""
    first = 6
    kids = " ".join(f"{first + 2 * index} 0 R" for index in range(len(pages)))
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
        f"<< /Title ({title}) >>".encode("latin-1"),
    ]
    for index, lines in enumerate(pages):
        content = page_content(lines)
        bodies.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {first + 2 * index + 1} 0 R "
            "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>".encode())
        bodies.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
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


def docx(paragraphs: tuple[tuple[str, str], ...]) -> bytes:
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
    files = {
        "shredder-manual.pdf": pdf(MANUAL, "Garden shredder Moth 40"),
        "plot-agreement.docx": docx(AGREEMENT),
    }
    different = [name for name, data in files.items()
                 if not (FOLDER / name).is_file() or (FOLDER / name).read_bytes() != data]
    if arguments.check:
        if different:
            sys.exit(f"{Path(__file__).name}: out of date: {', '.join(different)}. Run it without --check.")
        return
    for name in different:
        (FOLDER / name).write_bytes(files[name])
        print(f"wrote {name}", file=sys.stderr)


if __name__ == "__main__":
    main()
