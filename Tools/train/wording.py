"""More wordings for training, put together from parts.

The held-out wordings stay at the end of each list and are not among these.
"""

from __future__ import annotations

import random
import re
from itertools import product


def some(count: int, *parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return some of the texts that one of each part makes; always the same ones."""
    whole = ["".join(chosen) for chosen in product(*parts)]
    return tuple(random.Random(len(whole)).sample(whole, min(count, len(whole))))


def spread(text: str) -> list[str]:
    """Return the texts between bars, once for each choice in angle brackets: ``<big/small>``."""
    texts: list[str] = []
    for one in text.split("|"):
        parts = re.split(r"<([^>]*)>", " ".join(one.split()))
        texts += ["".join(chosen) for chosen in product(*(
            part.split("/") if index % 2 else [part] for index, part in enumerate(parts)))]
    return [re.sub(r"\s+([.,?!])", r"\1", " ".join(one.split())) for one in texts if one.strip()]


LAYOUTS = some(
    150,
    ("Text:\n{t}", "Note:\n{t}", "Message: {t}", "Here:\n{t}", "Read:\n{t}", "My notes: {t}",
     "Document:\n{t}", "This is what I know: {t}", "Facts: {t}", "Page:\n{t}", "---\n{t}\n---",
     "Look:\n{t}", "Consider this:\n{t}", "Below is a text.\n{t}", "My text: {t}", "Source: {t}",
     "Article:\n{t}", "{t}", "Take this text:\n{t}", "It says here: {t}"),
    ("\n\n", "\n"),
    ("{q}", "Q: {q}", "Answer: {q}", "Please answer: {q}", "Tell me: {q}", "I ask you: {q}",
     "Reply briefly: {q}", "What I want to know: {q}", "Short answer, please: {q}", "Now: {q}",
     "Answer this question: {q}", "Say: {q}", "So: {q}"),
) + some(
    60,
    ("{q}", "Q: {q}", "I ask you: {q}", "Tell me: {q}", "Please answer this. {q}", "Now: {q}",
     "Answer with a few words. {q}", "I want to know: {q}"),
    ("\n\n", "\n"),
    ("Text:\n{t}", "Note: {t}", "The note:\n{t}", "Here is the text: {t}", "{t}", "Source:\n{t}",
     "Read this:\n{t}", "My text: {t}", "Facts: {t}", "Use this: {t}"),
)
ASKING = some(
    40,
    ("", "OK. ", "Well, ", "Next: ", "Thanks. ", "And now: ", "Good. ", "Another thing: ",
     "Also, ", "Then: ", "Hm, ", "Please: ", "I wonder: ", "Still one question: ",
     "Can you tell me: ", "Do you know: ", "I ask you: ", "Answer me: "),
    ("{l}", "{q}"),
)
JSON_PROMPTS = some(
    170,
    ("Give me", "Return", "Write", "Make", "Fill in", "Take", "Pull out", "Find", "Note", "List",
     "Show", "Produce", "Create", "Prepare", "Copy", "Send me", "I want", "I need", "Read off",
     "Look for", "Please give", "Please write", "Save", "Tell me"),
    (" {k} as JSON", " {k} in JSON", " {k} as a JSON object", " JSON with {k}",
     " one JSON object with {k}", " the fields {k} as JSON", " {k} (JSON only)",
     " {k} in a JSON object"),
    (".\n\n{m}", ":\n{m}", ".\nText: {m}", ": {m}", ".\n\nMessage:\n{m}", ", please.\n\n{m}",
     " from this:\n{m}", ".\nThe {n}:\n{m}", " from the {n}.\n\n{m}"),
) + some(
    130,
    ("{m}\n\n", "Text: {m}\n\n", "Message:\n{m}\n\n", "This came in:\n{m}\n", "The {n}:\n{m}\n\n",
     "{m}\n", "I got this:\n{m}\n\n"),
    ("Give me", "Return", "Write", "Make", "Fill in", "Take", "Pull out", "Find", "List", "Show",
     "Produce", "Create", "Copy", "I want", "I need", "Please write", "Save"),
    (" {k} as JSON.", " {k} in JSON.", " {k} as a JSON object.", " JSON with {k}.",
     " one JSON object with {k}.", " the fields {k} as JSON.", " {k}, JSON only."),
)
CLOSINGS = some(
    40,
    ("All the best", "Warm regards", "Take care", "Many thanks", "Sincerely", "Talk soon",
     "Until then", "With best wishes", "Have a nice day", "Bye", "Greetings", "Speak soon",
     "Yours sincerely", "Thank you", "Hugs", "Thanks again", "Thanks and regards", "Cheers",
     "Best regards", "See you soon", "Ciao", "Have a good week", "Warmly"),
    (",\n{s}", ", {s}", "\n{s}", "!\n{s}"),
)
LAST_WORDS = (
    "Can you tell me today?", "I hope to hear from you.", "Please write back.", "Thanks a lot!",
    "Just write back when you know.", "A short answer is enough.", "I hope that is fine.",
    "Please let me know soon.", "It is not urgent.", "What do you say?", "Thank you very much.",
    "I am curious what you think.", "Please reply today.", "It would make me happy.",
    "Call me if that is easier.", "Any answer helps.", "I wait for your answer.",
)
INTRODUCTIONS = (
    "Here is a mail:\n", "This came in:\n", "Look at this mail:\n", "The message:\n",
    "Mail from today:\n", "The text of the mail:\n", "It says:\n", "I received this:\n",
    "From my inbox:\n", "Email:\n", "They wrote:\n", "This is the message:\n", "Read this mail:\n",
)
REPEATS = (
    "Write {p} again.", "Say {p} again.", "Type \"{p}\".", "Write \"{p}\".", "Echo: {p}",
    "Repeat \"{p}\", please.", "Write the words \"{p}\".", "Give me back: {p}",
    "Can you say \"{p}\"?", "Say \"{p}\" one more time.", "Write down: {p}", "Print \"{p}\".",
    "Write this: {p}", "Say this again: {p}", "Once more: {p}", "Copy \"{p}\".", "Type this: {p}",
    "Repeat this text: {p}", "Please repeat: {p}", "Tell me \"{p}\" again.",
)
LABEL_PROMPTS = some(
    60,
    ("{t}\n\n", "Text: {t}\n\n", "Message:\n{t}\n\n", "\"{t}\"\n", "{t}\n"),
    ("Pick one: {l}.", "Which one fits: {l}?", "Sort it: {l}.", "Label it as {l}.",
     "Give it one of these labels: {l}.", "Is this {l}?", "Mark it as one of {l}.",
     "Decide: {l}.", "Which label is right: {l}?", "Say which: {l}.", "One word: {l}."),
) + some(
    60,
    ("Pick one of {l}", "Sort this: {l}", "Label this text as {l}", "Which of {l} fits",
     "Give one label of {l}", "Decide between {l}", "File this under {l}", "Mark this as {l}",
     "Say if this is {l}", "One of {l}, please"),
    (".\n\n{t}", ":\n{t}", ".\nText: {t}", ": {t}", ".\nMessage:\n{t}"),
)
