// Shows the texts, completes the command with the address of this page, and opens the page again when Hearth responds.

import { drawStrings, loadStrings } from "../shared/strings.js";

const usualPort = "11435";
const interval = 3000;

loadStrings("offline").then(drawStrings);

if (location.port && location.port !== usualPort) {
    document.getElementById("command").textContent = `hearth serve --port ${location.port}`;
}

async function retry() {
    try {
        if ((await fetch("/health", { cache: "no-store" })).ok) location.reload();
    } catch {
        // Hearth still does not respond.
    }
}

document.getElementById("retry").addEventListener("click", retry);
setInterval(retry, interval);
