// Tests of the fields of saved prompts.

import { filled } from "../../Web/chat/prompt_fields.js";
import { same, test } from "./harness.js";

test("fills the fields of a prompt with any text, and leaves other braces", () => {
    const text = "{{a}} and {{ b c }}, {{a}} {{}} {{ }} {{d\n}} {{{e}}} {x} }}{{";
    same(filled(text, new Map([["a", "{{b c}}"], ["b c", "$& $1"], ["e", "é"]])),
        "{{b c}} and $& $1, {{b c}} {{}} {{ }} {{d\n}} {é} {x} }}{{");
    same(filled(text, new Map()), text);
});
