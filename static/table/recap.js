// Replays the events since the last visit on the table. A tap or a key skips the replay, and a button repeats it.
import { all, prefersReducedMotion, table } from "./elements.js";
import { animateCards, cardPositions } from "./card_animation.js";

const MOST = 12; // steps
const IN_ALL = 3000, LONGEST = 800; // milliseconds: of the whole replay, of one step
let stop = null;

export function startRecap() {
  const again = table().querySelector("#since .again");
  if (!again?.hidden || prefersReducedMotion()) return;
  again.hidden = false;
  again.addEventListener("click", playRecap);
  playRecap();
}

async function playRecap() {
  const since = document.getElementById("since");
  const seqs = all("li", since).slice(-MOST).map((line) => line.dataset.seq);
  const query = new URLSearchParams([["at", table().dataset.looked], ...seqs.map((seq) => ["at", seq])]);
  const answer = await fetch(`${since.dataset.lately}?${query}`).catch(() => null);
  if (answer?.ok) await showMoments(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

async function showMoments(page) {
  const moments = all(".moment", page), shown = table(), board = shown.querySelector(".board");
  const now = parts(board), skip = new Promise((skipped) => { stop = skipped; });
  const pause = Math.min(LONGEST, IN_ALL / Math.max(1, moments.length));
  board.classList.add("recalling");
  board.addEventListener("pointerdown", stop, { once: true });
  document.addEventListener("keydown", stop, { once: true });
  let skipped = false;
  skip.then(() => { skipped = true; });
  for (const moment of moments) {
    if (skipped || shown !== table()) break;
    showMoment(board, parts(moment));
    await Promise.race([skip, new Promise((go) => setTimeout(go, pause))]);
  }
  board.classList.remove("recalling");
  if (shown === table()) showMoment(board, now);
}

const parts = (from) => [".others", ".middle", ".question"].map((name) => from.querySelector(name));

function showMoment(board, fresh) {
  const before = cardPositions();
  parts(board).forEach((old, number) => { if (old && fresh[number]) old.replaceWith(fresh[number]); });
  animateCards(before);
}
