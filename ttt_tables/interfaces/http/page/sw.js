// A static site also works without a network. FILES are kept from the first visit on, and the files
// of LATER once they have been used. `make site` writes both lists and VERSION before this code.

const worker = /** @type {any} */ (self);
const PLACE = new URL("./", worker.location.href).pathname;
const OURS = `ttt-tables ${PLACE} `; // other sites can share the origin and its caches
const CACHE = OURS + VERSION;
/**
 * Bypass the browser's HTTP cache, which can contain files of another version.
 * @type {RequestInit}
 */
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

/**
 * Return the kept file, or otherwise the file of the host.
 * @param {Request} request @param {string} path
 */
async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept || !LATER.test(path)) return kept ?? fetch(request);
  const response = await fetch(request, FRESH);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}
