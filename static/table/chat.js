// Fetches new chat lines every PAUSE, because the event stream does not announce them.
const PAUSE = 10000; // milliseconds
const chatLines = () => document.querySelector("#talk .said");

export function watchChat() {
  setInterval(updateChat, PAUSE);
}

async function updateChat() {
  if (document.hidden || !chatLines()) return;
  const answer = await fetch(`${location.pathname}/talk`).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".said");
  const old = chatLines();
  if (!fresh || !old || fresh.innerHTML === old.innerHTML) return;
  old.replaceChildren(...fresh.childNodes);
  old.scrollTop = old.scrollHeight;
}
