#!/usr/bin/env python3
"""Compares Hearth's spam filter with bogofilter and SpamAssassin, on SpamAssassin's public corpus, fold by fold.

The mails are written once without the headers that reveal where they were collected (`stripped` in inspection.py, as in
`hearth mail eval`), and all programs read these files. Mails whose subjects differ only in "Re:" are in the same fold. For
each fold, each program learns from the other folds and judges this one. The verdicts of all folds are combined.

- Hearth: its linear classifier fitted to the other folds (`MailTrainer judge --train`, built by `swift build -c release
  --package-path Benchmarks`), with its rules; and its rules alone.
- bogofilter: a separate word list for each fold, each mail learned once, default settings.
- SpamAssassin: only its local tests, without its Bayes filter, and with one trained on the other folds. There are no DNS
  lookups, and no links are followed. Some of its tests do not apply, because Received headers were stripped.

`unsure` is a score between 0.2 and 0.8 for Hearth, and between its two cut-offs for bogofilter; SpamAssassin has none. Since
programs use different thresholds, Hearth's recall is also reported at each peer's number of false alarms, and each peer's
recall at Hearth's number.
Debian provides the peers as `bogofilter` and `spamassassin`; a missing one is skipped with a message. SpamAssassin takes about
0.1 s per mail; `--without spamassassin-bayes` or `--most 500` shorten the run.
"""

from __future__ import annotations

import email
import email.header
import hashlib
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from inspection import (
    Failed,
    Verdicts,
    base_subject,
    inspect,
    machine,
    options,
    print_table,
    run,
    save,
    share,
    stripped,
    unpack,
)

PEERS = ("bogofilter", "spamassassin", "spamassassin-bayes")
# The defaults of bogofilter, as printed by `bogofilter -C -Q`.
BOGOFILTER_SPAM, BOGOFILTER_HAM = 0.99, 0.45
# DetectSpamUseCase.threshold; Hearth's printed counts are checked against it.
HEARTH_SPAM = 0.87
# Fits classifiers; see Tools/mail_weights/README.md.
TRAINER = Path(__file__).resolve().parents[1] / ".build/release/MailTrainer"


@dataclass(frozen=True)
class Mail:
    """A labelled mail."""

    key: str  # its path relative to the folder of mails
    is_spam: bool
    fold: int


@dataclass
class Outcome:
    """A program's scores and verdicts for all mails."""

    name: str
    scores: dict[str, float] = field(default_factory=dict)
    flagged: set[str] = field(default_factory=set)
    unsure: set[str] = field(default_factory=set)
    seconds: float = 0  # judging
    learning: float = 0


# Mails


def subject(mail: bytes) -> str:
    """Returns the subject of a mail, decoded as far as possible."""
    value = email.message_from_bytes(mail).get("subject", "")
    try:
        return str(email.header.make_header(email.header.decode_header(str(value))))
    except (LookupError, ValueError, email.errors.HeaderParseError):
        return str(value)


def prepare(data: Path, folder: Path, folds: int, most: int | None) -> list[Mail]:
    """Unpacks and strips the corpus, and returns the mails with their labels and folds."""
    source = unpack(data / "spam/spamassassin.tar.gz", folder / "source")
    lines = (data / "spam/spamassassin.labels.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t")[:2] for line in lines if line.count("\t") >= 1]
    if most is not None and most < len(rows):
        rows = random.Random(1).sample(rows, most)
    mails = []
    for name, label in rows:
        mail = stripped((source / name).read_bytes())
        key = name.removesuffix(".txt") + ".eml"
        group = base_subject(subject(mail)) or key
        fold = int.from_bytes(hashlib.sha256(group.encode("utf-8", "replace")).digest()[:4]) % folds
        path = folder / "mails" / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(mail)
        mails.append(Mail(key, label == "spam", fold))
    shutil.rmtree(source)
    return mails


def write_labels(path: Path, mails: Sequence[Mail]) -> Path:
    """Writes a table of labels for `hearth mail eval`."""
    path.write_text("".join(f"{mail.key}\t{'spam' if mail.is_spam else 'ham'}\n" for mail in mails), encoding="utf-8")
    return path


# Programs


def hearth_scores(executable: Path, folder: Path, mails: list[Mail], folds: int) -> list[Outcome]:
    """Judges each mail with Hearth's rules, and with weights that were fitted to the other folds."""
    fitted, rules = Outcome("Hearth"), Outcome("Hearth, rules alone")
    for fold in range(folds):
        test = write_labels(folder / "test.tsv", [mail for mail in mails if mail.fold == fold])
        rest = write_labels(folder / "train.tsv", [mail for mail in mails if mail.fold != fold])
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HEARTH_")}
        rows = []
        for command in (
            [TRAINER, "judge", test, folder / "mails", "--train", rest, folder / "mails"],
            [executable.absolute(), "mail", "eval", test, folder / "mails", "--json", "--samples"],
        ):
            began = time.monotonic()
            done = subprocess.run(
                command, capture_output=True, text=True, env={**kept, "HEARTH_HOME": str(folder / "home")}
            )
            if command[0] == TRAINER:
                fitted.learning += time.monotonic() - began
            if done.returncode != 0:
                raise Failed(f"{command[0]} ended with {done.returncode}: {done.stderr[-500:]}")
            rows += json.loads(done.stdout)
        for row in rows:
            outcome = (
                rules if row["engine"] == "rules alone" else fitted if row["engine"].startswith("fitted to") else None
            )
            if outcome is None:
                continue  # The built-in weights were fitted to these mails.
            tested = [mail for mail in mails if mail.fold == fold]
            if [sample["isSpam"] for sample in row["samples"]] != [mail.is_spam for mail in tested]:
                raise Failed(
                    f"{row['engine']}: {len(row['samples'])} scores, and not those of the {len(tested)} mails asked"
                )
            for mail, sample in zip(tested, row["samples"], strict=True):
                key, score = mail.key, float(sample["score"])
                outcome.scores[key] = score
                if score >= HEARTH_SPAM:
                    outcome.flagged.add(key)
                if 0.2 <= score < 0.8:
                    outcome.unsure.add(key)
            flagged = sum(mail.key in outcome.flagged for mail in mails if mail.fold == fold)
            if flagged != row["truePositives"] + row["falsePositives"]:
                raise Failed(
                    f"{row['engine']}: {flagged} scores are {HEARTH_SPAM} or more, but "
                    f"{row['truePositives'] + row['falsePositives']} mails were flagged"
                )
    judged = inspect(executable, [folder / "mails"], seconds=3600)
    if judged.code == 0 and judged.mails:
        # The time of a whole run over the files, as for the peers: reading, judging with built-in weights, writing JSON.
        fitted.seconds = judged.seconds * len(mails) / len(judged.mails)
    return [fitted, rules]


def bogofilter_scores(folder: Path, mails: list[Mail], folds: int) -> Outcome:
    """Judges the mails with bogofilter, with a new word list for each fold."""
    outcome = Outcome("bogofilter")

    def call(words: Path, *arguments: str, of: Sequence[Mail]) -> str:
        names = "".join(f"{folder / 'mails' / mail.key}\n" for mail in of)
        done = subprocess.run(
            ["bogofilter", "-C", "-d", str(words), *arguments, "-b"], input=names, capture_output=True, text=True
        )
        # Exit codes 0, 1 and 2 are verdicts.
        if done.returncode > 2:
            raise Failed(f"bogofilter ended with {done.returncode}: {done.stderr[-500:]}")
        return done.stdout

    for fold in range(folds):
        words = folder / f"bogofilter-{fold}"
        words.mkdir()
        began = time.monotonic()
        call(words, "-s", of=[mail for mail in mails if mail.fold != fold and mail.is_spam])
        call(words, "-n", of=[mail for mail in mails if mail.fold != fold and not mail.is_spam])
        outcome.learning += time.monotonic() - began
        began = time.monotonic()
        printed = call(words, "-TT", of=[mail for mail in mails if mail.fold == fold])
        outcome.seconds += time.monotonic() - began
        for line in printed.splitlines():
            name, _, number = line.rpartition(" ")
            if not name:
                continue
            key, score = str(Path(name).relative_to(folder / "mails")), float(number)
            outcome.scores[key] = score
            if score >= BOGOFILTER_SPAM:
                outcome.flagged.add(key)
            elif score > BOGOFILTER_HAM:
                outcome.unsure.add(key)
    return outcome


# Reads lines of "spam", "ham" or "check", a tab and a path, and writes a line with score and verdict for each "check".
_SPAMASSASSIN = r"""
use strict; use Mail::SpamAssassin; $| = 1;
my ($home, $config) = @ARGV;
my $sa = Mail::SpamAssassin->new({local_tests_only => 1, dont_copy_prefs => 1, home_dir_for_helpers => $home,
    userprefs_filename => "$home/user_prefs", userstate_dir => $home, post_config_text => $config});
$sa->compile_now(0);
my $learned = 0;
print "ready\n";
while (my $line = <STDIN>) {
    chomp $line;
    my ($verb, $path) = split /\t/, $line, 2;
    open my $file, "<", $path or die "$path: $!"; binmode $file;
    my $text = do { local $/; <$file> };
    my $mail = $sa->parse($text, $verb eq "check");
    if ($verb eq "check") {
        if ($learned) { $sa->rebuild_learner_caches(); $sa->finish_learner(); $learned = 0; print "learned\n"; }
        my $status = $sa->check($mail);
        print "$path\t", $status->get_score, "\t", $status->is_spam ? 1 : 0, "\n";
        $status->finish;
    } else {
        if (!$learned) { $sa->init_learner({wait_for_lock => 1}); $learned = 1; }
        my $status = $sa->learn($mail, undef, $verb eq "spam" ? 1 : 0, 0);
        $status->finish;
    }
    $mail->finish;
}
"""


def spamassassin_scores(folder: Path, mails: list[Mail], folds: int, *, has_bayes: bool) -> Outcome:
    """Judges the mails with SpamAssassin's local tests, and optionally a Bayes filter trained on the other folds."""
    outcome = Outcome("SpamAssassin, local tests" + (" and Bayes" if has_bayes else ""))
    program = folder / "spamassassin.pl"
    program.write_text(_SPAMASSASSIN, encoding="utf-8")
    # Without Bayes, one process judges all folds.
    for fold in range(folds) if has_bayes else [None]:
        home = folder / f"spamassassin-{fold}-{has_bayes}"
        home.mkdir()
        (home / "user_prefs").write_text("")
        settings = "bayes_auto_learn 0\nuse_auto_whitelist 0\nuse_txrep 0\nlock_method flock\n"
        settings += f"use_bayes 1\nbayes_path {home}/bayes\n" if has_bayes else "use_bayes 0\n"
        learn = [
            f"{'spam' if mail.is_spam else 'ham'}\t{folder / 'mails' / mail.key}\n"
            for mail in mails
            if has_bayes and mail.fold != fold
        ]
        check = [f"check\t{folder / 'mails' / mail.key}\n" for mail in mails if fold is None or mail.fold == fold]
        random.Random(1).shuffle(learn)
        (home / "tasks").write_text("".join(learn + check), encoding="utf-8")
        with open(home / "tasks", encoding="utf-8") as tasks, open(home / "errors", "w+", encoding="utf-8") as errors:
            process = subprocess.Popen(
                ["perl", str(program), str(home), settings],
                stdin=tasks,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
            assert process.stdout is not None
            ready = time.monotonic()
            for line in process.stdout:
                if line == "ready\n":
                    ready = time.monotonic()
                elif line == "learned\n":
                    outcome.learning += time.monotonic() - ready
                    ready = time.monotonic()
                else:
                    path, score, is_spam = line.rstrip("\n").split("\t")
                    key = str(Path(path).relative_to(folder / "mails"))
                    outcome.scores[key] = float(score)
                    if is_spam == "1":
                        outcome.flagged.add(key)
            process.wait()
            outcome.seconds += time.monotonic() - ready
            if process.returncode != 0:
                errors.seek(0)
                raise Failed(f"SpamAssassin ended with {process.returncode}: {errors.read()[-500:]}")
    return outcome


def has_spamassassin() -> bool:
    """Returns whether SpamAssassin and its rules are installed."""
    if shutil.which("spamassassin") is None or shutil.which("perl") is None:
        return False
    return subprocess.run(["perl", "-MMail::SpamAssassin", "-e", "1"], capture_output=True).returncode == 0


def version(command: Sequence[str]) -> str:
    """Returns the version that a program prints."""
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"\d+\.\d+(\.\d+)?", done.stdout + done.stderr)
    return found[0] if found else "?"


# Numbers


def found_at(outcome: Outcome, mails: list[Mail], false_alarms: int) -> set[str]:
    """Returns the spam that a program finds with at most `false_alarms` flagged honest mails."""
    ham = sorted((outcome.scores[mail.key] for mail in mails if not mail.is_spam), reverse=True)
    floor = ham[false_alarms] if false_alarms < len(ham) else -math.inf
    return {mail.key for mail in mails if mail.is_spam and outcome.scores[mail.key] > floor}


def area(outcome: Outcome, mails: list[Mail]) -> float:
    """Returns the probability that spam scores higher than honest mail, with ties counted half."""
    ranked = sorted((outcome.scores[mail.key], mail.is_spam) for mail in mails)
    total, index = 0.0, 0
    while index < len(ranked):
        end = index
        while end < len(ranked) and ranked[end][0] == ranked[index][0]:
            end += 1
        total += (index + end + 1) / 2 * sum(is_spam for _, is_spam in ranked[index:end])
        index = end
    spam = sum(mail.is_spam for mail in mails)
    ham = len(mails) - spam
    return (total - spam * (spam + 1) / 2) / (spam * ham) if spam and ham else float("nan")


def difference(mine: set[str], theirs: set[str], total: int) -> tuple[float, float, float]:
    """Returns the difference of two paired shares with its 95 % interval."""
    only_mine, only_theirs = len(mine - theirs), len(theirs - mine)
    middle = (only_mine - only_theirs) / total
    spread = 1.959964 * math.sqrt(max(only_mine + only_theirs - (only_mine - only_theirs) ** 2 / total, 0)) / total
    return middle, middle - spread, middle + spread


def main() -> int:
    """Prepares the mails, trains and runs each program, and prints the comparison."""
    parser = options(__doc__)
    parser.add_argument("--folds", type=int, default=5, metavar="N", help="number of folds (default: 5)")
    parser.add_argument("--most", type=int, metavar="N", help="number of mails, chosen at random (default: all)")
    parser.add_argument(
        "--without", action="append", default=[], choices=("hearth", *PEERS), help="skip a program"
    )
    arguments = parser.parse_args()
    outcomes: list[Outcome] = []
    missing: list[str] = []
    with tempfile.TemporaryDirectory(prefix="hearth-bench-") as name:
        folder = Path(name).resolve()
        mails = prepare(arguments.data, folder, arguments.folds, arguments.most)
        spam = sum(mail.is_spam for mail in mails)
        tasks: list[tuple[str, bool, Callable[[], list[Outcome]]]] = [
            ("hearth", True, lambda: hearth_scores(arguments.hearth, folder, mails, arguments.folds)),
            (
                "bogofilter",
                shutil.which("bogofilter") is not None,
                lambda: [bogofilter_scores(folder, mails, arguments.folds)],
            ),
            (
                "spamassassin",
                has_spamassassin(),
                lambda: [spamassassin_scores(folder, mails, arguments.folds, has_bayes=False)],
            ),
            (
                "spamassassin-bayes",
                has_spamassassin(),
                lambda: [spamassassin_scores(folder, mails, arguments.folds, has_bayes=True)],
            ),
        ]
        for task, is_there, scores in tasks:
            if task in arguments.without:
                continue
            if not is_there:
                missing.append(task)
                continue
            print(f"{task} …", file=sys.stderr)
            outcomes += scores()
    for outcome in outcomes:
        silent = [mail.key for mail in mails if mail.key not in outcome.scores]
        if silent:
            raise Failed(f"{outcome.name} said nothing of {len(silent)} mails, such as {silent[0]}")
    print(
        f"Machine: {machine()}\n"
        f"{len(mails)} mails: {spam} spam, {len(mails) - spam} honest; {arguments.folds} folds of "
        f"{', '.join(str(sum(mail.fold == fold for mail in mails)) for fold in range(arguments.folds))} mails."
    )
    if any(outcome.name == "bogofilter" for outcome in outcomes):
        print(f"bogofilter {version(['bogofilter', '-V'])}.")
    if any(outcome.name.startswith("SpamAssassin") for outcome in outcomes):
        print(f"SpamAssassin {version(['spamassassin', '-V'])}.")
    for task in missing:
        print(f"{task} is not installed and was left out.")
    print()
    print_table(
        ("program", "spam found", "ham flagged", "unsure", "AUC", "learning", "mails a second"),
        [
            (
                outcome.name,
                share(sum(mail.is_spam and mail.key in outcome.flagged for mail in mails), spam),
                share(sum(not mail.is_spam and mail.key in outcome.flagged for mail in mails), len(mails) - spam),
                str(len(outcome.unsure)) if outcome.unsure or not outcome.name.startswith("Spam") else "-",
                f"{area(outcome, mails):.4f}",
                f"{outcome.learning:.1f} s" if outcome.learning else "-",
                f"{len(mails) / outcome.seconds:.0f}" if outcome.seconds else "-",
            )
            for outcome in outcomes
        ],
    )
    print(
        "\nThe learning of Hearth holds its reading and judging; its mails a second are those of "
        "`hearth mail inspect`.\n"
    )
    verdicts = Verdicts()
    mine = next((outcome for outcome in outcomes if outcome.name == "Hearth"), None)
    for peer in outcomes:
        if mine is None or peer.name.startswith("Hearth"):
            continue
        alarms = sum(not mail.is_spam and mail.key in peer.flagged for mail in mails)
        ours, theirs = (
            found_at(mine, mails, alarms),
            {mail.key for mail in mails if mail.is_spam and mail.key in peer.flagged},
        )
        middle, low, high = difference(ours, theirs, spam)
        verdicts.add(
            f"spam found by Hearth at {peer.name}'s {alarms} false alarms",
            f"at least {share(len(theirs), spam)}",
            f"{share(len(ours), spam)}; {middle * 100:+.2f} points ({low * 100:+.2f} to {high * 100:+.2f})",
            len(ours) >= len(theirs) if peer.name == "bogofilter" else None,
        )
    for peer in outcomes:
        if mine is None or peer.name.startswith("Hearth"):
            continue
        alarms = sum(not mail.is_spam and mail.key in mine.flagged for mail in mails)
        ours, theirs = (
            {mail.key for mail in mails if mail.is_spam and mail.key in mine.flagged},
            found_at(peer, mails, alarms),
        )
        middle, low, high = difference(theirs, ours, spam)
        verdicts.add(
            f"spam found by {peer.name} at Hearth's {alarms} false alarms",
            "-",
            f"{share(len(theirs), spam)}; {middle * 100:+.2f} points ({low * 100:+.2f} to {high * 100:+.2f}) to Hearth",
            None,
        )
    for alarms in (0, 3, 15):
        cells = [f"{outcome.name} {len(found_at(outcome, mails, alarms)) / max(1, spam):.1%}" for outcome in outcomes]
        verdicts.add(
            f"spam found with at most {alarms} of {len(mails) - spam} honest mails flagged",
            "-",
            "; ".join(cells),
            None,
        )
    save(
        arguments.work,
        "mail-spam-peers",
        {
            "mails": {mail.key: [mail.is_spam, mail.fold] for mail in mails},
            "outcomes": {
                outcome.name: {
                    "scores": outcome.scores,
                    "flagged": sorted(outcome.flagged),
                    "seconds": outcome.seconds,
                    "learning": outcome.learning,
                }
                for outcome in outcomes
            },
        },
    )
    return verdicts.report()


if __name__ == "__main__":
    run(main)
