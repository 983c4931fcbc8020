// Updates the page of a series or a club that other users change. Fetches it when the player is notified, and from time to time
// while it is visible, and replaces the changed parts. While the user is typing, or the focus is in a part that would be
// replaced, only the chat lines are replaced. Players who wait for their first deal are taken to the table.
const PAUSE = 15000, PAUSE_BEFORE_START = 5000, DOUBLE_TAP = 2000; // milliseconds
const shown = () => document.querySelector("main .stack");
const { stream, waits } = shown().dataset;
let sentAt = -Infinity, isLeaving = false;

setInterval(look, waits ? PAUSE_BEFORE_START : PAUSE);
document.addEventListener("visibilitychange", look);
if (stream) new EventSource(stream).addEventListener("notification", look);
document.addEventListener("submit", (event) => {
  if (event.timeStamp - sentAt < DOUBLE_TAP) event.preventDefault();
  else sentAt = event.timeStamp;
});

async function look() {
  if (document.hidden || isLeaving) return;
  const answer = await fetch(shown().dataset.address).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"), fresh = page.querySelector("main .stack");
  if (!fresh) return;
  const { table } = fresh.dataset;
  if (isLeaving) return;
  if (waits && table && !isTyping()) {
    isLeaving = true; // a second navigation would abort the first, so that a slow site would never show the table
    location.replace(table);
  }
  showProgress(page);
  if (fresh.textContent === shown().textContent) return;
  if (isInUse()) update(page, "#talk .rows");
  else update(page, "main .stack", "main .head .tag");
}

// The text of a status is replaced, not its element, so that screen readers read it out.
function showProgress(page) {
  const old = document.getElementById("progress"), fresh = page.getElementById("progress");
  if (!fresh) document.getElementById("waiting")?.remove();
  else if (old && old.textContent !== fresh.textContent) old.textContent = fresh.textContent;
}

function update(page, ...parts) {
  for (const part of parts) {
    const old = document.querySelector(part), fresh = page.querySelector(part);
    if (old && fresh) old.replaceWith(fresh);
  }
}

const isInUse = () => shown().contains(document.activeElement) || isTyping();

function isTyping() {
  const fields = [...shown().querySelectorAll("input:not([type=hidden], [type=checkbox]), textarea")];
  return fields.some((one) => one.value !== one.defaultValue);
}
