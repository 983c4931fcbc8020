// Waits until the site can be reached again, by requests at growing intervals. The `online` event of browsers is not
// enough: it comes a little too early, and does not come at all if the site was down.
const MAX_PAUSE = 60000; // milliseconds

export function whenReachable(callback) {
  let pause = 1000, timer = setTimeout(checkReachable, pause);
  addEventListener("online", checkReachable);

  async function checkReachable() {
    clearTimeout(timer);
    if (await isReachable()) return callback();
    pause = Math.min(2 * pause, MAX_PAUSE);
    timer = setTimeout(checkReachable, pause);
  }
}

// A proxy in front of a stopped site answers 502 or 503.
const isReachable = async () => navigator.onLine && fetch(location.href, { method: "HEAD", cache: "no-store" }).then(({ status }) => status < 500, () => false);
