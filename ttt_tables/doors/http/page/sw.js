// A site without a server works without a network too: FILES are kept from the first visit on, and
// those of LATER once they have been used. `make site` writes both and VERSION before this.

const CACHE = `ttt-tables ${VERSION}`;
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter(
      (name) => name.startsWith("ttt-tables ") && name !== CACHE,
    );
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  event.respondWith(
    caches.match(request, { ignoreSearch: true }).then((found) => found ?? fetchAndKeep(request)),
  );
});

/** @param {Request} request */
async function fetchAndKeep(request) {
  const response = await fetch(request);
  const { pathname } = new URL(request.url);
  const place = new URL("./", worker.location.href).pathname;
  if (response.ok && pathname.startsWith(place) && LATER.test(pathname.slice(place.length)))
    await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
