// The replay of a game without page loads, with keys, a slider and animated cards.
import { findAll, table } from "./elements.js";
import { replaceTable } from "./table_update.js";

const STEP_PAUSE = 900, REVIEW_PAUSE = 3000; // milliseconds
let nextAddress = null, isFetching = false, timer = 0, latestRun = 0;

// Shows the step at this address. If another step is chosen meanwhile, that step is shown next.
async function showStep(address) {
  nextAddress = address;
  if (isFetching) return;
  isFetching = true;
  while (nextAddress) {
    const current = nextAddress;
    nextAddress = null;
    const response = await fetch(current).catch(() => null);
    if (response?.ok && replaceTable(await response.text())) history.replaceState(null, "", current);
  }
  isFetching = false;
}

const findStepLink = (key) => findAll(".step-buttons a", table()).find((link) => link.dataset.key === key);

// Shows the next steps until the end, or until the user chooses another step. `run` is the number of the press of Play.
async function playSteps(run) {
  const { href } = findStepLink("ArrowRight"), isLast = href === findStepLink("End").href;
  await showStep(href);
  if (run !== latestRun) return; // the user has pressed Play again while the step loaded
  if (isLast) stopPlaying();
  else if (timer) timer = setTimeout(playSteps, STEP_PAUSE, run);
  updatePlayButton();
}

function startPlaying() {
  timer = -1; // the replay is playing, but its first step has not loaded yet
  latestRun += 1;
  playSteps(latestRun);
}

function stopPlaying() {
  clearTimeout(timer);
  timer = 0;
  updatePlayButton();
}

function updatePlayButton() {
  const button = document.getElementById("play-button");
  button.hidden = false;
  button.setAttribute("aria-pressed", String(timer !== 0));
}

// Shows the progress of a review.
async function updateReview() {
  if (document.hidden || !document.querySelector(".review [role=status]")) return;
  const response = await fetch(location.href).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const selector of [".review", "#replay-stops"]) document.querySelector(selector).replaceWith(page.querySelector(selector));
}

updatePlayButton();
setInterval(updateReview, REVIEW_PAUSE);
document.addEventListener("table:replaced", updatePlayButton);
document.addEventListener("click", (event) => {
  if (event.target.closest("#play-button")) {
    if (timer) stopPlaying();
    else startPlaying();
    return;
  }
  const link = event.target.closest(".step-buttons a, .costly-moves a");
  if (!link) return;
  stopPlaying();
  event.preventDefault();
  showStep(link.href);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches(".slider [name=at]")) return;
  stopPlaying();
  showStep(`?${new URLSearchParams(new FormData(event.target.form))}`);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input")) return;
  const link = findStepLink(event.key);
  if (!link) return;
  event.preventDefault();
  stopPlaying();
  showStep(link.href);
});
