// Has the browser keep what its reader saw last, for when there is no network; and a page that was kept says so.
import { whenReached } from "./reaching.js";
import { when } from "./when.js";

const { dataset, lang } = document.documentElement, { serviceWorker } = document.body.dataset, workers = navigator.serviceWorker;
const version = () => document.getElementById("table")?.dataset.version;

if (dataset.asOf) showAsKept();
else if (serviceWorker && workers) keep().catch(() => {});

function showAsKept() {
  document.querySelector("#as-of .moment").textContent = when(new Date(dataset.asOf), lang);
  for (const one of document.querySelectorAll("button, input, select, textarea")) one.disabled = true;
  whenReached(() => location.reload());
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
