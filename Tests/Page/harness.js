// Collects tests of the page's modules that need no page, and runs them: in Node, or in a browser where there is none.

const tests = [];

/**
 * Adds a test.
 * @param {string} name What is so.
 * @param {() => void|Promise<void>} work Throws where it is not.
 */
export function test(name, work) {
    tests.push({ name, work });
}

/**
 * Fails unless two values are the same, with all that they hold.
 * @param {any} actual What came out.
 * @param {any} expected What should.
 * @param {string} [input] What it came out of, for the message.
 */
export function same(actual, expected, input) {
    const [first, second] = [actual, expected].map((value) => JSON.stringify(value, (_, held) => held ?? null));
    if (first === second) return;
    throw new Error(`${input === undefined ? "" : `${JSON.stringify(input).slice(0, 200)}: `}${first}, not ${second}`);
}

/**
 * Fails unless a function gives the right value for each input.
 * @param {(input: any) => any} work The function.
 * @param {[any, any][]} rows Inputs with their values.
 */
export function table(work, rows) {
    for (const [input, expected] of rows) same(work(input), expected, input);
}

/**
 * Runs all tests.
 * @returns {Promise<{name: string, failure: string|null}[]>} What came of each.
 */
export async function run() {
    const results = [];
    for (const { name, work } of tests) {
        let failure = null;
        try {
            await work();
        } catch (error) {
            failure = String(error.stack ?? error);
        }
        results.push({ name, failure });
    }
    return results;
}
