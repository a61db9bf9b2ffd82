"""Unpacks the labelled mails that the mail classifiers are trained on, and labels unlabelled ones.

    mail_sets.py --data DATA --output FOLDER

From DATA (see README.md) it reads SpamAssassin's public corpus for spam, and its honest mails for two categories: mails of
discussion lists become forums, and the easy ones without list headers primary. It also reads the newsletters of a Gmail account
with Gmail's labels. It writes `spamassassin/`, `gmail.mbox`, and the tables `spam.tsv`, `lists.tsv`, `gmail.tsv` and
`honest.tsv`.

From MASC, a part of the American National Corpus, it takes honest texts without headers, and writes `texts/` and `texts.tsv`:
a few sentences of a letter, an article, a talk or a report, with the first words of the preceding sentence as the subject.
MASC's mails, spam, jokes, tweets and film scripts are omitted. Its mails may be from Enron, like those of AESLC, on which the
weights are measured.
"""

from __future__ import annotations

import argparse
import gzip
import random
import re
import shutil
import tarfile
import zipfile
from email.message import EmailMessage
from pathlib import Path

LIST_HEADER = re.compile(rb"^(list-post|list-id|mailing-list|x-mailing-list):", re.I | re.M)
ANY_LIST = re.compile(rb"^(list-|mailing-list|x-mailing-list|precedence: *(bulk|list))", re.I | re.M)

LEFT_OUT = {"email", "spam", "jokes", "twitter", "movie-script"}


def sentences(tagged: str) -> list[str]:
    """Returns the sentences of a part-of-speech tagged file, "In_IN the_DT"."""
    lines = (" ".join(word.rsplit("_", 1)[0] for word in line.split()) for line in tagged.splitlines())
    return [re.sub(r" ([.,;:?!%)']|n't)", r"\1", line).replace("$ ", "$") for line in lines if line]


def write_texts(archive: Path, output: Path) -> None:
    """Writes pieces of MASC as mails whose only header is the subject."""
    folder = output / "texts"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    rng = random.Random(0)
    labels: list[str] = []
    with zipfile.ZipFile(archive) as packed:
        for line in packed.read("masc_tagged/categories.txt").decode().splitlines():
            name, kind = line.split()[:2]
            if kind in LEFT_OUT:
                continue
            said = sentences(packed.read(f"masc_tagged/{name}").decode("utf-8", "replace"))
            while len(said) > 1:
                count = rng.choice((1, 2, 3, 4, 6, 8, 12))
                mail = EmailMessage()
                mail["Subject"] = " ".join(said[0].split()[:rng.randint(2, 7)])
                mail.set_content("\n".join(said[1:count + 1]) + "\n", cte="8bit")
                (folder / f"{len(labels)}.eml").write_bytes(mail.as_bytes())
                labels.append(f"{len(labels)}.eml\tham\n")
                said = said[count + 1:]
    (output / "texts.tsv").write_text("".join(labels), encoding="utf-8")


def main() -> None:
    """Unpacks and labels the mails."""
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
    write_texts(arguments.data / "lm-text/nltk-masc_tagged.zip", arguments.output)
    with gzip.open(arguments.data / "categories/gmail-labelled-newsletters.mbox.gz") as packed, \
            open(arguments.output / "gmail.mbox", "wb") as mbox:
        shutil.copyfileobj(packed, mbox)
    table = (arguments.data / "categories/gmail-labelled-newsletters.labels.tsv").read_text(encoding="utf-8")
    (arguments.output / "gmail.tsv").write_text(table, encoding="utf-8")
    rows = [line.split("\t") for line in table.splitlines()]
    # Mails in Gmail's inbox count as honest; they are the only modern honest mails.
    honest = [f"{row[0]}\tham\t{row[4]}\n" for row in rows[1:] if row[2] == "inbox"]
    (arguments.output / "honest.tsv").write_text("message_id\tcategory\tsender_domain\n" + "".join(honest), encoding="utf-8")


if __name__ == "__main__":
    main()
