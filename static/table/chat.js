// Fetches new chat lines every PAUSE, because the event stream does not announce them.
const PAUSE = 10000; // milliseconds
const chatLines = () => document.querySelector("#talk .chat-lines");

export function watchChat() {
  setInterval(updateChat, PAUSE);
}

async function updateChat() {
  if (document.hidden || !chatLines()) return;
  const response = await fetch(`${location.pathname}/talk`).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector(".chat-lines");
  const old = chatLines();
  if (!fresh || !old || fresh.innerHTML === old.innerHTML) return;
  old.replaceChildren(...fresh.childNodes);
  old.scrollTop = old.scrollHeight;
}
