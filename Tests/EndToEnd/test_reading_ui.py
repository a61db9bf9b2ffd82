"""How answers are shown for reading, in Chromium: formulas, tables and previews.

Answers are imported, because no test model writes these texts. Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import threading
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from test_documents_ui import chromium  # noqa: F401
from test_web import DESKTOP, PHONE, SLOW, Watch, call, look_with_axe, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

FORMULAS = [line for line in Path(__file__).with_name("formulas.txt").read_text(encoding="utf-8").splitlines() if line]
LESSON = r"""The roots of $ax^2 + bx + c = 0$ are

$$x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$$

A ticket costs $5 and a book $10. With \(\vec{v} \in \mathbb{R}^3\), **bold $\lambda_1$** and `$code$`:

\[
\begin{aligned}
(x+1)^2 &= (x+1)(x+1) \\
&= x^2 + 2x + 1
\end{aligned}
\]

1. First $\alpha$
2. An unknown command: $\unknowncommand + 1$
3. Not closed: $\frac{1$
"""


@pytest.fixture
def open_page(chromium, server):  # noqa: F811
    """Opens pages, each in a new browser context, and checks at the end that none had a fault."""
    contexts = []
    watch = Watch(server.url)

    def make(path="/", before=None, **options):
        options.setdefault("viewport", DESKTOP)
        context = chromium.new_context(**options)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        if before:
            before(page)
        page.goto(server.url + path)
        page.wait_for_selector(".message, .empty")
        return page

    make.watch = watch
    yield make
    for context in contexts:
        context.close()
    assert watch.faults == []


def chat_with(server, *answers, title="Reading"):
    """Imports a chat with these answers and returns its address."""
    stamp = "2026-01-01T10:00:00.000Z"
    settings = {"stylePreset": "balanced", "guardrailsEnabled": True, "systemPrompt": "", "overflowPolicy": "stop"}
    messages = []
    for role, text in [pair for answer in answers for pair in (("user", "Show me"), ("assistant", answer))]:
        metadata = {"status": "completed", "reasoning": ""}
        if messages:
            metadata["parentID"] = messages[-1]["id"]
        messages.append({
            "id": str(uuid.uuid4()).upper(), "role": role, "text": text, "timestamp": stamp, "metadata": metadata})
    thread = {
        "id": str(uuid.uuid4()).upper(), "title": title, "createdAt": stamp, "updatedAt": stamp, "settings": settings,
        "messages": messages, "shownMessageID": messages[-1]["id"]}
    added = call(server, "POST", "import", {"format": "hearth-chats", "version": 1, "threads": [thread]})
    return f"/#/chat/{added['threads'][0]['id']}"


def draw(page, text):
    """Draws Markdown into a new element of the page, waits until its formulas are drawn, and returns the element."""
    page.evaluate("""async (text) => {
        const { MarkdownView } = await import("/assets/markdown/view.js");
        document.getElementById("drawn")?.remove();
        const box = document.createElement("div");
        box.id = "drawn";
        box.className = "prose";
        document.querySelector("#conversation").append(box);
        new MarkdownView(box).set(text);
    }""", text)
    page.wait_for_function("() => ![...document.querySelectorAll('#drawn .formula')].some((each) => !each.hasChildNodes())")
    return page.locator("#drawn")


def needs_katex(page):
    if len(page.request.get(page.url.split("#")[0] + "assets/vendor/katex.js").body()) < 100:
        pytest.skip("This build has no KaTeX; install libjs-katex, then build again.")


# Formulas


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_formulas_are_shown_as_mathml_and_money_and_code_as_text(open_page, server, viewport, scheme):
    page = open_page(chat_with(server, LESSON), viewport=viewport, color_scheme=scheme)
    needs_katex(page)
    prose = page.locator(".message.assistant .prose")
    expect(prose.locator("math")).to_have_count(7)
    expect(prose.locator("math[display=block]")).to_have_count(2)
    expect(prose).to_contain_text("A ticket costs $5 and a book $10.")
    expect(prose.locator("strong math")).to_have_count(1)
    expect(prose.locator("code")).to_have_text("$code$")
    # An unknown command and a formula with an error are shown as they are.
    expect(prose.locator("li").nth(1)).to_contain_text("\\unknowncommand")
    expect(prose.locator(".formula.unread")).to_have_text("$\\frac{1$")
    # Screen readers that do not read MathML read the source.
    expect(prose.locator("math").first).to_have_attribute("alttext", "$ax^2 + bx + c = 0$")
    look_with_axe(page, f"formulas-{viewport['width']}-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_real_formulas_are_drawn_without_an_error(open_page):
    page = open_page()
    needs_katex(page)
    draw(page, "\n\n".join(f"$${formula}$$" for formula in FORMULAS))
    expect(page.locator("#drawn math")).to_have_count(len(FORMULAS))
    expect(page.locator("#drawn mi, #drawn mtext").filter(has_text="\\")).to_have_count(0)
    draw(page, r"$\ce{2H2 + O2 -> 2H2O}$")
    expect(page.locator("#drawn math")).to_contain_text("→")


def test_katex_is_loaded_only_for_a_formula(open_page, server):
    loaded = []

    def listen(page):
        page.on("request", lambda request: loaded.append(request.url) if "katex" in request.url else None)

    page = open_page(chat_with(server, "It costs $5 and `$x$`."), before=listen)
    expect(page.locator(".message.assistant")).to_contain_text("It costs")
    assert loaded == []
    draw(page, "$x$")
    draw(page, "$y$")
    assert len(loaded) == 1


def test_a_build_without_katex_shows_the_source_of_formulas(open_page, server):
    def without(page):
        page.route("**/vendor/katex.js", lambda route: route.fulfill(body=";", content_type="text/javascript"))

    page = open_page(chat_with(server, LESSON), before=without)
    prose = page.locator(".message.assistant .prose")
    expect(prose.locator(".formula.unread")).to_have_count(8)
    expect(prose.locator(".formula").first).to_have_text("$ax^2 + bx + c = 0$")
    look_with_axe(page, "formulas-source")


def test_a_formula_that_is_being_written_does_not_flicker(open_page):
    page = open_page()
    needs_katex(page)
    draw(page, "$x$")
    report = page.evaluate("""async (text) => {
        const { MarkdownView } = await import("/assets/markdown/view.js");
        const box = document.getElementById("drawn");
        const view = new MarkdownView(box);
        const faults = [];
        let height = 0;
        let formulas = 0;
        for (let end = 1; end <= text.length; end += 1) {
            view.set(text.slice(0, end), true);
            await null;
            const shown = box.innerText;
            if (/\\\\frac|\\\\sqrt|\\\\vec|\\\\begin|\\\\\\(|\\\\\\[|\\$\\$/.test(shown)) faults.push(["source", text.slice(0, end)]);
            const { height: now } = box.getBoundingClientRect();
            if (now < height - 2) faults.push(["height", height, now, text.slice(0, end)]);
            height = now;
            const count = box.querySelectorAll("math").length;
            if (count < formulas) faults.push(["formulas", text.slice(0, end)]);
            formulas = count;
        }
        view.set(text);
        await null;
        const box2 = document.createElement("div");
        new MarkdownView(box2).set(text);
        await null;
        return { faults, formulas, isSame: box.innerHTML === box2.innerHTML };
    }""", LESSON.split("1. First")[0])
    assert report == {"faults": [], "formulas": 5, "isSame": True}


def test_copying_an_answer_gives_the_source_of_its_formulas(open_page, server):
    page = open_page(chat_with(server, LESSON), permissions=["clipboard-read", "clipboard-write"])
    needs_katex(page)
    expect(page.locator(".message.assistant .prose math")).to_have_count(7)
    page.evaluate("""() => {
        const lines = document.querySelectorAll(".message.assistant .prose > *");
        // The selection begins within the first formula, and ends in the paragraph after the second one.
        const range = document.createRange();
        range.setStart(lines[0].querySelector("mi").firstChild, 0);
        range.setEndAfter(lines[2].querySelector(".formula"));
        getSelection().removeAllRanges();
        getSelection().addRange(range);
    }""")
    page.keyboard.press("Control+c")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("$ax^2 + bx + c = 0$ are")
    assert r"$$x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$$" in text
    assert r"A ticket costs $5 and a book $10. With \(\vec{v} \in \mathbb{R}^3\)" in text
    # Other text is copied by the browser.
    page.evaluate("getSelection().selectAllChildren(document.querySelector('.message.user .user-text'))")
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == "Show me"


def test_hostile_formulas_end_in_time_and_add_only_safe_elements(open_page):
    page = open_page()
    needs_katex(page)
    hostile = [
        r"\def\a{\a\a}\a", r"\rule{1000000em}{1000000em}", r"\href{javascript:window.hacked=1}{x}",
        r"\htmlData{onclick=window.hacked=1}{x}", r"\includegraphics{https://example.org/a.png}", "{" * 2000,
        "{" * 2000 + "x" + "}" * 2000, r"\frac" * 900, r"\sqrt{" * 600 + "x" + "}" * 600,
        "<img src=x onerror='window.hacked=1'>", r"\text{<img src=x onerror='window.hacked=1'>}", "x^" * 1000,
        r"\url{https://example.org}", r"\style{color:red}{x}", r"\class{composer}{x}", r"\color{red;background:url(x)}x",
        r"\begin{array}{" + "c" * 2000 + "}x" + r"\end{array}", r"\kern{99999em}x", "\\char\"0000", "\u0000\ufffe\u202e",
    ]
    for text in hostile:
        draw(page, f"\\[{text} = 1\\]")
    found = page.evaluate("""async (texts) => {
        const { MarkdownView } = await import("/assets/markdown/view.js");
        const bad = [];
        for (const text of texts) {
            const box = document.createElement("div");
            document.body.append(box);
            new MarkdownView(box).set(`\\\\[${text} = 1\\\\]`);
            await new Promise((resolve) => setTimeout(resolve, 20));
            for (const element of box.querySelectorAll(".formula *")) {
                const isMath = element.namespaceURI === "http://www.w3.org/1998/Math/MathML";
                const names = element.getAttributeNames();
                if (!isMath || names.some((name) => /^on|^href$|src|^style$|^id$/.test(name))) bad.push(element.outerHTML);
                if (element.getBoundingClientRect().width > 100_000) bad.push(`wide: ${text.slice(0, 40)}`);
            }
            box.remove();
        }
        return bad;
    }""", hostile)
    assert found == []
    # Many formulas are drawn in steps, between which the page responds.
    draw(page, "\n\n".join(" ".join(f"$x_{{{line}}}^{number}$" for number in range(40)) for line in range(150)))
    expect(page.locator("#drawn math")).to_have_count(6000)
    assert page.evaluate("window.hacked") is None


# Tables, previews, copying and reading aloud


TABLE = "| " + " | ".join(f"Column{number}" for number in range(14)) + " |\n" + "|---" * 14 + "|\n" + "\n".join(
    "| " + " | ".join(f"value{row}x{number}" for number in range(14)) + " |" for row in range(3))
HTML = """<h1 style="color: rgb(0, 128, 0)">Green</h1>
<script>parent.hacked = 1; document.body.textContent = "scripted"</script>
<img src="SITE/a.png" onerror="parent.hacked = 1"><img src="data:," onerror="parent.hacked = 1">
<link rel="stylesheet" href="SITE/a.css"><link rel="dns-prefetch" href="SITE"><meta http-equiv="refresh" content="0; url=SITE">
<iframe src="SITE/frame"></iframe><base href="SITE"><object data="SITE/o"></object><video poster="SITE/v.png"></video>
<style>@import url(SITE/b.css); p { background: url(SITE/c.png); color: rgb(0, 0, 255) }
@font-face { font-family: F; src: url(SITE/f.woff) } p { font-family: F }</style>
<p>Blue</p><a href="SITE/link" ping="SITE/ping">link</a><form action="SITE/form"><button>Send</button></form>"""
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>parent.hacked = 1</script>
<circle cx="5" cy="5" r="4" fill="teal"/><image href="SITE/d.png"/><use href="SITE/e.svg#x"/></svg>"""


@pytest.fixture
def site():
    """Another site, which records the paths of requests."""
    paths = []

    class Site(BaseHTTPRequestHandler):
        def do_GET(self):
            paths.append(self.path)
            self.send_response(200)
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.paths = paths
    server.url = f"http://127.0.0.1:{server.server_port}"
    yield server
    server.shutdown()
    server.server_close()


def inner(page):
    return page.frame_locator(".preview-frame").frame_locator("iframe")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_wide_table_scrolls_and_keeps_its_words_whole(open_page, server, viewport):
    page = open_page(chat_with(server, TABLE), viewport=viewport)
    table = page.locator(".prose .table")
    expect(table).to_be_visible()
    assert table.evaluate("(each) => each.scrollWidth > each.clientWidth + 100")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heights = table.locator("td").evaluate_all("(cells) => cells.map((cell) => cell.getBoundingClientRect().height)")
    assert max(heights) < 60
    table.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.prose .table').scrollLeft > 0")
    look_with_axe(page, f"table-{viewport['width']}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_html_and_svg_are_previewed_after_a_click_without_scripts_and_network(open_page, server, site, viewport, scheme):
    html, svg = (text.replace("SITE", site.url) for text in (HTML, SVG))
    answer = f"A page:\n\n```html\n{html}\n```\n\nA picture:\n\n```svg\n{svg}\n```\n\n```js\nlet a = 1;\n```\n"
    page = open_page(chat_with(server, answer), viewport=viewport, color_scheme=scheme)
    expect(page.locator(".prose .code")).to_have_count(3)
    expect(page.locator("iframe")).to_have_count(0)
    buttons = page.get_by_role("button", name="Preview")
    expect(buttons).to_have_count(2)
    # The browser reports what it blocks, and shows blocked requests as requests.
    open_page.watch.allowed += ["violates the following Content Security Policy", "Blocked form submission"]
    open_page.watch.others = (site.url,)
    buttons.first.click()
    expect(buttons.first).to_have_attribute("aria-pressed", "true")
    expect(inner(page).locator("h1")).to_have_text("Green")
    expect(inner(page).locator("h1")).to_have_css("color", "rgb(0, 128, 0)")
    expect(inner(page).locator("p")).to_have_css("color", "rgb(0, 0, 255)")
    expect(page.locator(".prose .code pre").first).to_be_hidden()
    look_with_axe(page, f"preview-{viewport['width']}-{scheme}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    inner(page).get_by_text("link").click()
    inner(page).get_by_role("button").click()
    expect(inner(page).locator("h1")).to_have_text("Green")
    buttons.first.click()
    expect(page.locator("iframe")).to_have_count(0)
    expect(page.locator(".prose .code pre").first).to_be_visible()
    buttons.nth(1).click()
    expect(inner(page).locator("circle")).to_be_visible()
    assert page.evaluate("window.hacked") is None
    # The first request that reaches the other site is that of this test.
    urllib.request.urlopen(f"{site.url}/end").read()
    assert site.paths == ["/end"]


def test_the_policy_and_the_sandbox_alone_keep_a_preview_without_scripts_and_network(open_page, server, site):
    page = open_page(chat_with(server, "```html\n<p>Text</p>\n```"))
    open_page.watch.allowed += ["violates the following Content Security Policy", "Blocked ", "Refused to execute"]
    open_page.watch.others = (site.url,)
    with page.expect_response("**/preview/frame.html") as reply:
        page.get_by_role("button", name="Preview").click()
    policy = reply.value.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'") and "script-src" not in policy and "http" not in policy
    frame = page.frame_locator(".preview-frame").locator("iframe")
    expect(frame).to_have_attribute("sandbox", "")
    # The content is inserted as it is. A prefetch of a name is no request, so this test cannot see it.
    frame.evaluate("(each, html) => { each.srcdoc = html; }", HTML.replace("SITE", site.url).split("<meta")[0])
    expect(inner(page).locator("h1")).to_have_text("Green")
    frame.evaluate("(each, html) => { each.srcdoc = html; }", HTML.replace("SITE", site.url).split("<meta", 1)[1])
    frame.evaluate("(each, url) => { each.srcdoc = `<meta http-equiv=refresh content='0; url=${url}'>`; }", site.url)
    page.wait_for_timeout(500)
    assert page.evaluate("window.hacked") is None
    urllib.request.urlopen(f"{site.url}/end").read()
    assert site.paths == ["/end"]


def test_an_answer_is_copied_as_markdown_or_rich_text(open_page, server):
    answer = "**Bold** and [a link](https://example.org/x)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```py\nprint(1)\n```\n"
    page = open_page(chat_with(server, answer), permissions=["clipboard-read", "clipboard-write"])
    read = """async (type) => {
        const [item] = await navigator.clipboard.read();
        return item.types.includes(type) ? (await item.getType(type)).text() : null;
    }"""
    page.get_by_role("button", name="Copy as Markdown").click()
    page.wait_for_function("async (text) => await navigator.clipboard.readText() === text", arg=answer)
    assert page.evaluate(read, "text/html") is None
    page.get_by_role("button", name="Copy as rich text").click()
    expect(page.locator("#announcer")).to_contain_text("Copied as rich text")
    assert page.evaluate(read, "text/plain") == answer
    html = page.evaluate(read, "text/html")
    assert "<strong>Bold</strong>" in html and 'href="https://example.org/x"' in html
    assert "<td" in html and "print" in html
    assert "Copy code" not in html and "class=" not in html


def speech(page, voices):
    page.add_init_script(f"""
        window.spoken = [];
        let last = null;
        Object.defineProperty(window, "speechSynthesis", {{ value: {{
            getVoices: () => {voices}, addEventListener() {{}},
            speak(utterance) {{ last = utterance; window.spoken.push([utterance.text, utterance.voice.name]); }},
            cancel() {{ window.spoken.push(["cancel"]); }},
        }} }});
        window.SpeechSynthesisUtterance = class {{ constructor(text) {{ this.text = text; }} }};
        window.endSentence = () => last.onend();
    """)


LOCAL = '[{name: "Cloud", lang: "en-US", localService: false, default: true},' \
        '{name: "Here", lang: "en-GB", localService: true}, {name: "Hier", lang: "de-DE", localService: true}]'


def test_an_answer_is_read_aloud_by_a_voice_of_this_device(open_page, server):
    answers = ["This is the first sentence. It has 3.5 parts.\n\n```py\nprint(1)\n```\n\nThe end.",
               "Das ist der erste Satz, und er ist nicht lang."]
    page = open_page(chat_with(server, *answers), before=lambda each: speech(each, LOCAL))
    page.get_by_role("button", name="Read aloud").first.click()
    expect(page.get_by_role("button", name="Stop reading aloud")).to_have_count(1)
    for _ in range(3):
        page.evaluate("window.endSentence()")
    assert page.evaluate("window.spoken") == [
        ["This is the first sentence.", "Here"], ["It has 3.5 parts.", "Here"], ["The end.", "Here"], ["cancel"]]
    expect(page.get_by_role("button", name="Stop reading aloud")).to_have_count(0)
    page.get_by_role("button", name="Read aloud").nth(1).click()
    expect(page.get_by_role("button", name="Stop reading aloud")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stop reading aloud")).to_have_count(0)
    assert page.evaluate("window.spoken.slice(4)") == [
        ["Das ist der erste Satz, und er ist nicht lang.", "Hier"], ["cancel"]]


def test_a_voice_that_sends_texts_away_is_never_used(open_page, server):
    cloud = '[{name: "Cloud", lang: "en-US", localService: false, default: true}]'
    page = open_page(chat_with(server, "Hello there."), before=lambda each: speech(each, cloud))
    page.get_by_role("button", name="Read aloud").click()
    expect(page.get_by_role("alert")).to_contain_text("no voice that works on this device")
    assert page.evaluate("window.spoken") == []
