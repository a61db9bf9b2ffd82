#!/usr/bin/env python3
"""Asks /v1/messages about documents with citations, and checks that each citation matches the sent document.

The documents are paragraphs of XQuAD, each with one of its questions. Every second request is streamed, and every second pair
of requests has a paragraph of another article before or after the one that answers. A citation is correct if `cited_text`
equals the document's text from `start_char_index` to `end_char_index`, in code points, and if `document_index` and
`document_title` name that document.

Answers are stored as JSON lines as they arrive. Stored answers are checked again, but not requested again.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from citations import share
from judged_sets import Record, squad
from setting import Failed, Server, Verdicts, machine, options, percentile, run

from serving.client import Connection, events
from serving.processes import hearth

INSTRUCTIONS = "Answer from the documents, in one or two whole sentences that keep their words."
SHORTEST, LONGEST = 500, 3000  # characters; LONGEST also limits all documents of a request together
MOST_TOKENS = 160


@dataclass(frozen=True)
class Question:
    """A question, and the documents to answer it from."""

    id: str
    text: str
    documents: tuple[Record, ...]
    answering: int
    streams: bool


def in_order(id: str) -> str:
    """Returns a sort key that gives IDs a reproducible order unrelated to the set."""
    return hashlib.sha256(id.encode()).hexdigest()


def questions(data: Path, count: int) -> list[Question]:
    """Returns `count` questions, spread over as many documents as possible."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(gzip.decompress((data / "retrieval/xquad.en.json.gz").read_bytes()))
        file.flush()
        judged = squad(Path(file.name))
    documents = {record[0]: record for record in judged.documents if SHORTEST <= len(record[2]) <= LONGEST}
    ids = sorted(documents, key=in_order)
    texts = {id: text for id, _, text in judged.queries}
    asked: dict[str, list[str]] = {id: [] for id in ids}
    for query, document, _ in judged.judgements:
        if document in asked:
            asked[document].append(query)
    turns = sorted((turn, in_order(document), query, document) for document, queries in asked.items()
                   for turn, query in enumerate(sorted(queries, key=in_order)))
    made = []
    for number, (_, _, query, document) in enumerate(turns[:count]):
        answering = documents[document]
        used, place = [answering], 0
        if number // 2 % 2 == 1:
            beside = next((documents[other] for other in ids[number % len(ids):] + ids
                           if documents[other][1] != answering[1]
                           and len(documents[other][2]) + len(answering[2]) <= LONGEST), None)
            if beside is not None:
                place = number // 4 % 2
                used.insert(1 - place, beside)
        made.append(Question(query, texts[query], tuple(used), place, number % 2 == 1))
    if len(made) < count:
        raise Failed(f"The set has only {len(made)} questions about documents of {SHORTEST} to {LONGEST} characters.")
    return made


def body(question: Question) -> dict[str, Any]:
    """Returns the request body."""
    blocks: list[dict[str, Any]] = [
        {"type": "document", "title": title, "citations": {"enabled": True},
         "source": {"type": "text", "media_type": "text/plain", "data": text}} for _, title, text in question.documents]
    return {"model": "auto", "max_tokens": MOST_TOKENS, "temperature": 0, "system": INSTRUCTIONS,
            "stream": question.streams,
            "messages": [{"role": "user", "content": [*blocks, {"type": "text", "text": question.text}]}]}


async def streamed(connection: Connection) -> dict[str, Any]:
    """Assembles a message from the events of a stream."""
    message: dict[str, Any] = {}
    content: list[dict[str, Any]] = []
    is_whole = False
    async for event in events(connection):
        came = json.loads(event.data)
        match came["type"]:
            case "message_start":
                message = came["message"]
            case "content_block_start":
                if came["index"] != len(content):
                    raise Failed(f"block {came['index']} of a stream began as number {len(content)}")
                content.append(came["content_block"])
            case "content_block_delta":
                block, delta = content[came["index"]], came["delta"]
                if delta["type"] == "text_delta":
                    block["text"] += delta["text"]
                elif delta["type"] == "citations_delta":
                    block["citations"] = [*(block.get("citations") or []), delta["citation"]]
            case "message_delta":
                message |= {**came["delta"], "usage": came["usage"]}
            case "message_stop":
                is_whole = True
            case "error":
                raise Failed(json.dumps(came["error"]))
    if not is_whole:
        raise Failed("a stream ended without message_stop")
    return {**message, "content": content}


async def message(server: Server, question: Question) -> dict[str, Any]:
    """Requests the answer to a question."""
    connection = Connection(server.address)
    try:
        async with asyncio.timeout(600):
            head = await connection.request("POST", "/v1/messages", body(question), {"anthropic-version": "2023-06-01"})
            if head.status != 200:
                raise Failed(f"status {head.status}: {(await connection.whole())[:300].decode('utf-8', 'replace')}")
            return await streamed(connection) if question.streams else json.loads(await connection.whole())
    finally:
        await connection.close()


def ask(server: Server, asked: list[Question], path: Path) -> int:
    """Asks the questions and stores the answers; returns the number of failures."""
    failures = 0
    with path.open("a", encoding="utf-8") as file:
        for question in asked:
            began = time.perf_counter()
            try:
                answer = asyncio.run(message(server, question))
            except (Failed, OSError, EOFError, ValueError, LookupError, asyncio.TimeoutError) as error:
                if not server.is_alive:
                    raise Failed(f"The server ended:\n{server.log_end()}") from error
                failures += 1
                print(f"{question.id} was not answered: {type(error).__name__}: {error}")
                continue
            record = {"id": question.id, "streams": question.streams, "seconds": time.perf_counter() - began,
                      "message": answer}
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
            file.flush()
    return failures


def falsehood(citation: dict[str, Any], question: Question) -> str | None:
    """Returns the error of a citation, or None if it is correct."""
    if citation.get("type") != "char_location":
        return f"its type is {citation.get('type')}"
    index, start, end = (citation.get(key) for key in ("document_index", "start_char_index", "end_char_index"))
    if not all(type(number) is int for number in (index, start, end)):
        return "an index is no whole number"
    if not 0 <= index < len(question.documents):
        return f"there is no document {index}"
    _, title, text = question.documents[index]
    if citation.get("document_title") != title:
        return f"document {index} has another title"
    if not 0 <= start < end <= len(text):
        return f"{start} to {end} is no place in {len(text)} characters"
    return None if text[start:end] == citation.get("cited_text") else f"the text from {start} to {end} is another"


def main() -> int:
    """Asks the questions, checks the citations and prints the counts."""
    parser = options(__doc__)
    parser.add_argument("--model", type=Path, required=True, metavar="FILE.gguf")
    parser.add_argument("--data", type=Path, required=True, metavar="FOLDER", help="the shared data files")
    parser.add_argument("--count", type=int, default=100, metavar="N", help="number of questions (default: 100)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="file of answers (default: a file with the "
                        "model's name in the work folder)")
    arguments = parser.parse_args()
    if not arguments.model.is_file():
        raise Failed(f"There is no {arguments.model}.")
    path = arguments.out or arguments.work / f"anthropic-citations-{arguments.model.stem}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)

    def kept() -> dict[str, dict[str, Any]]:
        lines = path.read_text("utf-8").splitlines() if path.is_file() else []
        return {record["id"]: record for record in map(json.loads, lines)}

    asked = questions(arguments.data, arguments.count)
    missing = [question for question in asked if question.id not in kept()]
    failures = 0
    if missing:
        with hearth(arguments.hearth, arguments.model.absolute()) as server:
            failures = ask(server, missing, path)
    records = kept()
    pairs = [(question, records[question.id]) for question in asked if question.id in records]
    total, of_answering, false, cited, ends = 0, 0, 0, Counter[bool](), Counter[str]()
    for question, record in pairs:
        found = [citation for block in record["message"]["content"] for citation in block.get("citations") or []]
        cited[question.streams] += bool(found)
        ends[record["message"]["stop_reason"]] += 1
        for citation in found:
            total += 1
            of_answering += citation.get("document_index") == question.answering
            if problem := falsehood(citation, question):
                false += 1
                print(f"{question.id}: {problem}: {json.dumps(citation, ensure_ascii=False)}")
    verdicts = Verdicts()
    verdicts.add("questions answered", str(len(asked)), str(len(pairs)), not failures and len(pairs) == len(asked))
    for streams, name in ((False, "whole"), (True, "streamed")):
        count = sum(question.streams == streams for question, _ in pairs)
        verdicts.add(f"answers with a citation, {name}", "-", share(cited[streams], count), None)
    verdicts.add("citations that are true of the sent document", "all, and at least one", share(total - false, total),
                 not false and total > 0)
    verdicts.add("citations of the document that the question was written for", "-", share(of_answering, total), None)
    seconds = [record["seconds"] for _, record in pairs]
    tokens = [record["message"]["usage"]["input_tokens"] + record["message"]["usage"]["cache_read_input_tokens"]
              for _, record in pairs]
    print(f"Machine: {machine()}\n{arguments.model.stem}: {sum(seconds):.0f} s, median "
          f"{percentile(seconds, 0.5):.1f} s; prompts of at most {max(tokens, default=0)} tokens; answers ended with "
          + ", ".join(f"{count} {end}" for end, count in ends.most_common()) + "\n")
    return verdicts.report()


if __name__ == "__main__":
    run(main)
