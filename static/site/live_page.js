// Updates a page that other users change. While the page is visible, fetches it every PAUSE and replaces the changed parts.
// While the user is typing, or the focus is in a part that would be replaced, only the chat lines are replaced.
const PAUSE = 15000; // milliseconds
const shown = () => document.querySelector("main .stack");

setInterval(look, PAUSE);
document.addEventListener("visibilitychange", look);

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"), fresh = page.querySelector("main .stack");
  if (!fresh || fresh.textContent === shown().textContent) return;
  if (isInUse()) update(page, "#talk .rows");
  else update(page, "main .stack", "main .head .tag");
}

function update(page, ...parts) {
  for (const part of parts) {
    const old = document.querySelector(part), fresh = page.querySelector(part);
    if (!old || !fresh) continue;
    const link = old.querySelector("[data-link]"); // not replaced, because its buttons have listeners
    if (link) fresh.querySelector("[data-link]")?.replaceWith(link);
    old.replaceWith(fresh);
  }
}

function isInUse() {
  if (shown().contains(document.activeElement)) return true;
  const fields = [...shown().querySelectorAll("input:not([type=hidden], [type=checkbox]), textarea")];
  return fields.some((one) => one.value !== one.defaultValue);
}
