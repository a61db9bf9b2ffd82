"""Documents: `hearth docs`, the HTTP API, hostile files, and recovery after kill -9.

HEARTH_KILLS sets how often an ingest is killed, 5 by default.
"""

import functools
import io
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from collections import Counter
from email.message import EmailMessage
from pathlib import Path

import pytest

from conftest import BINARY, ROOT, SLOW, Server, install_embedding_model

SAMPLES = ROOT / "Samples/documents"
KILLS = int(os.environ.get("HEARTH_KILLS", "5"))
# A question, texts of which at least one occurs in a passage that answers it, and the files that contain such a passage.
QUESTIONS = [
    ("How much deposit do I pay for a tool with a motor?", ["25"], ["members-guide.md", "shredder-manual.pdf"]),
    ("When is the tool library open on Saturdays?", ["9:00 to 14:00", "9:30 to 13:00"],
     ["minutes-2025-09-03.md", "newsletter-autumn-2025.html", "opening-hours.txt"]),
    ("Who is the treasurer?", ["Ines Falk", "Robert Amsel"],
     ["minutes-2025-09-03.md", "newsletter-autumn-2025.html", "members-guide.md"]),
    ("What is the late fee for a tool?", ["0.50", "1.00"], ["members-guide.md", "minutes-2025-09-03.md"]),
    ("When is Apple Day?", ["18 October"], ["minutes-2025-09-03.md", "newsletter-autumn-2025.html", "budget-2025.csv"]),
    ("What is the part number of the shredder's blades?", ["MB-4417"], ["shredder-manual.pdf"]),
    ("Which slug pellets are allowed?", ["iron phosphate", "metaldehyde"], ["house-rules.md"]),
    ("When is the water shut off in November?", ["14 November"], ["water-is-shut-off.eml"]),
    ("How heavy was the heaviest pumpkin?", ["38.4"], ["newsletter-autumn-2025.html"]),
    ("How much notice must be given to end the plot agreement?", ["six weeks"], ["plot-agreement.docx"]),
]
UNRELATED = [
    "What is the melting point of tungsten?", "Which orchestra recorded the symphony in Vienna?",
    "How does a submarine navigate below the ice?"]
ORDER = "PINEAPPLE"


def docs(server, *arguments, code=0):
    """Runs `hearth docs` and returns its JSON; with `code` None, any exit code is accepted."""
    done = server.hearth("docs", *(str(each) for each in arguments), "--json")
    assert code is None or done.returncode == code, done.stderr
    return json.loads(done.stdout)


def get(server, path, **query):
    """Sends a GET request and returns the JSON response."""
    return server.call("GET", path + ("?" + urllib.parse.urlencode(query) if query else ""))


def refusal(server, method, path, body=None, kind="application/json"):
    """Sends a request that must be refused, and returns its status and error message."""
    request = urllib.request.Request(server.url + path, body, {"Content-Type": kind}, method=method)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=SLOW).read()
    with refused.value as reply:
        return reply.code, json.load(reply)["error"]["message"]


def upload(server, collection, name, data):
    """Uploads a file and returns the response."""
    path = f"/api/collections/{collection}/documents?{urllib.parse.urlencode({'name': name})}"
    request = urllib.request.Request(server.url + path, data, {"Content-Type": "application/octet-stream"})
    with urllib.request.urlopen(request, timeout=SLOW) as reply:
        answer = json.load(reply)
        assert reply.status == (201 if answer["change"] == "added" else 200)
        return answer


def ask(server, collection, question, **options):
    """Asks a question and returns the events of the answer as pairs of name and data."""
    return stream(server, f"/api/collections/{collection}/ask", {"question": question, **options})


def stream(server, path, body):
    """Sends a request and returns the events of the response as pairs of name and data."""
    request = urllib.request.Request(
        server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=4 * SLOW) as reply:
        assert reply.headers["Content-Type"].startswith("text/event-stream")
        text = reply.read().decode().replace("\r\n", "\n")
    events = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "event" in lines:
            events.append((lines["event"], json.loads(lines["data"])))
    return events


def until(claim, what):
    """Polls `claim` until it returns a true value, and returns that."""
    deadline = time.monotonic() + SLOW
    while not (found := claim()):
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
    return found


def citations(answer):
    return [citation for sentence in answer["sentences"] for citation in sentence["citations"]]


def squeezed(text):
    return " ".join(text.split())


def pdf(*arguments):
    sys.path.insert(0, str(SAMPLES.parent))
    from make_documents import pdf as make
    return make(*arguments)


def container(parts):
    """A ZIP file with the given parts, by name."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return file.getvalue()


def row(number, *cells):
    """A row of an Excel sheet that starts in column B."""
    texts = "".join(
        f'<c r="{column}{number}" t="inlineStr"><is><t>{text}</t></is></c>' for column, text in zip("BCD", cells))
    return f'<row r="{number}">{texts}</row>'


def workbook(boat=("Kittiwake", "Oda Brandt", "Quay 17")):
    """An Excel file whose table starts at B3."""
    rows = row(3, "Boat", "Skipper", "Mooring") + row(4, *boat) + row(5, "Petrel", "Jon", "Buoy 4")
    return container({
        "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="Harbour" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels":
            '<Relationships><Relationship Id="r1" Type="r/worksheet" Target="worksheets/1.xml"/></Relationships>',
        "xl/worksheets/1.xml": f"<worksheet><sheetData>{rows}</sheetData></worksheet>"})


def slides():
    """A PowerPoint file with two slides, each with its title after its text."""
    def slide(title, text):
        shapes = f'<p:sp><p:nvPr><p:ph/></p:nvPr><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:sp>'
        shapes += f'<p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>{title}</a:t></a:r></a:p></p:sp>'
        return f'<p:sld xmlns:p="p" xmlns:a="a">{shapes}</p:sld>'
    links = "".join(f'<Relationship Id="r{n}" Type="r/slide" Target="slides/slide{n}.xml"/>' for n in (1, 2))
    return container({
        "ppt/presentation.xml":
            '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="r1"/><p:sldId id="257" r:id="r2"/>'
            "</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": f"<Relationships>{links}</Relationships>",
        "ppt/slides/slide1.xml": slide("Welcome", "The lighthouse tour begins at the harbour office."),
        "ppt/slides/slide2.xml": slide("Lamp", "The lamp of the lighthouse is a Fresnel lens from Marseille.")})


def book():
    """An e-book with two chapters, whose reading order is the reverse of their file names."""
    def page(text):
        return f"<html><head><title/></head><body><p>{text}</p></body></html>"
    items = "".join(f'<item id="c{n}" href="text/{n}.xhtml" media-type="application/xhtml+xml"/>' for n in (1, 2))
    return container({
        "META-INF/container.xml": '<container><rootfile full-path="OEBPS/book.opf"/></container>',
        "OEBPS/book.opf":
            f'<package><manifest>{items}<item id="nav" href="nav.xhtml" properties="nav"/></manifest>'
            '<spine><itemref idref="c2"/><itemref idref="c1"/></spine></package>',
        "OEBPS/nav.xhtml":
            '<html><body><nav><a href="text/2.xhtml">The Ferry</a><a href="text/1.xhtml#top">The Ice</a></nav></body></html>',
        "OEBPS/text/1.xhtml": page("The frozen lake was crossed by Marit Solberg on a sledge."),
        "OEBPS/text/2.xhtml": page("The old ferry belonged to nobody.")})


def mail():
    """A mail with an attached spreadsheet."""
    message = EmailMessage()
    message["Subject"] = "Fleet"
    message.set_content("The list is attached.")
    sheet = workbook(("Rowboat", "Ida Wolff", "Pier 12"))
    message.add_attachment(sheet, maintype="application", subtype="octet-stream", filename="Bötchen.xlsx")
    return message.as_bytes()


# Files without pages: name, bytes, a question, and the place of its answer.
PLACES = [
    ("boats.xlsx", workbook(), "Who is the skipper of the boat Kittiwake?", "Sheet “Harbour”, B4:D4"),
    ("tour.pptx", slides(), "Where is the lens of the lighthouse lamp from?", "slide 2"),
    ("crossing.epub", book(), "Who crossed the frozen lake on a sledge?", "chapter “The Ice”"),
    ("fleet.eml", mail(), "Who is the skipper of the Rowboat?", "attachment “Bötchen.xlsx”, Sheet “Harbour”, B4:D4"),
]


@pytest.fixture(scope="module")
def garden(tmp_path_factory):
    """A data folder with the sample documents, without a server or a chat model."""
    home = Server(tmp_path_factory.mktemp("garden"))
    install_embedding_model(home.home)
    folder = home.home / "documents"
    shutil.copytree(SAMPLES, folder)
    added = docs(home, "add", folder)
    assert added["added"] == len(list(SAMPLES.iterdir())) == 10
    assert added["problems"] == []
    home.folder = folder
    return home


@pytest.fixture(scope="module")
def served(server):
    """A server with the tests' model and the sample documents in a collection."""
    server.call("POST", "/api/collections", {"name": "garden"})
    for file in sorted(SAMPLES.iterdir()):
        upload(server, "garden", file.name, file.read_bytes())
    until(lambda: next(each for each in get(server, "/api/documents")["collections"] if each["name"] == "garden")
          .get("waiting", 0) == 0 or not list((server.home / "models").glob("all-MiniLM*")), "vectors do not come")
    return server


# MARK: The sample documents


def test_the_sample_documents_equal_those_that_their_generator_writes():
    done = subprocess.run([sys.executable, str(SAMPLES.parent / "make_documents.py"), "--check"], capture_output=True)
    assert done.returncode == 0, done.stderr


def test_docs_list_shows_every_sample_document(garden):
    listed = docs(garden, "list")
    documents = {document["name"]: document for document in listed["documents"]}
    assert documents.keys() == {path.name for path in SAMPLES.iterdir()}
    assert documents["shredder-manual.pdf"]["pages"] == 3
    assert documents["water-is-shut-off.eml"]["kind"] == "mail"
    assert documents["budget-2025.csv"]["kind"] == "table"
    assert all(document["passages"] > 0 for document in documents.values())
    assert [folder["path"] for folder in listed["folders"]] == [str(garden.folder)]
    assert "shredder-manual.pdf" in garden.hearth("docs", "list").stdout


def test_adding_an_unchanged_folder_again_changes_nothing(garden):
    before = docs(garden, "list")["documents"]
    again = docs(garden, "add", garden.folder)
    assert (again["added"], again["replaced"], again["removed"]) == (0, 0, 0)
    assert again["unchanged"] == 10
    assert docs(garden, "list")["documents"] == before


@pytest.mark.parametrize(("question", "values", "files"), QUESTIONS)
def test_search_finds_the_passage_that_answers_a_question(garden, question, values, files):
    hits = docs(garden, "search", question, "--limit", "5")["hits"]
    texts = ["".join(part["text"] for part in hit["parts"]) for hit in hits if hit["document"] in files]
    assert any(value in squeezed(text) for text in texts for value in values), [hit["document"] for hit in hits]


def test_quotations_in_answers_match_the_documents_exactly(garden):
    good = 0
    for question, values, files in QUESTIONS:
        answer = docs(garden, "ask", question, "--quotes", code=None)
        if answer["kind"] == "notFound":
            continue
        assert answer["kind"] == "quotes" and answer.get("model") is None
        for citation in citations(answer):
            file = garden.folder / citation["document"]
            if file.suffix in (".txt", ".md"):
                assert file.read_bytes()[citation["start"]:citation["end"]].decode() == citation["quote"]
        for sentence in answer["sentences"]:
            assert sentence["citations"], "a quote without its place"
            assert squeezed(sentence["text"]) in squeezed(" ".join(each["quote"] for each in sentence["citations"]))
        good += any(value in squeezed(each["quote"]) and each["document"] in files
                    for each in citations(answer) for value in values)
    assert good >= 7, f"only {good} of {len(QUESTIONS)} questions are answered"


def test_a_citation_from_a_pdf_file_names_the_page(garden):
    hits = docs(garden, "search", "\"part number\" blades", "--method", "keyword")["hits"]
    manual = next(hit for hit in hits if hit["document"] == "shredder-manual.pdf")
    assert manual["pages"][1] == 3
    shown = garden.hearth("docs", "ask", "What is the part number of the pair of blades?", "--quotes").stdout
    assert "shredder-manual.pdf:3" in shown


def test_search_hits_and_citations_name_the_sheet_slide_chapter_or_attachment(served):
    served.call("POST", "/api/collections", {"name": "places"})
    try:
        for name, data, question, place in PLACES:
            number = upload(served, "places", name, data)["document"]["id"]
            answer = ask(served, "places", question, quotes=True)[-1][1]
            found = next(each for each in citations(answer) if each["document"] == name)
            assert found["place"] == place
            view = get(served, f"/api/documents/{number}/passage", start=found["start"], end=found["end"])
            assert (view["place"], view["passage"]) == (place, found["quote"])
            hits = get(served, "/api/collections/places/search", q=question, method="keyword")["hits"]
            assert next(hit["place"] for hit in hits if hit["document"] == name)
            shown = served.hearth("docs", "ask", question, "--quotes", "--collection", "places").stdout
            assert f"{name}, {place}" in shown
    finally:
        served.call("DELETE", "/api/collections/places")


def test_strict_questions_without_support_in_the_documents_are_answered_as_not_found(garden):
    for question in UNRELATED:
        answer = docs(garden, "ask", question, "--quotes", "--strict", code=None)
        assert answer["kind"] == "notFound", question
        assert answer["message"] and not answer["sentences"]


def test_scripts_and_menus_of_a_web_page_are_not_indexed(garden):
    for words in ("console.log nothing of this belongs", "home older issues leave the list"):
        for hit in docs(garden, "search", words, "--method", "keyword", code=None)["hits"]:
            text = "".join(part["text"] for part in hit["parts"])
            assert "console.log" not in text and "Older issues" not in text


def test_instructions_in_a_document_are_quoted_but_not_followed(garden):
    hits = docs(garden, "search", ORDER, "--method", "keyword")["hits"]
    assert [hit["document"] for hit in hits] == ["leaflet-bee-hotels.md"]
    for question in ("What does membership cost?", "How deep should the holes of a bee hotel be?", "Who is the chair?"):
        answer = docs(garden, "ask", question, "--quotes", code=None)
        for sentence in answer["sentences"]:
            if ORDER in sentence["text"]:
                assert any(sentence["text"] in each["quote"] for each in sentence["citations"])
        assert ORDER not in (answer.get("message") or "")


# MARK: Changes


@pytest.fixture
def home(tmp_path):
    """A new data folder with the embedding model, and an empty folder for files."""
    made = Server(tmp_path / "home")
    made.home.mkdir()
    install_embedding_model(made.home)
    made.folder = tmp_path / "files"
    made.folder.mkdir()
    return made


def test_adding_a_folder_again_updates_only_files_with_changed_content(home):
    for name in ("kept", "changed", "deleted"):
        (home.folder / f"{name}.txt").write_text(f"The file called {name} tells of a zeppelin named {name.upper()}.\n")
    assert docs(home, "add", home.folder)["added"] == 3
    (home.folder / "changed.txt").write_text("Now it tells of a submarine.\n")
    (home.folder / "deleted.txt").unlink()
    (home.folder / "new.md").write_text("# New\n\nA paragraph about a glider.\n")
    # Only its modification time changes.
    os.utime(home.folder / "kept.txt")
    report = docs(home, "add", home.folder)
    assert {name: report[name] for name in ("added", "replaced", "unchanged", "removed")} == {
        "added": 1, "replaced": 1, "unchanged": 1, "removed": 1}
    found = {word: [hit["document"] for hit in docs(home, "search", word, "--method", "keyword", code=None)["hits"]]
             for word in ("zeppelin", "submarine", "glider", "DELETED")}
    assert found == {"zeppelin": ["kept.txt"], "submarine": ["changed.txt"], "glider": ["new.md"], "DELETED": []}


def test_a_document_can_be_removed_by_name_and_by_number(home):
    for number in range(3):
        (home.folder / f"note-{number}.txt").write_text(f"Note number {number} is about kayaks.\n")
    for number in range(3):
        docs(home, "add", home.folder / f"note-{number}.txt")
    by_id = next(each["id"] for each in docs(home, "list")["documents"] if each["name"] == "note-1.txt")
    assert home.hearth("docs", "rm", "note-0.txt").returncode == 0
    assert home.hearth("docs", "rm", str(by_id)).returncode == 0
    assert [each["name"] for each in docs(home, "list")["documents"]] == ["note-2.txt"]
    assert [hit["document"] for hit in docs(home, "search", "kayaks")["hits"]] == ["note-2.txt"]
    missing = home.hearth("docs", "rm", "no-such-file.txt")
    assert missing.returncode != 0 and "no-such-file.txt" in missing.stderr
    assert (home.folder / "note-0.txt").exists(), "the user's own file is gone"


def test_a_search_finds_only_documents_of_its_collection(home):
    for name in ("left", "right"):
        (home.folder / f"{name}.txt").write_text(f"The {name} side keeps a lighthouse.\n")
        docs(home, "collections", "--add", name)
        docs(home, "add", home.folder / f"{name}.txt", "--collection", name)
    for name in ("left", "right"):
        hits = docs(home, "search", "lighthouse", "--collection", name)["hits"]
        assert [hit["document"] for hit in hits] == [f"{name}.txt"]
    assert docs(home, "list")["documents"] == []
    unknown = home.hearth("docs", "search", "lighthouse", "--collection", "middle")
    assert unknown.returncode != 0 and unknown.stderr
    assert home.hearth("docs", "collections", "--remove", "left", "--yes").returncode == 0
    assert [each["name"] for each in docs(home, "collections") if each["documents"]] == ["right"]


def test_a_collection_can_have_its_own_embedding_model_and_is_searched_by_words_without_it(home):
    model = next((home.home / "models").glob("all-MiniLM*.gguf"), None)
    if not model:
        pytest.skip("There is no embedding model.")
    own = home.home / "models/own.gguf"
    shutil.copyfile(model, own)
    docs(home, "collections", "--add", "work")
    for name, where in (("a", "default"), ("b", "work")):
        (home.folder / f"{name}.txt").write_text("The physician wrote a prescription.\n")
        docs(home, "add", home.folder / f"{name}.txt", "--collection", where)

    def models():
        return {each["name"]: (each.get("embedder"), each["waiting"]) for each in docs(home, "collections")}

    # The newer file does not become the default.
    assert models() == {"default": (model.stem, 0), "work": (model.stem, 0)}
    docs(home, "add", home.folder / "b.txt", "--collection", "work", "--embedding-model", "own")
    assert models() == {"default": (model.stem, 0), "work": ("own", 0)}
    unknown = home.hearth("docs", "collections", "--embedding-model", "nothing")
    assert unknown.returncode != 0 and "own" in unknown.stderr
    checks = json.loads(home.hearth("doctor", "--json").stdout)
    details = [each["detail"] for each in checks if each["subject"] == "Embeddings"]
    assert len(details) == 2 and "search in documents" in details[0] and "only for collections" in details[1]
    own.unlink()
    assert models() == {"default": (model.stem, 0), "work": (None, 0)}
    listed = home.hearth("docs", "collections")
    assert "work" in listed.stderr and "hearth models pull own" in listed.stderr
    found = docs(home, "search", "prescription", "--collection", "work")
    assert [hit["match"] for hit in found["hits"]] == ["keyword"] and not found["isMeaningSearched"]
    docs(home, "collections", "--embedding-model", "default", "--collection", "work")
    assert models()["work"][0] == model.stem


def test_two_files_with_equal_text_are_both_indexed(home):
    for name in ("one.txt", "two.txt"):
        (home.folder / name).write_text("A paragraph about a narrow-gauge railway.\n")
    assert docs(home, "add", home.folder)["added"] == 2
    hits = docs(home, "search", "railway")["hits"]
    assert sorted(hit["document"] for hit in hits) == ["one.txt", "two.txt"]


def test_search_offsets_count_utf_8_bytes_and_file_names_may_use_any_script(home):
    text = "Ein Satz über Öfen.\n\nДва предложения о мостах. Мост стоит у реки.\n\n橋は川の上にあります。\n"
    path = home.folder / "Brücken – мосты 橋.txt"
    path.write_text(text, encoding="utf-8")
    docs(home, "add", home.folder)
    for query in ("Öfen", "мостах", "川"):
        hit = docs(home, "search", query, "--method", "keyword")["hits"][0]
        assert hit["document"] == path.name
        assert text.encode()[hit["start"]:hit["end"]].decode() == "".join(part["text"] for part in hit["parts"])
        assert any(part["isMatch"] and query.lower()[:3] in part["text"].lower() for part in hit["parts"])


def test_removing_a_file_together_with_its_folder_erases_its_text(home):
    (home.folder / "a.txt").write_text("A paragraph about a zanzibar.\n")
    docs(home, "add", home.folder)
    done = home.hearth("docs", "rm", str(home.folder), str(home.folder / "a.txt"), str(home.folder))
    assert done.returncode == 0, done.stderr
    listed = docs(home, "list")
    assert listed["documents"] == [] and listed["folders"] == []
    assert b"zanzibar" not in b"".join(path.read_bytes() for path in home.home.glob("hearth.sqlite*") if path.is_file())


def test_the_text_of_a_deleted_or_changed_file_is_erased_from_the_database(home):
    path = home.folder / "a.txt"
    path.write_text("A paragraph about a zanzibar.\n")
    docs(home, "add", home.folder)
    path.write_text("A paragraph about a quokka.\n")
    assert docs(home, "add", home.folder)["replaced"] == 1
    path.unlink()
    (home.folder / "b.txt").write_text("A paragraph about a heron.\n")
    assert docs(home, "add", home.folder)["removed"] == 1
    data = b"".join(file.read_bytes() for file in home.home.glob("hearth.sqlite*") if file.is_file())
    assert b"heron" in data and b"quokka" not in data and b"zanzibar" not in data


def test_a_missing_path_does_not_prevent_adding_the_other_paths(home):
    (home.folder / "a.txt").write_text("A paragraph about a kayak.\n")
    done = home.hearth("docs", "add", str(home.folder / "missing.txt"), str(home.folder / "a.txt"))
    assert done.returncode == 12 and "missing.txt" in done.stderr
    assert [each["name"] for each in docs(home, "list")["documents"]] == ["a.txt"]


def test_a_guessed_text_encoding_is_reported_as_a_note(home):
    (home.folder / "a.txt").write_bytes(b"The caf\xe9 keeps a kayak.\n")
    report = docs(home, "add", home.folder)
    assert [note["path"] for note in report["notes"]] == [str(home.folder / "a.txt")]
    message = report["notes"][0]["message"]
    assert message in home.hearth("docs", "list").stderr
    (home.folder / "a.txt").write_bytes(b"The caf\xe9 keeps another kayak.\n")
    assert message in home.hearth("docs", "add", str(home.folder)).stderr


def test_an_unreadable_file_is_reported_at_every_add_until_it_is_removed_by_name(home):
    path = home.folder / "a.pdf"
    path.write_text("no pdf")
    for _ in range(2):
        report = docs(home, "add", path, code=15)
        assert len(report["problems"]) == 1 and report["unchanged"] == 0
    assert home.hearth("docs", "rm", "a.pdf").returncode == 0
    assert docs(home, "list")["problems"] == []


def test_removing_a_collection_requires_confirmation(home):
    docs(home, "collections", "--add", "kept")
    done = home.hearth("docs", "collections", "--remove", "kept")
    assert done.returncode == 64 and "--yes" in done.stderr
    assert "kept" in [each["name"] for each in docs(home, "collections")]


@pytest.mark.parametrize("option", ["--run", "--passages"])
def test_docs_eval_checks_the_output_path_before_it_starts(home, option):
    # The set does not exist either, which would be reported when it is read.
    done = home.hearth("docs", "eval", "/no/such/set", option, str(home.folder / "missing" / "results"))
    assert done.returncode == 64 and "cannot be written" in done.stderr and "NSCocoa" not in done.stderr


# MARK: Hostile files


def bomb():
    """A DOCX whose text unpacks to 300 MB."""
    file = io.BytesIO()
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        with archive.open("word/document.xml", "w") as part:
            part.write(f'<w:document xmlns:w="{word}"><w:body><w:p><w:r><w:t>'.encode())
            for _ in range(300):
                part.write(b"a " * (1 << 19))
            part.write(b"</w:t></w:r></w:p></w:body></w:document>")
    return file.getvalue()


def entities():
    """A DOCX with nested entities that expand to ten thousand million words."""
    lines = "".join(f'<!ENTITY e{level} "{f"&e{level - 1};" * 10}">' for level in range(1, 11))
    body = (f'<!DOCTYPE d [<!ENTITY e0 "lol">{lines}]><w:document xmlns:w="http://schemas.openxmlformats.org/'
            'wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&e10;</w:t></w:r></w:p></w:body></w:document>')
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", body)
    return file.getvalue()


def locked():
    """A PDF that is encrypted with an unknown password."""
    data = pdf((("Secret",),), "Locked")
    lock = b"<< /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (b"6f" * 32, b"75" * 32)
    return data.replace(b"trailer\n<<", b"trailer\n<< /Encrypt " + lock + b" /ID [<00> <00>]")


@functools.cache
def hostile_files():
    """Tuples of name, bytes, and words of which at least one must occur in the reported reason."""
    manual = (SAMPLES / "shredder-manual.pdf").read_bytes()
    agreement = (SAMPLES / "plot-agreement.docx").read_bytes()
    return [
        ("cut-short.pdf", manual[:900], ("damaged", "cut short", "no text")),
        ("no-pdf-at-all.pdf", b"Just some words.\n" * 20, ("not a PDF", "damaged")),
        ("locked.pdf", locked(), ("password",)),
        ("ten-thousand-pages.pdf", pdf(tuple((f"Page {number}",) for number in range(10_000)), "Long"), ("pages",)),
        ("cut-short.docx", agreement[:1500], ("damaged", "cut short", "does not match")),
        ("bomb.docx", bomb(), ("unpacks", "takes", "harm", "memory", "more than")),
        ("entities.docx", entities(), ("harm", "damaged", "more", "does not match", "no text")),
        ("empty.txt", b"", ("empty", "no text")),
        ("blank.md", b" \n\t\n" * 50, ("no text",)),
        ("program.exe", b"MZ\x90\x00" + bytes(range(256)) * 40, ("kind", "does not read")),
        ("huge.txt", b"word " * (7 << 20), ("Split", "MB", "MiB")),
        ("deep.html", b"<div>" * 400_000 + b"deep", ("deep", "more", "takes", "no web page", "no text")),
    ]


HOSTILE = ["cut-short.pdf", "no-pdf-at-all.pdf", "locked.pdf", "ten-thousand-pages.pdf", "cut-short.docx", "bomb.docx",
           "entities.docx", "empty.txt", "blank.md", "program.exe", "huge.txt", "deep.html"]


def test_hostile_files_are_refused_with_a_reason_and_other_files_are_read(home):
    files = hostile_files()
    assert [name for name, _, _ in files] == HOSTILE
    for name, data, _ in files:
        (home.folder / name).write_bytes(data)
    (home.folder / "innocent.txt").write_text("A paragraph about a windmill.\n")
    os.symlink("/dev/zero", home.folder / "endless.txt")
    os.mkfifo(home.folder / "pipe.txt")
    # Passed individually, because files of unknown kinds in a folder are skipped silently.
    report = docs(home, "add", *sorted(home.folder.iterdir()), code=None)
    reasons = {Path(problem["path"]).name: problem["message"] for problem in report["problems"]}
    assert report["added"] >= 1
    assert docs(home, "search", "windmill")["hits"][0]["document"] == "innocent.txt"
    listed = {document["name"] for document in docs(home, "list")["documents"]}
    for name, _, words in files:
        assert name in reasons, f"{name} was {'read' if name in listed else 'passed over in silence'}"
        assert any(word in reasons[name] for word in words), f"{name}: {reasons[name]}"
        assert name not in listed
    assert "endless.txt" not in listed and "pipe.txt" not in listed
    # Adding the whole folder does not hang either, and adds none of the refused files.
    again = docs(home, "add", home.folder, code=None)
    assert again["seconds"] < SLOW
    assert not {document["name"] for document in docs(home, "list")["documents"]} & set(HOSTILE)


@pytest.mark.parametrize("name", ["locked.pdf", "cut-short.pdf", "bomb.docx", "empty.txt", "program.exe"])
def test_an_unreadable_upload_is_refused_with_a_reason(served, name):
    data, words = next((data, words) for each, data, words in hostile_files() if each == name)
    code, message = refusal(
        served, "POST", f"/api/collections/garden/documents?name={name}", data, "application/octet-stream")
    assert 400 <= code < 500
    assert any(word in message for word in words), message
    assert name not in [each["name"] for each in get(served, "/api/collections/garden")["documents"]]
    assert get(served, "/health") is not None


# MARK: HTTP


def test_an_upload_is_searchable_immediately_and_a_repeated_upload_is_unchanged(served):
    text = b"The bakery on the hill sells rye loaves on Wednesdays.\n"
    first = upload(served, "garden", "bakery.txt", text)
    try:
        assert first["change"] == "added" and first["document"]["path"] is None
        hits = get(served, "/api/collections/garden/search", q="rye loaves")["hits"]
        assert hits[0]["document"] == "bakery.txt"
        assert upload(served, "garden", "bakery.txt", text)["change"] == "unchanged"
        changed = upload(served, "garden", "bakery.txt", text.replace(b"Wednesdays", b"Fridays"))
        assert changed["change"] == "replaced"
        assert get(served, "/api/collections/garden/search", q="Wednesdays bakery")["hits"][0]["parts"]
        by_words = get(served, "/api/collections/garden/search", q="rye loaves", method="keyword")
        assert not by_words["isMeaningSearched"] and {hit["match"] for hit in by_words["hits"]} == {"keyword"}
    finally:
        for document in get(served, "/api/collections/garden")["documents"]:
            if document["name"] == "bakery.txt":
                served.call("DELETE", f"/api/documents/{document['id']}")
    assert all(hit["document"] != "bakery.txt"
               for hit in get(served, "/api/collections/garden/search", q="rye loaves")["hits"])


def test_the_text_of_a_search_hit_equals_its_passage_and_matches_are_marked(served):
    for query in ("deposit", "apple press", "iron phosphate", "sunset gate"):
        for hit in get(served, "/api/collections/garden/search", q=query, limit=5)["hits"]:
            text = "".join(part["text"] for part in hit["parts"])
            view = get(served, f"/api/documents/{hit['documentID']}/passage", start=hit["start"], end=hit["end"])
            assert view["passage"] == text
            assert view["document"]["name"] == hit["document"]
            if hit["match"] in ("keyword", "both"):
                marked = [part["text"].lower() for part in hit["parts"] if part["isMatch"]]
                assert any(word[:4] in mark for mark in marked for word in query.split())


@pytest.mark.parametrize(("start", "end"), [
    ("-1", "5"), ("5", "2"), ("0", "99999999999"), ("0", "999999999999999999999999"), ("x", "y"), ("", ""),
    ("9223372036854775807", "9223372036854775807")])
def test_invalid_passage_offsets_are_refused(served, start, end):
    document = get(served, "/api/collections/garden")["documents"][0]["id"]
    query = urllib.parse.urlencode({"start": start, "end": end})
    code, message = refusal(served, "GET", f"/api/documents/{document}/passage?{query}")
    assert 400 <= code < 500 and message


def test_requests_for_unknown_documents_and_collections_give_not_found(served):
    for method, path in (("GET", "/api/documents/999999/passage?start=0&end=1"), ("DELETE", "/api/documents/999999"),
                         ("GET", "/api/collections/nobody"), ("GET", "/api/collections/nobody/search?q=x"),
                         ("DELETE", "/api/collections/nobody")):
        assert refusal(served, method, path)[0] == 404, path
    code, message = refusal(served, "GET", "/api/collections/garden/search?q=x&method=smell")
    assert code == 400 and "keyword, meaning, hybrid" in message


def test_collections_can_be_created_with_any_valid_name_and_deleted(served):
    made = served.call("POST", "/api/collections", {"name": "Ünïcode & spaces/slash"})
    name = urllib.parse.quote(made["name"], safe="")
    assert refusal(served, "POST", "/api/collections", json.dumps({"name": made["name"]}).encode())[0] == 409
    upload(served, name, "inside.txt", b"Words about a carousel.\n")
    assert get(served, f"/api/collections/{name}/search", q="carousel")["hits"]
    assert not any(hit["document"] == "inside.txt"
                   for hit in get(served, "/api/collections/garden/search", q="carousel")["hits"])
    served.call("DELETE", f"/api/collections/{name}")
    assert refusal(served, "GET", f"/api/collections/{name}")[0] == 404
    for bad in ("", " ", "a" * 10_000, "line\nbreak"):
        assert 400 <= refusal(served, "POST", "/api/collections", json.dumps({"name": bad}).encode())[0] < 500


@pytest.mark.parametrize("name", [
    "../../outside.txt", "/etc/passwd.txt", "a\nb.txt", "..", ".txt", "", "x" * 5000 + ".txt"], ids=range(7))
def test_an_upload_name_with_a_path_cannot_escape_the_data_folder(served, name):
    before = {path for path in served.home.parent.iterdir()}
    path = f"/api/collections/garden/documents?{urllib.parse.urlencode({'name': name})}"
    request = urllib.request.Request(
        served.url + path, b"Words about a trapdoor.\n", {"Content-Type": "application/octet-stream"})
    try:
        with urllib.request.urlopen(request, timeout=SLOW) as reply:
            document = json.load(reply)["document"]
            assert "/" not in document["name"] and "\n" not in document["name"] and document["path"] is None
            served.call("DELETE", f"/api/documents/{document['id']}")
    except urllib.error.HTTPError as error:
        with error:
            assert 400 <= error.code < 500
    assert {path for path in served.home.parent.iterdir()} == before


def test_an_answer_streams_passages_first_and_its_citations_can_be_opened(served):
    kinds = Counter()
    for question, _, _ in QUESTIONS:
        events = ask(served, "garden", question)
        names = [name for name, _ in events]
        assert names[0] == "passages" and names[-1] == "answer", names
        assert names[1:2] == ["quotes"] or len(names) == 2, names
        assert set(names[2:-1]) <= {"sentence"}
        numbers = [passage["number"] for passage in events[0][1]["passages"]]
        assert numbers == list(range(1, len(numbers) + 1))
        answer = events[-1][1]
        kinds[answer["kind"]] += 1
        for _, told in events[2:-1]:
            # Sentences streamed before the end are supported and remain in the answer.
            assert told["sentence"]["isSupported"]
            assert answer["kind"] == "quotes" or told["sentence"] == answer["sentences"][told["index"]]
        for sentence in answer["sentences"]:
            assert sentence["isSupported"] or sentence["problems"], "doubt without a reason"
        for citation in citations(answer):
            assert citation["number"] in numbers
            view = get(served, f"/api/documents/{citation['documentID']}/passage",
                       start=citation["start"], end=citation["end"])
            assert view["passage"] == citation["quote"]
        if answer["kind"] == "answer":
            assert answer["model"] and answer["notice"] is None
            assert answer["isCut"] or answer["promptTokens"] > 0
        if answer["kind"] == "quotes":
            # The answer falls back to quotes only if the model's text is unsupported, and a notice says so.
            assert answer["notice"] and answer["model"] is None and answer["promptTokens"] > 0
        assert bool(answer["quotes"]) == (answer["kind"] == "answer")
        assert answer["totalTime"] > 0
        # The quality of the model's answer is not tested.
        assert numbers, "nothing was found"
    assert kinds["answer"] + kinds["quotes"] >= 7, kinds


def test_the_summary_of_a_document_cites_its_passages(served):
    documents = get(served, "/api/collections/garden")["documents"]
    guide = next(each for each in documents if each["name"] == "members-guide.md")
    for options in ({"quotes": True}, {"model": "hearth-tiny"}):
        events = stream(served, f"/api/documents/{guide['id']}/summary", options)
        names = [name for name, _ in events]
        answer = events[-1][1]
        assert names[-1] == "answer" and answer["sentences"], names
        if "model" in options:
            # Quotes from the document arrive before the model reads it.
            assert names[0] == "quotes" and names[1] == "progress"
            parts = [data for name, data in events if name == "progress"]
            assert [each["part"] for each in parts] == list(range(1, parts[0]["parts"] + 1))
            assert all(each["secondsLeft"] > 0 for each in parts[1:])
        else:
            assert names == ["answer"] and answer["kind"] == "quotes"
        for citation in citations(answer):
            place = get(served, f"/api/documents/{guide['id']}/passage", start=citation["start"], end=citation["end"])
            assert citation["documentID"] == guide["id"] and place["passage"] == citation["quote"]


def test_docs_summarize_reads_a_file_without_adding_it_to_a_collection(garden):
    file = SAMPLES / "house-rules.md"
    answer = docs(garden, "summarize", file, "--quotes", "--collection", "default")
    assert answer["kind"] == "quotes" and 1 <= len(answer["sentences"]) <= 5
    text = squeezed(file.read_text())
    assert all(squeezed(sentence["text"]) in text for sentence in answer["sentences"])
    assert all(citation["document"] == "house-rules.md" for citation in citations(answer))
    shown = garden.hearth("docs", "summarize", str(file), "--quotes")
    assert shown.returncode == 0 and "house-rules.md" in shown.stdout and "no model wrote this" in shown.stderr
    missing = garden.hearth("docs", "summarize", "no-such-file.md")
    assert missing.returncode == 12 and "no-such-file.md" in missing.stderr


def test_a_model_does_not_follow_instructions_in_a_document(served):
    for question in ("How deep should the holes of a bee hotel be?", "What does membership cost?"):
        answer = ask(served, "garden", question)[-1][1]
        for sentence in answer["sentences"]:
            quotes = " ".join(citation["quote"] for citation in sentence["citations"])
            assert ORDER not in sentence["text"] or sentence["text"] in quotes


def test_strict_questions_about_unrelated_topics_are_not_answered_by_the_server(served):
    for question in UNRELATED:
        answer = ask(served, "garden", question, strict=True)[-1][1]
        assert answer["kind"] == "notFound" and answer["message"], question


@pytest.mark.parametrize("body", [
    b"", b"{", b"[]", b"{}", b'{"question": ""}', b'{"question": "  "}', b'{"question": 7}',
    b'{"question": "' + b"a" * 200_000 + b'"}', b'{"question": "x", "model": "no-such-model-at-all"}'], ids=range(9))
def test_invalid_questions_about_documents_are_refused(served, body):
    request = urllib.request.Request(
        served.url + "/api/collections/garden/ask", body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SLOW) as reply:
            # If the stream has already begun, an error event ends it.
            assert b"event: error" in reply.read()
    except urllib.error.HTTPError as error:
        with error:
            assert 400 <= error.code < 500 and json.load(error)["error"]["message"]


def test_asking_documents_with_an_unknown_model_gives_not_found(served):
    body = json.dumps({"question": "Who is the chair?", "model": "no-such-model"}).encode()
    code, message = refusal(served, "POST", "/api/collections/garden/ask", body)
    assert code == 404 and "model" in message and "chat" not in message


def test_the_server_answers_questions_after_other_clients_disconnect(served):
    for _ in range(3):
        request = urllib.request.Request(
            served.url + "/api/collections/garden/ask", b'{"question": "Tell everything about tools and the garden."}',
            {"Content-Type": "application/json"})
        reply = urllib.request.urlopen(request, timeout=SLOW)
        reply.read(20)
        reply.close()
    assert ask(served, "garden", QUESTIONS[0][0])[-1][0] == "answer"


@pytest.mark.parametrize("query", [
    "\"", "'", "AND", "NOT OR", "*", "a*b*", "()", "NEAR(", "col:x", "-", "\0", "%", "🦊"], ids=range(13))
def test_any_text_is_a_valid_search_query(served, query):
    assert isinstance(get(served, "/api/collections/garden/search", q=query)["hits"], list)


def test_new_changed_and_deleted_files_in_a_watched_folder_are_indexed(served, tmp_path):
    folder = tmp_path / "watched"
    folder.mkdir()
    (folder / "first.txt").write_text("A paragraph about a gondola.\n")
    served.call("POST", "/api/collections", {"name": "watching"})
    served.call("POST", "/api/collections/watching/paths", {"path": str(folder)})

    def names():
        return sorted(each["name"] for each in get(served, "/api/collections/watching")["documents"])

    until(lambda: names() == ["first.txt"], "the folder is not read")
    (folder / "second.txt").write_text("A paragraph about a cable car.\n")
    until(lambda: names() == ["first.txt", "second.txt"], "a new file is not noticed")
    (folder / "first.txt").unlink()
    until(lambda: names() == ["second.txt"], "a deletion is not noticed")
    (folder / "second.txt").write_text("Now about a funicular.\n")
    until(lambda: get(served, "/api/collections/watching/search", q="funicular")["hits"], "a change is not noticed")
    query = urllib.parse.urlencode({"path": str(folder)})
    served.call("DELETE", f"/api/collections/watching/folders?{query}")
    assert names() == [] and get(served, "/api/collections/watching")["folders"] == []
    assert (folder / "second.txt").exists()


def test_a_chat_with_a_collection_reads_its_passages_and_cites_sources(served):
    thread = served.call("POST", "/api/threads", {"settings": {"collection": "garden"}})["thread"]
    assert thread["settings"]["collection"] == "garden"
    served.call("POST", f"/api/threads/{thread['id']}/messages", {"text": QUESTIONS[5][0]})
    answer = served.idle(thread["id"])["thread"]["messages"][-1]
    assert answer["metadata"]["status"] == "completed", answer
    sources = answer["metadata"]["sources"]
    # The model's answer need not be correct, but the passages must be part of the prompt.
    assert answer["metadata"]["ledger"]["promptTokens"] > 100
    for source in sources:
        view = get(served, f"/api/documents/{source['documentID']}/passage", start=source["start"], end=source["end"])
        assert view["passage"] == source["quote"]


def test_the_terminal_and_the_server_list_the_same_documents(served):
    listed = docs(served, "list", "--collection", "garden")["documents"]
    shown = get(served, "/api/collections/garden")["documents"]
    assert {each["name"] for each in listed} == {each["name"] for each in shown}


# MARK: Planted facts and kills


def test_search_finds_facts_planted_in_many_documents(home):
    tool = ROOT / "Tools/planted_facts.py"
    subprocess.run([sys.executable, str(tool), str(home.folder / "facts"), "--documents", "40"],
                   check=True, capture_output=True)
    facts = home.folder / "facts"
    report = docs(home, "add", facts / "documents")
    assert report["added"] == 40 and report["problems"] == []
    questions = [json.loads(line) for line in (facts / "questions.jsonl").read_text().splitlines()]
    answerable = [question for question in questions if question["kind"] == "answerable"][::4]
    found = 0
    for question in answerable:
        hits = docs(home, "search", question["question"], "--limit", "10")["hits"]
        found += any(question["answer"] in squeezed("".join(part["text"] for part in hit["parts"]))
                     and hit["document"] == question["file"] for hit in hits)
    assert found >= 0.85 * len(answerable), f"{found} of {len(answerable)}"


def contents(home):
    """The contents of an index, without numbers that depend on the order of processing."""
    with sqlite3.connect(f"{(home.home / 'hearth.sqlite').as_uri()}?mode=ro", uri=True) as index:
        passages = index.execute(
            "SELECT document.place, item.ordinal, item.position, words.text, item.model IS NULL "
            "FROM retrievalItem AS item JOIN retrievalSource AS source ON source.number = item.source "
            "LEFT JOIN document ON CAST(document.number AS TEXT) = source.id "
            "LEFT JOIN retrievalSearch AS words ON words.rowid = item.number").fetchall()
        vectors = index.execute("SELECT count(*), count(DISTINCT item) FROM retrievalVector").fetchone()
        words = index.execute("SELECT count(*) FROM retrievalSearch").fetchone()[0]
        check = index.execute("PRAGMA integrity_check").fetchone()[0]
    index.close()
    assert check == "ok"
    assert words == len(passages)
    return Counter((place, ordinal, json.dumps(json.loads(position), sort_keys=True), text, has_no_vector)
                   for place, ordinal, position, text, has_no_vector in passages), vectors


def test_an_ingest_that_is_killed_repeatedly_ends_without_duplicates_or_gaps(home, tmp_path):
    chance = random.Random(7)
    words = [f"{a}{b}{c}" for a in "bdfgklmnprst" for b in "aeiou" for c in ("l", "n", "r", "sk")]
    for number in range(120):
        text = " ".join(chance.choice(words) for _ in range(chance.randrange(30, 400)))
        (home.folder / f"file-{number}.txt").write_text(f"File {number} begins.\n\n{text}.\n")
    whole = Server(tmp_path / "whole")
    whole.home.mkdir()
    install_embedding_model(whole.home)
    began = time.monotonic()
    assert docs(whole, "add", home.folder)["added"] == 120
    usual = time.monotonic() - began
    environment = {"HEARTH_HOME": str(home.home), "HOME": str(home.home), "PATH": os.environ["PATH"]}
    killed = 0
    for _ in range(KILLS):
        process = subprocess.Popen(
            [str(BINARY), "docs", "add", str(home.folder), "--json"], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            assert process.wait(chance.uniform(0.05, 0.6) * usual) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            killed += 1
    assert killed > 0, "no kill came in time"
    # A file in progress during a kill is set aside, as are files whose passages were being embedded. Naming them reads them
    # again.
    docs(home, "add", home.folder)
    aside = [problem["path"] for problem in docs(home, "list")["problems"]]
    assert len(aside) <= 2 * killed
    if aside:
        assert docs(home, "add", *aside)["problems"] == []
    last = docs(home, "add", home.folder)
    assert last["problems"] == []
    assert contents(home) == contents(whole)
    names = [document["name"] for document in docs(home, "list")["documents"]]
    assert len(names) == len(set(names)) == 120
    doctor = json.loads(home.hearth("doctor", "--json").stdout)
    assert [finding["status"] for finding in doctor if finding["subject"] == "Chats"] == ["good"]
