// Dragging a card onto an attack card, to the middle or onto the next player. A press that moves less than MIN_DISTANCE is
// a tap.
import { aimAt, clearChoice, takeUp } from "./card_choice.js";
import { pickedInput, play } from "./elements.js";

const MIN_DISTANCE = 9; // pixels
let drag = null;

export function watchDrags() {
  document.addEventListener("pointerdown", startDrag);
  document.addEventListener("pointermove", moveDrag);
  document.addEventListener("pointerup", dropCard);
  document.addEventListener("pointercancel", endDrag);
}

function startDrag(event) {
  const label = event.target.closest?.(".in-hand");
  if (label && event.isPrimary && event.button === 0) drag = { label, x: event.clientX, y: event.clientY, copy: null };
}

function moveDrag(event) {
  if (!drag || !event.isPrimary) return;
  const x = event.clientX - drag.x, y = event.clientY - drag.y;
  if (!drag.copy && Math.hypot(x, y) < MIN_DISTANCE) return;
  if (!drag.copy) liftCard();
  drag.copy.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
}

function liftCard() {
  const card = drag.label.querySelector(".card"), at = card.getBoundingClientRect();
  drag.copy = card.cloneNode(true);
  drag.copy.classList.add("dragged");
  Object.assign(drag.copy.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px` });
  document.body.append(drag.copy);
  clearChoice();
  takeUp(drag.label.dataset.face);
}

function dropCard(event) {
  if (!drag?.copy) return endDrag();
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest(".attacked:not(.ghost), .middle, .seat");
  swallowClick(drag.label);
  endDrag();
  if (target && play() && pickedInput()) aimAt(target);
}

// Ignores the click that a browser sends at the end of a drag: it is no tap.
function swallowClick(label) {
  const swallow = (click) => click.preventDefault();
  label.addEventListener("click", swallow, { capture: true });
  setTimeout(() => label.removeEventListener("click", swallow, { capture: true }));
}

function endDrag() {
  drag?.copy?.remove();
  drag = null;
}
