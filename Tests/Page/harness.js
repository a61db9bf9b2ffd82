// Collects and runs tests of page modules that need no page, in Node or in a browser.

const tests = [];

/**
 * Adds a test.
 * @param {string} name The behaviour that the test checks.
 * @param {() => void|Promise<void>} work The test; it throws on failure.
 */
export function test(name, work) {
    tests.push({ name, work });
}

/**
 * Fails unless two values are deeply equal as JSON.
 * @param {any} actual The actual value.
 * @param {any} expected The expected value.
 * @param {string} [input] The input, for the failure message.
 */
export function same(actual, expected, input) {
    const [first, second] = [actual, expected].map((value) => JSON.stringify(value, (_, held) => held ?? null));
    if (first === second) return;
    throw new Error(`${input === undefined ? "" : `${JSON.stringify(input).slice(0, 200)}: `}${first}, not ${second}`);
}

/**
 * Fails unless a function returns the expected value for each input.
 * @param {(input: any) => any} work The function.
 * @param {[any, any][]} rows Pairs of an input and its expected value.
 */
export function table(work, rows) {
    for (const [input, expected] of rows) same(work(input), expected, input);
}

/**
 * Runs all tests.
 * @returns {Promise<{name: string, failure: string|null}[]>} The name of each test, and its failure or null.
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
