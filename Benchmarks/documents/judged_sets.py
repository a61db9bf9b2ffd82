"""Converts classic judged retrieval sets to BEIR folders, which `hearth docs eval` reads.

    judged_sets.py SET OUT [QUESTIONS]

SET is an unpacked folder of a SMART set (Cranfield, CISI, ADI), NPL, LISA or TIME, or a JSON file in SQuAD's format. QUESTIONS
is the same SQuAD set in another language, whose questions are asked instead. Questions that SET or QUESTIONS lacks are left
out.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

Record = tuple[str, str, str]  # id, title, text
Judgement = tuple[str, str, int]  # query, document, grade: higher is better


@dataclass
class JudgedSet:
    """Documents, queries, and relevance judgements."""

    documents: list[Record]
    queries: list[Record]
    judgements: list[Judgement]

    def write(self, out: Path) -> None:
        """Writes `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv`."""
        (out / "qrels").mkdir(parents=True, exist_ok=True)
        for name, records in (("corpus", self.documents), ("queries", self.queries)):
            (out / f"{name}.jsonl").write_text("".join(
                json.dumps({"_id": id, "title": title, "text": text}) + "\n" for id, title, text in records))
        (out / "qrels/test.tsv").write_text("query-id\tcorpus-id\tscore\n" + "".join(
            f"{query}\t{document}\t{grade}\n" for query, document, grade in self.judgements))


def text_of(path: Path) -> str:
    """Reads a text file, with invalid UTF-8 replaced by U+FFFD."""
    return "\n".join(path.read_text(encoding="utf-8", errors="replace").splitlines())


def number(text: str) -> str:
    """Normalises a whole number by removing leading zeros."""
    return str(int(text))


def numbered(parts: Iterable[str]) -> Iterator[Record]:
    """Yields records of texts whose first line is their number."""
    for part in parts:
        if part.strip():
            first, _, text = part.strip().partition("\n")
            yield number(first), "", text.strip()


# SMART, and Cranfield with its scale of grades


def smart_records(path: Path) -> Iterator[Record]:
    """Yields records of `.I 1` with title (.T), text (.W) and keywords (.K), without authors, sources and references."""
    for part in re.split(r"^\.I[ \t]*(?=\d|$)", text_of(path), flags=re.M)[1:]:
        head, *fields = re.split(r"^\.([A-Z])[ \t]*$", part, flags=re.M)
        if not head.strip():
            continue  # Cranfield's files end with an empty mark.
        found = {mark: "" for mark in "TWK"}
        for mark, text in zip(fields[::2], fields[1::2]):
            if mark in found:
                found[mark] += text
        body = "\n".join(text.strip() for text in (found["W"], found["K"]) if text.strip())
        yield number(head), " ".join(found["T"].split()), body


def smart(folder: Path) -> JudgedSet:
    """Reads CISI and ADI, which have one line per binary judgement."""
    documents, queries, judgements = (next(folder.glob(ending)) for ending in ("*.ALL", "*.QRY", "*.REL"))
    rows = (line.split() for line in text_of(judgements).splitlines() if line.strip())
    return JudgedSet(list(smart_records(documents)), list(smart_records(queries)),
                     [(number(row[0]), number(row[1]), 1) for row in rows])


def cranfield(folder: Path) -> JudgedSet:
    """Reads Cranfield: queries as `id<TAB>text`; grades from 1 (best) to 4 are inverted, and all others become 0."""
    queries = [line.split("\t", 1) for line in text_of(folder / "queries.tsv").splitlines()]
    rows = (line.split() for line in text_of(folder / "qrels.tsv").splitlines() if line.strip())
    return JudgedSet(
        list(smart_records(folder / "cran.all.1400")),
        [(id, "", re.sub(r"^\.I \d+ \.W | \.I$", "", text)) for id, text in queries],
        [(query, document, 5 - int(grade) if 1 <= int(grade) <= 4 else 0) for query, document, grade in rows])


# NPL, LISA, TIME


def npl(folder: Path) -> JudgedSet:
    """Reads NPL: a number, the text or the relevant documents' numbers, and a line with a slash."""
    def records(name: str) -> list[Record]:
        return list(numbered(re.split(r"^[ \t]*/[ \t]*$", text_of(folder / name), flags=re.M)))
    return JudgedSet(records("doc-text"), records("query-text"), [
        (query, number(document), 1) for query, _, found in records("rlv-ass") for document in found.split()])


def lisa(folder: Path) -> JudgedSet:
    """Reads LISA: documents between lines of stars, queries up to a hash, relevant documents up to -1."""
    documents = []
    for path in sorted(folder.glob("LISA?.???")):
        if path.suffix[1:].isdigit():
            for part in re.split(r"^\*{5,}[ \t]*$", text_of(path), flags=re.M):
                if part.strip():
                    first, _, rest = part.strip().partition("\n")
                    title, _, text = re.sub(r"\n[ \t]*\n", "\0", rest.strip(), count=1).rpartition("\0")
                    documents.append((number(first.split()[1]), " ".join(title.split()), text.strip()))
    queries = list(numbered(re.split(r"#[ \t]*$", text_of(folder / "LISA.QUE"), flags=re.M)))
    judgements = [
        (number(query), number(document), 1)
        for query, found in re.findall(r"Query (\d+)\s+\d+ Relevant Refs:\s+([\d\s]+?)\s+-1", text_of(folder / "LISA.REL"))
        for document in found.split()]
    return JudgedSet(documents, queries, judgements)


def time(folder: Path) -> JudgedSet:
    """Reads TIME: `*TEXT 17 …` or `*FIND 1` before each text; a line per query with its documents' positions."""
    def records(name: str, mark: str) -> list[Record]:
        parts = re.split(rf"^\*{mark}[ \t]+(\d+).*$", text_of(folder / name).split("*STOP")[0], flags=re.M)
        return [(number(id), "", text.strip()) for id, text in zip(parts[1::2], parts[2::2])]
    documents = records("TIME.ALL", "TEXT")
    rows = [line.split() for line in text_of(folder / "TIME.REL").splitlines() if line.strip()]
    return JudgedSet(documents, records("TIME.QUE", "FIND"), [
        (number(row[0]), documents[int(place) - 1][0], 1) for row in rows for place in row[1:]])


# SQuAD


def squad(path: Path) -> JudgedSet:
    """Reads SQuAD: each paragraph is a document and the only relevant one for its questions; equal paragraphs are merged."""
    documents: dict[str, Record] = {}
    queries, judgements = [], []
    for place, article in enumerate(json.loads(path.read_text(encoding="utf-8"))["data"]):
        for index, paragraph in enumerate(article["paragraphs"]):
            text = paragraph["context"]
            title = article.get("title", "").replace("_", " ")
            id, _, _ = documents.setdefault(text, (f"{place + 1}.{index + 1}", title, text))
            for question in paragraph["qas"]:
                queries.append((str(question["id"]), "", question["question"]))
                if not question.get("is_impossible"):
                    judgements.append((str(question["id"]), id, 1))
    return JudgedSet(list(documents.values()), queries, judgements)


LAYOUTS = {"cran.all.1400": cranfield, "*.QRY": smart, "rlv-ass": npl, "LISA.REL": lisa, "TIME.ALL": time}


def read(path: Path) -> JudgedSet:
    """Reads a set, whose layout is detected by its file names."""
    if path.is_file():
        return squad(path)
    for name, layout in LAYOUTS.items():
        if any(path.glob(name)):
            return layout(path)
    raise SystemExit(f"{path}: none of {', '.join(LAYOUTS)} is there.")


def asking(judged: JudgedSet, other: JudgedSet) -> JudgedSet:
    """Returns a set with the questions of another one."""
    known = {id for id, _, _ in judged.queries}
    questions = [query for query in other.queries if query[0] in known]
    asked = {id for id, _, _ in questions}
    return JudgedSet(judged.documents, questions, [row for row in judged.judgements if row[0] in asked])


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        raise SystemExit(__doc__)
    result = read(Path(sys.argv[1]))
    if len(sys.argv) == 4:
        result = asking(result, read(Path(sys.argv[3])))
    result.write(Path(sys.argv[2]))
