// The choice of the page's language, which the browser remembers.

import { toast } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { field } from "../shared/parts.js";
import { t } from "../shared/strings.js";

const storageKey = "hearth.language";

/** Creates the field that chooses the language of the page. Each language is named in itself. */
export function languageField() {
    const languages = document.documentElement.dataset.languages.split(" ");
    const select = el("select", { id: "language" },
        el("option", { value: "", text: t("settings.language_of_the_browser") }),
        ...languages.map((language) => el("option", {
            value: language, lang: language, text: new Intl.DisplayNames([language], { type: "language" }).of(language),
        })));
    try {
        select.value = localStorage.getItem(storageKey) ?? "";
    } catch {
        // The browser forbids storage, so no language was chosen.
    }
    select.addEventListener("change", () => choose(select.value));
    return field(t("settings.language"), select);
}

function choose(language) {
    try {
        if (language) localStorage.setItem(storageKey, language);
        else localStorage.removeItem(storageKey);
    } catch {
        toast(t("settings.this_browser_blocks_storage_language"), { isError: true });
        return;
    }
    location.reload();
}
