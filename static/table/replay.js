// The replay of a game without page loads, with keys, a slider and animated cards.
import { all, table } from "./elements.js";
import { replaceTable } from "./table_update.js";

const STEP = 900, LOOK = 3000; // milliseconds
let wanted = null, fetching = false, timer = 0;

async function goTo(address) {
  wanted = address;
  if (fetching) return;
  fetching = true;
  while (wanted) {
    const next = wanted;
    wanted = null;
    const answer = await fetch(next).catch(() => null);
    if (answer?.ok && replaceTable(await answer.text())) history.replaceState(null, "", next);
  }
  fetching = false;
}

const stepLink = (key) => all(".steps a", table()).find((one) => one.dataset.key === key);

// Shows the next steps until the end, or until the user chooses another step.
async function playOn() {
  const { href } = stepLink("ArrowRight"), isLast = href === stepLink("End").href;
  await goTo(href);
  if (isLast) stopPlaying();
  else if (timer) timer = setTimeout(playOn, STEP);
  updatePlayButton();
}

function startPlaying() {
  timer = -1; // the replay is playing, but its first step has not loaded yet
  playOn();
}

function stopPlaying() {
  clearTimeout(timer);
  timer = 0;
  updatePlayButton();
}

function updatePlayButton() {
  const button = document.getElementById("play-on");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(timer !== 0));
}

// Shows the progress of a review.
async function updateReview() {
  if (document.hidden || !document.querySelector(".review [role=status]")) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of [".review", "#stops"]) document.querySelector(part).replaceWith(page.querySelector(part));
}

updatePlayButton();
setInterval(updateReview, LOOK);
document.addEventListener("table:shown", updatePlayButton);
document.addEventListener("click", (event) => {
  if (event.target.closest("#play-on")) {
    if (timer) stopPlaying();
    else startPlaying();
    return;
  }
  const link = event.target.closest(".steps a, .keys-of-game a");
  if (!link) return;
  stopPlaying();
  event.preventDefault();
  goTo(link.href);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches(".slider [name=at]")) return;
  stopPlaying();
  goTo(`?${new URLSearchParams(new FormData(event.target.form))}`);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input")) return;
  const link = stepLink(event.key);
  if (!link) return;
  event.preventDefault();
  stopPlaying();
  goTo(link.href);
});
