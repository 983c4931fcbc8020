// What is said at the table meanwhile. A line makes no move, so no stream tells of it.
const PAUSE = 10000; // milliseconds
const said = () => document.querySelector("#talk .said");

export function watchTalk() {
  setInterval(look, PAUSE);
}

async function look() {
  if (document.hidden || !said()) return;
  const answer = await fetch(`${location.pathname}/talk`).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".said");
  const old = said();
  if (!fresh || !old || fresh.innerHTML === old.innerHTML) return;
  old.replaceChildren(...fresh.childNodes);
  old.scrollTop = old.scrollHeight;
}
