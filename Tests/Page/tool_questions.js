// Tests of the form fields that tool servers request.

import { table, test } from "./harness.js";
import { choiceLimits, fitsLimits } from "../../Web/chat/tool_calls.js";

test("a field for several values says how many values it accepts", () => {
    table(choiceLimits, [
        [{ isRequired: false }, ""],
        [{ isRequired: true }, "Choose at least 1."],
        [{ isRequired: true, minItems: 0, maxItems: 3 }, "Choose 1 to 3."],
        [{ isRequired: true, minItems: 2, maxItems: 2 }, "Choose 2."],
        [{ isRequired: false, minItems: 2 }, "Choose at least 2, or none."],
        [{ isRequired: false, minItems: 2, maxItems: 4 }, "Choose 2 to 4, or none."],
        [{ isRequired: false, minItems: 0, maxItems: 4 }, "Choose at most 4."],
        [{ isRequired: false, minItems: null, maxItems: null }, ""],
    ]);
});

test("a field accepts a number of values within its limits, or no value if it is optional", () => {
    const fitting = (field) => [0, 1, 2, 3, 4].filter((count) => fitsLimits(field, count));
    table(fitting, [
        [{ isRequired: false }, [0, 1, 2, 3, 4]],
        [{ isRequired: true }, [1, 2, 3, 4]],
        [{ isRequired: false, minItems: 2, maxItems: 3 }, [0, 2, 3]],
        [{ isRequired: true, minItems: 2, maxItems: 3 }, [2, 3]],
        [{ isRequired: true, maxItems: 1 }, [1]],
        [{ isRequired: false, minItems: -1, maxItems: null }, [0, 1, 2, 3, 4]],
    ]);
});
