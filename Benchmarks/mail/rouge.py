#!/usr/bin/env python3
"""Measures extractive summaries of mail threads, on the BC3 corpus with its human summaries.

Each thread becomes an mbox file. All are imported into one data folder without models, and `hearth mail summarize
--extractive` summarises each. Each summary must have two to four sentences of limited length, and every sentence must cite a
mail of the thread that contains it verbatim, except for white space and links. Then the summary is compared with three human
summaries. The baselines are the first three sentences of the thread, and three random sentences (the mean of 20 draws). The
agreement between the human summaries is reported, too.

ROUGE-1 and ROUGE-2 are the F1 of words and word pairs, counted with multiplicity; ROUGE-L is that of the longest common
subsequence of words. Words are in lower case, without punctuation, and not stemmed. The mean over the human summaries is
used. F1 favours summaries of similar length, so the number of words is also printed.
"""

from __future__ import annotations

import html
import mailbox
import random
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from pathlib import Path
from typing import Any

from inspection import Failed, Home, Verdicts, machine, mean, open_home, options, print_table, run, save, words_of

MEASURES = ("ROUGE-1", "ROUGE-2", "ROUGE-L")
DRAWS = 20
LONGEST_SENTENCE = 60  # words
LONGEST_SUMMARY = 150


@dataclass
class Thread:
    """A thread with human summaries."""

    number: str
    mails: list[EmailMessage]
    sentences: list[str]  # without quoted ones
    summaries: list[str]


# The corpus


def _text(element: ElementTree.Element | None) -> str:
    """Returns the text of an element; some of the corpus is escaped twice."""
    return html.unescape("".join(element.itertext())) if element is not None else ""


def _body(document: ElementTree.Element) -> tuple[str, list[str]]:
    """Returns a mail's text, and its sentences without quoted ones.

    The corpus has lost most line breaks, so sentences, names and quotations are put on separate lines.
    """
    text, own = "", []
    was_quoted = False
    for sentence in document.iterfind("./Text/Sent"):
        raw = _text(sentence)
        words = " ".join(raw.split())
        is_quoted = words.startswith(">")
        if text and not text.endswith("\n"):
            is_end = text.endswith((".", "?", "!", ":", ",")) or len(words_of(words)) < 4
            text += "\n" if is_end or is_quoted or was_quoted else " "
        was_quoted = is_quoted
        text += words + ("\n" if raw.rstrip(" ").endswith("\n") else "")
        # Names, greetings and lines of dashes are not sentences.
        if words and not words.startswith(">") and len(words_of(words)) >= 4:
            own.append(words)
    return text + "\n", own


def _address(value: str, fallback: str) -> str:
    name, address = parseaddr(" ".join(value.split()))
    address = address if re.fullmatch(r"[\w.+-]+@[\w.-]+", address) else fallback
    return (
        f'"{name}" <{address}>'
        if name and all(ord(letter) < 128 and letter not in '"\\' for letter in name)
        else address
    )


def corpus(folder: Path) -> list[Thread]:
    """Reads the threads of BC3 with their summaries."""
    files = [folder / "bc3-corpus.xml", folder / "bc3-annotation.xml"]
    for file in files:
        if not file.is_file():
            raise Failed(f"There is no {file}.")
    summaries: dict[str, list[str]] = {}
    for thread in ElementTree.parse(files[1]).getroot().iterfind("thread"):
        number = _text(thread.find("listno")).strip()
        for annotation in thread.iterfind("annotation"):
            text = " ".join(" ".join(_text(sentence).split()) for sentence in annotation.iterfind("./summary/sent"))
            if text.strip():
                summaries.setdefault(number, []).append(text)
    threads = []
    for thread in ElementTree.parse(files[0]).getroot().iterfind("thread"):
        number = _text(thread.find("listno")).strip()
        mails: list[EmailMessage] = []
        sentences: list[str] = []
        for place, document in enumerate(thread.iterfind("DOC")):
            body, own = _body(document)
            sentences += own
            mail = EmailMessage()
            mail["From"] = _address(_text(document.find("From")), "someone@example.org")
            mail["To"] = _address(_text(document.find("To")), "list@example.org")
            mail["Subject"] = " ".join(_text(document.find("Subject")).split()) or "No subject"
            received = datetime.strptime(_text(document.find("Received")).strip(), "%a %b %d %H:%M:%S %z %Y")
            mail["Date"] = format_datetime(received)
            mail["Message-ID"] = f"<{number}.{place}@bc3.example>"
            if place:
                mail["In-Reply-To"] = f"<{number}.{place - 1}@bc3.example>"
                mail["References"] = " ".join(f"<{number}.{earlier}@bc3.example>" for earlier in range(place))
            mail.set_content(body)
            mails.append(mail)
        if number in summaries:
            threads.append(Thread(number, mails, sentences, summaries[number]))
    return threads


# ROUGE


def _f1(common: int, first: int, second: int) -> float:
    return 2 * common / (first + second) if first and second else 0.0


def overlap(first: Sequence[str], second: Sequence[str], size: int) -> float:
    """Returns the F1 of sequences of `size` words."""
    a, b = (Counter(tuple(words[at : at + size]) for at in range(len(words) - size + 1)) for words in (first, second))
    return _f1((a & b).total(), a.total(), b.total())


def common_subsequence(first: Sequence[str], second: Sequence[str]) -> int:
    """Returns the length of the longest common subsequence of words."""
    row = [0] * (len(second) + 1)
    for word in first:
        before = 0
        for place, other in enumerate(second, 1):
            before, row[place] = row[place], before + 1 if word == other else max(row[place], row[place - 1])
    return row[-1]


def rouge(summary: str, references: Sequence[str]) -> dict[str, float]:
    """Returns the measures of a summary, each as the mean over the references."""
    words = words_of(summary)
    wanted = [words_of(reference) for reference in references]
    return {
        "ROUGE-1": mean(overlap(words, each, 1) for each in wanted),
        "ROUGE-2": mean(overlap(words, each, 2) for each in wanted),
        "ROUGE-L": mean(_f1(common_subsequence(words, each), len(words), len(each)) for each in wanted),
        "words": float(len(words)),
    }


def check_rouge() -> None:
    """Checks the measures with an example that can be computed by hand."""
    found = rouge("The cat sat on the mat.", ["the cat lay on the mat"])
    wanted = {"ROUGE-1": 5 / 6, "ROUGE-2": 3 / 5, "ROUGE-L": 5 / 6}
    assert all(abs(found[name] - value) < 1e-9 for name, value in wanted.items()), found
    assert rouge("a b", ["c d"])["ROUGE-1"] == 0 and rouge("", ["c d"])["ROUGE-L"] == 0
    assert abs(rouge("the the the", ["the cat"])["ROUGE-1"] - 2 / 5) < 1e-9


# Hearth


def stands_in(sentence: str, mail: str) -> bool:
    """Returns whether a mail's text contains a sentence, ignoring white space and links, which summaries omit."""
    at = 0
    for piece in re.split(r"\(link\)|\(…\)", "".join(sentence.split())):
        at = mail.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return True


def summarize(home: Home, thread: Thread, folder: Path) -> tuple[dict[str, Any] | None, list[str]]:
    """Returns Hearth's summary of a thread, and its problems."""
    name = f"{thread.number}.mbox"
    listed = home.json("mail", "list", "--all", "--limit", "1000", "--mailbox", name, "--json")["threads"]
    if not listed:
        return None, ["is not in the list of threads"]
    largest = max(listed, key=lambda entry: entry["count"])
    problems = [] if len(listed) == 1 else [f"is {len(listed)} threads"]
    try:
        made = home.json("mail", "summarize", str(largest["id"]), "--extractive", "--json", seconds=120)
    except Failed as error:
        return None, [*problems, " ".join(str(error).split())[:200]]
    mails = {
        mail["id"]: "".join(mail["message"]["body"]["text"].split())
        for mail in home.json("mail", "show", str(largest["id"]), "--json")["mails"]
    }
    sentences = made.get("sentences") or []
    if not 2 <= len(sentences) <= 4:
        problems.append(f"has {len(sentences)} sentences")
    if made.get("kind") != "extractive":
        problems.append(f"is of the kind {made.get('kind')}")
    for place, sentence in enumerate(sentences, 1):
        length = len(words_of(sentence["text"]))
        if not 1 <= length <= LONGEST_SENTENCE:
            problems.append(f"sentence {place} has {length} words")
        links = sentence.get("mails") or []
        if not links:
            problems.append(f"sentence {place} names no mail")
        elif any(mail not in mails for mail in links):
            problems.append(f"sentence {place} names a mail of another thread")
        elif not any(stands_in(sentence["text"], mails[mail]) for mail in links):
            problems.append(f"sentence {place} does not stand in the mail: {sentence['text'][:60]}")
        if sentence["text"].startswith(">"):
            problems.append(f"sentence {place} is quoted from another mail: {sentence['text'][:60]}")
    if len({sentence["text"] for sentence in sentences}) < len(sentences):
        problems.append("says something twice")
    if sum(len(words_of(sentence["text"])) for sentence in sentences) > LONGEST_SUMMARY:
        problems.append(f"is longer than {LONGEST_SUMMARY} words")
    return made, problems


def interval_of_means(differences: Sequence[float]) -> tuple[float, float]:
    """Returns the 95 % bootstrap interval of a mean over threads."""
    rng = random.Random(1)
    means = sorted(mean(rng.choices(differences, k=len(differences))) for _ in range(2000))
    return means[50], means[1949]


def main() -> int:
    """Imports the threads, summarises them and prints the comparison."""
    parser = options(__doc__)
    parser.add_argument("--print", action="store_true", help="also print the summaries")
    parser.add_argument("--baselines", action="store_true", help="measure only the baselines, without Hearth")
    arguments = parser.parse_args()
    check_rouge()
    threads = corpus(arguments.data / "threads")
    made: dict[str, dict[str, Any]] = {}
    problems: dict[str, list[str]] = {}
    if not arguments.baselines:
        with open_home(arguments.hearth, has_embedder=False) as home:
            folder = home.folder / "mailboxes"
            folder.mkdir()
            for thread in threads:
                box = mailbox.mbox(folder / f"{thread.number}.mbox")
                for mail in thread.mails:
                    box.add(mail)
                box.flush()
                box.close()
            reports = home.json("mail", "import", "--words-only", "--json", *sorted(folder.glob("*.mbox")))["mailboxes"]
            added = sum(report["added"] for report in reports.values())
            if added != sum(len(thread.mails) for thread in threads):
                print(f"{added} of {sum(len(thread.mails) for thread in threads)} mails were added.")
            for thread in threads:
                summary, problems[thread.number] = summarize(home, thread, folder)
                if summary is not None:
                    made[thread.number] = summary
    rng = random.Random(1)
    rows: dict[str, dict[str, dict[str, float]]] = {
        "first three sentences": {},
        "three at random": {},
        "people, of each other": {},
    }
    if not arguments.baselines:
        rows = {"Hearth, of the thread's sentences": {}, **rows}
    for thread in threads:
        if thread.number in made:
            text = " ".join(sentence["text"] for sentence in made[thread.number].get("sentences") or ())
            rows["Hearth, of the thread's sentences"][thread.number] = rouge(text, thread.summaries)
        rows["first three sentences"][thread.number] = rouge(" ".join(thread.sentences[:3]), thread.summaries)
        draws = [
            rouge(" ".join(rng.sample(thread.sentences, min(3, len(thread.sentences)))), thread.summaries)
            for _ in range(DRAWS)
        ]
        rows["three at random"][thread.number] = {name: mean(draw[name] for draw in draws) for name in draws[0]}
        others = [
            rouge(text, [*thread.summaries[:place], *thread.summaries[place + 1 :]])
            for place, text in enumerate(thread.summaries)
            if len(thread.summaries) > 1
        ]
        if others:
            rows["people, of each other"][thread.number] = {
                name: mean(each[name] for each in others) for name in others[0]
            }
    print(
        f"Machine: {machine()}\n{len(threads)} threads with {sum(len(thread.mails) for thread in threads)} mails and "
        f"{sum(len(thread.summaries) for thread in threads)} summaries by people.\n"
    )
    if arguments.print:
        for thread in threads:
            print(f"{thread.number}: {thread.mails[0]['Subject']}")
            for sentence in made.get(thread.number, {}).get("sentences") or ():
                print(f"  - {sentence['text']}")
        print()
    print_table(
        ("summary", *MEASURES, "words"),
        [
            (
                name,
                *(f"{mean(each[measure] for each in values.values()):.3f}" for measure in MEASURES),
                f"{mean(each['words'] for each in values.values()):.0f}",
            )
            for name, values in rows.items()
            if values
        ],
    )
    print()
    if wrong := {number: texts for number, texts in problems.items() if texts}:
        print_table(
            ("thread", "what is wrong with its summary"),
            [(number, "; ".join(texts).replace("|", "\\|")) for number, texts in wrong.items()],
        )
        print()
    save(arguments.work, "mail-rouge", {"rows": rows, "problems": problems, "summaries": made})
    if arguments.baselines:
        return 0
    verdicts = Verdicts()
    verdicts.add("threads with a summary", str(len(threads)), str(len(made)), len(made) == len(threads))
    every = [text for texts in problems.values() for text in texts]
    counts = {
        "not of two to four sentences": sum(bool(re.match(r"has \d+ sentences", text)) for text in every),
        "sentences or summaries too long": sum("words" in text for text in every),
        "sentences that do not stand in the mail that they name": sum(
            "names" in text or "stand" in text for text in every
        ),
        "sentences that are quoted from another mail": sum("is quoted" in text for text in every),
    }
    for what, count in counts.items():
        verdicts.add(what, "0", str(count), count == 0)
    rest = len(every) - sum(counts.values())
    verdicts.add("otherwise wrong", "0", str(rest), rest == 0)
    mine = rows["Hearth, of the thread's sentences"]
    for baseline in ("three at random", "first three sentences"):
        for measure in MEASURES:
            gaps = [mine[number][measure] - rows[baseline][number][measure] for number in mine]
            low, high = interval_of_means(gaps) if gaps else (float("nan"), float("nan"))
            verdicts.add(
                f"{measure} above {baseline}",
                "> 0" if measure == "ROUGE-1" else "-",
                f"{mean(gaps):+.3f} ({low:+.3f} to {high:+.3f})",
                mean(gaps) > 0 if measure == "ROUGE-1" else None,
            )
    return verdicts.report()


if __name__ == "__main__":
    run(main)
