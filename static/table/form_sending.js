// Sends forms without leaving the page, and repeats a request until there is a response. Because of the idempotency key, a
// repeated request takes effect only once.
import { armIfCostly, clearChoice } from "./card_choice.js";
import { announce, play, table } from "./elements.js";
import { replaceTable } from "./table_update.js";

const FIRST_PAUSE = 1000, LONGEST_PAUSE = 15000;
let isSending = false;

export function watchForms() {
  document.addEventListener("submit", (event) => {
    if (!table()?.contains(event.target) || event.target.method === "dialog" || "leaves" in event.target.dataset) return;
    event.preventDefault();
    if (event.target === play() && armIfCostly(event.submitter)) return;
    sendForm(event.target, event.submitter);
    if (event.target.id === "since") event.target.hidden = true;
  });
}

export async function sendForm(form, button) {
  if (isSending) return;
  isSending = true;
  table().classList.add("sending");
  try {
    const response = await postUntilAnswered(form.action, new FormData(form, button));
    if (response.ok && form.elements.line) form.elements.line.value = "";
    if (response.ok) resetForm(form);
    await showResponse(response, form === play() || form.id === "since" ? "shown" : "kept");
  } finally {
    isSending = false;
    table().classList.remove("sending", "cut-off");
    document.dispatchEvent(new CustomEvent("table:sent"));
  }
}

async function postUntilAnswered(address, body) {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      const response = await fetch(address, { method: "POST", body: new URLSearchParams(body) });
      if (response.status !== 503) return response;
    } catch { /* no connection: try again */ }
    table().classList.add("cut-off");
    announce(table().querySelector(".question")?.dataset.cutOff ?? "");
    await waitForPauseOrNetwork(pause);
  }
}

const waitForPauseOrNetwork = (pause) => new Promise((go) => {
  const timer = setTimeout(go, pause);
  addEventListener("online", () => { clearTimeout(timer); go(); }, { once: true });
});

// After success, clears the chosen cards and closes the menu.
function resetForm(form) {
  if (form === play()) clearChoice();
  const menu = form.closest("details.menu");
  if (menu) menu.open = false;
}

async function showResponse(response, news) {
  const here = new URL(location.href).pathname;
  if (new URL(response.url).pathname.split("/").slice(0, 3).join("/") !== here) return location.assign(response.url);
  if (!replaceTable(await response.text(), news)) location.reload();
}
