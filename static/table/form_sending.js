// Sends forms without leaving the page, and repeats a request until there is a response. Because of the idempotency key, a
// repeated request takes effect only once.
import { armIfConfirmationNeeded, clearChoice } from "./card_choice.js";
import { announce, moveForm, table } from "./elements.js";
import { fetchFragment, replaceTable } from "./table_update.js";

const MIN_PAUSE = 1000, MAX_PAUSE = 15000; // milliseconds
const UNAVAILABLE = [502, 503, 504]; // statuses of a site that is restarting, and of a proxy in front of it
let isSending = false;

export function watchForms() {
  document.addEventListener("submit", (event) => {
    if (!table()?.contains(event.target) || event.target.method === "dialog" || "leavesPage" in event.target.dataset) return;
    event.preventDefault();
    if (event.target === moveForm() && armIfConfirmationNeeded(event.submitter)) return;
    sendForm(event.target, event.submitter);
    if (event.target.id === "missed-events") event.target.hidden = true;
  });
}

export async function sendForm(form, button) {
  if (isSending) return;
  isSending = true;
  const isMove = form === moveForm();
  table().classList.add("is-sending");
  try {
    const response = await postUntilAnswered(form.action, new FormData(form, button));
    if (response.ok && form.elements.text) form.elements.text.value = "";
    if (response.ok) resetForm(form);
    await showResponse(response, isMove || form.id === "missed-events" ? "show" : "keep");
  } finally {
    isSending = false;
    table().classList.remove("is-sending", "is-offline");
    document.dispatchEvent(new CustomEvent("table:form-sent", { detail: { isMove } }));
  }
}

async function postUntilAnswered(address, body) {
  for (let pause = MIN_PAUSE; ; pause = Math.min(2 * pause, MAX_PAUSE)) {
    try {
      const response = await fetch(address, { method: "POST", body: new URLSearchParams(body) });
      if (!UNAVAILABLE.includes(response.status)) return response;
    } catch { /* no connection: try again */ }
    table().classList.add("is-offline");
    announce(table().querySelector(".question")?.dataset.offlineText ?? "");
    await waitForPauseOrNetwork(pause);
  }
}

const waitForPauseOrNetwork = (pause) => new Promise((resolve) => {
  const timer = setTimeout(resolve, pause);
  addEventListener("online", () => { clearTimeout(timer); resolve(); }, { once: true });
});

// After success, clears the chosen cards and closes the menu.
function resetForm(form) {
  if (form === moveForm()) clearChoice();
  const menu = form.closest("details.menu");
  if (menu) menu.open = false;
}

// Shows the page in a response. `missedEvents` is explained at replaceTable.
async function showResponse(response, missedEvents) {
  const here = new URL(location.href).pathname;
  if (new URL(response.url).pathname.split("/").slice(0, 3).join("/") !== here) return location.assign(response.url);
  const text = await response.text();
  if (!replaceTable(text, missedEvents) && !(await showRefusal(text))) location.reload();
}

// Shows the sentence of a response that has no table, for example after a sign-in in another tab. Fetches the table again,
// so that its forms can be sent. Returns false if the table cannot be fetched.
async function showRefusal(text) {
  if (!replaceTable(await fetchFragment(), "keep")) return false;
  const problem = document.createElement("p"), sentence = new DOMParser().parseFromString(text, "text/html").querySelector("main p");
  problem.className = "problem";
  problem.textContent = sentence?.textContent ?? "";
  problem.setAttribute("role", "alert");
  table().querySelector(".question-area, .game-result").prepend(problem);
  return true;
}
