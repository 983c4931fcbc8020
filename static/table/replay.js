// The replay without leaving the page: keys, the slider, and cards that go from step to step.
import { all, table } from "./parts.js";
import { put } from "./putting.js";

const STEP = 900, LOOK = 3000; // milliseconds
let wanted = null, fetching = false, timer = 0;

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

const step = (key) => all(".steps a", table()).find((one) => one.dataset.key === key);

// Steps on until the end, or until somebody goes elsewhere.
async function playOn() {
  const { href } = step("ArrowRight"), isLast = href === step("End").href;
  await go(href);
  if (isLast) stop();
  else if (timer) timer = setTimeout(playOn, STEP);
  showPlay();
}

function begin() {
  timer = -1; // until the first step is there
  playOn();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  showPlay();
}

function showPlay() {
  const button = document.getElementById("play-on");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(timer !== 0));
}

// The computer that looks back goes on while the page is open.
async function look() {
  if (document.hidden || !document.querySelector(".review [role=status]")) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of [".review", "#stops"]) document.querySelector(part).replaceWith(page.querySelector(part));
}

showPlay();
setInterval(look, LOOK);
document.addEventListener("table:shown", showPlay);
document.addEventListener("click", (event) => {
  if (event.target.closest("#play-on")) {
    if (timer) stop();
    else begin();
    return;
  }
  const link = event.target.closest(".steps a, .keys-of-game a");
  if (!link) return;
  stop();
  event.preventDefault();
  go(link.href);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches(".slider [name=at]")) return;
  stop();
  go(`?${new URLSearchParams(new FormData(event.target.form))}`);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input")) return;
  const link = step(event.key);
  if (!link) return;
  event.preventDefault();
  stop();
  go(link.href);
});
