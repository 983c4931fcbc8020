// Choosing cards of the hand. If only one move with the chosen cards is possible, its cards are shown paler on the table,
// with the buttons Send and Back. If several moves are possible, each gets a button.
import { all, cardsOf, moveButtons, pickedInput, play, table } from "./elements.js";

const NEED_CONFIRMATION = new Set(["take", "challenge", "exchange", "attack_top", "refuse_cut"]);
const GRIDS = [[1, 1], [2, 1], [3, 1], [3, 2], [4, 3], [6, 4], [8, 6], [12, 8]];
let chosenFaces = []; // faces in the order in which they were chosen
let armedMove = ""; // the value of the move that waits for Send
let isTouching = false; // whether cards are chosen with a finger or a mouse; with keys, only one card can be chosen

export function watchPicks() {
  document.addEventListener("pointerdown", () => { isTouching = true; });
  document.addEventListener("keydown", () => { isTouching = false; });
  document.addEventListener("change", (event) => {
    if (event.target.name === "pick") addFace(event.target.value);
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest(".attacked, .middle, .seat");
    if (target && pickedInput() && !event.target.closest(".play")) aimAt(target);
  });
  document.addEventListener("reset", (event) => {
    if (event.target === play()) setTimeout(clearChoice);
  });
  const early = pickedInput(); // chosen before this script ran
  if (early) takeUp(early.value);
}

function addFace(face) {
  chosenFaces = isTouching && canJoinChoice(face) ? [...chosenFaces, face] : [face];
  showChoice();
  const some = possibleMoves();
  if (some.length === 1) armMove(some[0]);
}

const playsAll = (button, faces) => faces.every((face) => cardsOf(button).includes(face));

const canJoinChoice = (face) => chosenFaces.length > 0 && !chosenFaces.includes(face)
  && moveButtons().some((button) => playsAll(button, [...chosenFaces, face]));

const possibleMoves = () => (chosenFaces.length ? moveButtons().filter((button) => playsAll(button, chosenFaces)) : []);

// Returns the possible moves that play exactly the chosen cards.
const exactMoves = () => possibleMoves().filter((button) => cardsOf(button).length === chosenFaces.length);

function showChoice() {
  disarmMove();
  const some = possibleMoves(), targets = new Set(some.map((button) => button.dataset.target));
  for (const label of all(".in-hand", play())) label.classList.toggle("up", chosenFaces.includes(label.dataset.face));
  for (const button of moveButtons()) button.classList.toggle("meant", some.includes(button));
  for (const one of all(".attacked", table())) one.classList.toggle("can-be", targets.has(one.dataset.attack));
}

// Arms the move that plays the chosen cards on this target: it then waits for Send. Returns false if there is no such move.
export function aimAt(target) {
  const goal = target.matches(".seat") ? "next" : target.dataset.attack ?? "middle";
  const goals = goal === "next" ? [goal] : [goal, "middle"];
  const chosen = goals.map((one) => exactMoves().find((button) => button.dataset.target === one)).find(Boolean);
  if (chosen) armMove(chosen);
  return Boolean(chosen);
}

// Chooses a card without arming a move.
export function takeUp(face) {
  const input = all('[name="pick"]', play()).find((one) => one.value === face);
  if (!input) return;
  input.checked = true;
  chosenFaces = [face];
  showChoice();
}

// Does the same as a tap on the card.
export function tapCard(input) {
  input.focus({ preventScroll: true });
  input.checked = true;
  addFace(input.value);
}

// Arms a move that needs confirmation, and returns true. Returns false if the move needs none and can be sent now.
export function armIfCostly(button) {
  if (button.classList.contains("armed") || !NEED_CONFIRMATION.has(button.dataset.kind) || "atOnce" in table().dataset) return false;
  armMove(button);
  return true;
}

export function armMove(button) {
  if ("atOnce" in table().dataset) { play().requestSubmit(button); return; }
  disarmMove();
  armedMove = button.value;
  button.classList.add("armed");
  button.dataset.label = button.textContent;
  button.textContent = `${play().dataset.send} ${button.textContent}`;
  play().classList.add("is-armed");
  showGhosts(button);
}

// Shows the cards of a move on the table before it is sent, paler than other cards.
function showGhosts(button) {
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
  fitGrid(pairs);
}

// Selects the smallest grid that has room for all pairs, including paler cards. games/web/table/cards.py has the same grids.
function fitGrid(pairs) {
  const grid = GRIDS.find(([columns, rows]) => columns * rows >= pairs.children.length) ?? GRIDS.at(-1);
  pairs.dataset.grid = grid.join("x");
}

function disarmMove() {
  armedMove = "";
  for (const ghost of all(".ghost")) ghost.remove();
  fitGrid(table().querySelector(".pairs"));
  for (const button of all(".armed")) { button.classList.remove("armed"); button.textContent = button.dataset.label; }
  play()?.classList.remove("is-armed");
}

// After an update, chooses the same cards again if they can still be played together.
export function restoreChoice() {
  const faces = chosenFaces, move = armedMove;
  clearChoice();
  const input = all('[name="pick"]', play() ?? undefined).find((one) => one.value === faces.at(-1));
  if (!input || !moveButtons().some((button) => playsAll(button, faces))) return;
  input.checked = true;
  chosenFaces = faces;
  showChoice();
  const same = exactMoves().find((button) => button.value === move);
  if (same) armMove(same);
}

export function clearChoice() {
  chosenFaces = [];
  if (!play()) return;
  for (const input of all('[name="pick"]:checked', play())) input.checked = false;
  showChoice();
}

export const moveToSend = () => play()?.querySelector(".armed") ?? exactMoves()[0] ?? null;
