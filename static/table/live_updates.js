// Fetches the table when the game changes, and when the player returns to the page.
import { table } from "./elements.js";
import { replaceTable } from "./table_update.js";
import { startRecap } from "./recap.js";

let isFetching = false, isOutdated = false, hasReturned = false;

export function watchGame() {
  addEventListener("pageshow", (event) => { if (event.persisted) refreshAfterReturn(); });
  addEventListener("online", refreshTable);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refreshAfterReturn(); });
  document.addEventListener("table:form-sent", () => { if (isOutdated) refreshTable(); });
  const { stream } = table().dataset;
  new EventSource(stream).addEventListener("game", (event) => {
    if (!event.data.includes(table().dataset.changeToken)) refreshTable();
  });
}

function refreshAfterReturn() {
  hasReturned = true;
  refreshTable();
}

const isSending = () => table().classList.contains("is-sending");

// If the game changes while a request is running, the table is fetched again after that request.
async function refreshTable() {
  isOutdated = true;
  if (isFetching || document.hidden) return;
  isFetching = true;
  while (isOutdated && !isSending()) {
    isOutdated = false;
    const old = table(), text = await fetchFragment();
    if (old !== table() || isSending()) { isOutdated = true; continue; }
    if (text && !text.includes(`data-change-token="${old.dataset.changeToken}"`)) showFragment(text);
    hasReturned = false;
  }
  isFetching = false;
}

function showFragment(text) {
  replaceTable(text, hasReturned ? "keep" : "remove");
  if (hasReturned) startRecap();
}

const fetchFragment = () => fetch(`${location.pathname}/table`).then((response) => (response.ok ? response.text() : "")).catch(() => "");
