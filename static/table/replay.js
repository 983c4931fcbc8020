// The replay without leaving the page: keys, the slider, and cards that go from step to step.
import { all, table } from "./parts.js";
import { put } from "./putting.js";

let wanted = null, fetching = false;

async function go(address) {
  wanted = address;
  if (fetching) return;
  fetching = true;
  while (wanted) {
    const next = wanted;
    wanted = null;
    const answer = await fetch(next).catch(() => null);
    if (answer?.ok && put(await answer.text())) history.replaceState(null, "", next);
  }
  fetching = false;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".steps a");
  if (!link) return;
  event.preventDefault();
  go(link.href);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches(".slider [name=at]")) return;
  go(`?${new URLSearchParams(new FormData(event.target.form))}`);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input")) return;
  const link = all(".steps a", table()).find((one) => one.dataset.key === event.key);
  if (!link) return;
  event.preventDefault();
  go(link.href);
});
