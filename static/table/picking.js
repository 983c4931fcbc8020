// Choosing: a card that means one thing lies on the table, paler, with Send and Back; of several meanings the buttons stand.
import { all, cardsOf, moves, picked, play, table } from "./parts.js";
import { send } from "./sending.js";

const WORTH_A_SECOND_LOOK = new Set(["take", "challenge", "exchange", "attack_top", "refuse_cut"]);
const GRIDS = [[1, 1], [2, 1], [3, 1], [3, 2], [4, 3], [6, 4], [8, 6], [12, 8]];
let together = []; // faces taken up one after another, the last one picked
let aimed = ""; // the move that lies on the table until it is sent
let touched = false; // by a finger or a mouse; who goes along the hand with keys takes up one card at a time

export function watchPicks() {
  document.addEventListener("pointerdown", () => { touched = true; });
  document.addEventListener("keydown", () => { touched = false; });
  document.addEventListener("change", (event) => {
    if (event.target.name === "pick") pick(event.target.value);
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest(".attacked, .middle, .seat");
    if (target && picked() && !event.target.closest(".play")) aim(target);
  });
  document.addEventListener("reset", (event) => {
    if (event.target === play()) setTimeout(back);
  });
  const early = picked(); // before the page was alive
  if (early) choose(early.value);
}

function pick(face) {
  together = touched && goesWith(face) ? [...together, face] : [face];
  show();
  const some = meant();
  if (some.length === 1) arm(some[0]);
}

const holds = (button, faces) => faces.every((face) => cardsOf(button).includes(face));

const goesWith = (face) => together.length > 0 && !together.includes(face)
  && moves().some((button) => holds(button, [...together, face]));

const meant = () => (together.length ? moves().filter((button) => holds(button, together)) : []);

// Of what is meant, that which plays no card that has not been taken up.
const exactly = () => meant().filter((button) => cardsOf(button).length === together.length);

function show() {
  unarm();
  const some = meant(), targets = new Set(some.map((button) => button.dataset.target));
  for (const label of all(".in-hand", play())) label.classList.toggle("up", together.includes(label.dataset.face));
  for (const button of moves()) button.classList.toggle("meant", some.includes(button));
  for (const one of all(".attacked", table())) one.classList.toggle("can-be", targets.has(one.dataset.attack));
}

// Onto what the picked cards are laid; false where they cannot be.
export function aim(target) {
  const goal = target.matches(".seat") ? "next" : target.dataset.attack ?? "middle";
  const goals = goal === "next" ? [goal] : [goal, "middle"];
  const chosen = goals.map((one) => exactly().find((button) => button.dataset.target === one)).find(Boolean);
  if (chosen) arm(chosen);
  return Boolean(chosen);
}

// Takes the card up, and leaves open what for.
export function choose(face) {
  const input = all('[name="pick"]', play()).find((one) => one.value === face);
  if (!input) return;
  input.checked = true;
  together = [face];
  show();
}

// The same as a tap on it.
export function tap(input) {
  input.focus({ preventScroll: true });
  input.checked = true;
  pick(input.value);
}

// True where the press was only a first look, and the move waits for Send.
export function looksFirst(button) {
  if (button.classList.contains("armed") || !WORTH_A_SECOND_LOOK.has(button.dataset.kind) || "atOnce" in table().dataset) return false;
  arm(button);
  return true;
}

export function arm(button) {
  if ("atOnce" in table().dataset) { send(play(), button); return; }
  unarm();
  aimed = button.value;
  button.classList.add("armed");
  button.dataset.label = button.textContent;
  button.textContent = `${play().dataset.send} ${button.textContent}`;
  play().classList.add("is-armed");
  lay(button);
}

// The chosen cards lie on the table, paler.
function lay(button) {
  const pairs = table().querySelector(".pairs");
  const under = all(".attacked.unbeaten", pairs).find((one) => one.dataset.attack === button.dataset.target);
  for (const face of cardsOf(button)) {
    const card = all(".in-hand", play()).find((one) => one.dataset.face === face)?.querySelector(".card");
    if (!card || button.dataset.kind === "reflect") continue;
    const ghost = document.createElement(under ? "span" : "li");
    ghost.className = under ? "lies over ghost" : "attacked ghost";
    const lies = under ? ghost : ghost.appendChild(Object.assign(document.createElement("span"), { className: "lies" }));
    lies.append(card.cloneNode(true));
    (under ?? pairs).append(ghost);
  }
  makeRoom(pairs);
}

// The smallest grid that has room for all pairs, ghosts among them: the same as the server's.
function makeRoom(pairs) {
  const grid = GRIDS.find(([columns, rows]) => columns * rows >= pairs.children.length) ?? GRIDS.at(-1);
  pairs.dataset.grid = grid.join("x");
}

function unarm() {
  aimed = "";
  for (const ghost of all(".ghost")) ghost.remove();
  makeRoom(table().querySelector(".pairs"));
  for (const button of all(".armed")) { button.classList.remove("armed"); button.textContent = button.dataset.label; }
  play()?.classList.remove("is-armed");
}

// On a new table the cards that were taken up stay up, if they can still be played together.
export function restore() {
  const faces = together, move = aimed;
  back();
  const input = all('[name="pick"]', play() ?? undefined).find((one) => one.value === faces.at(-1));
  if (!input || !moves().some((button) => holds(button, faces))) return;
  input.checked = true;
  together = faces;
  show();
  const same = exactly().find((button) => button.value === move);
  if (same) arm(same);
}

export function back() {
  together = [];
  if (!play()) return;
  for (const input of all('[name="pick"]:checked', play())) input.checked = false;
  show();
}

export const nextMove = () => play()?.querySelector(".armed") ?? exactly()[0] ?? null;
