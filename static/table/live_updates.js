// Fetches the table when the game changes, and when the player returns to the page. After the end of the game, fetches it every
// PAUSE_AFTER_END, because the event stream does not announce the next game and the rematch.
import { findAll, table } from "./elements.js";
import { fetchFragment, replaceTable } from "./table_update.js";
import { startRecap } from "./recap.js";

const PAUSE_AFTER_END = 15000; // milliseconds
let isFetching = false, isOutdated = false, hasReturned = false;

export function watchGame() {
  addEventListener("pageshow", (event) => { if (event.persisted) refreshAfterReturn(); });
  addEventListener("online", refreshTable);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refreshAfterReturn(); });
  document.addEventListener("table:form-sent", () => { if (isOutdated) refreshTable(); });
  setInterval(() => { if (table().querySelector(".game-result")) refreshTable(); }, PAUSE_AFTER_END);
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
    if (text && !isAlreadyShown(text)) showFragment(text);
    hasReturned = false;
  }
  isFetching = false;
}

function showFragment(text) {
  replaceTable(text, hasReturned ? "keep" : "remove");
  if (hasReturned) startRecap();
}

// Returns whether the page already shows what the fragment shows: the same state, and after the game the same buttons.
function isAlreadyShown(text) {
  if (!text.includes(`data-change-token="${table().dataset.changeToken}"`)) return false;
  const listActions = (page) => findAll(".result-actions", page).map((actions) => actions.textContent).join();
  return listActions(table()) === listActions(new DOMParser().parseFromString(text, "text/html"));
}
