// Sending a form without leaving the page. On a bad line the same is sent again, with its key, until it is answered.
import { back, looksFirst } from "./picking.js";
import { play, say, table } from "./parts.js";
import { put } from "./putting.js";

const FIRST_PAUSE = 1000, LONGEST_PAUSE = 15000;
let underway = false;

export function watchForms() {
  document.addEventListener("submit", (event) => {
    if (!table()?.contains(event.target) || event.target.method === "dialog" || "leaves" in event.target.dataset) return;
    event.preventDefault();
    if (event.target === play() && looksFirst(event.submitter)) return;
    send(event.target, event.submitter);
    if (event.target.id === "since") event.target.hidden = true;
  });
}

export async function send(form, button) {
  if (underway) return;
  underway = true;
  table().classList.add("sending");
  try {
    const response = await answered(form.action, new FormData(form, button));
    if (response.ok && form.elements.line) form.elements.line.value = "";
    if (response.ok) finish(form);
    await show(response, form === play() || form.id === "since" ? "shown" : "kept");
  } finally {
    underway = false;
    table().classList.remove("sending", "cut-off");
    document.dispatchEvent(new CustomEvent("table:sent"));
  }
}

async function answered(address, body) {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      const response = await fetch(address, { method: "POST", body: new URLSearchParams(body) });
      if (response.status !== 503) return response;
    } catch { /* cut off: once more */ }
    table().classList.add("cut-off");
    say(table().querySelector(".question")?.dataset.cutOff ?? "");
    await again(pause);
  }
}

const again = (pause) => new Promise((go) => {
  const timer = setTimeout(go, pause);
  addEventListener("online", () => { clearTimeout(timer); go(); }, { once: true });
});

// What a form was opened or filled in for is done.
function finish(form) {
  if (form === play()) back();
  const menu = form.closest("details.menu");
  if (menu) menu.open = false;
}

async function show(response, news) {
  const here = new URL(location.href).pathname;
  if (new URL(response.url).pathname.split("/").slice(0, 3).join("/") !== here) return location.assign(response.url);
  if (!put(await response.text(), news)) location.reload();
}
