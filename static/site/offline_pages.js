// Registers the service worker, which stores the last pages for use without a network. Marks a page that is a stored copy.
import { whenReachable } from "./reachability.js";
import { formatTime } from "./timestamps.js";

const { dataset, lang } = document.documentElement, { serviceWorker } = document.body.dataset, workers = navigator.serviceWorker;
const version = () => document.getElementById("table")?.dataset.version;

if (dataset.asOf) showAsKept();
else if (serviceWorker && workers) keep().catch(() => {});

function showAsKept() {
  document.querySelector("#as-of .moment").textContent = formatTime(new Date(dataset.asOf), lang);
  for (const one of document.querySelectorAll("button, input, select, textarea")) one.disabled = true;
  whenReachable(() => location.reload());
}

async function keep() {
  const wasThere = Boolean(workers.controller);
  await workers.register(serviceWorker, { updateViaCache: "none" });
  const { active } = await workers.ready;
  let kept = version();
  const look = () => active.postMessage({ seen: location.pathname });
  if (!wasThere) look();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || version() === kept) return;
    kept = version();
    look();
  });
}
