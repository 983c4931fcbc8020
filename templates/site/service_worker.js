// What the browser keeps of the site, and what it shows while there is no network. Pages come from the network whenever
// there is one; a reader's last tables are kept for that reader alone.
const STATIC = "{{ static_url }}"; // another with every version of what lies under it
const OFFLINE = {{ offline|safe }}; // pages by their language
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

// The pages for when there is nothing else, as anybody would get them, and all files that they name.
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

// A page tells that it was there before this worker, or that its table is another than when it came.
async function look(path) {
  if (!isKept(path)) return;
  const answer = await fetch(path).catch(() => null);
  if (answer) await keep(answer.url, answer);
}

// One after the other, so that nothing of one reader is kept once another has come.
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

// Who reads now, and in which language. With another reader goes all that was the last one's.
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

// A kept page may ask for a file of an older version: then that of today has to do.
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
