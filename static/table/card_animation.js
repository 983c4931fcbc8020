// Animates cards from their old places to their new places (FLIP), unless the user prefers reduced motion.
import { all, prefersReducedMotion, table } from "./elements.js";

const LASTS = { duration: 220, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" };

// Returns a map from each card to its position. Cards with the same face get different numbers.
export function cardPositions() {
  const found = new Map();
  for (const one of all(".lies[data-face], .in-hand[data-face]", table())) {
    const key = keyOf(one, found);
    found.set(key, { box: boxOf(one.querySelector(".card")), on: one.matches(".lies"), copy: one.querySelector(".card") });
  }
  return found;
}

function keyOf(one, found) {
  for (let number = 0; ; number += 1) if (!found.has(`${one.dataset.face} ${number}`)) return `${one.dataset.face} ${number}`;
}

const boxOf = (one) => one.getBoundingClientRect();

export function animateCards(before) {
  if (prefersReducedMotion() || !table().animate || document.hidden) return;
  const now = new Map();
  for (const one of all(".lies[data-face], .in-hand[data-face]", table())) {
    const key = keyOf(one, now), card = one.querySelector(".card");
    now.set(key, true);
    const from = before.get(key)?.box ?? (one.matches(".lies") ? seatBoxOf(one) : boxOf(pack() ?? table()));
    if (from) moveCard(card, from, boxOf(card));
  }
  for (const [key, was] of before) if (was.on && !now.has(key)) discardCard(was);
}

function seatBoxOf(lies) {
  const by = lies.matches(".over") ? defender() : table().querySelector(`.seat[data-seat="${lies.parentElement.dataset.by}"]`);
  return by ? boxOf(by.querySelector(".holds") ?? by) : null;
}

const defender = () => table().querySelector('.seat[data-role="defends"], .seat[data-role="takes"]');
const pack = () => table().querySelector(".talon");

function moveCard(card, from, to) {
  const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.hypot(x, y) > 4) card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], LASTS);
}

// Animates a card that has left the table: it moves to the discard pile.
function discardCard(was) {
  const goal = table().querySelector(".discard") ?? pack();
  if (!goal) return;
  const copy = was.copy.cloneNode(true), to = boxOf(goal);
  copy.classList.add("leaving");
  Object.assign(copy.style, { left: `${was.box.left}px`, top: `${was.box.top}px`, width: `${was.box.width}px` });
  document.body.append(copy);
  const away = `translate(${to.left - was.box.left}px, ${to.top - was.box.top}px) scale(.5)`;
  copy.animate([{ transform: "none" }, { transform: away, opacity: 0.3 }], LASTS).finished.finally(() => copy.remove());
}
