"""Imports from the other benchmarks, so that their path is set in one place."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "mail"))

from honest import MAILS as HONEST_MAILS, built as honest_mail
from inspection import (
    Client, Failed, Home, Server, archive_members, base_subject, interval, machine, mean, print_table, run, stripped,
    words_of)
from rouge import corpus as bc3_threads, interval_of_means, rouge, stands_in
from setting import ROOT, options, source_home
from serving.client import Connection, events

__all__ = [
    "HONEST_MAILS", "ROOT", "Client", "Connection", "Failed", "Home", "Server", "archive_members", "base_subject",
    "bc3_threads", "events", "honest_mail", "interval", "interval_of_means", "machine", "mean", "options",
    "print_table", "rouge", "run", "source_home", "stands_in", "stripped", "words_of"]
