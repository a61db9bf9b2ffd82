// Server-sent events in the body of a response.

/**
 * Reads the events of a response.
 * @param {Response} response The response.
 * @param {(name: string, data: any) => void} onEvent Called with each event as soon as it arrives.
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

/** Parses one block of an event stream. Comments, which keep the connection open, are ignored. */
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
