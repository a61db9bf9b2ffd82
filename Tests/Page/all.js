// Runs all tests of this folder. Node prints the results as JSON; a browser reads the export `results`.

import { run } from "./harness.js";
import { setStrings } from "../../Web/shared/strings.js";

const names = [
    "citations", "conversation", "formats", "formulas", "links", "mails", "markdown_blocks", "markdown_hostile",
    "markdown_inline", "matching", "prompt_fields", "requests", "spoken_text", "strings", "thread_groups",
    "tool_questions",
];
// As on the page, the texts are loaded before the modules.
for (const area of ["page", "bench", "mail"]) setStrings(area, await readJSON(`../../Web/strings/${area}.en.json`));
for (const name of names) await import(`./${name}.js`);

async function readJSON(path) {
    const url = new URL(path, import.meta.url);
    if (url.protocol !== "file:") return (await fetch(url)).json();
    return JSON.parse(await (await import("node:fs/promises")).readFile(url, "utf8"));
}

export const results = await run();

if (globalThis.process?.versions?.node) console.log(JSON.stringify(results));
