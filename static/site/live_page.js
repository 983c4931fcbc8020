// Updates the page of a series or a club that other users change. Fetches it when the player is notified, and from time to time
// while it is visible, and replaces the changed parts. While the user is typing, or the focus is in a part that would be
// replaced, only the chat lines are replaced. Players who wait for their first deal are taken to the table.
const PAUSE = 15000, PAUSE_BEFORE_START = 5000; // milliseconds
const content = () => document.querySelector("main .stack");
const { stream, waitsForDeal } = content().dataset;
let isLeaving = false;

setInterval(refreshPage, waitsForDeal ? PAUSE_BEFORE_START : PAUSE);
document.addEventListener("visibilitychange", refreshPage);
if (stream) new EventSource(stream).addEventListener("notification", refreshPage);

async function refreshPage() {
  if (document.hidden || isLeaving) return;
  const response = await fetch(content().dataset.pageAddress).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html"), fresh = page.querySelector("main .stack");
  if (!fresh) return;
  const { tableAddress } = fresh.dataset;
  if (isLeaving) return;
  if (waitsForDeal && tableAddress && !isTyping()) {
    isLeaving = true; // a second navigation would abort the first, so that a slow site would never show the table
    location.replace(tableAddress);
  }
  updateProgress(page);
  if (fresh.textContent === content().textContent) return;
  if (isInUse()) replaceParts(page, "#talk .rows");
  else replaceParts(page, "main .stack", "main .heading-row .tag");
}

// The text of a status is replaced, not its element, so that screen readers read it out.
function updateProgress(page) {
  const old = document.getElementById("progress"), fresh = page.getElementById("progress");
  if (!fresh) document.getElementById("waiting-room")?.remove();
  else if (old && old.textContent !== fresh.textContent) old.textContent = fresh.textContent;
}

function replaceParts(page, ...selectors) {
  for (const selector of selectors) {
    const old = document.querySelector(selector), fresh = page.querySelector(selector);
    if (old && fresh) old.replaceWith(fresh);
  }
}

const isInUse = () => content().contains(document.activeElement) || isTyping();

function isTyping() {
  const fields = [...content().querySelectorAll("input:not([type=hidden], [type=checkbox]), textarea")];
  return fields.some((field) => field.value); // a field that is not empty after a refusal counts, too
}
