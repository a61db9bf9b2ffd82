"""Writes judged sets of the field's past as BEIR folders, which is what `hearth docs eval` reads.

    judged_sets.py SET OUT

SET is an unpacked folder as SMART (Cranfield, CISI, ADI), NPL, LISA or TIME have it, or a JSON file of SQuAD's kind.
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
    """Documents, queries, and which answer which."""

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
    """A file's text; what is no UTF-8 in files that old stands as U+FFFD."""
    return "\n".join(path.read_text(encoding="utf-8", errors="replace").splitlines())


def number(text: str) -> str:
    """A whole number, without zeros in front."""
    return str(int(text))


def numbered(parts: Iterable[str]) -> Iterator[Record]:
    """Texts whose first line is their number."""
    for part in parts:
        if part.strip():
            first, _, text = part.strip().partition("\n")
            yield number(first), "", text.strip()


# SMART, with Cranfield's own scale of grades


def smart_records(path: Path) -> Iterator[Record]:
    """`.I 1`, then title (.T), text (.W) and keywords (.K); authors, sources and references are not text."""
    for part in re.split(r"^\.I[ \t]*(?=\d|$)", text_of(path), flags=re.M)[1:]:
        head, *fields = re.split(r"^\.([A-Z])[ \t]*$", part, flags=re.M)
        if not head.strip():
            continue  # Cranfield's files end with a bare mark.
        found = {mark: "" for mark in "TWK"}
        for mark, text in zip(fields[::2], fields[1::2]):
            if mark in found:
                found[mark] += text
        body = "\n".join(text.strip() for text in (found["W"], found["K"]) if text.strip())
        yield number(head), " ".join(found["T"].split()), body


def smart(folder: Path) -> JudgedSet:
    """CISI, ADI: a line per judgement, which says no more than relevant."""
    documents, queries, judgements = (next(folder.glob(ending)) for ending in ("*.ALL", "*.QRY", "*.REL"))
    rows = (line.split() for line in text_of(judgements).splitlines() if line.strip())
    return JudgedSet(list(smart_records(documents)), list(smart_records(queries)),
                     [(number(row[0]), number(row[1]), 1) for row in rows])


def cranfield(folder: Path) -> JudgedSet:
    """Queries as `id<TAB>text`; grades from 1, best, to 4, turned round, and all others 0."""
    queries = [line.split("\t", 1) for line in text_of(folder / "queries.tsv").splitlines()]
    rows = (line.split() for line in text_of(folder / "qrels.tsv").splitlines() if line.strip())
    return JudgedSet(
        list(smart_records(folder / "cran.all.1400")),
        [(id, "", re.sub(r"^\.I \d+ \.W | \.I$", "", text)) for id, text in queries],
        [(query, document, 5 - int(grade) if 1 <= int(grade) <= 4 else 0) for query, document, grade in rows])


# NPL, LISA, TIME


def npl(folder: Path) -> JudgedSet:
    """A number, the text or the numbers of relevant documents, and a line with a slash."""
    def records(name: str) -> list[Record]:
        return list(numbered(re.split(r"^[ \t]*/[ \t]*$", text_of(folder / name), flags=re.M)))
    return JudgedSet(records("doc-text"), records("query-text"), [
        (query, number(document), 1) for query, _, found in records("rlv-ass") for document in found.split()])


def lisa(folder: Path) -> JudgedSet:
    """Documents between lines of stars, queries up to a hash, numbers of relevant documents up to -1."""
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
    """`*TEXT 17 …` or `*FIND 1` before each text; a line per query with the places of its documents."""
    def records(name: str, mark: str) -> list[Record]:
        parts = re.split(rf"^\*{mark}[ \t]+(\d+).*$", text_of(folder / name).split("*STOP")[0], flags=re.M)
        return [(number(id), "", text.strip()) for id, text in zip(parts[1::2], parts[2::2])]
    documents = records("TIME.ALL", "TEXT")
    rows = [line.split() for line in text_of(folder / "TIME.REL").splitlines() if line.strip()]
    return JudgedSet(documents, records("TIME.QUE", "FIND"), [
        (number(row[0]), documents[int(place) - 1][0], 1) for row in rows for place in row[1:]])


# SQuAD


def squad(path: Path) -> JudgedSet:
    """Each paragraph is a document, and the only one that answers its questions; the same ones are one."""
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
    """Reads a set; which layout it has is known by the names of its files."""
    if path.is_file():
        return squad(path)
    for name, layout in LAYOUTS.items():
        if any(path.glob(name)):
            return layout(path)
    raise SystemExit(f"{path}: none of {', '.join(LAYOUTS)} is there.")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    read(Path(sys.argv[1])).write(Path(sys.argv[2]))
