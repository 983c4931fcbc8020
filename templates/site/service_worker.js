// Stores files and pages for use without a network. With a network, pages are always loaded from the network. The last
// games of an account are stored for that account alone.
const STATIC = "{{ static_url }}"; // changes with every version of the files under it
const OFFLINE_PAGES = {{ offline|safe }}; // the addresses of the offline pages by language
const FILES = `files ${STATIC}`, PAGES = "seen", ACCOUNT = "about"; // names of caches; a new version of the site keeps PAGES and ACCOUNT
const NOBODY = "nobody", MAX_PAGES = 30;
const isStorable = (path) => /^\/games(\/[A-Za-z0-9_-]+)?$/.test(path);

self.addEventListener("install", (event) => event.waitUntil(storeOfflinePages().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())));
self.addEventListener("message", (event) => event.waitUntil(refreshStoredPage(event.data.path)));
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(runInOrder(() => recordAccount(NOBODY)));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(loadPage(event));
  else if (url.pathname.startsWith("/static/")) event.respondWith(loadFile(request, url.pathname));
});

// Stores the offline pages, which are fetched without cookies, and all files that these pages refer to.
async function storeOfflinePages() {
  const files = await caches.open(FILES), fileAddress = new RegExp(`${STATIC}[^"#]+`, "g");
  for (const address of Object.values(OFFLINE_PAGES)) {
    const response = await fetch(address, { credentials: "omit", cache: "reload" });
    if (!response.ok) throw new Error(address);
    const addresses = (await response.clone().text()).match(fileAddress) ?? [];
    await files.addAll([...new Set(addresses)]);
    await files.put(address, response);
  }
}

async function deleteOldCaches() {
  for (const name of await caches.keys()) if (![FILES, PAGES, ACCOUNT].includes(name)) await caches.delete(name);
}

async function loadPage(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    event.waitUntil(storePage(request.url, response.clone()));
    return response;
  } catch {
    return await findStoredPage(new URL(request.url).pathname) ?? await findOfflinePage();
  }
}

// Fetches and stores a page that loaded before this worker, or whose game has changed since it loaded.
async function refreshStoredPage(path) {
  if (!isStorable(path)) return;
  const response = await fetch(path).catch(() => null);
  if (response) await storePage(response.url, response);
}

// Runs asynchronous steps one after the other, so that no page of an account is stored after another account has signed in.
let queue = Promise.resolve();
const runInOrder = (step) => (queue = queue.then(step, step));

const storePage = (address, response) => runInOrder(async () => {
  const reader = response.headers.get("Reader"), path = new URL(address).pathname;
  if (!reader) return;
  await recordAccount(reader, response.headers.get("Content-Language"));
  if (reader === NOBODY || response.status !== 200 || !isStorable(path)) return;
  const headers = new Headers({ "As-Of": new Date().toISOString() });
  for (const name of ["Content-Type", "Content-Language", "Content-Security-Policy"]) headers.set(name, response.headers.get(name) ?? "");
  const pages = await caches.open(PAGES);
  await pages.put(path, new Response(await response.text(), { headers }));
  const requests = await pages.keys();
  for (const old of requests.slice(0, -MAX_PAGES)) await pages.delete(old);
});

// Records the present account and language. When the account changes, deletes the stored pages, the shown pushes and the
// push subscription of the previous account.
async function recordAccount(reader, language) {
  const previous = await readAccount();
  if (previous.reader && previous.reader !== reader) {
    await caches.delete(PAGES);
    for (const push of await self.registration.getNotifications()) push.close();
    await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
  }
  const account = JSON.stringify({ reader, language: language || previous.language });
  await (await caches.open(ACCOUNT)).put("/about", new Response(account));
}

async function readAccount() {
  return await (await (await caches.open(ACCOUNT)).match("/about"))?.json() ?? {};
}

async function findStoredPage(path) {
  const response = await (await caches.open(PAGES)).match(path);
  if (!response) return null;
  const text = (await response.text()).replace("<html ", `<html data-stored-at="${response.headers.get("As-Of")}" `);
  return new Response(text, { headers: response.headers });
}

async function findOfflinePage() {
  const { language } = await readAccount(), files = await caches.open(FILES);
  return await files.match(OFFLINE_PAGES[language] ?? OFFLINE_PAGES.en, { ignoreVary: true }) ?? Response.error();
}

// A stored page may refer to a file of an older version. Without a network, the file's present version replaces it.
async function loadFile(request, path) {
  const files = await caches.open(FILES), stored = await files.match(request, { ignoreVary: true });
  if (stored) return stored;
  try {
    const response = await fetch(request);
    if (response.status === 200 && path.startsWith(STATIC)) await files.put(request, response.clone());
    return response;
  } catch (error) {
    const presentPath = STATIC + path.split("/").slice(3).join("/"), present = await files.match(presentPath, { ignoreVary: true });
    if (present) return present;
    throw error;
  }
}
{% include "site/service_worker_push.js" %}
