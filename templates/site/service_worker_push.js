
// Push notifications. One for another account than the present one is shown without its text.
self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function tell(data) {
  const news = data.json(), { reader } = await about(), isOurs = news.reader === reader;
  const looks = { icon: `${STATIC}mark-192.png`, badge: `${STATIC}badge-96.png`, lang: news.language };
  if (!isOurs) return self.registration.showNotification(news.site, { ...looks, data: "/", tag: "/" });
  await self.navigator.setAppBadge?.(news.waiting);
  return self.registration.showNotification(news.title, { ...looks, body: news.body, data: news.path, tag: news.path, renotify: true });
}

// Focuses the page if it is open, else opens it.
async function lead(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((one) => new URL(one.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
