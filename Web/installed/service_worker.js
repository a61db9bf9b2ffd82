// The service worker of the installed page. If Hearth does not run, it shows a page that says how to start Hearth. It stores
// only the files of that page, and never chats, documents or mails.

const store = "hearth-offline-1";
const folder = "/assets/installed";
const files = [`${folder}/offline.html`, `${folder}/offline.css`, `${folder}/offline.js`, "/assets/hearth.svg"];

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
    if (!isPage && !files.includes(pathname)) return;
    event.respondWith(fetch(event.request).catch(() => caches.match(isPage ? files[0] : pathname)));
});
