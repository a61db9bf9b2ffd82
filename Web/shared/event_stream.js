// Server-sent events in the body of an answer: what is written is shown as it comes.

/**
 * Reads the events of an answer.
 * @param {Response} response The answer.
 * @param {(name: string, data: any) => void} onEvent Hears each event as soon as it is there.
 */
export async function readEvents(response, onEvent) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += value;
        const blocks = text.split(/\r?\n\r?\n/);
        text = blocks.pop();
        for (const block of blocks) readEvent(block, onEvent);
    }
}

/** Reads one block of an event stream; comments, which keep the connection open, are no events. */
function readEvent(block, onEvent) {
    let name = "message";
    const data = [];
    for (const line of block.split(/\r?\n/)) {
        const [, field, value] = /^([^:]*):? ?([^]*)$/.exec(line) ?? [];
        if (field === "event") name = value;
        else if (field === "data") data.push(value);
    }
    if (data.length > 0) onEvent(name, JSON.parse(data.join("\n")));
}
