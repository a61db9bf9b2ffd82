// The search for models on Hugging Face. Nothing is requested from there before the user searches.

import { api } from "../shared/api.js";
import { attempt, confirmDialog, toast } from "../shared/dialogs.js";
import { button, el, facts } from "../shared/dom.js";
import { formatBytes, formatCount } from "../shared/format.js";
import { locale, t } from "../shared/strings.js";

const short = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 2 });

/** Creates the section with the search field and its results. */
export function searchSection() {
    const field = el("input", {
        type: "search", id: "hub-words", maxlength: 200, autocomplete: "off", spellcheck: "false",
        "aria-label": t("models.name_of_a_model"), placeholder: t("models.such_as_qwen3"),
    });
    const results = el("div", { class: "cards hub-results" });
    const note = el("p", { class: "note", role: "status" });
    const go = button(t("page.search"), () => {}, { class: "button", icon: "search" });
    go.type = "submit";
    let last = 0;
    const search = async () => {
        const words = field.value.trim();
        if (!words) return;
        last += 1;
        const number = last;
        note.textContent = t("models.searching");
        results.replaceChildren();
        const found = await attempt(() => api.searchHub(words));
        if (number !== last) return;
        note.textContent = !found ? "" : found.repositories.length === 0 ? t("models.no_repository")
            : t("models.repositories_found", { count: found.repositories.length });
        results.replaceChildren(...(found?.repositories ?? []).map(card));
    };
    const form = el("form", {
        class: "hub-search", role: "search", on: {
            submit: (event) => {
                event.preventDefault();
                search();
            },
        },
    }, field, go);
    return el("section", { class: "elsewhere hub", "aria-labelledby": "hub-title" },
        el("h2", { id: "hub-title", text: t("models.find_a_model") }),
        el("p", { class: "note", text: t("models.the_words_are_sent") }), form, note, results);
}

/** Creates the card of a repository, with the choice of its files. */
function card(repository) {
    const { id, files, best, license, parameters, downloads, contextTokens, isGated, projector } = repository;
    const whole = files.filter((file) => file.parts === 1);
    const select = el("select", { "aria-label": t("models.file_of", { name: id }) },
        ...whole.map((file) => el("option", {
            value: file.path, selected: file.path === best, text: optionText(file, best),
        })));
    const details = [
        parameters && t("models.n_parameters", { number: short.format(parameters) }),
        contextTokens && t("models.context_of_tokens", { contextTokens: formatCount(contextTokens) }),
        license && t("models.licence_is", { license }), projector && t("models.reads_images"),
        t("models.n_downloads", { number: short.format(downloads) }),
    ].filter(Boolean);
    const download = button(t("models.download"), () =>
        start(repository, whole.find(({ path }) => path === select.value)), {
        class: "button small primary", icon: "download",
    });
    return el("article", { class: "card hub-card" },
        el("h3", {}, el("a", {
            href: `https://huggingface.co/${id}`, target: "_blank", rel: "noreferrer noopener", dir: "ltr", text: id,
        })),
        el("p", { class: "note", dir: "auto", text: details.join(" · ") }),
        isGated && el("p", { class: "note", text: t("models.gated") }),
        whole.length > 0 ? el("div", { class: "card-buttons" }, select, download)
            : el("p", { class: "note", text: t("models.only_in_parts") }));
}

function optionText({ path, quantization, sizeBytes, fit }, best) {
    const name = quantization || path;
    const word = path === best ? t("models.recommended")
        : { fits: t("models.fits"), tight: t("models.barely_fits"), tooLarge: t("models.too_large") }[fit];
    return [name, formatBytes(sizeBytes), word].join(" · ");
}

async function start(repository, file) {
    if (!file) return;
    const { id, license, isGated, projector } = repository;
    const bytes = file.sizeBytes + (projector?.sizeBytes ?? 0);
    const agreed = await confirmDialog({
        title: t("models.download_2", { name: id }), action: t("models.download_3", { sizeBytes: formatBytes(bytes) }),
        extra: [
            facts([
                [t("models.from"), `huggingface.co/${id}`], [t("models.file"), file.path],
                [t("models.size"), formatBytes(bytes)], [t("models.licence"), license ?? t("models.not_stated")],
            ]),
            file.fitReason && el("p", { class: "note", dir: "auto", text: file.fitReason }),
            isGated && el("p", { class: "note", text: t("models.gated") }),
        ].filter(Boolean),
        text: t("models.the_file_is_downloaded_from"),
    });
    if (!agreed) return;
    const started = await attempt(() => api.downloadFromHub(id, file.path));
    if (started) toast(t("models.download_has_begun"));
}
