"""Tests of the generated mails."""

from __future__ import annotations

import random
import re

import entities
import whole_mails
from mail_forms import compose

MAILS = 3  # mails of each sort


def test_same_seed() -> None:
    """The same seed gives the same bytes, and another seed gives different ones."""
    first, again, other = (
        [whole_mails.mail(kind, rng).as_bytes() for kind in whole_mails.KINDS for _ in range(10)]
        for rng in map(random.Random, (1, 1, 2)))
    assert first == again
    assert first != other


def test_all_sorts_can_be_written() -> None:
    """Each sort gives mails that can be parsed, without unresolved placeholders or choices."""
    rng = random.Random(0)
    for kind in whole_mails.KINDS:
        for sort in (*kind.sorts, *(one for tongue in whole_mails.TONGUES.values() for one in tongue[kind.name])):
            for _ in range(MAILS):
                mail = compose(sort, kind.is_spam, rng)
                assert mail["From"] and mail["Subject"] and mail.as_bytes(), sort.name
                body = mail.get_body(("plain",))
                said = mail["Subject"] + (body.get_content() if body else "")
                assert not re.search(r"\{[a-z]+\d?\}|<\||\|>", said), (sort.name, said)


def test_kinds_of_every_category() -> None:
    """There are honest mails of all categories, and spam, in all languages."""
    assert {kind.category for kind in whole_mails.KINDS if not kind.is_spam} == {
        "primary", "social", "promotions", "updates", "forums"}
    for tongue in whole_mails.TONGUES.values():
        assert set(tongue) == {kind.name for kind in whole_mails.KINDS}


def test_part_of_each_pool_is_never_drawn() -> None:
    """Neither drawn nor generated words of a pool are among its held-out words."""
    rng = random.Random(3)
    for pool in (value for value in vars(entities).values() if isinstance(value, entities.Pool)):
        assert pool.words and pool.held and not pool.held & {*pool.words, *(pool(rng) for _ in range(2000))}
