// Runs all tests of this folder. Node prints the results as JSON; a browser reads the export `results`.

import "./citations.js";
import "./conversation.js";
import "./formats.js";
import "./formulas.js";
import "./links.js";
import "./mails.js";
import "./markdown_blocks.js";
import "./markdown_hostile.js";
import "./markdown_inline.js";
import "./matching.js";
import "./requests.js";
import "./spoken_text.js";
import "./tool_questions.js";
import { run } from "./harness.js";

export const results = await run();

if (globalThis.process?.versions?.node) console.log(JSON.stringify(results));
