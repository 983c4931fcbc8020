// Animates cards from their old places to their new places (FLIP), unless the user prefers reduced motion.
import { findAll, prefersReducedMotion, table } from "./elements.js";

const TIMING = { duration: 220, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" };

// Returns a map from each card to its position. Cards with the same face get different numbers.
export function findCardPositions() {
  const positions = new Map();
  for (const element of visibleCards()) {
    const card = element.querySelector(".card");
    positions.set(makeKey(element, positions), { box: boxOf(card), isOnTable: element.matches(".table-card"), card });
  }
  return positions;
}

const visibleCards = () => findAll(".table-card[data-face], .hand-card[data-face]", table());

function makeKey(element, usedKeys) {
  for (let number = 0; ; number += 1) if (!usedKeys.has(`${element.dataset.face} ${number}`)) return `${element.dataset.face} ${number}`;
}

const boxOf = (element) => element.getBoundingClientRect();

export function animateCards(oldPositions) {
  if (prefersReducedMotion() || !table().animate || document.hidden) return;
  const keys = new Set();
  for (const element of visibleCards()) {
    const key = makeKey(element, keys), card = element.querySelector(".card");
    keys.add(key);
    const from = oldPositions.get(key)?.box ?? (element.matches(".table-card") ? boxOfPlayer(element) : boxOf(talon() ?? table()));
    if (from) moveCard(card, from, boxOf(card));
  }
  for (const [key, old] of oldPositions) if (old.isOnTable && !keys.has(key)) discardCard(old);
}

// Returns the box of the seat that played a card, or null if it is the viewer's own seat.
function boxOfPlayer(card) {
  const seat = card.matches(".is-defence") ? defender() : table().querySelector(`.seat[data-seat="${card.parentElement.dataset.attacker}"]`);
  return seat ? boxOf(seat.querySelector(".seat-cards") ?? seat) : null;
}

const defender = () => table().querySelector('.seat[data-role="defends"], .seat[data-role="takes"]');
const talon = () => table().querySelector(".talon");

function moveCard(card, from, to) {
  const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.hypot(x, y) > 4) card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], TIMING);
}

// Animates a card that has left the table: it moves to the discard pile.
function discardCard(old) {
  const pile = table().querySelector(".discard") ?? talon();
  if (!pile) return;
  const copy = old.card.cloneNode(true), to = boxOf(pile);
  copy.classList.add("is-leaving");
  Object.assign(copy.style, { left: `${old.box.left}px`, top: `${old.box.top}px`, width: `${old.box.width}px` });
  document.body.append(copy);
  const end = `translate(${to.left - old.box.left}px, ${to.top - old.box.top}px) scale(.5)`;
  copy.animate([{ transform: "none" }, { transform: end, opacity: 0.3 }], TIMING).finished.finally(() => copy.remove());
}
