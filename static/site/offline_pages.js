// Registers the service worker, which stores the last pages for use without a network. Marks a page that is a stored copy.
import { whenReachable } from "./reachability.js";
import { formatTime } from "./timestamps.js";

const { dataset, lang } = document.documentElement, { serviceWorker } = document.body.dataset, workers = navigator.serviceWorker;
const tableVersion = () => document.getElementById("table")?.dataset.version;

if (dataset.storedAt) markAsStoredCopy();
else if (serviceWorker && workers) registerServiceWorker().catch(() => {});

function markAsStoredCopy() {
  document.querySelector("#stored-notice .stored-time").textContent = formatTime(new Date(dataset.storedAt), lang);
  for (const control of document.querySelectorAll("button, input, select, textarea")) control.disabled = true;
  whenReachable(() => location.reload());
}

async function registerServiceWorker() {
  const hadWorker = Boolean(workers.controller);
  await workers.register(serviceWorker, { updateViaCache: "none" });
  const { active } = await workers.ready;
  let reportedVersion = tableVersion();
  // The worker stores each page that it loads. This message makes it store a page that loaded before the worker, or whose game
  // has changed since it loaded.
  const reportPage = () => active.postMessage({ path: location.pathname });
  if (!hadWorker) reportPage();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || tableVersion() === reportedVersion) return;
    reportedVersion = tableVersion();
    reportPage();
  });
}
