"""Unpacks the labelled mails that the classifiers of mails learn from, and labels what has no label.

    mail_sets.py --data DATA --output FOLDER

From DATA (see README.md): SpamAssassin's public corpus for spam, and its honest mails for two
categories: those with headers of a mailing list that one can write to as forums, the easy ones
without any as primary; and the newsletters of a Gmail account with Gmail's own labels. Writes
`spamassassin/`, `gmail.mbox`, and the tables `spam.tsv`, `lists.tsv`, `gmail.tsv` and `honest.tsv`.
"""

from __future__ import annotations

import argparse
import gzip
import re
import shutil
import tarfile
from pathlib import Path

LIST_HEADER = re.compile(rb"^(list-post|list-id|mailing-list|x-mailing-list):", re.I | re.M)
ANY_LIST = re.compile(rb"^(list-|mailing-list|x-mailing-list|precedence: *(bulk|list))", re.I | re.M)


def main() -> None:
    """Unpacks and labels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    folder = arguments.output / "spamassassin"
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(arguments.data / "spam/spamassassin.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    labels = (arguments.data / "spam/spamassassin.labels.tsv").read_text(encoding="utf-8").splitlines()
    (arguments.output / "spam.tsv").write_text("\n".join(labels) + "\n", encoding="utf-8")
    lists = []
    for line in labels:
        name, label = line.split("\t")[:2]
        if label != "ham":
            continue
        head = (folder / name).read_bytes().split(b"\n\n", 1)[0]
        if LIST_HEADER.search(head):
            lists.append(f"{name}\tforums\n")
        elif name.startswith("easy") and not ANY_LIST.search(head):
            lists.append(f"{name}\tprimary\n")
    (arguments.output / "lists.tsv").write_text("".join(lists), encoding="utf-8")
    with gzip.open(arguments.data / "categories/gmail-labelled-newsletters.mbox.gz") as packed, \
            open(arguments.output / "gmail.mbox", "wb") as mbox:
        shutil.copyfileobj(packed, mbox)
    table = (arguments.data / "categories/gmail-labelled-newsletters.labels.tsv").read_text(encoding="utf-8")
    (arguments.output / "gmail.tsv").write_text(table, encoding="utf-8")
    rows = [line.split("\t") for line in table.splitlines()]
    # What Gmail put into the inbox counts as honest: the only modern mails that do.
    honest = [f"{row[0]}\tham\t{row[4]}\n" for row in rows[1:] if row[2] == "inbox"]
    (arguments.output / "honest.tsv").write_text("message_id\tcategory\tsender_domain\n" + "".join(honest), encoding="utf-8")


if __name__ == "__main__":
    main()
