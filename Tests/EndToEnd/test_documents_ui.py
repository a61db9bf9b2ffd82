"""The Documents screen in Chromium: real page and real server. Answers that a real model cannot guarantee are simulated.

The server is the fixture `server` of conftest.py. Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import json
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest

from test_web import CHROMIUM, DESKTOP, HOSTILE, PHONE, SLOW, Watch, call, launch, look_with_axe, new_chat, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

BOILER = """# House book

## Heating

The boiler in the cellar is serviced every September by Maria Kowalski. It was built in 2011.
Heating costs are shared by floor space and by use.

## Garden

The apple tree was planted in 1987. Its apples are ripe in October.
"""
TEA = """# Tea

Green tea is brewed at 75 degrees for two minutes. Black tea needs boiling water and four minutes.
"""
QUESTION = "Who services the boiler?"


# Fixtures and helpers


@pytest.fixture(scope="module")
def chromium():
    if not CHROMIUM:
        pytest.skip("There is no Chromium; set HEARTH_CHROMIUM to its path.")
    with playwright.sync_playwright() as driver:
        browser = launch(driver)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, server, collection):
    """Opens pages, each in a new browser context, and checks at the end that none had a fault.

    It depends on `collection`, so that its pages are closed before the collection is deleted.
    """
    contexts = []
    watch = Watch(server.url)

    def make(path="/#/documents", **options):
        options.setdefault("viewport", DESKTOP)
        context = chromium.new_context(**options)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        page.goto(server.url + path)
        page.wait_for_selector(".documents-empty, .entry, .message, .empty")
        return page

    make.watch = watch
    yield make
    for context in contexts:
        context.close()
    assert watch.faults == []


@pytest.fixture
def collection(server, request):
    """The name of a collection for this test only, deleted after the test."""
    name = re.sub(r"\W+", " ", request.node.name)[:60].strip()
    call(server, "POST", "collections", {"name": name})
    yield name
    try:
        call(server, "DELETE", address(name))
    except urllib.error.HTTPError as error:
        assert error.code == 404


def address(name):
    return f"collections/{urllib.parse.quote(name, safe='')}"


def screen(name):
    return f"/#/documents/{urllib.parse.quote(name, safe='')}"


def put(server, collection, name, text):
    request = urllib.request.Request(
        f"{server.url}/api/{address(collection)}/documents?name={urllib.parse.quote(name, safe='')}", text.encode(),
        {"Content-Type": "application/octet-stream"}, method="POST")
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.loads(answer.read())["document"]


def first_hit(server, collection, words):
    return call(server, "GET", f"{address(collection)}/search?q={urllib.parse.quote(words)}")["hits"][0]


def file(name, text):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()}


def choose(page, *files):
    page.get_by_label("Files to add").set_input_files(list(files))


def search(page, text):
    page.locator("#documents-query").fill(text)


def ask(page, question=QUESTION):
    search(page, question)
    page.locator("#documents-query").press("Enter")
    expect(page.locator(".ask-button.stop")).to_have_count(0)
    expect(page.locator(".answer-facts")).to_be_visible()


def answer_with(page, *events):
    """Answers the next questions with these events, which simulate a model's answer or its failure."""
    body = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events)
    page.route("**/api/collections/*/ask", lambda route: route.fulfill(
        status=200, content_type="text/event-stream", body=body))


def answer(document, text, **changes):
    """An answer of one sentence that cites the start of a document."""
    citation = {
        "number": 1, "documentID": document["id"], "document": document["name"], "pages": None, "heading": [],
        "start": 0, "end": 5, "quote": "quote"}
    sentence = {"text": text, "isSupported": True, "problems": [], "citations": [citation]}
    sentence.update({name: changes.pop(name) for name in list(changes) if name in sentence})
    return {
        "kind": "answer", "sentences": [sentence], "message": None, "model": "Hearth Tiny", "notice": None,
        "promptTokens": 321, "answerTokens": 12, "timeToFirstToken": 0.2, "totalTime": 1.5, "sentPassages": 1,
        "quotes": [{**sentence, "text": "A quotation.", "isSupported": True, "problems": []}], **changes}


# Files


def test_documents_can_be_added_searched_and_opened(open_page, collection):
    page = open_page(screen(collection))
    expect(page.locator(".documents-empty")).to_contain_text("Drop your files here")
    shoot(page, "documents-empty")
    choose(page, file("house.md", BOILER), file("tea.txt", TEA))
    expect(page.locator(".toast")).to_contain_text("2 files added")
    expect(page.locator(".entry")).to_have_count(2)
    expect(page.locator(".entry", has_text="house.md")).to_contain_text("passage")
    shoot(page, "documents-list")
    search(page, "boiler")
    hit = page.locator(".hit").first
    expect(hit.locator("mark").first).to_have_text(re.compile("boiler", re.IGNORECASE))
    expect(hit).to_contain_text("house.md")
    expect(hit.locator(".tag")).to_contain_text(re.compile("words|meaning"))
    shoot(page, "documents-search")
    hit.click()
    panel = page.get_by_role("complementary", name="Passage")
    expect(panel.get_by_role("heading")).to_have_text("house.md")
    expect(panel.locator("mark")).to_contain_text("boiler in the cellar")
    expect(panel.locator("mark")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"#/documents/.+/\d+/\d+-\d+$"))
    shoot(page, "documents-passage")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(hit).to_be_focused()
    expect(page).to_have_url(re.compile(re.escape(screen(collection)) + "$"))
    # Adding the same file again changes nothing and shows a message.
    choose(page, file("tea.txt", TEA))
    expect(page.locator(".toast", has_text="already here")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#documents-query")).to_have_value("")
    expect(page.locator(".entry")).to_have_count(2)


def test_a_dropped_file_that_cannot_be_read_stays_listed_with_the_reason(open_page, collection):
    open_page.watch.allowed.append("the server responded with a status of 4")
    page = open_page(screen(collection))
    page.evaluate("""([tea]) => {
        const data = new DataTransfer();
        data.items.add(new File([tea], "tea.txt"));
        data.items.add(new File(["%PDF-1.7 and nothing more"], "broken.pdf"));
        const target = document.getElementById("documents-screen");
        for (const name of ["dragenter", "dragover", "drop"]) {
            target.dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
        }
    }""", [TEA])
    failed = page.locator(".upload.failed")
    expect(failed).to_have_count(1)
    expect(failed.locator(".upload-name")).to_have_text("broken.pdf")
    assert len(failed.locator(".note").inner_text()) > 10
    expect(page.locator(".uploads-head")).to_contain_text("1 file could not be added")
    expect(page.locator(".entry-name")).to_have_text(["tea.txt"])
    look_with_axe(page, "documents-failed")
    failed.get_by_role("button", name="Try again").click()
    expect(failed).to_have_count(1)
    failed.get_by_role("button", name="Close").click()
    expect(page.locator(".uploads")).to_be_hidden()


def test_a_document_is_removed_only_after_confirmation(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    put(server, collection, "tea.txt", TEA)
    page = open_page(screen(collection))
    page.get_by_role("button", name="Remove tea.txt").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("is no longer searched")
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator(".entry-name")).to_have_text(["house.md"])
    search(page, "green tea")
    expect(page.locator(".hit", has_text="tea.txt")).to_have_count(0)


def test_a_folder_is_watched_until_it_is_removed(open_page, collection, tmp_path):
    open_page.watch.allowed.append("the server responded with a status of 4")
    folder = tmp_path / "letters"
    folder.mkdir()
    (folder / "house.md").write_text(BOILER)
    page = open_page(screen(collection))
    page.get_by_role("button", name="Add a folder", exact=True).click()
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_label("Absolute path of the folder or file")
    field.fill(str(tmp_path / "nowhere"))
    field.press("Enter")
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    expect(field).to_have_value(str(tmp_path / "nowhere"))
    field.fill(str(folder))
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-folder] .entry-name")).to_have_text("letters")
    expect(page.locator("[data-document] .entry-name")).to_have_text(["house.md"])
    (folder / "tea.txt").write_text(TEA)
    expect(page.locator("[data-document]")).to_have_count(2)
    (folder / "damaged.pdf").write_bytes(b"\0\1")
    page.get_by_text("1 file could not be read").click()
    shoot(page, "documents-folder")
    page.get_by_role("button", name="Forget damaged.pdf").click()
    expect(page.locator(".problems")).to_have_count(0)
    assert (folder / "damaged.pdf").exists()
    page.get_by_role("button", name=re.compile("^Stop watching")).click()
    page.get_by_role("dialog").get_by_role("button", name="Stop watching").click()
    expect(page.locator(".documents-empty")).to_be_visible()


def test_reading_progress_shows_the_rate_and_the_remaining_time(open_page, server, collection):
    put(server, collection, "tea.txt", TEA)
    page = open_page(screen(collection))
    # A simulated server event, because a real ingest is over too quickly.
    page.evaluate("""async ([collection]) => {
        const { IngestProgress } = await import("/assets/documents/progress.js");
        const progress = new IngestProgress();
        document.querySelector("#documents-screen .column").append(progress.element);
        progress.choose(collection);
        progress.take({ collection, phase: "reading", done: 120, total: 2000, current: "a.pdf", perSecond: 14.2 });
    }""", [collection])
    line = page.locator(".ingest:not([hidden])")
    expect(line).to_contain_text("Reading files: 120 of 2,000 · 14 files/s · 2 min left")
    expect(line.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "6")


# Collections


def test_collections_can_be_created_switched_and_deleted(open_page, server, collection):
    open_page.watch.allowed.append("the server responded with a status of 4")
    put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    search(page, "boiler")
    expect(page.locator(".hit")).not_to_have_count(0)

    def choose_item(name):
        page.locator(".collection-button").click()
        page.get_by_role("menu", name="Collection").get_by_text(name, exact=True).click()

    choose_item("New collection…")
    page.get_by_role("textbox", name="Name", exact=True).fill(collection)
    page.keyboard.press("Enter")
    expect(page.locator(".toast[role=alert]")).to_be_visible()
    other = f"{collection[:40]} & <b>two"
    choose_item("New collection…")
    page.get_by_role("textbox", name="Name", exact=True).fill(other)
    page.keyboard.press("Enter")
    expect(page.locator(".collection-button")).to_have_text(other)
    expect(page.locator(".documents-empty")).to_be_visible()
    choose(page, file("museum.txt", "The museum opens on Sunday."))
    expect(page.locator(".nothing")).to_be_visible()
    expect(page.locator(".nothing")).to_contain_text("Nothing found for “boiler”")
    expect(page.locator("#documents-query")).to_have_value("boiler")
    choose_item(f"Delete “{other}”…")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Its document is no longer searched")
    dialog.get_by_role("button", name="Delete").click()
    expect(page.locator(".collection-button")).to_have_text("My documents")
    names = [known["name"] for known in call(server, "GET", "documents")["collections"]]
    assert other not in names and collection in names


# Search


def test_late_results_of_an_earlier_search_are_ignored(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    put(server, collection, "tea.txt", TEA)
    page = open_page(screen(collection))
    held = []
    page.route("**/search?q=boiler*", lambda route: held.append(route))
    with page.expect_request("**/search?q=boiler*"):
        search(page, "boiler")
    expect(page.locator(".hit")).to_have_count(0)
    search(page, "green tea")
    expect(page.locator(".hit", has_text="tea.txt")).to_be_visible()
    assert len(held) == 1
    try:
        held[0].continue_()
        held[0].request.response()
    except playwright.Error:
        pass  # The page has cancelled the request, which is equally correct.
    # The page would show the results by its next frame.
    page.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(done)))")
    expect(page.locator(".hit mark", has_text=re.compile("boiler", re.IGNORECASE))).to_have_count(0)
    expect(page.locator(".hit", has_text="tea.txt")).to_be_visible()


def test_document_search_works_by_keyboard_and_announces_its_results(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    expect(page.locator("#documents-query")).to_be_focused()
    page.keyboard.type("apple tree")
    expect(page.locator(".hit").first).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("found")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hit").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".passage-panel mark")).to_contain_text("apple tree")
    expect(page.locator(".passage-panel h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".hit").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#documents-query")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#documents-query")).to_have_value("")
    page.locator("#documents-screen .screen-body").focus()
    page.keyboard.press("/")
    expect(page.locator("#documents-query")).to_be_focused()


def test_a_page_address_of_a_passage_opens_the_passage(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    hit = first_hit(server, collection, "apple tree")
    page = open_page(f"{screen(collection)}/{hit['documentID']}/{hit['start']}-{hit['end']}")
    expect(page.locator(".passage-panel mark")).to_contain_text("apple tree was planted in 1987")
    page.get_by_role("button", name="Close the passage").click()
    expect(page.locator(".passage-panel")).to_be_hidden()
    # The link of a document opens it at the start.
    page.get_by_role("link", name="house.md").click()
    expect(page.locator(".passage-text")).to_contain_text("House book")
    expect(page.locator(".passage-text mark")).to_have_count(0)
    open_page.watch.allowed.append("the server responded with a status of 404")
    page.goto(f"{server.url}{screen(collection)}/999999999/0-5")
    expect(page.locator(".passage-panel")).to_contain_text("no longer exists")


# Answers


def test_an_answer_from_documents_links_to_the_cited_passages(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    ask(page)
    expect(page.locator(".answer-question")).to_have_text(QUESTION)
    expect(page.locator("#announcer")).not_to_be_empty()
    expect(page.locator(".sentence, .quote, .not-found")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Copy this answer")).to_be_visible()
    if page.locator(".sentence").count() > 0:
        expect(page.locator(".answer-facts")).to_contain_text("Hearth Tiny")
        expect(page.locator(".answer-facts")).to_contain_text("tokens read")
    expect(page.locator(".hit .cite").first).to_have_text("1")
    look_with_axe(page, "documents-answer")
    link = page.locator(".answer a[href*='/documents/']")
    if link.count() > 0:
        link.first.click()
        shown = page.locator(".passage-panel mark").inner_text()
        assert " ".join(shown.split()) in " ".join(BOILER.split())
        page.keyboard.press("Escape")
        expect(link.first).to_be_focused()
    page.get_by_role("button", name="Close this answer").click()
    expect(page.locator(".answer")).to_be_hidden()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_documents_open_on_the_samples_until_the_user_has_own_documents(chromium, start_server, viewport):
    server = start_server("--samples")

    def opened():
        context = chromium.new_context(viewport=viewport)
        context.set_default_timeout(SLOW)
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_selector(".empty")
        page.evaluate("location.hash = '#/documents'")
        return page

    page = opened()
    expect(page.get_by_role("button", name="Collection: Samples")).to_be_visible()
    expect(page.locator(".entry", has_text="opening-hours.txt")).to_be_visible()
    look_with_axe(page, f"documents-samples-{viewport['width']}")
    # An address with a collection, and the collection that was opened last, are kept.
    page.goto(f"{server.url}/#/documents/default")
    expect(page.get_by_role("button", name="Collection: My documents")).to_be_visible()
    page.evaluate("location.hash = '#/mail'")
    expect(page.locator("#mail-screen")).to_be_visible()
    page.evaluate("location.hash = '#/documents'")
    expect(page.get_by_role("button", name="Collection: My documents")).to_be_visible()
    put(server, "default", "house.md", BOILER)
    expect(opened().get_by_role("button", name="Collection: My documents")).to_be_visible()


def test_without_a_model_the_answer_quotes_the_documents(chromium, start_server):
    server = start_server(has_model=False)
    put(server, "default", "house.md", BOILER)
    context = chromium.new_context(viewport=DESKTOP)
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(server.url + "/#/documents")
    welcome = page.get_by_role("dialog", name="Welcome to Hearth")
    welcome.get_by_role("button", name="Skip for now").click()
    expect(welcome).to_have_count(0)  # The dialog takes key presses until the server has responded.
    expect(page.locator(".hint")).to_contain_text("Search uses keywords only")
    expect(page.locator(".hint code")).to_contain_text("hearth models pull")
    ask(page, "Who services the boiler in the cellar?")
    expect(page.locator(".answer")).to_contain_text("No model wrote this")
    expect(page.locator(".quote blockquote").first).to_contain_text("Maria Kowalski")
    place = page.locator(".quote-place").first
    expect(place).to_contain_text("house.md")
    look_with_axe(page, "documents-quotes")
    place.click()
    expect(page.locator(".passage-panel mark")).to_contain_text("Maria Kowalski")
    search(page, "zzyzx")
    page.get_by_role("button", name="Close this answer").click()
    expect(page.locator(".nothing")).to_contain_text("Nothing found for “zzyzx”")
    context.close()


def test_the_option_quotes_only_answers_without_the_model(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    page.locator(".answer-model").click()
    page.get_by_role("menuitemradio", name="Quotes only").click()
    ask(page, "Who services the boiler in the cellar?")
    expect(page.locator(".answer")).to_contain_text("No model wrote this")
    expect(page.locator(".quote blockquote").first).to_contain_text("Maria Kowalski")


def test_quotations_are_shown_while_the_model_reads(open_page, server, collection):
    document = put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    whole = answer(document, "Maria Kowalski services it.")
    events = [("passages", {"passages": []}), ("quotes", {"quotes": whole["quotes"]})]
    # A response that stays open; the events received so far are shown.
    page.evaluate("""() => {
        const known = window.fetch;
        window.fetch = async (address, options) => {
            if (!String(address).endsWith("/ask")) return known(address, options);
            const stream = new ReadableStream({ start(controller) { window.told = controller; } });
            return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
        };
    }""")

    def tell(*events):
        page.evaluate("(text) => window.told.enqueue(new TextEncoder().encode(text))",
                      "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in events))

    search(page, QUESTION)
    page.locator("#documents-query").press("Enter")
    page.wait_for_function("() => window.told")
    tell(*events)
    expect(page.locator(".answer .waiting")).to_contain_text("The model is reading this")
    expect(page.locator(".answer .quote blockquote")).to_have_text("A quotation.")
    look_with_axe(page, "documents-meanwhile")
    tell(("sentence", {"index": 0, "sentence": whole["sentences"][0]}))
    expect(page.locator(".answer .sentence")).to_contain_text("Maria Kowalski services it.")
    expect(page.locator(".answer .quote blockquote")).to_have_text("A quotation.")
    tell(("answer", whole))
    page.evaluate("window.told.close()")
    expect(page.locator(".answer-facts")).to_contain_text("Hearth Tiny")
    expect(page.locator(".answer .waiting")).to_have_count(0)
    expect(page.locator(".answer .quote blockquote")).to_have_text("A quotation.")
    look_with_axe(page, "documents-beside")


def test_an_interrupted_summary_keeps_its_quotations_and_can_be_retried(open_page, server, collection):
    document = put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    page.get_by_role("button", name="Summarise house.md").click()
    expect(page.locator(".answer-question")).to_have_text("Summary of house.md")
    expect(page.locator(".answer-facts")).to_be_visible()
    expect(page.locator(".answer .quote").first).to_be_visible()
    page.get_by_role("button", name="Close this answer").click()
    whole = answer(document, "Maria Kowalski services the boiler.")
    body = "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in [
        ("quotes", {"quotes": whole["quotes"]}), ("progress", {"part": 2, "parts": 5, "secondsLeft": 40})])
    page.route("**/api/documents/*/summary", lambda route: route.fulfill(
        status=200, content_type="text/event-stream", body=body))
    # The stream ends early; the quotes received so far stay.
    page.get_by_role("button", name="Summarise house.md").click()
    expect(page.locator(".answer .notice")).to_contain_text("was interrupted")
    expect(page.locator(".answer .quote blockquote")).to_have_text("A quotation.")
    body += f"event: answer\ndata: {json.dumps(whole)}\n\n"
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".answer .sentence")).to_contain_text("Maria Kowalski services the boiler.")
    expect(page.locator(".answer-facts")).to_contain_text("1 passage read")
    look_with_axe(page, "documents-summary")


def test_sentences_that_the_documents_do_not_support_are_marked(open_page, server, collection):
    document = put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    bad = answer(
        document, "The boiler was built in 2015.", isSupported=False, problems=["“2015” is not in the source."])
    good = answer(document, "Maria Kowalski services it [1].")
    bad["sentences"] += good["sentences"]
    answer_with(
        page, ("passages", {"passages": []}), ("sentence", {"index": 1, "sentence": good["sentences"][0]}),
        ("answer", bad))
    ask(page)
    marked = page.locator(".sentence.unsupported")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("The boiler was built in 2015.")
    expect(marked).to_contain_text("“2015” is not in the source.")
    expect(page.locator(".sentence:not(.unsupported)")).to_have_text("Maria Kowalski services it.1")
    expect(page.locator(".answer-warning")).to_contain_text("do not support one sentence")
    expect(page.locator("#announcer")).to_contain_text("do not support one sentence")
    expect(page.locator(".answer-facts")).to_contain_text("1.5 s")
    expect(page.locator(".answer-facts")).to_contain_text("321 tokens read")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        look_with_axe(page, f"documents-unsupported-{scheme}")


def test_missing_failed_and_interrupted_answers_are_shown_with_the_reason(open_page, server, collection):
    document = put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    answer_with(page, ("passages", {"passages": []}), ("answer", {
        **answer(document, ""), "kind": "notFound", "sentences": [], "message": "Your documents do not say that.",
        "model": None}))
    ask(page)
    expect(page.locator(".not-found")).to_contain_text("Your documents do not say that.")
    expect(page.locator(".answer .tag")).to_have_count(0)
    for events, text in (
            ([("error", {"message": "The model ended."})], "The model ended."),
            ([("quotes", {"quotes": answer(document, "")["quotes"]})], "was interrupted")):
        page.unroute("**/api/collections/*/ask")
        answer_with(page, *events)
        page.locator("#documents-query").press("Enter")
        expect(page.locator(".answer .notice")).to_contain_text(text)
    expect(page.locator(".answer .notice").get_by_role("button", name="Try again")).to_be_visible()


def test_an_answer_from_documents_can_be_stopped(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    # The page itself stops the answer as soon as it begins, so that a fast answer is still running.
    page.evaluate("""() => new MutationObserver((_, observer) => {
        const stop = document.querySelector(".ask-button.stop");
        if (!stop) return;
        observer.disconnect();
        stop.click();
    }).observe(document.getElementById("documents-screen"), { subtree: true, childList: true, attributes: true })""")
    search(page, QUESTION)
    page.locator("#documents-query").press("Enter")
    expect(page.locator(".answer")).to_contain_text("You stopped this answer")
    expect(page.locator("#announcer")).to_contain_text("Stopped")
    page.get_by_role("button", name="Ask again").click()
    expect(page.locator(".answer-facts")).to_be_visible()


def test_the_strict_switch_is_sent_with_questions_and_remembered(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    page = open_page(screen(collection))
    page.get_by_role("switch", name="Strict").check()
    with page.expect_request(re.compile("/ask$")) as asked:
        ask(page)
    assert asked.value.post_data_json == {"question": QUESTION, "strict": True, "model": None}
    page.reload()
    expect(page.get_by_role("switch", name="Strict")).to_be_checked()


# Chats


def test_a_collection_can_be_assigned_to_a_chat_and_removed_from_it(open_page, server, collection):
    put(server, collection, "house.md", BOILER)
    page = open_page("/")
    thread = new_chat(page)
    page.locator("#chat-settings").click()
    page.get_by_role("dialog").get_by_label("Documents").select_option(collection)
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    badge = page.locator(".documents-button")
    expect(badge).to_have_text(collection)
    page.reload()
    expect(badge).to_have_text(collection)
    assert call(server, "GET", f"threads/{thread}")["thread"]["settings"]["collection"] == collection
    badge.click()
    page.get_by_role("menuitemradio", name="No documents").click()
    expect(badge).to_have_text("")


def test_the_sources_of_a_chat_answer_are_listed_below_it_and_can_be_opened(open_page, server, collection):
    document = put(server, collection, "house.md", BOILER)
    hit = first_hit(server, collection, "boiler cellar")
    source = {
        **answer(document, "")["sentences"][0]["citations"][0], "start": hit["start"], "end": hit["end"],
        "quote": "The boiler"}
    page = open_page("/")
    thread = new_chat(page)
    page.locator("#composer-text").fill("Hello")
    page.locator("#composer-text").press("Enter")
    expect(page.locator(".message.assistant")).to_have_count(1)
    server.idle(thread)

    def cited(route):
        reply = route.fetch()
        view = reply.json()
        message = view["thread"]["messages"][-1]
        message.update(text="It is serviced every year [1], not [2]. `a[1]`", sources=[source])
        route.fulfill(response=reply, json=view)

    page.route(f"**/api/threads/{thread}?*", cited)
    page.reload()
    expect(page.locator(".source")).to_have_text(["1house.md"])
    expect(page.locator(".prose .cite")).to_have_text(["1"])
    expect(page.locator(".prose")).to_contain_text("not [2]. a[1]")
    look_with_axe(page, "chat-sources")
    page.locator(".prose .cite").click()
    dialog = page.get_by_role("dialog", name="house.md")
    expect(dialog.locator("mark")).to_contain_text("The boiler in the cellar")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator(".prose .cite")).to_be_focused()


# Accessibility, narrow screens, hostile content


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_accessibility_violation_on_the_documents_screen(open_page, server, collection, scheme):
    page = open_page(screen(collection), color_scheme=scheme)
    look_with_axe(page, f"documents-empty-{scheme}")
    put(server, collection, "house.md", BOILER)
    put(server, collection, "عقد الإيجار.md", "# العقد\n\nيبدأ العقد في الأول من مارس.")
    expect(page.locator(".entry")).to_have_count(2)
    look_with_axe(page, f"documents-list-{scheme}")
    search(page, "boiler")
    page.locator(".hit").first.click()
    expect(page.locator(".passage-panel mark")).to_be_visible()
    look_with_axe(page, f"documents-passage-{scheme}")


def test_a_phone_layout_shows_passages_in_a_dialog(open_page, server, collection):
    put(server, collection, "A name that is much longer than a phone is wide, of the house book.md", BOILER)
    page = open_page(screen(collection), viewport=PHONE, has_touch=True, is_mobile=True)
    look_with_axe(page, "documents-phone")
    search(page, "boiler")
    page.locator(".hit").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("mark")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    look_with_axe(page, "documents-phone-passage")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile(re.escape(screen(collection)) + "$"))
    ask(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    look_with_axe(page, "documents-phone-answer")


def test_scripts_in_names_texts_and_answers_of_documents_are_never_executed(open_page, server, collection):
    name = f"{HOSTILE.replace('/', '')[:90]}.md"
    document = put(server, collection, name, f"# {HOSTILE}\n\nA wombat says: {HOSTILE}\n")
    page = open_page(screen(collection))
    expect(page.locator(".entry-name")).to_contain_text("<script>")
    search(page, "wombat")
    page.locator(".hit").first.click()
    expect(page.locator(".passage-panel mark")).to_contain_text("<script>")
    answer_with(page, ("passages", {"passages": []}), ("sentence", {"index": 0, "sentence": answer(document, HOSTILE)["sentences"][0]}),
                ("answer", answer(document, HOSTILE, isSupported=False, problems=[HOSTILE])))
    ask(page, HOSTILE)
    expect(page.locator(".problem-list")).to_contain_text("<script>")
    assert page.evaluate("window.hacked") is None
    assert page.locator("#documents-screen img, #documents-screen script, a[href^=javascript]").count() == 0
