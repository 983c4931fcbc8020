// The table as it is now: whoever comes back to the page, or is told that something changed, fetches it anew.
import { table } from "./parts.js";
import { put } from "./putting.js";
import { recap } from "./recap.js";

let asking = false, missed = false, cameBack = false;

export function live() {
  addEventListener("pageshow", (event) => { if (event.persisted) comeBack(); });
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) comeBack(); });
  document.addEventListener("table:sent", () => { if (missed) refresh(); });
  const { stream } = table().dataset;
  new EventSource(stream).addEventListener("game", (event) => {
    if (!event.data.includes(table().dataset.tag)) refresh();
  });
}

function comeBack() {
  cameBack = true;
  refresh();
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
    if (shown !== table() || isSending()) { missed = true; continue; }
    if (text && !text.includes(`data-tag="${shown.dataset.tag}"`)) show(text);
    cameBack = false;
  }
  asking = false;
}

function show(text) {
  put(text, cameBack ? "kept" : "watched");
  if (cameBack) recap();
}

const fragment = () => fetch(`${location.pathname}/table`).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
