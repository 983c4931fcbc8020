// Choosing cards of the hand. If only one move with the chosen cards is possible, its cards are shown paler on the table,
// with the buttons Send and Back. If several moves are possible, each gets a button.
import { chosenInput, facesOf, findAll, moveButtons, moveForm, table } from "./elements.js";

const NEED_CONFIRMATION = new Set(["take", "challenge", "exchange", "attack_top", "refuse_cut"]);
const GRIDS = [[1, 1], [2, 1], [3, 1], [3, 2], [4, 3], [6, 4], [8, 6], [12, 8]];
let chosenFaces = []; // faces in the order in which they were chosen
let armedMove = ""; // the value of the armed move, which waits for Send
let usesPointer = false; // whether cards are chosen with a finger or a mouse; with keys, only one card can be chosen

export function watchCardChoice() {
  document.addEventListener("pointerdown", () => { usesPointer = true; });
  document.addEventListener("keydown", () => { usesPointer = false; });
  document.addEventListener("change", (event) => {
    if (event.target.name === "pick") addToChoice(event.target.value);
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest(".attack, .middle, .seat");
    if (target && chosenInput() && !event.target.closest(".move-area")) armMoveAt(target);
  });
  document.addEventListener("reset", (event) => {
    if (event.target === moveForm()) setTimeout(clearChoice);
  });
  const alreadyChosen = chosenInput(); // before this script ran
  if (alreadyChosen) chooseCard(alreadyChosen.value);
}

// Adds a card to the chosen cards if a move plays them together. Otherwise chooses this card alone.
function addToChoice(face) {
  chosenFaces = usesPointer && canJoinChoice(face) ? [...chosenFaces, face] : [face];
  showChoice();
  const moves = findPossibleMoves();
  if (moves.length === 1) armMove(moves[0]);
}

const playsAll = (button, faces) => faces.every((face) => facesOf(button).includes(face));

const canJoinChoice = (face) => chosenFaces.length > 0 && !chosenFaces.includes(face)
  && moveButtons().some((button) => playsAll(button, [...chosenFaces, face]));

const findPossibleMoves = () => (chosenFaces.length ? moveButtons().filter((button) => playsAll(button, chosenFaces)) : []);

// Returns the possible moves that play exactly the chosen cards.
const findExactMoves = () => findPossibleMoves().filter((button) => facesOf(button).length === chosenFaces.length);

function showChoice() {
  disarmMove();
  const moves = findPossibleMoves(), targets = new Set(moves.map((button) => button.dataset.target));
  for (const label of findAll(".hand-card", moveForm())) label.classList.toggle("is-chosen", chosenFaces.includes(label.dataset.face));
  for (const button of moveButtons()) button.classList.toggle("is-possible", moves.includes(button));
  for (const attack of findAll(".attack", table())) attack.classList.toggle("is-possible-target", targets.has(attack.dataset.attack));
}

// Arms the move that plays the chosen cards on this target. Returns false if there is no such move.
export function armMoveAt(element) {
  const target = element.matches(".seat") ? "next" : element.dataset.attack ?? "middle";
  const targets = target === "next" ? [target] : [target, "middle"];
  const move = targets.map((one) => findExactMoves().find((button) => button.dataset.target === one)).find(Boolean);
  if (move) armMove(move);
  return Boolean(move);
}

// Chooses a card without arming a move.
export function chooseCard(face) {
  const input = findAll('[name="pick"]', moveForm()).find((one) => one.value === face);
  if (!input) return;
  input.checked = true;
  chosenFaces = [face];
  showChoice();
}

// Does the same as a tap on the card.
export function tapCard(input) {
  input.focus({ preventScroll: true });
  input.checked = true;
  addToChoice(input.value);
}

// Arms a move that needs confirmation, and returns true. Returns false if the move needs none and can be sent now.
export function armIfConfirmationNeeded(button) {
  if (button.classList.contains("is-armed") || !NEED_CONFIRMATION.has(button.dataset.kind) || "atOnce" in table().dataset) return false;
  armMove(button);
  return true;
}

// Makes the button of a move the button Send. Sends the move instead if the player wants moves to be sent at once.
export function armMove(button) {
  if ("atOnce" in table().dataset) { moveForm().requestSubmit(button); return; }
  disarmMove();
  armedMove = button.value;
  button.classList.add("is-armed");
  button.dataset.label = button.textContent;
  button.textContent = `${moveForm().dataset.sendLabel} ${button.textContent}`;
  moveForm().classList.add("has-armed-move");
  showUnsentCards(button);
}

// Shows the cards of a move on the table before it is sent, paler than other cards.
function showUnsentCards(button) {
  const pairs = table().querySelector(".pairs");
  const attack = findAll(".attack.is-unbeaten", pairs).find((one) => one.dataset.attack === button.dataset.target);
  for (const face of facesOf(button)) {
    const card = findAll(".hand-card", moveForm()).find((one) => one.dataset.face === face)?.querySelector(".card");
    if (!card || button.dataset.kind === "reflect") continue;
    const unsent = document.createElement(attack ? "span" : "li");
    unsent.className = attack ? "table-card is-defence is-unsent" : "attack is-unsent";
    const tableCard = attack ? unsent : unsent.appendChild(Object.assign(document.createElement("span"), { className: "table-card" }));
    tableCard.append(card.cloneNode(true));
    (attack ?? pairs).append(unsent);
  }
  fitGrid(pairs);
}

// Selects the smallest grid that has room for all pairs, including the cards of an armed move. games/web/table/cards.py has
// the same grids.
function fitGrid(pairs) {
  const grid = GRIDS.find(([columns, rows]) => columns * rows >= pairs.children.length) ?? GRIDS.at(-1);
  pairs.dataset.grid = grid.join("x");
}

function disarmMove() {
  armedMove = "";
  for (const unsent of findAll(".is-unsent")) unsent.remove();
  fitGrid(table().querySelector(".pairs"));
  for (const button of findAll(".is-armed")) { button.classList.remove("is-armed"); button.textContent = button.dataset.label; }
  moveForm()?.classList.remove("has-armed-move");
}

// After an update, chooses the same cards again if they can still be played together.
export function restoreChoice() {
  const faces = chosenFaces, move = armedMove;
  clearChoice();
  const input = findAll('[name="pick"]', moveForm() ?? undefined).find((one) => one.value === faces.at(-1));
  if (!input || !moveButtons().some((button) => playsAll(button, faces))) return;
  input.checked = true;
  chosenFaces = faces;
  showChoice();
  const button = findExactMoves().find((one) => one.value === move);
  if (button) armMove(button);
}

export function clearChoice() {
  chosenFaces = [];
  if (!moveForm()) return;
  for (const input of findAll('[name="pick"]:checked', moveForm())) input.checked = false;
  showChoice();
}

export const findMoveToSend = () => moveForm()?.querySelector(".is-armed") ?? findExactMoves()[0] ?? null;
