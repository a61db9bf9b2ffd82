// The first run: get a model, try the sample model, or look around first.

import { api } from "./api.js";
import { attempt, openDialog, toast } from "./dialogs.js";
import { el, icon } from "./dom.js";
import { formatBytes } from "./format.js";
import { confirmDownload } from "./model_card.js";
import { loadModels } from "./models.js";
import { changed, isGenerative, isSample, state } from "./store.js";

let isOpen = false;

/** Offers a model if the user has not answered yet. */
export function offerModel() {
    const choice = state.status?.onboarding;
    const isUndecided = choice === "undecided" || choice?.undecided !== undefined;
    // Who has a model that answers need not be asked.
    if (!isUndecided || isOpen || state.status?.feature?.state === "ready") return;
    isOpen = true;
    const recommended = recommendedModel();
    const suits = recommended && recommended.id === state.status?.feature?.recommendedModel;
    const answer = async (value) => {
        const status = await attempt(() => api.onboard(value));
        if (!status) return false;
        state.status = status;
        changed("status");
        return true;
    };
    let isAnswered = false;
    const choose = async (value) => {
        isAnswered = true;
        if (await answer(value)) dialog.close();
        loadModels();
    };
    const download = async () => {
        if (!await confirmDownload(recommended)) return;
        await choose("download");
        toast(`${recommended.name} is being downloaded. You can go on; see Models for how far it is.`);
        location.hash = "#/models";
    };
    const dialog = openDialog({
        title: "Welcome to Hearth",
        body: [
            el("p", {
                text: "Hearth runs AI on your own device. To answer it needs a model, a file that stays here.",
            }),
            el("div", { class: "choices" },
                option("play", "Try the sample model",
                    "Comes with Hearth and answers at once. It is tiny and knows very little; good for a first look.",
                    () => choose("sample")),
                recommended && option("download", `Download ${recommended.name}`,
                    `${formatBytes(recommended.sizeBytes)}. ${recommended.description ?? ""}${suits ? " Suits this machine." : ""}`,
                    download),
                option("right", "Skip for now", "Look around first. Models are in the list on the left.",
                    () => choose("skipped"))),
        ],
        onClose: () => {
            isOpen = false;
            if (!isAnswered) answer("skipped");
        },
    });
    dialog.element.querySelector(".choice")?.focus();
}

/** The model that suits this machine best; undefined if there is none to download. */
function recommendedModel() {
    const wanted = state.status?.feature?.recommendedModel;
    const id = wanted?.id ?? wanted;
    const isOffered = (model) =>
        model.status === "available" && model.source && isGenerative(model) && !isSample(model.id);
    return state.models.find((model) => model.id === id && isOffered(model)) ?? state.models.find(isOffered);
}

function option(name, title, text, choose) {
    return el("button", { type: "button", class: "choice", on: { click: choose } },
        icon(name), el("span", {}, el("strong", { text: title }), el("span", { class: "note", text })));
}
