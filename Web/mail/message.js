// One mail of a thread: a single line if collapsed, otherwise its text and details.

import { button, el, facts, icon, setText } from "../shared/dom.js";
import { formatBytes, formatDate, formatList, formatMoment } from "../shared/format.js";
import { markSpam, spamWarning } from "./spam.js";
import { avatar, categories, fullName, shortName, spamTag, stageText } from "./parts.js";
import { linkList, mailText, splitQuotes } from "./text.js";
import { locale, t } from "../shared/strings.js";

const longestSnippet = 200;

/** The element of one mail. An update changes as little of the page as possible. */
export class MailView {
    #changed;
    #email = null;
    #key = "";
    #bodyKey = "";
    #snippet = el("span", { class: "mail-line", dir: "auto" });
    #address = el("span", { class: "mail-address", dir: "ltr" });
    #tags = el("span", { class: "tags" });
    #warning = el("div");
    #text = el("div");
    #foot = el("div", { class: "mail-foot" });
    #body = el("div", { class: "mail-body", hidden: true });

    /**
     * @param {any} email The mail.
     * @param {{place: number, changed: (email: any) => void}} options The mail's position in the thread, from
     *     1; called after the user has marked the mail.
     */
    constructor(email, { place, changed }) {
        this.#changed = changed;
        const { message } = email;
        const name = shortName(message.from[0]);
        this.number = el("span", { class: "mail-number" });
        this.head = el("button", {
            type: "button", class: "mail-head", "aria-expanded": "false", on: { click: () => this.toggle() },
        }, avatar(name),
        el("span", { class: "mail-head-text" },
            el("span", { class: "mail-from", dir: "auto", text: name }), this.#address, this.#snippet),
        this.#tags, message.attachments.some((file) => !file.isInline)
            && el("span", { class: "mail-clip", role: "img", "aria-label": t("mail.with_files") }, icon("clip")),
        el("time", { class: "mail-date", text: message.date ? formatDate(message.date) : "" }), this.number);
        this.#body.append(this.#warning, this.#text, this.#foot);
        this.element = el("article", {
            class: "mail", id: `mail-${email.id}`, tabindex: "-1", "aria-label": t("mail.mail_from", { place, name }),
        }, this.head, this.#body);
        this.#address.hidden = true;
        if (message.from[0]?.name) this.#address.textContent = message.from[0].address;
        this.update(email, place);
    }

    /** Whether the mail's text is shown. */
    get isOpen() {
        return !this.#body.hidden;
    }

    /**
     * Updates the mail.
     * @param {any} email The mail.
     * @param {number} place The mail's position in the thread, from 1.
     */
    update(email, place) {
        setText(this.number, String(place));
        const key = JSON.stringify([email.isSpam, email.spam, email.flags, email.category, email.folder, email.rules]);
        this.#email = email;
        if (key === this.#key) return;
        this.#key = key;
        setText(this.#snippet, beginning(email.message.body.text, email.quotedLines));
        const { flags } = email;
        this.element.classList.toggle("unread", !flags.includes("seen"));
        this.#tags.replaceChildren(...[
            email.isSpam && spamTag(), flags.includes("draft") && el("span", { class: "tag", text: t("mail.draft") }),
            flags.includes("flagged") && el("span", { class: "tag", text: t("mail.starred") }),
            ...(email.labels ?? []).map((text) => el("span", { class: "tag", dir: "auto", text })),
        ].filter(Boolean));
        if (this.isOpen) this.#fill();
    }

    /** Collapses or expands the mail. */
    toggle() {
        if (this.isOpen) this.#setOpen(false);
        else this.open();
    }

    /** Expands the mail. */
    open() {
        this.#fill();
        this.#setOpen(true);
    }

    #setOpen(isOpen) {
        this.#body.hidden = !isOpen;
        this.#snippet.hidden = isOpen;
        this.#address.hidden = !isOpen;
        this.element.classList.toggle("open", isOpen);
        this.head.setAttribute("aria-expanded", String(isOpen));
    }

    #fill() {
        const email = this.#email;
        const { message, isSpam } = email;
        this.#warning.replaceChildren(...(isSpam ? [spamWarning(email, (says) => this.#mark(says))] : []));
        this.#foot.replaceChildren(this.#details(), ...(isSpam ? [] : [
            button(t("mail.spam"), () => this.#mark(true), {
                class: "button small quiet", icon: "warning", title: t("mail.mark_this_mail_as_spam"),
            })]));
        // The text is rendered once, so that expanded parts and the selection are kept.
        const key = `${isSpam}`;
        if (key === this.#bodyKey) return;
        this.#bodyKey = key;
        const parts = [
            recipients(message), ...(message.invitations ?? []).map((event) => invitation(event, email.isTextOfEvents)),
            // If a mail has no text of its own, its text is generated from its events, which are already shown as
            // cards.
            !email.isTextOfEvents && mailText(message.body.text, email.quotedLines, email.ordersToModels), attachments(message.attachments),
            pictures(message.body.page), linkList(message.body.links, isSpam),
        ];
        this.#text.replaceChildren(...parts.filter(Boolean));
    }

    #details() {
        const { message, folder, mailbox, aiCategory, category, diagnostics } = this.#email;
        const list = (addresses) => formatList(addresses.map(fullName));
        const rows = [
            [t("mail.from"), list(message.from)], [t("mail.reply_to"), list(message.replyTo ?? [])],
            [t("mail.to"), list(message.to)],
            [t("mail.cc"), list(message.cc ?? [])], [t("mail.written"), message.date && formatMoment(message.date)],
            [t("mail.mailing_list"), message.list?.id], [t("mail.stored_in"), formatList([mailbox, folder].filter(Boolean))],
            [t("mail.category"), category && t("mail.category_with_reason", {
                category: categories[aiCategory] ?? t("mail.category_none"), reason: stageText(category.stage),
            })],
            [t("mail.your_rules"), (this.#email.rules ?? []).map(({ rule, line }) => `${rule}: ${line}`).join("; ")],
            [t("mail.authentication"), checks(message.authentication)],
            [t("mail.damage"), (diagnostics ?? []).map((fault) => fault.message ?? fault).join(" ")],
        ];
        const isOpen = this.#foot.querySelector("details")?.open ?? false;
        return el("details", { class: "mail-details", open: isOpen }, el("summary", { text: t("mail.details") }),
            facts(rows.filter(([, value]) => value)));
    }

    async #mark(isSpam) {
        const buttons = [...this.#body.querySelectorAll(".spam-warning button, .mail-foot > button")];
        for (const element of buttons) element.disabled = true;
        const email = await markSpam(this.#email.id, isSpam);
        for (const element of buttons) element.disabled = false;
        if (!email) return;
        const hadFocus = this.#body.contains(document.activeElement) || document.activeElement === document.body;
        this.#changed(email);
        if (hadFocus) this.head.focus({ preventScroll: true });
    }
}

/** Returns the beginning of the sender's own text, on one line. */
function beginning(text, quoted) {
    const own = splitQuotes(text.slice(0, 20 * longestSnippet), quoted).find((part) => !part.isQuoted)?.text ?? "";
    return own.replace(/\s+/g, " ").slice(0, longestSnippet);
}

/** Lists names; if there are more than `most`, the others are only counted. */
function namesWithMore(names, most) {
    const text = formatList(names.slice(0, most));
    return names.length > most ? t("mail.names_and_more", { names: text, count: names.length - most }) : text;
}

function recipients({ to, cc }) {
    const all = [...to, ...(cc ?? [])];
    if (all.length === 0) return null;
    return el("p", { class: "mail-to note", dir: "auto",
        text: t("mail.to_names", { names: namesWithMore(all.map(shortName), 4) }) });
}

/** Creates the notice about content omitted from the mail's HTML page. */
function pictures(page) {
    const { remoteImages = 0, trackers = 0, hiddenCharacters = 0, hasForm, hasScript } = page ?? {};
    const lines = [];
    if (remoteImages > 0) {
        lines.push(trackers === 0
            ? t("mail.pictures_not_loaded", { count: remoteImages })
            : t("mail.pictures_with_trackers_not_loaded", { count: remoteImages, trackers }));
    }
    if (hiddenCharacters > 0) lines.push(t("mail.hidden_text_was_left_out", { count: hiddenCharacters }));
    if (hasForm && hasScript) lines.push(t("mail.has_form_and_script"));
    else if (hasForm) lines.push(t("mail.has_form"));
    else if (hasScript) lines.push(t("mail.has_script"));
    if (lines.length === 0) return null;
    return el("p", { class: "mail-blocked" }, icon("shield"), el("span", { text: lines.join(" ") }));
}

const invitationKinds = {
    invitation: t("mail.invitation"), update: t("mail.updated_invitation"), cancellation: t("page.cancelled"),
    answer: t("page.answer_2"),
    proposal: t("mail.another_time_proposed"), event: t("mail.event"),
};

/**
 * Creates the card of an event that the mail announces, changes, cancels or answers, in the reader's time
 * zone. The details are shown only if the mail has no text of its own, which usually contains them.
 */
function invitation(event, hasDetails) {
    const { kind, title, recurrence, location, organizer, attendees, answer, details, ...times } = event;
    const people = attendees.map(shortName);
    const rows = [
        [t("mail.when"), eventTime(times)], [t("mail.repeats"), recurrence], [t("mail.where"), location],
        [t("mail.organizer"), organizer && shortName(organizer)], [t("page.answer_2"), answer],
        [kind === "answer" ? t("mail.from") : t("mail.invited"), namesWithMore(people, 20)],
    ];
    return el("section", { class: "invitation", "aria-label": invitationKinds[kind] ?? t("mail.event") },
        el("p", { class: "note", text: invitationKinds[kind] ?? t("mail.event") }),
        el("p", { class: "invitation-title", dir: "auto", text: title ?? t("mail.without_a_title") }),
        facts(rows.filter(([, value]) => value)),
        hasDetails && details && el("p", { class: "mail-own", dir: "auto", text: details }));
}

/** Formats the time of an event. Whole days are independent of time zones. Times without a zone are shown as text. */
function eventTime({ start, end, isAllDay, when }) {
    if (!start) return when;
    const days = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
    const format = new Intl.DateTimeFormat(locale, isAllDay ? { ...days, timeZone: "UTC" }
        : { ...days, hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
    const last = new Date(end ?? start);
    return last > new Date(start) ? format.formatRange(new Date(start), last) : format.format(new Date(start));
}

function attachments(files) {
    const shown = files.filter((file) => !file.isInline);
    if (shown.length === 0) return null;
    return el("ul", { class: "attachments", "aria-label": t("mail.files") }, ...shown.map(({ name, type, byteCount }) =>
        el("li", { title: type }, icon("file"),
            el("span", { class: "attachment-name", dir: "auto", text: name || type }),
            el("span", { class: "note", text: formatBytes(byteCount) }))));
}

/** Creates the list of the sender checks that the receiving server made. */
function checks(authentication) {
    const verdicts = {
        pass: t("mail.check_passed"), fail: t("mail.check_failed"), softFail: t("mail.check_doubtful"),
        neutral: t("mail.check_undecided"), none: t("mail.check_missing"),
    };
    const names = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };
    return formatList(Object.entries(names).filter(([key]) => authentication?.[key])
        .map(([key, name]) => `${name} ${verdicts[authentication[key]] ?? authentication[key]}`));
}
