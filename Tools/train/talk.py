"""What the modules on mails, threads, stories and small talk give to the registry of tasks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import facts
import mails
import smalltalk
import stories
import thinking
import threads
from turns import Generator

Check = Callable[[Any, str], bool]

# name: generator, weight, whether it is scored
TASKS: dict[str, tuple[Generator, float, bool]] = {
    "reply_intent": (mails.reply, 60, True),
    "any_reply": (mails.any_reply, 1.5, False),
    "dictated": (mails.dictated, 3, True),
    "reply_three": (mails.suggestions, 2, True),
    "mail_wants": (mails.wants, 2, True),
    "needs_answer": (mails.needs_answer, 1.5, True),
    "thread_summary": (threads.summary, 4, True),
    "chat_summary": (threads.chat_summary, 2, True),
    "chat_so_far": (threads.chat_so_far, 1.5, False),
    "story": (stories.story, 2.5, True),
    "any_story": (stories.any_story, 0.5, False),
    "poem": (stories.poem, 0.6, False),
    "greeting": (smalltalk.greeting, 1.5, False),
    "courtesy": (smalltalk.courtesy, 1.5, False),
    "identity": (smalltalk.identity, 5, True),
    "feeling": (smalltalk.feeling, 1.5, False),
    "limits": (smalltalk.limits, 3.5, True),
    "sums": (smalltalk.sums, 0.5, False),
    "remember": (smalltalk.remember, 2.5, True),
    "remember_turns": (smalltalk.remember_turns, 1.5, False),
    "not_told": (smalltalk.not_told, 1, True),
    "repeat": (smalltalk.repeat, 2, True),
    "colour": (facts.colour, 1, False),
    "opposite": (facts.opposite, 0.6, False),
    "animal": (facts.animal, 0.6, False),
    "geography": (facts.geography, 1.5, False),
    "general": (facts.general, 1.5, False),
    "calendar": (facts.calendar, 0.5, False),
    "listing": (facts.listing, 0.6, False),
    "how_to": (facts.how_to, 1, False),
    "thinking_text": (thinking.text_question, 2, False),
    "thinking_reply": (thinking.mail_reply, 0.7, False),
    "thinking_story": (thinking.story, 0.3, False),
    "thinking_remember": (thinking.told, 0.5, False),
    "thinking_talk": (thinking.talk, 0.5, False),
}

# by the kind of an example
CHECKS: dict[str, Check] = {
    "reply_intent": mails.score_reply,
    "dictated": mails.score_dictated,
    "reply_three": mails.score_three,
    "mail_wants": mails.same,
    "needs_answer": mails.same,
    "thread_summary": threads.score_summary,
    "chat_summary": threads.score_chat,
    "story": stories.score_story,
    "talk": smalltalk.score_any,
    "identity": smalltalk.score_identity,
    "limits": smalltalk.score_limits,
    "remember": smalltalk.score_holds,
    "not_told": smalltalk.score_holds,
    "repeat": smalltalk.score_holds,
    "fact": smalltalk.score_holds,
    "general": smalltalk.score_holds,
    "how_to": smalltalk.score_holds,
    "listing": facts.score_listing,
}
