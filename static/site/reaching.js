// When the site can be reached again. The browser says `online` a little too early, and nothing where it was the site that
// was away; so the site itself is asked, seldom and seldomer.
const LONGEST = 60000;

export function whenReached(act) {
  let pause = 1000, timer = setTimeout(look, pause);
  addEventListener("online", look);

  async function look() {
    clearTimeout(timer);
    if (await answers()) return act();
    pause = Math.min(2 * pause, LONGEST);
    timer = setTimeout(look, pause);
  }
}

// What stands in front of a site that is away says so with a 502 or a 503.
const answers = async () => navigator.onLine && fetch(location.href, { method: "HEAD", cache: "no-store" }).then(({ status }) => status < 500, () => false);
