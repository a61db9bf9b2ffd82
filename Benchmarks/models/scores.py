"""Scores of answers: rules for each row, and columns with their intervals.

A rule gives measures of one answer. Booleans become a share with Wilson's interval, and numbers a mean with a bootstrap
interval. Measures that do not apply to an item are omitted.
"""

from __future__ import annotations

import json
import re
import statistics
import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from answers import calls_in, label_in, replies_in
from items import Item
from records import Record
from shared import interval, interval_of_means, mean, print_table, rouge, stands_in, words_of

Measures = dict[str, bool | float]
# The measure of each row that is used to compare two columns.
PRIMARY = {"documents": "helpful", "compound": "helpful", "summaries": "ROUGE-1",
           "replies": "good replies, of three", "categories": "right", "tools": "right"}
HEADS = {"hearth": "Hearth with the model", "alone": "the model's stage alone", "plain": "the model asked plainly",
         "none": "Hearth without a model", "before": "Hearth with the model, before"}

# Documents

REFUSAL = re.compile(
    r"\bnot in the (?:text|passages?|documents?)\b|\b(?:text|passages?|documents?) (?:do(?:es)? not|don't|doesn't) "
    r"(?:say|answer|mention|state|contain|provide|give|specify|include)|\b(?:is|are|was) not "
    r"(?:mentioned|stated|given|specified|provided|found|included)\b|\bno (?:information|mention|answer)\b", re.I)


def normalised(text: str) -> str:
    """Normalises text as SQuAD's script does: lower case, no punctuation, no articles, single spaces."""
    text = "".join(letter for letter in text.lower() if letter not in string.punctuation)
    return " ".join(re.sub(r"\b(?:a|an|the)\b", " ", text).split())


def documents(item: Item, answer: dict[str, Any], column: str) -> Measures:
    """Scores an answer: right if it contains a gold answer to each part, refused if it says that there is none."""
    kind = answer.get("kind", "plain")
    text = answer.get("text", "")
    if shown := [sentence for sentence, _ in answer.get("sentences", ())]:
        text = " ".join([*shown, *answer["quotes"]] if kind == "quotes" else shown)
    said = f" {normalised(text)} "
    golds = item.data["answers"]

    def has_golds(text: str) -> bool:
        return bool(golds) and all(any(f" {normalised(gold)} " in text for gold in part) for part in golds)

    is_right = has_golds(said)
    # A quotation may contain such words in another context.
    refuses = kind == "notFound" or kind != "quotes" and bool(REFUSAL.search(text))
    found: Measures = {"helpful": is_right or refuses and not golds}
    if golds:
        found |= {"answerable: right": is_right, "answerable: refused": refuses and not is_right,
                  "answerable: wrong": not refuses and not is_right}
    else:
        found["unanswerable: refused"] = refuses
    if column in ("hearth", "before"):
        found["quotations in its place"] = kind == "quotes"
        if golds:
            # The quotations below a model's text are shown before it.
            below = " ".join([text, *answer.get("beside", [])])
            found["answerable: right, quotations below included"] = is_right or has_golds(f" {normalised(below)} ")
        if kind == "answer":
            found["answers with a sentence that is marked"] = any(not is_borne for _, is_borne in answer["sentences"])
    if not refuses:
        # Excludes the context of a quotation, which is shown only after a click.
        found["words shown"] = float(len(words_of(" ".join(shown) or text)))
    return found


# Summaries

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sentences_in(text: str) -> list[str]:
    """Splits a text into sentences, approximately."""
    return [part.strip() for part in re.split(r"(?<=[.!?])\s+|\n+", text) if part.strip()]


def unsupported(sentence: str, source: set[str]) -> list[str]:
    """Returns numbers and capitalised names of a sentence that the thread lacks, ignoring the first word."""
    words = re.findall(r"\d+|[^\W\d_]+", sentence)
    return [word for place, word in enumerate(words)
            if (word.isdigit() or place > 0 and len(word) > 1 and word[0].isupper()) and word.lower() not in source
            and not (word.isdigit() and int(word) < len(NUMBERS) and NUMBERS[int(word)] in source)]


def summaries(item: Item, answer: dict[str, Any], column: str) -> Measures:
    """Scores a summary: its overlap with human summaries, and its unsupported facts."""
    sentences = answer.get("sentences") or sentences_in(answer.get("text", ""))
    text = " ".join(sentences)
    source = {word.lower() for words in (item.data["texts"], item.data["heads"]) for each in words
              for word in re.findall(r"\d+|[^\W\d_]+", each)}
    mails = ["".join(mail.split()) for mail in item.data["texts"]]
    found: Measures = {name: value for name, value in rouge(text, item.data["references"]).items() if name != "words"}
    found["a number or name that the thread lacks"] = any(unsupported(each, source) for each in sentences)
    if sentences:
        found["sentences copied from a mail"] = mean(any(stands_in(each, mail) for mail in mails) for each in sentences)
        found["words"] = float(len(words_of(text)))
    if column in ("hearth", "before"):
        found["quotations in its place"] = answer.get("kind") == "extractive"
    return found


# Replies

NEGATION = re.compile(
    r"\b(?:no|not|never|cannot|nor|none|unable|unfortunately|sorry|afraid|decline|instead)\b|n['’]t\b", re.I)
NO_NEGATION = re.compile(r"\b(?:no problem|no worries|not at all|why not|not only|no doubt)\b", re.I)
ASSISTANT = re.compile(
    r"\b(?:as an ai|language model|i(?:'m| am) an? (?:ai|assistant|chatbot)|how (?:can|may) i (?:help|assist) you"
    r"|i(?:'m| am) here to (?:help|assist)|please paste|here (?:is|are) (?:a|an|the|your|three|some)\b|certainly! "
    r"|(?:yes|no) reply"
    r"|the (?:first|second|third) (?:reply|line))"
    r"|\[[^\]]*\b(?:name|date|time)\b[^\]]*\]", re.I)
COPIED = 8  # words in a row
NOTHING_ASKED = ("spam", "own", "answered", "automatic", "nothingAsked")


def copies(text: str, mail: str) -> bool:
    """Returns whether a text copies a long run of words from the mail, or is part of it."""
    words, source = words_of(text), f" {' '.join(words_of(mail))} "
    size = min(COPIED, max(4, len(words)))
    return any(f" {' '.join(words[at:at + size])} " in source for at in range(len(words) - size + 1))


def replies(item: Item, answer: dict[str, Any], _: str) -> Measures:
    """Scores replies by rules only; whether they suit the mail must be judged by people."""
    shown = answer["replies"] if "replies" in answer else replies_in(answer.get("text", ""))

    def negates(text: str) -> bool:
        return bool(NEGATION.search(NO_NEGATION.sub(" ", text)))

    rules = {"affirmative": ("yes-replies without a negation", lambda text: not negates(text)),
             "declining": ("no-replies with one", negates),
             "question": ("questions that end in a question mark", lambda text: text.rstrip().endswith("?"))}
    found: Measures = {"replies shown, of three": float(len(shown))}
    good = 0
    for intent, text in shown.items():
        name, rule = rules[intent]
        found[name] = rule(text)
        good += found[name] and not copies(text, item.data["text"]) and not ASSISTANT.search(text)
    if shown:
        found["a reply copies the mail"] = any(copies(text, item.data["text"]) for text in shown.values())
        found["a reply talks like an assistant"] = any(ASSISTANT.search(text) is not None for text in shown.values())
    return {PRIMARY["replies"]: float(good), **found}


# Categories and tools


def categories(item: Item, answer: dict[str, Any], column: str) -> Measures:
    """Scores a category: right if it is the label."""
    label = label_in(answer.get("text", "")) if column == "plain" else answer.get("category")
    is_right = label == item.data["label"]
    is_fitted = item.data["source"] == "fitted"
    found: Measures = {"right": is_right, "undecided": label in (None, "uncategorized")}
    found[f"right: of mails {'that the weights were fitted to' if is_fitted else 'new to the weights'}"] = is_right
    if column in ("hearth", "before"):
        found["the language model decided"] = answer.get("stage") == "languageModel"
    return found


def is_value(found: Any, accepted: Sequence[Any]) -> bool:
    """Returns whether an argument is accepted; text is compared without case and surrounding white space."""
    def same(wanted: Any) -> bool:
        if isinstance(wanted, str):
            return isinstance(found, (str, int)) and str(found).strip().lower() == wanted.lower()
        if wanted is None or found is None:
            return found is wanted
        try:
            return not isinstance(found, bool) and float(found) == float(wanted)
        except (TypeError, ValueError):
            return False

    return any(same(wanted) for wanted in accepted)


def tools(item: Item, answer: dict[str, Any], column: str) -> Measures:
    """Scores tool calls: right if there is one call of the right tool with accepted arguments, or none if none fits."""
    calls = calls_in(answer.get("text", "")) if column == "plain" else answer.get("calls", [])
    found: Measures = {}
    if column != "plain":
        found["a call in words that is none"] = not calls and bool(calls_in(answer.get("text", "")))
    if item.data["tool"] is None:
        return {"right": not calls and bool(answer), "none fits: no call": not calls and bool(answer), **found}
    named = [call for call in calls if call["name"] == item.data["tool"]]
    try:
        arguments = json.loads(named[0]["arguments"] or "{}") if named else None
    except ValueError:
        arguments = None
    wanted = item.data["arguments"]
    fits = isinstance(arguments, dict) and arguments.keys() <= wanted.keys() and all(
        is_value(arguments.get(name), accepted) for name, accepted in wanted.items())
    found |= {"one fits: a call": bool(calls), "one fits: exactly one call": len(calls) == 1,
              "one fits: the right tool": bool(named), "one fits: the right arguments": fits}
    return {"right": fits and len(calls) == 1, **found}


RULES: dict[str, Callable[[Item, dict[str, Any], str], Measures]] = {
    "documents": documents, "compound": documents, "summaries": summaries, "replies": replies,
    "categories": categories, "tools": tools}

# Columns


def measured(
    row: str, items: Sequence[Item], columns: Mapping[str, Mapping[str, Record]]
) -> dict[str, dict[str, Measures]]:
    """Returns the measures of each column's items; a failed answer counts as an empty one.

    Mails for which Hearth never offers replies, regardless of the model, are left out of all columns.
    """
    unasked = {key for record in columns.values() for key, line in record.items()
               if line.get("answer", {}).get("reason") in NOTHING_ASKED}
    return {column: {item.id: {**RULES[row](item, lines[item.id].get("answer", {}), column),
                               "failed": "error" in lines[item.id]}
                     for item in items if item.id in lines and item.id not in unasked}
            for column, lines in columns.items()}


def cell(values: Sequence[bool | float]) -> str:
    """Formats a share or a mean with its 95 % interval."""
    if not values:
        return "-"
    if all(isinstance(value, bool) for value in values):
        low, high = interval(sum(values), len(values))
        return f"{sum(values)}/{len(values)} = {100 * mean(values):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    low, high = interval_of_means(values)
    digits = 1 if max(values) > 5 else 3
    return f"{mean(values):.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def median_seconds(lines: Mapping[str, Record], kept: Mapping[str, Measures], name: str) -> str:
    """Formats the median seconds of a column's answers, without failures."""
    values = [lines[key][name] for key in kept if lines[key].get(name) is not None]
    return f"{statistics.median(values):.2f}" if values else "-"


def report(row: str, items: Sequence[Item], columns: Mapping[str, Mapping[str, Record]]) -> list[str]:
    """Prints the columns of a row, and returns the lead of the model's column over the others."""
    found = measured(row, items, columns)
    names = list(dict.fromkeys(name for values in found.values() for each in values.values() for name in each))
    names.sort(key=lambda name: (name != PRIMARY[row], name == "failed"))
    shown = [column for column in HEADS if found.get(column)]
    if not shown:
        print(f"{row}: nothing is known of this part yet")
        return []
    if not any(each["failed"] for values in found.values() for each in values.values()):
        names.remove("failed")
    rows = [[name, *(cell([each[name] for each in found[column].values() if name in each]) for column in shown)]
            for name in names]
    for name, key in (("seconds to the first word, median", "first"), ("seconds to the end, median", "seconds")):
        rows.append([name, *(median_seconds(columns[column], found[column], key) for column in shown)])
    print_table((f"{row}, {max(len(found[column]) for column in shown)} items",
                 *(HEADS[column] for column in shown)), rows)
    return [line for other in ("none", "plain", "before") if (line := ahead(row, found, other))]


def ahead(row: str, found: Mapping[str, Mapping[str, Measures]], other: str) -> str | None:
    """Describes the lead of Hearth with the model over another column, on the items that both have."""
    name = PRIMARY[row]
    mine, theirs = found.get("hearth", {}), found.get(other, {})
    gaps = [float(mine[key][name]) - float(theirs[key][name]) for key in mine if key in theirs]
    if not gaps:
        return f"{row}: there is no way without a model" if other == "none" and row in ("replies", "tools") else None
    low, high = interval_of_means(gaps)
    return f"{row}, {name}, minus {HEADS[other]}: {mean(gaps):+.3f} ({low:+.3f} to {high:+.3f}), {len(gaps)} items"
