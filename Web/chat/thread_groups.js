// The groups of the list of chats: pinned chats, projects, days, and archived chats. This file does not access the page.

import { dateGroup } from "../shared/format.js";
import { t } from "../shared/strings.js";

/**
 * A group of the list.
 * @typedef {{key: string, title: string, project?: any, isOpen?: boolean, threads: any[]}} Group `isOpen` is absent for
 *     groups that cannot be closed.
 */

/**
 * Returns the groups in the order in which they are shown. A chat is in one group only.
 * @param {any[]} threads The chats, newest first.
 * @param {any[]} projects The projects, by name.
 * @param {(key: string) => boolean} isOpen Whether a group that can be closed is open.
 * @param {Date} [today] The reference day.
 * @returns {Group[]}
 */
export function threadGroups(threads, projects, isOpen, today = new Date()) {
    const pinned = { key: "pinned", title: t("page.pinned"), threads: [] };
    const archived = { key: "archived", title: t("page.archived"), isOpen: isOpen("archived"), threads: [] };
    const folders = new Map(projects.map((project) => [project.id, {
        key: project.id, title: project.name, project, isOpen: isOpen(project.id), threads: [],
    }]));
    const days = new Map();
    for (const thread of threads) {
        if (thread.isArchived) archived.threads.push(thread);
        else if (thread.isPinned) pinned.threads.push(thread);
        else if (folders.has(thread.projectID)) folders.get(thread.projectID).threads.push(thread);
        else {
            const title = dateGroup(thread.updatedAt, today);
            if (!days.has(title)) days.set(title, { key: title, title, threads: [] });
            days.get(title).threads.push(thread);
        }
    }
    return [pinned, ...folders.values(), ...days.values(), archived]
        .filter(({ threads: found, project }) => project || found.length > 0);
}

/**
 * Returns the chats of open groups in the order in which they are shown.
 * @param {Group[]} groups The groups.
 */
export const shownThreads = (groups) => groups.flatMap(({ threads, isOpen }) => (isOpen === false ? [] : threads));

/**
 * Shortens groups to the first rows of the list, without groups after the last row. Empty and closed groups before it stay.
 * @param {Group[]} groups The groups.
 * @param {number} limit The largest number of rows.
 * @returns {Group[]}
 */
export function firstRows(groups, limit) {
    const kept = [];
    let rest = limit;
    for (const group of groups) {
        if (rest === 0) break;
        const threads = group.isOpen === false ? [] : group.threads.slice(0, rest);
        rest -= threads.length;
        kept.push({ ...group, threads });
    }
    return kept;
}
