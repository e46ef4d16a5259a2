// Answers for the host when there is no connection, and saves asking it otherwise. The list of files and the
// name of this edition of them are put in when the site is built.

const EDITION = "@EDITION@";
const FILES = "@FILES@".split(" ");

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  const keep = async () => {
    const cache = await caches.open(EDITION);
    // All of one edition, or nothing; from the host, not from what the browser may have of the edition before.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const tidy = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith("henka-") && name !== EDITION);
    await Promise.all(others.map((name) => caches.delete(name)));
  };
  event.waitUntil(tidy());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  const answer = async () => (await (await caches.open(EDITION)).match(request, { ignoreSearch: true })) ?? fetch(request);
  event.respondWith(answer());
});
