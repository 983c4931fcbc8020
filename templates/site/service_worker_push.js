
// Push notifications. If a push is not for the account that this browser is signed in to, it is shown without its text.
self.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function showPush(data) {
  const push = data.json(), { reader } = await readAccount(), isForReader = push.reader === reader;
  const options = { icon: `${STATIC}mark-192.png`, badge: `${STATIC}badge-96.png`, lang: push.language };
  if (!isForReader) return self.registration.showNotification(push.site, { ...options, data: "/", tag: "/" });
  await self.navigator.setAppBadge?.(push.waiting);
  return self.registration.showNotification(push.title, { ...options, body: push.body, data: push.path, tag: push.path, renotify: true });
}

// Focuses the window in which this page is open, or opens the page in a new window.
async function openPage(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const client = windows.find(({ url }) => new URL(url).pathname === path);
  return client ? client.focus() : self.clients.openWindow(path);
}
