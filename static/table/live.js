// The table as it is now: whoever comes back to the page, or is told that something changed, fetches it anew.
import { table } from "./parts.js";
import { put } from "./putting.js";

let asking = null;

export function live() {
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  const { stream } = table().dataset;
  new EventSource(stream).addEventListener("game", (event) => {
    if (!event.data.includes(table().dataset.tag)) refresh();
  });
}

async function refresh() {
  if (document.hidden || table().classList.contains("sending")) return;
  asking ??= fetch(`${location.pathname}/table`).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
  const text = await asking;
  asking = null;
  if (text && !text.includes(`data-tag="${table().dataset.tag}"`)) put(text);
}
