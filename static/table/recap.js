// What happened since the last visit: the table as it was left, then each move with its line. A tap or a key skips, a button shows it again.
import { all, still, table } from "./parts.js";
import { fly, places } from "./flying.js";

const MOST = 12, IN_ALL = 3000, LONGEST = 800; // steps, milliseconds
let stop = null;

export function recap() {
  const again = table().querySelector("#since .again");
  if (!again?.hidden || still()) return;
  again.hidden = false;
  again.addEventListener("click", show);
  show();
}

async function show() {
  const since = document.getElementById("since");
  const seqs = all("li", since).slice(-MOST).map((line) => line.dataset.seq);
  const query = new URLSearchParams([["at", table().dataset.looked], ...seqs.map((seq) => ["at", seq])]);
  const answer = await fetch(`${since.dataset.lately}?${query}`).catch(() => null);
  if (answer?.ok) await steps(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

async function steps(page) {
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
    lay(board, parts(moment));
    await Promise.race([skip, new Promise((go) => setTimeout(go, pause))]);
  }
  board.classList.remove("recalling");
  if (shown === table()) lay(board, now);
}

const parts = (from) => [".others", ".middle", ".question"].map((name) => from.querySelector(name));

function lay(board, fresh) {
  const before = places();
  parts(board).forEach((old, number) => { if (old && fresh[number]) old.replaceWith(fresh[number]); });
  fly(before);
}
