// The requests for saved prompts.

import { call, saveFile } from "../shared/api.js";

const id = encodeURIComponent;

export const prompts = {
    list: () => call("GET", "prompts"),
    create: (prompt) => call("POST", "prompts", prompt),
    save: (name, prompt) => call("PUT", `prompts/${id(name)}`, prompt),
    remove: (name) => call("DELETE", `prompts/${id(name)}`),
    importFile: (file, text) => call("POST", "prompt-files", { file, text }),
    exportFile: (name) => saveFile(`prompts/${id(name)}/export`, `${name}.md`),
};
