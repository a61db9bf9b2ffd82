// The Models screen: the installed and the available models, and the disk space they need.
//
// This folder:
// - card, exam: one model and its exam
// - elsewhere, remotes: remote models, and the consent to use them
// - onboarding: the first run
// - search: models on Hugging Face

import { byID, el } from "../shared/dom.js";
import { formatBytes } from "../shared/format.js";
import { ModelCard } from "./card.js";
import { elsewhereSection } from "./elsewhere.js";
import { searchSection } from "./search.js";
import { Meter } from "../shared/parts.js";
import { screenBar } from "../shared/screens.js";
import { onChange, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

export class ModelsScreen {
    #cards = new Map();
    #installed = el("div", { class: "cards" });
    #available = el("div", { class: "cards" });
    #installedNote = el("p", { class: "note" });
    #availableHeading = el("h2", { text: t("models.available_to_download") });
    #storage = el("div", { class: "storage" });

    constructor() {
        byID("models-screen").append(
            screenBar(t("page.models"), "models-title"),
            el("div", { class: "screen-body", tabindex: "-1" }, el("div", { class: "column" },
                el("p", { class: "lead", text: t("models.models_are_files_on_this") }),
                this.#storage,
                el("h2", { text: t("models.on_this_device") }), this.#installedNote, this.#installed,
                elsewhereSection(), searchSection(), this.#availableHeading, this.#available)));
        onChange("models", () => this.#show());
    }

    #show() {
        const ids = new Set(state.models.map((model) => model.id));
        for (const [id, card] of this.#cards) {
            if (ids.has(id)) continue;
            card.element.remove();
            this.#cards.delete(id);
        }
        for (const model of state.models) {
            let card = this.#cards.get(model.id);
            if (!card) {
                card = new ModelCard(model.id);
                this.#cards.set(model.id, card);
            }
            card.update(model);
            const place = model.status === "available" ? this.#available : this.#installed;
            if (card.element.parentElement !== place) place.append(card.element);
        }
        const count = this.#installed.childElementCount;
        this.#installedNote.hidden = count > 0;
        this.#installedNote.textContent = t("models.no_model_yet_download_one");
        this.#availableHeading.hidden = this.#available.childElementCount === 0;
        this.#showStorage();
    }

    #showStorage() {
        const { storage } = state;
        if (!storage) return;
        const used = formatBytes(storage.totalBytes);
        const text = storage.freeBytes
            ? t("models.used_by_models_and_free", { used, free: formatBytes(storage.freeBytes) })
            : t("models.used_by_models", { used });
        const meter = new Meter();
        const all = storage.totalBytes + (storage.freeBytes ?? 0);
        meter.set(all > 0 ? storage.totalBytes / all : 0);
        this.#storage.replaceChildren(el("span", { text }), meter.element);
    }
}
