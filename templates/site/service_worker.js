// Stores files and pages for use without a network. With a network, pages are always loaded from the network. The last
// games of an account are stored for that account alone.
const STATIC = "{{ static_url }}"; // changes with every version of the files under it
const OFFLINE = {{ offline|safe }}; // offline pages by language
const SHELF = `files ${STATIC}`, SEEN = "seen", ABOUT = "about";
const NOBODY = "nobody", MOST = 30;
const isKept = (path) => /^\/games(\/[A-Za-z0-9_-]+)?$/.test(path);

self.addEventListener("install", (event) => event.waitUntil(stock().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener("message", (event) => event.waitUntil(look(event.data.seen)));
self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(inOrder(() => know(NOBODY)));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request, url.pathname));
});

// Stores the offline pages, which are fetched without cookies, and all files that these pages refer to.
async function stock() {
  const shelf = await caches.open(SHELF), named = new RegExp(`${STATIC}[^"#]+`, "g");
  for (const address of Object.values(OFFLINE)) {
    const answer = await fetch(address, { credentials: "omit", cache: "reload" });
    if (!answer.ok) throw new Error(address);
    const files = (await answer.clone().text()).match(named) ?? [];
    await shelf.addAll([...new Set(files)]);
    await shelf.put(address, answer);
  }
}

async function tidy() {
  for (const name of await caches.keys()) if (![SHELF, SEEN, ABOUT].includes(name)) await caches.delete(name);
}

async function page(event) {
  const { request } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(keep(request.url, answer.clone()));
    return answer;
  } catch {
    return await kept(new URL(request.url).pathname) ?? await offline();
  }
}

// Fetches and stores a page that loaded before this worker, or whose game has changed since it loaded.
async function look(path) {
  if (!isKept(path)) return;
  const answer = await fetch(path).catch(() => null);
  if (answer) await keep(answer.url, answer);
}

// Runs steps one after the other, so that no page of an account is stored after another account has signed in.
let line = Promise.resolve();
const inOrder = (act) => (line = line.then(act, act));

const keep = (address, answer) => inOrder(async () => {
  const reader = answer.headers.get("Reader"), path = new URL(address).pathname;
  if (!reader) return;
  await know(reader, answer.headers.get("Content-Language"));
  if (reader === NOBODY || answer.status !== 200 || !isKept(path)) return;
  const headers = new Headers({ "As-Of": new Date().toISOString() });
  for (const name of ["Content-Type", "Content-Language", "Content-Security-Policy"]) headers.set(name, answer.headers.get(name) ?? "");
  const seen = await caches.open(SEEN);
  await seen.put(path, new Response(await answer.text(), { headers }));
  const paths = await seen.keys();
  for (const old of paths.slice(0, -MOST)) await seen.delete(old);
});

// Records the present account and language. When the account changes, deletes the stored pages, the shown pushes and the
// push subscription of the previous account.
async function know(reader, language) {
  const before = await about();
  if (before.reader && before.reader !== reader) {
    await caches.delete(SEEN);
    for (const shown of await self.registration.getNotifications()) shown.close();
    await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
  }
  const now = JSON.stringify({ reader, language: language || before.language });
  await (await caches.open(ABOUT)).put("/about", new Response(now));
}

async function about() {
  return await (await (await caches.open(ABOUT)).match("/about"))?.json() ?? {};
}

async function kept(path) {
  const had = await (await caches.open(SEEN)).match(path);
  if (!had) return null;
  const text = (await had.text()).replace("<html ", `<html data-as-of="${had.headers.get("As-Of")}" `);
  return new Response(text, { headers: had.headers });
}

async function offline() {
  const { language } = await about(), shelf = await caches.open(SHELF);
  return await shelf.match(OFFLINE[language] ?? OFFLINE.en, { ignoreVary: true }) ?? Response.error();
}

// A stored page may refer to a file of an older version. Without a network, the file's present version replaces it.
async function file(request, path) {
  const shelf = await caches.open(SHELF), had = await shelf.match(request, { ignoreVary: true });
  if (had) return had;
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && path.startsWith(STATIC)) await shelf.put(request, answer.clone());
    return answer;
  } catch (error) {
    const today = STATIC + path.split("/").slice(3).join("/"), same = await shelf.match(today, { ignoreVary: true });
    if (same) return same;
    throw error;
  }
}
{% include "site/service_worker_push.js" %}
