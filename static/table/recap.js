// The recap: shows on the table, step by step, the events that the player has missed. A tap or a key skips it, and a button
// repeats it.
import { findAll, prefersReducedMotion, table } from "./elements.js";
import { animateCards, findCardPositions } from "./card_animation.js";

const MAX_STEPS = 12;
const MAX_DURATION = 3000, MAX_STEP_DURATION = 800; // milliseconds
let skipRecap = null;

export function startRecap() {
  const repeatButton = table().querySelector("#missed-events .repeat-recap");
  if (!repeatButton?.hidden || prefersReducedMotion()) return;
  repeatButton.hidden = false;
  repeatButton.addEventListener("click", playRecap);
  playRecap();
}

async function playRecap() {
  const missedEvents = document.getElementById("missed-events");
  const seqs = findAll("li", missedEvents).slice(-MAX_STEPS).map((line) => line.dataset.seq);
  const query = new URLSearchParams([["at", table().dataset.seenVersion], ...seqs.map((seq) => ["at", seq])]);
  const response = await fetch(`${missedEvents.dataset.recapAddress}?${query}`).catch(() => null);
  if (response?.ok) await showSteps(new DOMParser().parseFromString(await response.text(), "text/html"));
}

async function showSteps(page) {
  const steps = findAll(".recap-step", page), current = table(), board = current.querySelector(".board");
  const currentParts = findParts(board), skip = new Promise((resolve) => { skipRecap = resolve; });
  const pause = Math.min(MAX_STEP_DURATION, MAX_DURATION / Math.max(1, steps.length));
  board.classList.add("is-playing-recap");
  board.addEventListener("pointerdown", skipRecap, { once: true });
  document.addEventListener("keydown", skipRecap, { once: true });
  let isSkipped = false;
  skip.then(() => { isSkipped = true; });
  for (const step of steps) {
    if (isSkipped || current !== table()) break;
    replaceParts(board, findParts(step));
    await Promise.race([skip, new Promise((resolve) => setTimeout(resolve, pause))]);
  }
  board.classList.remove("is-playing-recap");
  if (current === table()) replaceParts(board, currentParts);
}

const findParts = (parent) => [".other-seats", ".middle", ".question"].map((selector) => parent.querySelector(selector));

function replaceParts(board, parts) {
  const oldPositions = findCardPositions();
  findParts(board).forEach((old, index) => { if (old && parts[index]) old.replaceWith(parts[index]); });
  animateCards(oldPositions);
}
