// What has happened since the last visit is seen once it has stood there for a moment before somebody's eyes.
import { play, table } from "./parts.js";

const A_MOMENT = 3000;
let noted = 0;

export function watchVisit() {
  note();
  document.addEventListener("table:shown", note);
  document.addEventListener("visibilitychange", note);
}

function note() {
  const { version, looked } = table().dataset;
  if (document.hidden || !play() || Number(version) <= Math.max(noted, Number(looked))) return;
  setTimeout(() => seen(Number(version)), A_MOMENT);
}

async function seen(version) {
  if (document.hidden || !play() || version <= noted) return; // by then the game may be over
  noted = version;
  const body = new URLSearchParams({ version, csrfmiddlewaretoken: play().elements.csrfmiddlewaretoken.value });
  await fetch(table().dataset.seen, { method: "POST", body, redirect: "manual" }).catch(() => { noted = 0; });
}
