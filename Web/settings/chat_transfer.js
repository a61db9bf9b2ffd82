// Export of all chats, and import of chats from a file of Hearth or of another program.

import { sendFile } from "../documents/api.js";
import { toast } from "../shared/dialogs.js";
import { announce, el } from "../shared/dom.js";
import { formatList } from "../shared/format.js";
import { Meter } from "../shared/parts.js";
import { transferButtons } from "../shared/transfer.js";
import { t } from "../shared/strings.js";

/** Creates the buttons, below which the progress of an import is shown. */
export function chatTransferButtons() {
    const progress = el("div", { class: "import-progress", hidden: true });
    return el("div", {},
        transferButtons({
            kind: "chats", path: "export", label: t("settings.file_with_exported_chats"),
            accept: "application/json,.json,.jsonl,application/zip,.zip,.gz",
            take: (file) => importChats(file, progress),
        }), progress);
}

async function importChats(file, progress) {
    const meter = new Meter(t("settings.reading_the_file"));
    progress.replaceChildren(el("p", { class: "note", text: t("settings.reading_the_file") }), meter.element);
    progress.hidden = false;
    announce(t("settings.reading_the_file"));
    try {
        const report = await sendFile("import/file", file, {
            onSent: (fraction) => meter.set(fraction), signal: new AbortController().signal,
        });
        toast(sentences(report).join(" "));
    } finally {
        progress.hidden = true;
    }
}

/** Returns the result of an import in sentences. */
function sentences({ added, extended, known, unreadable, omitted }) {
    const parts = [
        omitted.pictures && t("settings.n_pictures", { count: omitted.pictures }),
        omitted.files && t("settings.n_files", { count: omitted.files }),
        omitted.toolCalls && t("settings.n_tool_calls", { count: omitted.toolCalls }),
        omitted.voice && t("settings.n_recordings", { count: omitted.voice }),
        omitted.other && t("settings.n_other_parts", { count: omitted.other }),
    ].filter(Boolean);
    const isNew = added + extended > 0;
    return [
        !isNew && t("settings.everything_in_this_file_has"),
        added && t("settings.chats_imported", { count: added }),
        extended && t("settings.chats_extended", { count: extended }),
        isNew && known && t("settings.chats_known", { count: known }),
        unreadable && t("settings.chats_unreadable", { count: unreadable }),
        isNew && parts.length > 0 && t("settings.parts_not_taken", { list: formatList(parts) }),
    ].filter(Boolean);
}
