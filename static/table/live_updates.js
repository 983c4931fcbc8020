// Fetches the table when the game changes, and when the player returns to the page.
import { table } from "./elements.js";
import { replaceTable } from "./table_update.js";
import { startRecap } from "./recap.js";

let isFetching = false, isOutdated = false, cameBack = false;

export function watchGame() {
  addEventListener("pageshow", (event) => { if (event.persisted) refreshAfterReturn(); });
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refreshAfterReturn(); });
  document.addEventListener("table:sent", () => { if (isOutdated) refresh(); });
  const { stream } = table().dataset;
  new EventSource(stream).addEventListener("game", (event) => {
    if (!event.data.includes(table().dataset.tag)) refresh();
  });
}

function refreshAfterReturn() {
  cameBack = true;
  refresh();
}

const isSending = () => table().classList.contains("sending");

// If the game changes while a request is running, the table is fetched again after that request.
async function refresh() {
  isOutdated = true;
  if (isFetching || document.hidden) return;
  isFetching = true;
  while (isOutdated && !isSending()) {
    isOutdated = false;
    const shown = table(), text = await fetchFragment();
    if (shown !== table() || isSending()) { isOutdated = true; continue; }
    if (text && !text.includes(`data-tag="${shown.dataset.tag}"`)) showFragment(text);
    cameBack = false;
  }
  isFetching = false;
}

function showFragment(text) {
  replaceTable(text, cameBack ? "kept" : "watched");
  if (cameBack) startRecap();
}

const fetchFragment = () => fetch(`${location.pathname}/table`).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
