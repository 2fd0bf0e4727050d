// A site without a server works without a network too: FILES are kept from the first visit on, and
// those of LATER once they have been used. `make site` writes both and VERSION before this.

const worker = /** @type {any} */ (self);
const PLACE = new URL("./", worker.location.href).pathname;
const OURS = `ttt-tables ${PLACE} `; // other sites may share the origin, and its caches
const CACHE = OURS + VERSION;
/** Past the browser's HTTP cache, which may hold files of another version. @type {RequestInit} */
const FRESH = { cache: "reload" };

worker.addEventListener("install", (/** @type {any} */ event) => {
  const asked = FILES.map((path) => new Request(path, FRESH));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(asked)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith(PLACE)) event.respondWith(answer(request, pathname.slice(PLACE.length)));
});

/** What is kept, else what the host has. @param {Request} request @param {string} path */
async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept || !LATER.test(path)) return kept ?? fetch(request);
  const response = await fetch(request, FRESH);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}
