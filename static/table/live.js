// The table as it is now: whoever comes back to the page, or is told that something changed, fetches it anew.
import { table } from "./parts.js";
import { put } from "./putting.js";

let asking = false, missed = false;

export function live() {
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  document.addEventListener("table:sent", () => { if (missed) refresh(); });
  const { stream } = table().dataset;
  new EventSource(stream).addEventListener("game", (event) => {
    if (!event.data.includes(table().dataset.tag)) refresh();
  });
}

const isSending = () => table().classList.contains("sending");

// What is told while an older answer is on its way, or while a move is being sent, is asked for after it.
async function refresh() {
  missed = true;
  if (asking || document.hidden) return;
  asking = true;
  while (missed && !isSending()) {
    missed = false;
    const shown = table(), text = await fragment();
    if (shown !== table() || isSending()) missed = true;
    else if (text && !text.includes(`data-tag="${shown.dataset.tag}"`)) put(text);
  }
  asking = false;
}

const fragment = () => fetch(`${location.pathname}/table`).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
