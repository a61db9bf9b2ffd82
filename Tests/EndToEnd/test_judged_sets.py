"""The converter of judged sets to the BEIR layout, with a small set of each kind."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

CONVERTER = Path(__file__).resolve().parents[2] / "Benchmarks/documents/judged_sets.py"
DOCUMENTS = """.I 1
.T
kites and
the wind
.A
Nobody, A.
.W
A kite flies where
the wind carries it.
.X
1\t5\t1
.I 02
.T\x20
boats
.W
.I 3
.W
.5 is a number, not a mark; .Wrong is no mark either
.K
sails, masts
.I
"""
SMART_TEXTS = {
    "1": ("kites and the wind", "A kite flies where\nthe wind carries it."), "2": ("boats", ""),
    "3": ("", ".5 is a number, not a mark; .Wrong is no mark either\nsails, masts"),
}
STARS = "*" * 44
SQUAD = {"data": [
    {"title": "Hot_Drinks", "paragraphs": [
        {"context": "Tea is made of leaves.", "qas": [
            {"id": "s1", "question": "Made of?"}, {"id": 2, "question": "Who?", "is_impossible": True}]},
        {"context": "Coffee is made of beans.", "qas": [{"id": "s3", "question": "And coffee?"}]}]},
    {"paragraphs": [{"context": "Tea is made of leaves.", "qas": [{"id": "s4", "question": "Of what?"}]}]}]}

SETS = {
    "SMART": (
        {"x.ALL": DOCUMENTS, "x.QRY": ".I 1\n.W\nwhat flies\n.I 2\n.W\nwhat sails\n",
         "x.REL": "1   1   0   0.000000   \n2\t2\t0\t0.000000\n2\t3\t0\t0.000000\n"},
        SMART_TEXTS, {"1": "what flies", "2": "what sails"}, {("1", "1"): 1, ("2", "2"): 1, ("2", "3"): 1}),
    "Cranfield": (
        {"cran.all.1400": DOCUMENTS, "queries.tsv": "1\t.I 001 .W what flies . .I\n2\twhat sails\n",
         "qrels.tsv": "1\t1\t1\n1\t2\t4\n1\t3\t5\n2\t3\t-1\n"},
        SMART_TEXTS, {"1": "what flies .", "2": "what sails"},
        {("1", "1"): 4, ("1", "2"): 1, ("1", "3"): 0, ("2", "3"): 0}),
    "NPL": (
        {"doc-text": "1\nsmall engines\nof many\n   /\n2\nlamps\n   /\n11\nradio\n   /\n",
         "query-text": "1\nENGINES\n/\n2\nRADIO\nAND LAMPS\n/\n", "rlv-ass": "1\n  1\n   /\n2\n    2\n   11\n"},
        {"1": ("", "small engines\nof many"), "2": ("", "lamps"), "11": ("", "radio")},
        {"1": "ENGINES", "2": "RADIO\nAND LAMPS"}, {("1", "1"): 1, ("2", "2"): 1, ("2", "11"): 1}),
    "LISA": (
        {"LISA0.001": f"Document    1\nA TITLE OF\nTWO LINES.\n     \nAN ABSTRACT.\n\nITS END.\n{STARS}\n",
         "LISA0.501": f"Document  501\nALL OF IT IS TEXT.\n{STARS}\nDocument 502\n\nREST.\n", "README": "About it.\n",
         "LISA.QUE": "1\nI AM INTERESTED IN X.\nY, Z. #\n2\nC# IS A NOTE\nOF MUSIC#\n",
         "LISA.REL": "Query 1\n2 Relevant Refs:\n1 501 -1\n\nQuery 2\n3 Relevant Refs:\n502\n1\n-1\n"},
        {"1": ("A TITLE OF TWO LINES.", "AN ABSTRACT.\n\nITS END."), "501": ("", "ALL OF IT IS TEXT."),
         "502": ("", "REST.")},
        {"1": "I AM INTERESTED IN X.\nY, Z.", "2": "C# IS A NOTE\nOF MUSIC"},
        {("1", "1"): 1, ("1", "501"): 1, ("2", "502"): 1, ("2", "1"): 1}),
    "TIME": (
        {"TIME.ALL": "*TEXT 017 01/04/63 PAGE 020\n\nONE ARTICLE.\n*TEXT 020 01/04/63 PAGE 021\nANOTHER.\n*STOP\n",
         "TIME.QUE": "*FIND     1\n\n WHO WROTE .\n\n*FIND     2\n WHY .\n*STOP\n", "TIME.REL": "1   1 2\n\n2   2\n"},
        {"17": ("", "ONE ARTICLE."), "20": ("", "ANOTHER.")}, {"1": "WHO WROTE .", "2": "WHY ."},
        {("1", "17"): 1, ("1", "20"): 1, ("2", "20"): 1}),
    "SQuAD": (
        {"some.json": json.dumps(SQUAD)},
        {"1.1": ("Hot Drinks", "Tea is made of leaves."), "1.2": ("Hot Drinks", "Coffee is made of beans.")},
        {"s1": "Made of?", "2": "Who?", "s3": "And coffee?", "s4": "Of what?"},
        {("s1", "1.1"): 1, ("s3", "1.2"): 1, ("s4", "1.1"): 1}),
}


@pytest.mark.parametrize("kind", SETS)
def test_the_converter_writes_each_judged_set_in_the_beir_layout(kind: str, tmp_path: Path) -> None:
    files, documents, queries, judgements = SETS[kind]
    (tmp_path / "set").mkdir()
    for name, text in files.items():
        (tmp_path / "set" / name).write_text(text)
    path = tmp_path / "set" / "some.json" if kind == "SQuAD" else tmp_path / "set"
    subprocess.run([sys.executable, CONVERTER, path, tmp_path / "out"], check=True)

    def records(name: str) -> list[dict[str, str]]:
        return [json.loads(line) for line in (tmp_path / "out" / name).read_text().splitlines()]
    assert {row["_id"]: (row["title"], row["text"]) for row in records("corpus.jsonl")} == documents
    assert {row["_id"]: row["text"] for row in records("queries.jsonl")} == queries
    heading, *rows = (tmp_path / "out/qrels/test.tsv").read_text().splitlines()
    assert heading == "query-id\tcorpus-id\tscore"
    assert {(query, document): int(grade) for query, document, grade in (row.split("\t") for row in rows)} == judgements
