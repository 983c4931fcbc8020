// Reports to the site that the player has seen a version, after the visible page has shown it for DELAY.
import { moveForm, table } from "./elements.js";

const DELAY = 3000; // milliseconds
let reportedVersion = 0;

export function reportSeenVersions() {
  scheduleReport();
  document.addEventListener("table:replaced", scheduleReport);
  document.addEventListener("visibilitychange", scheduleReport);
}

function scheduleReport() {
  const { version, seenVersion } = table().dataset;
  if (document.hidden || !moveForm() || Number(version) <= Math.max(reportedVersion, Number(seenVersion))) return;
  setTimeout(() => reportSeen(Number(version)), DELAY);
}

async function reportSeen(version) {
  if (document.hidden || !moveForm() || version <= reportedVersion) return; // the game may have ended during the delay
  reportedVersion = version;
  const body = new URLSearchParams({ version, csrfmiddlewaretoken: moveForm().elements.csrfmiddlewaretoken.value });
  await fetch(table().dataset.seenAddress, { method: "POST", body, redirect: "manual" }).catch(() => { reportedVersion = 0; });
}
