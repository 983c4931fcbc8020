// Reports to the site that the player has seen a version, after the visible page has shown it for DELAY.
import { play, table } from "./elements.js";

const DELAY = 3000; // milliseconds
let reported = 0;

export function reportSeenVersions() {
  scheduleReport();
  document.addEventListener("table:shown", scheduleReport);
  document.addEventListener("visibilitychange", scheduleReport);
}

function scheduleReport() {
  const { version, looked } = table().dataset;
  if (document.hidden || !play() || Number(version) <= Math.max(reported, Number(looked))) return;
  setTimeout(() => reportSeen(Number(version)), DELAY);
}

async function reportSeen(version) {
  if (document.hidden || !play() || version <= reported) return; // the game may have ended during the delay
  reported = version;
  const body = new URLSearchParams({ version, csrfmiddlewaretoken: play().elements.csrfmiddlewaretoken.value });
  await fetch(table().dataset.seen, { method: "POST", body, redirect: "manual" }).catch(() => { reported = 0; });
}
