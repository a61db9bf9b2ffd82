"""The Bench screen in Chromium: real page, real server, and short real runs of the tests' model.

States that not every machine can produce are simulated. Set HEARTH_SCREENSHOTS to a folder to keep screenshots.
"""

import json
import re
import time
import urllib.error
import urllib.request
import zipfile

import pytest

from test_documents_ui import chromium  # noqa: F401
from test_mail_ui import has_no_sideways_scrolling
from test_web import DESKTOP, HOSTILE, SLOW, Watch, call, look_with_axe, shoot

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

# A run loads the model for each backend, and shares its cores with other tests.
RUN = max(120_000, 3 * SLOW)
SHORT = 6
# The seconds of a run that tests look at while it runs, so that it is not over before a slow page shows it.
WATCHED = 15
NARROW = {"width": 320, "height": 700}


# Fixtures and helpers


def wait_for(condition, what):
    """Polls `condition` until it returns a true value, and returns that."""
    deadline = time.monotonic() + RUN / 1000
    while not (found := condition()):
        assert time.monotonic() < deadline, what
        time.sleep(0.2)
    return found


def backends(server):
    """The names of the first backend and of another one. Every machine has more than one CPU backend."""
    names = [backend["name"] for backend in call(server, "GET", "bench")["backends"]]
    assert len(names) > 1
    return names[0], "cpu-no-flash" if "cpu-no-flash" in names[1:] else names[1]


def start(server, seconds=SHORT, **choices):
    return call(server, "POST", "bench/runs", {"kind": "sanity", "seconds": seconds, **choices})["id"]


def is_running(server):
    return "current" in call(server, "GET", "bench")


def wait_for_end(server):
    wait_for(lambda: not is_running(server), "the run does not end")


def measure(server, **choices):
    """Starts a run, waits for its end, and returns its ID."""
    run = start(server, **choices)
    wait_for_end(server)
    return run


def end_runs(server):
    if is_running(server):
        try:
            call(server, "POST", "bench/stop")
        except urllib.error.HTTPError as error:
            assert error.code == 409  # The run has ended in the meantime.
        wait_for_end(server)


@pytest.fixture(autouse=True)
def quiet(server):
    """Ends any run before and after each test, since only one can run at a time."""
    end_runs(server)
    yield
    end_runs(server)


@pytest.fixture(scope="module")
def runs(server):
    """The IDs of a run of one backend and a run of two with parity; tests must not change them."""
    first, second = backends(server)
    return measure(server, backend=first), measure(server, backend=first, against=second)


@pytest.fixture
def open_page(chromium, server):  # noqa: F811
    """Opens pages, each in a new browser context, and checks at the end that none had a fault."""
    contexts = []
    watch = Watch(server.url)

    def make(path="/#/bench", **options):
        options.setdefault("viewport", DESKTOP)
        context = chromium.new_context(accept_downloads=True, **options)
        context.set_default_timeout(SLOW)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        page.goto(server.url + path)
        return page

    make.watch = watch
    yield make
    for context in contexts:
        context.close()
    assert watch.faults == []


def results(run):
    return f"/#/bench/run/{run}"


def row(page, run):
    return page.locator(f'.bench-run[data-run="{run}"]')


def run_button(page):
    return page.get_by_role("button", name="Run", exact=True)


def kind(page, name):
    return page.get_by_role("radio", name=re.compile(f"^{name}"))


def running(page):
    return page.get_by_role("heading", name="Running now")


def ended(page):
    return page.get_by_role("heading", name="The last run")


def title(page):
    return page.locator(".bench-title h2")


def shorten(page, seconds):
    """Sets the length of runs that this page starts, and returns the list of the page's original requests."""
    asked = []

    def handle(route):
        body = route.request.post_data_json
        asked.append(body)
        route.continue_(post_data=json.dumps({**body, "seconds": seconds}))

    page.route("**/api/bench/runs", handle)
    return asked


def change(page, address, edit):
    """Applies `edit` to the server's responses for `address` before the page receives them."""

    def handle(route):
        reply = route.fetch()
        value = reply.json()
        edit(value)
        route.fulfill(response=reply, json=value)

    page.route(address, handle)


# The form


def test_the_sidebar_link_opens_the_bench_screen(open_page):
    page = open_page("/")
    page.locator("#link-bench").click()
    expect(page).to_have_title("Bench · Hearth")
    expect(page.locator("#link-bench")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("heading", name="Bench", exact=True)).to_be_visible()
    expect(page.locator(".bench-capability")).not_to_be_empty()
    expect(page.get_by_role("heading", name="New run")).to_be_visible()
    expect(page.get_by_role("heading", name="Runs", exact=True)).to_be_visible()
    page.locator("#link-settings").click()
    expect(page.locator("#bench-screen")).to_be_hidden()
    page.go_back()
    expect(page.get_by_role("heading", name="New run")).to_be_visible()


def test_an_empty_list_of_runs_shows_a_note(open_page):
    page = open_page("/")
    change(page, "**/api/bench", lambda overview: overview["runs"].clear())
    page.locator("#link-bench").click()
    expect(page.locator("#bench-screen")).to_contain_text("No runs yet")
    expect(page.get_by_role("button", name="Compare", exact=True)).to_be_hidden()


def test_the_form_shows_memory_and_duration_and_requires_a_second_backend_for_parity(open_page, server):
    first, second = backends(server)
    page = open_page()
    facts = page.locator(".bench-outlook")
    expect(facts).to_contain_text("hearth-tiny.gguf")
    expect(facts).to_contain_text("Q8_0")
    expect(page.locator(".bench-memory .tag")).to_contain_text("fits")
    expect(page.locator("#bench-model option", has_text="Hearth Tiny")).to_have_count(1)
    expect(page.locator("#bench-backend")).to_have_value(first)
    duration = page.locator("#bench-duration")
    expect(duration).to_contain_text("30 s to 1 min")
    kind(page, "Full").check()
    expect(duration).to_contain_text("6 min")
    expect(run_button(page)).to_be_enabled()
    # Parity needs two backends.
    kind(page, "Parity").check()
    expect(run_button(page)).to_be_disabled()
    expect(page.locator("#bench-blocked")).to_contain_text("Parity needs a second backend")
    page.locator("#bench-against").select_option(f"backend:{second}")
    expect(page.locator("#bench-blocked")).to_be_empty()
    expect(run_button(page)).to_be_enabled()
    # A backend is not compared with itself.
    expect(page.locator(f'#bench-against option[value="backend:{first}"]')).to_have_count(0)
    page.locator("#bench-backend").select_option(second)
    expect(page.locator(f'#bench-against option[value="backend:{second}"]')).to_have_count(0)
    expect(page.locator("#bench-against")).to_have_value("")
    shoot(page, "bench-form")


def test_a_model_that_does_not_fit_in_memory_is_measured_only_after_confirmation(open_page):
    page = open_page("/")
    asked = []
    change(page, "**/api/bench/outlook*", lambda outlook: outlook["memory"].update(
        fits="doesNotFit", text="It takes about 40 GB of memory, and this machine has 8 GB."))
    page.route("**/api/bench/runs", lambda route: (
        asked.append(route.request.post_data_json), route.fulfill(status=202, json={"id": "none"})))
    page.locator("#link-bench").click()
    expect(page.locator(".bench-memory")).to_contain_text("It takes about 40 GB of memory")
    expect(page.locator("#bench-blocked")).to_contain_text("does not fit")
    expect(run_button(page)).to_be_disabled()
    look_with_axe(page, "bench-does-not-fit")
    page.get_by_label("Run it anyway").check()
    expect(page.locator("#bench-blocked")).to_be_empty()
    run_button(page).click()
    expect(run_button(page)).to_be_enabled()
    assert [body["ignoresMemory"] for body in asked] == [True]
    # A different choice needs a new confirmation.
    kind(page, "Full").check()
    expect(run_button(page)).to_be_disabled()


def test_a_late_estimate_for_an_earlier_choice_is_ignored(open_page):
    page = open_page("/")
    held = []
    page.route("**/api/bench/outlook*kind=full*", lambda route: held.append(route))
    page.locator("#link-bench").click()
    expect(page.locator("#bench-duration")).to_contain_text("1 min")
    kind(page, "Full").check()
    wait_for(lambda: page.wait_for_timeout(50) or held, "nothing was asked for")
    kind(page, "Sanity").check()
    expect(page.locator(".bench-outlook")).to_have_attribute("aria-busy", "false")
    try:
        held[0].continue_()
    except playwright.Error:
        pass  # The page has cancelled the request, which is equally correct.
    expect(page.locator("#bench-duration")).to_contain_text("1 min")


# Runs


def test_a_run_shows_its_progress_and_then_its_results(open_page):
    page = open_page()
    asked = shorten(page, WATCHED)
    expect(page.locator(".bench-memory")).to_be_visible()
    run_button(page).click()
    expect(running(page)).to_be_focused()
    assert asked[0]["kind"] == "sanity" and "ignoresMemory" not in asked[0]
    expect(run_button(page)).to_be_disabled()
    expect(page.locator("#bench-blocked")).to_contain_text("A run is in progress")
    expect(page.locator(".bench-steps [aria-current=step]")).to_have_text("Running", timeout=RUN)
    expect(page.get_by_role("progressbar", name="Progress of the run")).to_have_attribute(
        "aria-valuenow", re.compile(r"^\d+$"))
    expect(page.locator(".bench-elapsed")).to_have_text(re.compile(r"^\d+:\d\d elapsed$"))
    shoot(page, "bench-progress")
    expect(ended(page)).to_be_visible(timeout=RUN)
    expect(page.locator(".bench-steps [aria-current=step]")).to_have_text("Completed")
    expect(page.locator("#announcer")).to_contain_text("The bench run is complete.")
    expect(run_button(page)).to_be_enabled()
    link = page.get_by_role("link", name="Show the results")
    run = link.get_attribute("href").rsplit("/", 1)[1]
    expect(row(page, run)).to_contain_text("Sanity run of hearth-tiny.gguf")
    expect(row(page, run)).to_contain_text("tokens/s")
    link.click()
    expect(title(page)).to_have_text("Sanity run of hearth-tiny.gguf")
    expect(title(page)).to_be_focused()
    expect(page.locator(".bench-headline")).to_contain_text("Decode")


def test_results_show_rates_evidence_and_the_command_that_repeats_the_run(open_page, server, runs):
    first, _ = backends(server)
    page = open_page(results(runs[0]))
    expect(title(page)).to_have_text("Sanity run of hearth-tiny.gguf")
    block = page.locator(f'.bench-block[data-backend="{first}"]')
    expect(block.get_by_text("valid", exact=True)).to_be_visible()
    rates = block.get_by_role("region", name=f"Rates of {first}")
    expect(rates.get_by_role("columnheader")).to_have_count(9)
    expect(rates.get_by_role("rowheader", name="pp512")).to_be_visible()
    expect(rates.get_by_role("rowheader", name="tg128")).to_be_visible()
    expect(block.locator(".bench-evidence li").first).to_be_hidden()
    block.locator("summary").click()
    expect(block.locator(".bench-evidence li").first).to_be_visible()
    expect(page.locator(".bench-command")).to_contain_text("hearth bench sanity --model")
    expect(page.locator("#bench-screen")).to_contain_text("Never throttled")
    shoot(page, "bench-results")


def test_a_run_of_two_backends_shows_verdicts_and_parity(open_page, server, runs):
    first, second = backends(server)
    page = open_page(results(runs[1]))
    verdicts = page.locator(".bench-comparisons")
    expect(verdicts).to_contain_text(f"above 1, {first} is faster than {second}")
    expect(verdicts.locator("tbody tr").first).to_contain_text(re.compile("faster|slower|same|inconclusive"))
    parity = page.locator(".bench-parity")
    expect(parity.get_by_role("heading", name=f"Parity of {first} with {second}")).to_be_visible()
    expect(parity.locator(".tag").first).to_have_text(re.compile("^parity: (pass|explained|fail)$"))
    expect(parity.get_by_role("region", name="Replies to the prompts").locator("tbody tr")).to_have_count(5)
    expect(parity.get_by_role("rowheader", name="Noise floor")).to_be_visible()
    expect(page.locator(".bench-block[data-backend]")).to_have_count(2)
    shoot(page, "bench-two-backends")


def test_cancelling_a_run_keeps_its_completed_measurements(open_page, server):
    page = open_page()
    expect(page.locator(".bench-memory")).to_be_visible()
    run_button(page).click()
    expect(running(page)).to_be_focused()
    expect(page.locator(".bench-live")).to_contain_text("tokens/s", timeout=RUN)
    cell = page.locator(".bench-cell")
    expect(cell).to_contain_text("repetition", timeout=RUN)
    # The first measurement is complete when the next one begins.
    expect(cell).not_to_contain_text(cell.inner_text().rsplit(" · ", 1)[0], timeout=RUN)
    cancel = page.get_by_role("button", name="Cancel", exact=True)
    expect(page.locator(".bench-progress")).to_contain_text("Completed measurements are kept.")
    cancel.click()
    expect(ended(page)).to_be_visible(timeout=RUN)
    expect(page.locator(".bench-steps [aria-current=step]")).to_have_text("Cut short")
    expect(page.locator("#announcer")).to_contain_text("The bench run was cut short.")
    assert not is_running(server)
    link = page.get_by_role("link", name="Show the results")
    run = link.get_attribute("href").rsplit("/", 1)[1]
    expect(row(page, run).locator(".tag", has_text="partial")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".bench-progress")).to_be_hidden()
    row(page, run).get_by_role("link").click()
    expect(title(page)).to_be_visible()
    expect(page.locator(".bench-title .tag", has_text="partial")).to_be_visible()
    expect(page.locator(".bench-table").first).to_be_visible()


def test_progress_is_still_shown_after_a_reload_during_a_run(open_page, server):
    page = open_page()
    expect(run_button(page)).to_be_enabled()
    # Another client starts the run.
    run = start(server, seconds=60)
    expect(running(page)).to_be_visible()
    expect(run_button(page)).to_be_disabled()
    page.reload()
    expect(running(page)).to_be_visible()
    expect(page.locator(".bench-running-title")).to_contain_text("Sanity run of")
    expect(page.locator("#bench-blocked")).to_contain_text("A run is in progress")
    call(server, "POST", "bench/stop")
    expect(ended(page)).to_be_visible(timeout=RUN)
    expect(row(page, run)).to_be_visible()
    expect(run_button(page)).to_be_enabled()


def test_a_displayed_run_can_be_repeated_together_with_another_backend(open_page, server, runs):
    first, second = backends(server)
    page = open_page(results(runs[0]))
    asked = shorten(page, WATCHED)
    page.locator("#bench-again").select_option(second)
    page.get_by_role("button", name="Run both").click()
    expect(running(page)).to_be_focused()
    expect(page).to_have_url(re.compile("#/bench$"))
    assert [(body["backend"], body["against"]) for body in asked] == [(first, second)]
    expect(page.locator(".bench-running-title")).to_contain_text(f"{first} against {second}")


def test_thermal_state_and_warnings_are_shown_and_announced(open_page):
    page = open_page()
    expect(page.locator(".bench-memory")).to_be_visible()
    # A simulated server event, because a real device gets hot only after minutes.
    page.evaluate("""async () => {
        const { BenchProgress } = await import("/assets/bench/progress.js");
        const progress = new BenchProgress(() => {});
        document.querySelector("#bench-screen .column").append(progress.element);
        progress.take({ id: "x", state: "running", model: "a.gguf", kind: "full", backends: ["cpu"], backend: "cpu",
            cell: "tg128", repetition: 3, done: 0.42, tokensPerSecond: 812.4, thermal: "serious",
            warnings: ["Warm-up complete; the device is hot."], seconds: 75 });
    }""")
    card = page.locator(".bench-progress:not([hidden])")
    expect(card).to_contain_text("812 tokens/s")
    expect(card).to_contain_text("Thermal state: serious")
    expect(card).to_contain_text("cpu · tg128 · repetition 3")
    expect(card).to_contain_text("1:15 elapsed")
    expect(card.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "42")
    expect(page.locator("#announcer")).to_contain_text("Warning: Warm-up complete; the device is hot.")


# Comparing, exporting and deleting runs


def test_selected_runs_are_compared_with_the_older_run_as_the_baseline(open_page, runs):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    compare = page.get_by_role("button", name="Compare", exact=True)
    expect(compare).to_be_disabled()
    row(page, runs[1]).get_by_role("checkbox").check()
    expect(compare).to_be_disabled()
    row(page, runs[0]).get_by_role("checkbox").check()
    compare.click()
    # The older run is the baseline.
    expect(page).to_have_url(re.compile(f"#/bench/compare/{runs[0]},{runs[1]}$"))
    expect(page.get_by_role("heading", name="Comparison of 2 runs")).to_be_focused()
    expect(page.locator("#bench-screen")).to_contain_text("also differ by the machine's other load")
    table = page.get_by_role("region", name="Rates of the runs")
    expect(table.get_by_role("columnheader")).to_have_text(["Cell", "Rate", "Run 1", "Run 2"])
    expect(table.locator("tbody tr").first).to_contain_text(re.compile(r"×\d+\.\d{3}"))
    expect(page.locator(".bench-compared a")).to_have_count(2)
    page.get_by_role("button", name="Copy as Markdown").click()
    expect(page.locator("#announcer")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").strip()
    shoot(page, "bench-compare")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("#/bench$"))
    expect(row(page, runs[0]).get_by_role("checkbox")).to_be_checked()


def test_the_copy_comment_button_copies_the_issue_comment_to_the_clipboard(open_page, runs):
    page = open_page(results(runs[0]), permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy comment").click()
    expect(page.locator("#announcer")).to_contain_text("Copied")
    comment = page.evaluate("navigator.clipboard.readText()")
    assert "### Device Testing Results" in comment and "**Backend:**" in comment


def test_a_run_can_be_exported_as_a_zip_archive(open_page, server, runs, tmp_path):
    page = open_page(results(runs[0]))
    with page.expect_download() as download:
        page.get_by_role("link", name="Export .zip").click()
    assert download.value.suggested_filename.endswith(".zip")
    path = tmp_path / "run.zip"
    download.value.save_as(path)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert any(name.endswith("report.md") for name in archive.namelist())
    for name in ("report.html", "samples.csv", "bench.json"):
        link = page.get_by_role("link", name=name)
        assert link.get_attribute("download")
        with urllib.request.urlopen(server.url + link.get_attribute("href"), timeout=60) as answer:
            assert answer.read()


def test_a_run_is_deleted_only_after_confirmation(open_page, server):
    open_page.watch.allowed.append("the server responded with a status of 404")
    run = measure(server, seconds=1)
    page = open_page(results(run))
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(title(page)).to_be_visible()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("The run was deleted.")
    expect(page).to_have_url(re.compile("#/bench$"))
    expect(run_button(page)).to_be_visible()
    expect(row(page, run)).to_have_count(0)
    with pytest.raises(urllib.error.HTTPError, match="404"):
        call(server, "GET", f"bench/runs/{run}")
    page.goto(server.url + results(run))
    expect(page.locator(".bench-column:not([hidden]) .notice")).to_contain_text("This run was not found.")


def opened_by_keys(page, run):
    """Opens a run with the keyboard, and returns its link in the list."""
    link = row(page, run).get_by_role("link")
    link.focus()
    page.keyboard.press("Enter")
    expect(title(page)).to_be_focused()
    return link


def test_bench_results_can_be_opened_and_closed_by_keyboard(open_page, runs):
    page = open_page()
    link = opened_by_keys(page, runs[0])
    page.get_by_role("region", name=re.compile("^Rates of")).first.focus()
    expect(page.get_by_role("region", name=re.compile("^Rates of")).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(link).to_be_focused()


def test_a_run_keeps_the_focus_when_its_row_changes(open_page, runs):
    page = open_page()
    link = opened_by_keys(page, runs[0])
    before = row(page, runs[0]).text_content()

    def changed(route):
        response = route.fetch()
        overview = response.json()
        for run in overview["runs"]:
            run["seconds"] += 60
        route.fulfill(response=response, json=overview)

    page.route("**/api/bench", changed)
    page.keyboard.press("Escape")
    expect(row(page, runs[0])).not_to_have_text(before)
    expect(link).to_be_focused()


# Accessibility, narrow screens, hostile content


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_accessibility_violation_on_the_bench_screen(open_page, server, runs, scheme):
    page = open_page(color_scheme=scheme)
    expect(page.locator(".bench-memory")).to_be_visible()
    expect(row(page, runs[0])).to_be_visible()
    look_with_axe(page, f"{scheme}-bench")
    page.goto(server.url + results(runs[1]))
    expect(page.locator(".bench-parity")).to_be_visible()
    for details in page.locator("#bench-screen summary").all():
        details.click()
    look_with_axe(page, f"{scheme}-bench-results")
    page.goto(f"{server.url}/#/bench/compare/{runs[0]},{runs[1]}")
    expect(page.get_by_role("region", name="Rates of the runs")).to_be_visible()
    look_with_axe(page, f"{scheme}-bench-compare")
    start(server, seconds=60)
    page.goto(server.url + "/#/bench")
    expect(running(page)).to_be_visible()
    # The estimate is dimmed while it is computed again.
    expect(page.locator(".bench-outlook")).to_have_attribute("aria-busy", "false")
    look_with_axe(page, f"{scheme}-bench-progress")


def test_the_bench_screen_needs_no_horizontal_scrolling_on_narrow_screens(open_page, server, runs):
    page = open_page(viewport=NARROW, has_touch=True, is_mobile=True)
    expect(page.locator(".bench-memory")).to_be_visible()
    expect(row(page, runs[1])).to_be_visible()
    assert has_no_sideways_scrolling(page)
    look_with_axe(page, "bench-narrow")
    row(page, runs[1]).get_by_role("link").click()
    expect(page.locator(".bench-parity")).to_be_visible()
    assert has_no_sideways_scrolling(page)
    # Tables are wider than the screen and scroll inside their region.
    rates = page.get_by_role("region", name=re.compile("^Rates of")).first
    assert rates.evaluate("each => each.scrollWidth > each.clientWidth && each.tabIndex === 0")
    look_with_axe(page, "bench-narrow-results")
    page.goto(f"{server.url}/#/bench/compare/{runs[0]},{runs[1]}")
    expect(page.get_by_role("region", name="Rates of the runs")).to_be_visible()
    assert has_no_sideways_scrolling(page)


def test_scripts_in_the_names_and_texts_of_runs_are_never_executed(open_page, runs):
    page = open_page("/")

    def poison(overview):
        overview["capability"]["text"] = HOSTILE
        for summary in overview["runs"]:
            summary["model"] = summary["quantisation"] = HOSTILE

    def poison_run(run):
        run["command"] = HOSTILE
        run["warnings"] = run["dropped"] = [HOSTILE]
        run["model"]["file"] = run["machine"]["device"] = HOSTILE
        for backend in run["backends"]:
            backend.update(
                name=HOSTILE, isValid=False, evidence=[HOSTILE], contradictions=[HOSTILE], failure=HOSTILE,
                suggestion=HOSTILE)

    change(page, "**/api/bench", poison)
    change(page, f"**/api/bench/runs/{runs[1]}", poison_run)
    page.locator("#link-bench").click()
    expect(page.locator(".bench-capability")).to_contain_text("<script>")
    row(page, runs[1]).get_by_role("link").click()
    expect(title(page)).to_contain_text("<script>")
    expect(page.locator(".bench-command")).to_contain_text("<script>")
    assert page.evaluate("window.hacked") is None
    assert page.locator("#bench-screen img, #bench-screen script, #bench-screen a[href^=javascript]").count() == 0
