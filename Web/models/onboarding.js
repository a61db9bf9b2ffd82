// The first run, which offers to download a model or a small model for trying.

import { api } from "../shared/api.js";
import { attempt, openDialog, toast } from "../shared/dialogs.js";
import { el, icon } from "../shared/dom.js";
import { formatBytes } from "../shared/format.js";
import { confirmDownload } from "./card.js";
import { loadModels } from "../shared/loading.js";
import { changed, isGenerative, state } from "../shared/store.js";
import { t } from "../shared/strings.js";

let isOpen = false;

/** Offers a model if the user has not decided yet. */
export function offerModel() {
    const choice = state.status?.onboarding;
    const isUndecided = choice === "undecided" || choice?.undecided !== undefined;
    // A user with a working model is not asked.
    if (!isUndecided || isOpen || state.status?.feature?.state === "ready") return;
    isOpen = true;
    const recommended = recommendedModel();
    const suits = recommended && recommended.id === state.status?.feature?.recommendedModel;
    const small = offered(state.status?.feature?.smallModel);
    const answer = async (value, model) => {
        const status = await attempt(() => api.onboard(value, model));
        if (!status) return false;
        state.status = status;
        changed("status");
        return true;
    };
    let isAnswered = false;
    const choose = async (value, model) => {
        isAnswered = true;
        if (await answer(value, model)) dialog.close();
        loadModels();
    };
    const download = async (model) => {
        if (!await confirmDownload(model)) return;
        await choose("download", model.id);
        toast(t("models.is_being_downloaded_you_can", { name: model.name }));
        location.hash = "#/models";
    };
    const about = [recommended?.sizeBytes && `${formatBytes(recommended.sizeBytes)}.`, recommended?.description,
        suits && t("models.suits_this_machine_2")];
    const dialog = openDialog({
        title: t("models.welcome_to_hearth"),
        body: [
            el("p", {
                text: t("models.hearth_runs_ai_on_your"),
            }),
            el("div", { class: "choices" },
                recommended && option("download", t("models.download_4", { name: recommended.name }),
                    about.filter(Boolean).join(" "),
                    () => download(recommended)),
                small && small !== recommended && option("play",
                    t("models.try_a_small_one_first", { name: small.name, sizeBytes: formatBytes(small.sizeBytes ?? 0) }),
                    t("models.it_answers_simple_questions_but"), () => download(small)),
                option("right", t("models.skip_for_now"), t("models.look_around_first_models_are"),
                    () => choose("skipped"))),
        ],
        onClose: () => {
            isOpen = false;
            if (!isAnswered) answer("skipped");
        },
    });
    dialog.element.querySelector(".choice")?.focus();
}

/** Returns the recommended model for this machine; undefined if none can be downloaded. */
const recommendedModel = () => offered(state.status?.feature?.recommendedModel) ?? state.models.find(isOffered);

/** Returns a downloadable model by its id. */
const offered = (id) => state.models.find((model) => model.id === id && isOffered(model));

function isOffered(model) {
    return model.status === "available" && model.source && isGenerative(model);
}

function option(name, title, text, choose) {
    return el("button", { type: "button", class: "choice", on: { click: choose } },
        icon(name), el("span", {}, el("strong", { text: title }), el("span", { class: "note", text })));
}
