// The service worker of the installed page. If Hearth does not run, it shows a page that says how to start Hearth. It stores
// only the files of that page, and never chats, documents or mails.

// The page registers the worker with its language, so that another language installs it again.
const language = new URL(self.location).searchParams.get("language") ?? "en";
const store = `hearth-offline-2-${language}`;
const folder = "/assets/installed";
const texts = "/assets/strings/offline.";
const ownTexts = `${texts}${language}.json`;
const files = [
    `${folder}/offline.html`, `${folder}/offline.css`, `${folder}/offline.js`, "/assets/hearth.svg", "/assets/language.js",
    "/assets/shared/strings.js", ownTexts,
];

self.addEventListener("install", (event) => {
    event.waitUntil((async () => {
        const cache = await caches.open(store);
        await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
        await self.skipWaiting();
    })());
});

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) if (name !== store) await caches.delete(name);
        await self.clients.claim();
    })());
});

self.addEventListener("fetch", (event) => {
    const { pathname } = new URL(event.request.url);
    const isPage = event.request.mode === "navigate" && pathname === "/";
    const isText = pathname.startsWith(texts);
    if (!isPage && !isText && !files.includes(pathname)) return;
    const stored = isPage ? files[0] : isText ? ownTexts : pathname;
    event.respondWith(fetch(event.request).catch(() => caches.match(stored)));
});
