#!/usr/bin/env python3
"""Generates PDF files with tables of known rows, and counts the rows that a reader extracts correctly.

    tables.py make FOLDER [--count 30] [--seed 57]     needs reportlab and chromium-headless-shell
    tables.py make FOLDER --by typesetters             needs soffice (Writer) and pdflatex with booktabs and longtable
    tables.py score FOLDER --texts TEXTS               texts of Hearth, one file NAME.txt for each NAME.pdf
    tables.py score FOLDER --pdfplumber                needs pdfplumber

A row is right if a line, or a row of pdfplumber, has exactly its cells in order; the column names that Hearth adds before
cells are ignored. A row stands together if some line contains all of its cells. Files with even and odd numbers are counted
separately.
"""

import argparse
import html
import json
import pathlib
import random
import re
import subprocess

LAYOUTS = [
    "ruled", "unruled", "multiline", "merged", "pages", "beside", "numbers", "small", "empty", "dense", "middle", "article",
    "form", "zebra", "breaks",
]
NAMES = "Linden Walnut Juniper Medlar Hazel Rowan Alder Birch Cedar Elder Maple Poplar Quince Willow Yew Aspen Larch".split()
TOWNS = ["Otterwick", "New Harbour", "Saint Bride", "Lower Mill", "Kelm", "Ostfelde", "Bad Rinn", "Veldhoven", "Ruhr", "Ely"]
THINGS = "garden shredder,cargo bicycle,tile cutter,pressure washer,ladder,projector,sewing machine,wood splitter".split(",")
NOTES = [
    "on request", "included", "not included", "only from April to October", "must be booked a week ahead by telephone",
    "keys are handed out at the gate house between nine and noon", "closed", "with a deposit that is returned on the last day",
    "for members of the association and their guests only", "new",
]
SENTENCES = [
    "The association keeps these places for its members and their guests.", "Prices are reviewed by the board every spring.",
    "Whoever books late may find that a place is taken.", "The caretaker answers questions on weekday mornings.",
    "Nothing here replaces the rules that hang beside the door.", "Repairs are reported to the workshop on the same day.",
    "The ferry runs every hour from the old pier until dusk.", "A visit to the mill takes half a day with the walk back.",
]


def cell(kind, rng, number):
    if kind == "name":
        return f"{NAMES[number % len(NAMES)]}{'' if number < len(NAMES) else ' ' + str(number)}"
    return {
        "town": lambda: rng.choice(TOWNS),
        "thing": lambda: rng.choice(THINGS),
        "note": lambda: rng.choice(NOTES),
        "count": lambda: str(rng.randint(1, 48)),
        "price": lambda: f"{rng.randint(3, 980)} euros",
        "amount": lambda: f"{rng.randint(0, 9)},{rng.randint(100, 999)}.{rng.randint(10, 99)}",
        "percent": lambda: f"{rng.uniform(0, 100):.1f} %",
        "date": lambda: f"20{rng.randint(10, 29)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}",
        "code": lambda: f"{rng.choice('ABXRK')}{rng.choice('KLMT')}-{rng.randint(100, 9999)}",
        "long": lambda: " ".join(rng.sample(NOTES, 2)),
    }[kind]()


HEADS = {
    "name": "Room", "town": "Town", "thing": "Tool", "note": "Remarks", "count": "Beds", "price": "Price per night",
    "amount": "Amount", "percent": "Share", "date": "Last inspected", "code": "Number", "long": "Conditions",
}


def table(kinds, rows, rng, empty=0.0):
    body = [[cell(kind, rng, number) for kind in kinds] for number in range(rows)]
    for row in body:
        for column in range(1, len(row)):
            if rng.random() < empty:
                row[column] = ""
    return [HEADS[kind] for kind in kinds], body


def sample(number, seed):
    """Returns the tables of a file and their layout."""
    rng = random.Random(f"{seed}:{number}")
    layout = LAYOUTS[number // 2 % len(LAYOUTS)]
    kinds = {
        "ruled": ["name", "count", "price", "note"], "unruled": ["name", "town", "count", "price"],
        "multiline": ["name", "long", "price"], "merged": ["name", "amount", "percent", "amount", "percent"],
        "pages": ["code", "thing", "date", "price"], "beside": ["name", "price", "count"],
        "numbers": ["name", "amount", "amount", "percent", "amount"],
        "small": ["name", "town", "thing", "code", "date", "count", "price"],
        "empty": ["name", "count", "price", "date", "note"], "dense": ["name", "code", "town", "amount"],
        "middle": ["name", "long", "count", "long"], "article": ["name", "count", "price"], "form": ["label", "value"],
        "zebra": ["thing", "town", "note"], "breaks": ["name", "town", "date", "price"],
    }[layout]
    if layout == "form":
        labels = ["Name:", "Street:", "Town:", "Telephone:", "Member since:", "Number of keys:", "Remarks:"]
        values = [rng.choice(NAMES) + " Heron", f"Mill Lane {rng.randint(2, 90)}", rng.choice(TOWNS),
                  f"0{rng.randint(300, 999)} {rng.randint(10000, 99999)}", str(rng.randint(1990, 2024)), str(rng.randint(1, 5)),
                  rng.choice(NOTES)]
        tables = [([], [list(pair) for pair in zip(labels, values)])]
    elif layout == "beside":
        tables = [table(kinds, rng.randint(4, 9), rng), table(["code", "date", "amount"], rng.randint(4, 9), rng)]
    else:
        rows = {"pages": 60, "breaks": 45, "small": 25}.get(layout, rng.randint(4, 14))
        tables = [table(kinds, rows, rng, 0.3 if layout == "empty" else 0)]
    return rng, layout, kinds, tables, "chromium" if number % 3 == 1 else "reportlab"


# MARK: HTML


def page_html(rng, layout, kinds, tables):
    ruled = layout in ("ruled", "merged", "dense", "middle", "multiline") or layout == "beside"
    size = {"small": 7, "dense": 9}.get(layout, rng.choice([10, 11, 12]))
    padding = {"dense": 1, "small": 2}.get(layout, rng.choice([3, 4, 6]))
    align = "middle" if layout == "middle" else "top"
    style = f"""@page {{ size: A4; margin: 20mm }} body {{ font: {size}pt {rng.choice(['serif', 'sans-serif'])} }}
      table {{ border-collapse: collapse; {'width: 100%' if rng.random() < 0.4 and layout != 'beside' else ''} }}
      td, th {{ padding: {padding}pt {padding + 3}pt; vertical-align: {align}; text-align: left;
        {'border: 0.5pt solid black' if ruled else ''} }}
      td.n {{ text-align: right }} .long {{ width: 130pt }} thead {{ display: table-header-group }}
      tr {{ break-inside: avoid }} {'tr:nth-child(even) { background: #eee }' if layout == 'zebra' else ''}
      .beside {{ display: flex; gap: 40pt }} .two {{ columns: 2; column-gap: 24pt; text-align: justify }}"""
    parts = []
    for heads, body in tables:
        head = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
        if layout == "merged":
            head = ("<th rowspan=2>Room</th><th colspan=2>2025</th><th colspan=2>2026</th></tr><tr>"
                    + "<th>Amount</th><th>Share</th>" * 2)
        rows = "".join(
            "<tr>" + "".join(
                f"<td class='{'n' if re.fullmatch(r'[0-9.,]+( %)?', text) else 'long' if len(text) > 40 else ''}'>"
                f"{html.escape(text)}</td>" for text in row) + "</tr>" for row in body)
        parts.append(f"<table>{f'<thead><tr>{head}</tr></thead>' if heads else ''}<tbody>{rows}</tbody></table>")
    tables_html = f"<div class=beside>{''.join(parts)}</div>" if layout == "beside" else "".join(parts)
    prose = [" ".join(rng.choices(SENTENCES, k=12)) for _ in range(4)]
    if layout == "article":
        body = f"<div class=two><p>{prose[0]}</p>{tables_html}<p>{prose[1]}</p><p>{prose[2]}</p><p>{prose[3]}</p></div>"
    else:
        body = f"<p>{prose[0]}</p>{tables_html}<p>{prose[1]}</p>"
    return f"<!doctype html><meta charset=utf-8><title>Report</title><style>{style}</style><h2>Overview</h2>{body}"


def make_html(path, rng, layout, kinds, tables):
    path = path.resolve()
    source = path.with_suffix(".html")
    source.write_text(page_html(rng, layout, kinds, tables))
    subprocess.run(
        ["chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer" if rng.random() < 0.5 else "--mute-audio",
         f"--print-to-pdf={path}", source.as_uri()], check=True, capture_output=True)
    source.unlink()


# MARK: LibreOffice and LaTeX


def make_office(path, rng, layout, kinds, tables):
    """Prints the web page with LibreOffice Writer, which chooses its own widths and breaks."""
    source = path.with_suffix(".html")
    source.write_text(page_html(rng, layout, kinds, tables).replace("<table>", "<table border=1>" if rng.random() < 0.5 else "<table>"))
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation=file://{path.parent.resolve()}/profile", "--convert-to", "pdf:writer_web_pdf_Export",
         "--outdir", str(path.parent), str(source)], check=True, capture_output=True)
    source.unlink()


def latex(text):
    return re.sub(r"([%&#_$])", r"\\\1", text)


def make_latex(path, rng, layout, kinds, tables):
    ruled = rng.choice(["booktabs", "grid", "none"])
    parts = []
    for heads, body in tables:
        wide = [max(len(row[column]) for row in body) > 30 for column in range(len(body[0]))]
        columns = ["p{4cm}" if is_wide else "r" if all(re.fullmatch(r"[0-9.,]+( %)?", row[at]) for row in body) else "l"
                   for at, is_wide in enumerate(wide)]
        bar, line = ("|", "\\hline") if ruled == "grid" else ("", "")
        top, middle, bottom = {"booktabs": ("\\toprule", "\\midrule", "\\bottomrule"), "grid": ("\\hline",) * 3}.get(ruled, ("",) * 3)
        head = f"{' & '.join(latex(text) for text in heads)} \\\\ {middle}\n\\endhead\n" if heads else ""
        rows = "\n".join(f"{' & '.join(latex(text) for text in row)} \\\\ {line}" for row in body)
        parts.append(f"\\begin{{longtable}}{{{bar}{bar.join(columns)}{bar}}}\n{top}\n{head}{rows}\n{bottom}\n\\end{{longtable}}")
    if layout == "beside":
        parts = [re.sub(r"longtable", "tabular", part).replace("\\endhead\n", "").replace("\\begin{tabular}", "\\begin{tabular}[t]")
                 for part in parts]
        parts = ["\\noindent " + "\\hfill ".join(parts) + "\n"]
    size = {"small": "\\scriptsize", "dense": "\\small"}.get(layout, "")
    prose = [" ".join(rng.choices(SENTENCES, k=12)) for _ in range(2)]
    path.with_suffix(".tex").write_text(
        "\\documentclass[a4paper]{article}\\usepackage[T1]{fontenc}\\usepackage{booktabs,longtable}\\usepackage[margin=2cm]{geometry}"
        f"\\begin{{document}}\\section{{Overview}} {prose[0]}\n\n{{{size}\n{''.join(parts)}\n}}\n{prose[1]}\\end{{document}}")
    for _ in range(3):
        subprocess.run(["pdflatex", "-interaction=batchmode", "-output-directory", str(path.parent), str(path.with_suffix(".tex"))],
                       check=True, capture_output=True)
    for ending in (".tex", ".aux", ".log"):
        path.with_suffix(ending).unlink()


# MARK: reportlab


def make_reportlab(path, rng, layout, kinds, tables):
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Spacer, Table, TableStyle

    font = rng.choice(["Helvetica", "Times-Roman"])
    size = {"small": 6.5, "dense": 9}.get(layout, rng.choice([9, 10, 11]))
    text = ParagraphStyle("text", fontName=font, fontSize=size, leading=size * 1.2)
    number = ParagraphStyle("number", parent=text, alignment=2)

    def styled(value):
        return Paragraph(html.escape(value), number if re.fullmatch(r"[0-9.,]+( %)?", value) else text) if value else ""

    def built(heads, body, width):
        widths = [max(len(row[column]) for row in [heads or body[0]] + body) for column in range(len(body[0]))]
        widths = [min(max(wide, 6), 30 if layout != "small" else 18) for wide in widths]
        # Columns are at least as wide as their longest word, which would otherwise be split without a hyphen.
        words = [max(stringWidth(word, font, size) for row in [heads or body[0]] + body for word in row[column].split() or [""])
                 for column in range(len(body[0]))]
        room = [max(width * wide / sum(widths), word + 20) for wide, word in zip(widths, words)]
        rows = ([[Paragraph(f"<b>{html.escape(head)}</b>", text) for head in heads]] if heads else [])
        if layout == "merged":
            rows = [["Room", "2025", "", "2026", ""], ["", "Amount", "Share", "Amount", "Share"]]
        rows += [[styled(value) for value in row] for row in body]
        padding = {"dense": 0.5, "small": 1.5}.get(layout, rng.choice([2, 3, 5]))
        style = [("VALIGN", (0, 0), (-1, -1), "MIDDLE" if layout == "middle" else "TOP"),
                 ("TOPPADDING", (0, 0), (-1, -1), padding), ("BOTTOMPADDING", (0, 0), (-1, -1), padding),
                 ("FONT", (0, 0), (-1, -1), font, size)]
        if layout in ("ruled", "merged", "dense", "middle", "multiline", "beside"):
            style.append(("GRID", (0, 0), (-1, -1), 0.4, colors.black))
        if layout == "merged":
            style += [("SPAN", (1, 0), (2, 0)), ("SPAN", (3, 0), (4, 0))]
        if layout == "zebra":
            style += [("BACKGROUND", (0, row), (-1, row), colors.whitesmoke) for row in range(0, len(rows), 2)]
        return Table(rows, colWidths=room, style=TableStyle(style), repeatRows=(2 if layout == "merged" else 1) if heads else 0)

    title = f"{rng.choice(TOWNS)} Association, Report {rng.randint(2001, 2026)}"

    def decorate(canvas, document):
        canvas.setFont(font, 8)
        canvas.drawString(60, A4[1] - 36, title)
        canvas.drawRightString(A4[0] - 60, A4[1] - 36, "Confidential")
        canvas.drawCentredString(A4[0] / 2, 30, f"Page {document.page}")

    width = (A4[0] - 120) / (2 if layout == "article" else 1) - (12 if layout == "article" else 0)
    frames = [Frame(60, 60, width, A4[1] - 130, id="a", leftPadding=0, rightPadding=0)]
    if layout == "article":
        frames.append(Frame(60 + width + 24, 60, width, A4[1] - 130, id="b", leftPadding=0, rightPadding=0))
    document = BaseDocTemplate(str(path), pagesize=A4, title="Report")
    document.addPageTemplates(PageTemplate(frames=frames, onPage=decorate))
    justified = ParagraphStyle("prose", parent=text, alignment=4 if rng.random() < 0.5 else 0, spaceAfter=6)
    prose = lambda: Paragraph(" ".join(rng.choices(SENTENCES, k=14)), justified)
    story = [Paragraph("Overview", ParagraphStyle("h", fontName=font, fontSize=16, leading=22)), prose()]
    if layout == "beside":
        story.append(Table([[built(*tables[0], 210), built(*tables[1], 210)]], colWidths=[240, 235],
                           style=TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP")])))
    else:
        share = rng.choice([0.7, 0.85, 1]) if layout not in ("small", "article") else 1
        story += [built(heads, body, width * share) for heads, body in tables]
    story += [Spacer(1, 10)] + [prose() for _ in range(6 if layout == "article" else 2)]
    document.build(story)


MAKERS = {"chromium": make_html, "reportlab": make_reportlab, "libreoffice": make_office, "latex": make_latex}


def make(folder, count, seed, by_typesetters):
    folder.mkdir(parents=True, exist_ok=True)
    truth = {}
    for number in range(count):
        rng, layout, kinds, tables, engine = sample(number, seed)
        if by_typesetters:
            engine = ["libreoffice", "latex"][number // 2 % 2]
        path = folder / f"{number:02}-{layout}-{engine}.pdf"
        MAKERS[engine](path, rng, layout, kinds, tables)
        truth[path.name] = [row for _, body in tables for row in body]
    (folder / "truth.json").write_text(json.dumps(truth, indent=1))


# MARK: Score


def plain(text):
    return re.sub(r"[\s\u00ad]+", " ", text).strip()


def lines_of_text(text):
    """Yields the cells of each line, without column names."""
    for line in text.splitlines():
        line = plain(re.sub(r"^\[\d+ \w+\] ", "", line))
        if " | " in line:
            yield line, line.split(" | ")
        elif re.search(r"; [^;]+: ", line) and ": " in line:
            yield line, [part.split(": ", 1)[-1] for part in line.split("; ")]
        else:
            match = re.fullmatch(r"([^:]+:) (.*)", line)
            yield line, list(match.groups()) if match else [line]


def lines_of_plumber(path):
    import pdfplumber

    with pdfplumber.open(path) as document:
        found = {}
        for name, settings in (("lines", {}), ("text", {"vertical_strategy": "text", "horizontal_strategy": "text"})):
            found[name] = []
            for page in document.pages:
                for rows in page.extract_tables(settings):
                    for row in rows:
                        cells = [plain(value) for value in row if value and plain(value)]
                        found[name].append((" ".join(cells), cells))
        return found


def count_rows(rows, lines):
    right = together = 0
    lines = list(lines)
    exact = {tuple(cells) for _, cells in lines}
    for row in rows:
        wanted = [plain(value) for value in row if value]
        right += tuple(wanted) in exact
        pattern = re.compile(".*?".join(re.escape(value) for value in wanted))
        together += any(len(line) < 600 and pattern.search(line) for line, _ in lines)
    return right, together


def score(folder, texts, use_plumber):
    truth = json.loads((folder / "truth.json").read_text())
    sums = {}
    for name, rows in sorted(truth.items()):
        half = "even files" if int(name[:2]) % 2 == 0 else "odd files"
        readers = {}
        if texts:
            readers["hearth"] = lines_of_text(next(texts.glob(f"*{name}.txt")).read_text())
        if use_plumber:
            found = lines_of_plumber(folder / name)
            readers |= {f"pdfplumber, {key}": value for key, value in found.items()}
        for reader, lines in readers.items():
            right, together = count_rows(rows, lines)
            entry = sums.setdefault((reader, half), [0, 0, 0])
            entry[0] += right
            entry[1] += together
            entry[2] += len(rows)
            print(f"{name:34} {reader:18} {right:3} right, {together:3} together of {len(rows)}")
    for (reader, half), (right, together, rows) in sorted(sums.items()):
        print(f"{reader:18} {half:10} {right}/{rows} = {right / rows:.1%} right, {together / rows:.1%} together")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["make", "score"])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=57)
    parser.add_argument("--by", choices=["writers", "typesetters"], default="writers")
    parser.add_argument("--texts", type=pathlib.Path)
    parser.add_argument("--pdfplumber", action="store_true")
    options = parser.parse_args()
    if options.action == "make":
        make(options.folder, options.count, options.seed, options.by == "typesetters")
    else:
        score(options.folder, options.texts, options.pdfplumber)
