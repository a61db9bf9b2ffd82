"""The ways to answer the items of each row: Hearth with the model, the same model with a plain prompt, and no model.

A way gets a server and an item, and returns the shown answer with the seconds until its first word and its end, which are None
if a mail is sorted in the background. The plain prompts are simple ones, as written in a minute. They are the baseline and
must not change; a change makes all their answers be requested again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from driving import Product, Streamed
from items import TOOLS, Item

Answered = tuple[dict[str, Any], float | None, float | None]
Way = Callable[[Product, Item], Answered]
PASSAGES = 6
LABELS = ("primary", "social", "promotions", "updates", "forums")
TOOL_SET: list[dict[str, Any]] = json.loads(TOOLS.read_text(encoding="utf-8"))["tools"]

# Hearth's ways


def documents(product: Product, item: Item) -> Answered:
    """Answers a question to the documents."""
    came = product.ask(item.data["question"])
    answer = came.last("answer")
    shown = {
        "kind": answer["kind"], "text": answer["text"], "notice": answer.get("notice"),
        "sentences": [[sentence["text"], sentence["isSupported"]] for sentence in answer["sentences"]],
        "quotes": [citation["quote"] for sentence in answer["sentences"] for citation in sentence["citations"]],
        # The quotations next to a model's answer.
        "beside": [quote["text"] for quote in answer["quotes"]], "tokens": answer.get("promptTokens")}
    return shown, came.first(lambda kind, data: kind in ("quotes", "answer")), came.seconds


def summaries(product: Product, item: Item) -> Answered:
    """Summarises a thread."""
    came = product.summarize(item)
    summary = came.last("summary")
    shown = {"kind": summary["kind"], "sentences": [sentence["text"] for sentence in summary["sentences"]],
             "refusedModel": summary.get("refusedModel"), "notice": summary.get("notice")}
    return shown, came.first(lambda kind, _: kind in ("quotes", "sentence", "summary")), came.seconds


def replies(product: Product, item: Item) -> Answered:
    """Suggests replies to a mail."""
    came = product.replies(item)
    last = came.last("replies")
    shown = {"replies": {reply["intent"]: reply["text"] for reply in last["replies"]}, "reason": last.get("reason")}
    return shown, first_text(came, "reply"), came.seconds


def categories(product: Product, item: Item) -> Answered:
    """Returns the category of a mail, by all stages."""
    if product.model is not None:
        product.sort_again()
    mail = product.mail("categories", item)
    return mail.get("category") or {"category": mail["aiCategory"]}, None, None


def category_alone(product: Product, item: Item) -> Answered:
    """Returns the category of a mail by the language model alone, with Hearth's instructions."""
    found, seconds = product.language_model_stage(item)
    return found, seconds, seconds


def tools(product: Product, item: Item) -> Answered:
    """Requests a tool call, or an answer without one."""
    return product.chat({
        "messages": [{"role": "user", "content": item.data["text"]}], "tool_choice": "auto", "temperature": 0,
        "max_tokens": 160, "tools": [{"type": "function", "function": tool} for tool in TOOL_SET]})


def first_text(came: Streamed, name: str) -> float:
    """Returns the seconds until the first event with this name and non-empty text."""
    return came.first(lambda kind, data: kind == name and bool(data["text"].strip()))


# Plain prompts


def plain(prompt: str, tokens: int, temperature: float) -> dict[str, Any]:
    """Returns a /v1 request with only a prompt, at Hearth's own temperature and without reasoning."""
    return {"messages": [{"role": "user", "content": prompt}], "max_tokens": tokens, "temperature": temperature,
            "seed": 1, "reasoning_effort": "none"}


def plain_documents(product: Product, item: Item) -> dict[str, Any]:
    """Returns a prompt of the best passages by Hearth's search, and the question."""
    text = "\n\n".join(product.search(item.data["question"], PASSAGES))
    return plain("Answer the question from the text below, in one or two sentences. If the answer is not in the text, "
                 f"write: Not in the text.\n\nText:\n{text}\n\nQuestion: {item.data['question']}", 400, 0.3)


def plain_summary(_: Product, item: Item) -> dict[str, Any]:
    """Returns a prompt of the whole thread."""
    mails = [f"From: {person}\n{text.strip()}" for person, text in zip(item.data["people"], item.data["texts"])]
    thread = "\n\n".join([f"Subject: {item.data['subject']}", *mails])
    return plain(f"Summarise this thread of mails in two to four sentences.\n\n{thread}", 220, 0.3)


def plain_replies(_: Product, item: Item) -> dict[str, Any]:
    """Returns a prompt of the mail that asks for all three replies at once."""
    return plain("Write three short replies to the mail below, one sentence each, on three lines: the first says yes, "
                 "the second says no, the third asks a question. Write nothing else.\n\n"
                 f"From: {item.data['from']}\nSubject: {item.data['subject']}\n\n{item.data['text']}", 180, 0.5)


def plain_category(product: Product, item: Item) -> dict[str, Any]:
    """Returns a prompt of the parts of a mail that Hearth's stage uses, and the five categories."""
    message = product.mail("categories", item)["message"]
    sender = next((f"{each.get('name') or ''} <{each['address']}>".strip() for each in message["from"]), "")
    text = " ".join(message["body"]["text"].split())[:300]
    return plain(f"Which kind of mail is this: {', '.join(LABELS[:-1])} or {LABELS[-1]}? Answer with one word.\n\n"
                 f"From: {sender}\nSubject: {message['subject']}\n\n{text}", 12, 0)


def plain_tools(_: Product, item: Item) -> dict[str, Any]:
    """Returns a prompt that describes the tools and asks for a line of JSON."""
    lines = []
    for tool in TOOL_SET:
        parameters = tool["parameters"]
        names = [f"{name}{'' if name in parameters['required'] else ' (optional)'}: "
                 f"{' or '.join(rule.get('enum', [rule['type']]))}" for name, rule in parameters["properties"].items()]
        lines.append(f"- {tool['name']}({', '.join(names)}): {tool['description']}")
    order = ('If one of them fits the request, answer with one line of JSON: {"tool": NAME, "arguments": {...}}. '
             "If none fits, answer: none")
    return plain("\n".join(["You have these tools:", *lines, "", order, "", f"Request: {item.data['text']}"]), 160, 0)


WAYS: dict[str, dict[str, Way]] = {
    "documents": {"hearth": documents, "none": documents},
    "compound": {"hearth": documents, "none": documents},
    "summaries": {"hearth": summaries, "none": summaries},
    "replies": {"hearth": replies},
    "categories": {"hearth": categories, "alone": category_alone, "none": categories},
    "tools": {"hearth": tools},
}
PLAIN: dict[str, Callable[[Product, Item], dict[str, Any]]] = {
    "documents": plain_documents, "compound": plain_documents, "summaries": plain_summary,
    "replies": plain_replies, "categories": plain_category, "tools": plain_tools}
COLUMNS = ("hearth", "alone", "plain", "none")


# Parsing of plain answers


def label_in(text: str) -> str | None:
    """Returns the first category that a text names."""
    found = re.search("|".join(LABELS), text.lower())
    return found[0] if found else None


def replies_in(text: str) -> dict[str, str]:
    """Parses three lines as replies, ignoring leading numbers and names of intents."""
    form = re.compile(r"^(?:[-*•]|\d+[.):]|\**(?:yes|no|question|first|second|third)(?: reply)?\**:\**|\s)+", re.I)
    lines = [form.sub("", line).strip(" \"'*") for line in text.splitlines() if line.strip()]
    return {intent: line for intent, line in zip(("affirmative", "declining", "question"), lines) if line}


def calls_in(text: str) -> list[dict[str, Any]]:
    """Parses the JSON objects in a text as calls."""
    found: list[dict[str, Any]] = []
    at = text.find("{")
    while at >= 0:
        try:
            value, end = json.JSONDecoder().raw_decode(text, at)
        except ValueError:
            end = at + 1
        else:
            if name := value.get("tool") or value.get("name"):
                found.append({"name": str(name), "arguments": json.dumps(value.get("arguments") or {})})
        at = text.find("{", end)
    return found
