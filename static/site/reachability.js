// Waits until the site can be reached again, by requests at growing intervals. The `online` event of browsers is not
// enough: it comes a little too early, and does not come at all if the site was down.
const LONGEST = 60000;

export function whenReachable(act) {
  let pause = 1000, timer = setTimeout(look, pause);
  addEventListener("online", look);

  async function look() {
    clearTimeout(timer);
    if (await answers()) return act();
    pause = Math.min(2 * pause, LONGEST);
    timer = setTimeout(look, pause);
  }
}

// A proxy in front of a stopped site answers 502 or 503.
const answers = async () => navigator.onLine && fetch(location.href, { method: "HEAD", cache: "no-store" }).then(({ status }) => status < 500, () => false);
