// Dragging a card onto an attack card, to the middle or onto the next player. A press that moves less than MIN_DISTANCE is
// a tap.
import { armMoveAt, chooseCard, clearChoice } from "./card_choice.js";
import { chosenInput, moveForm } from "./elements.js";

const MIN_DISTANCE = 9; // pixels
let drag = null;

export function watchDrags() {
  document.addEventListener("pointerdown", startDrag);
  document.addEventListener("pointermove", moveDrag);
  document.addEventListener("pointerup", dropCard);
  document.addEventListener("pointercancel", endDrag);
}

function startDrag(event) {
  const label = event.target.closest?.(".hand-card");
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
  const card = drag.label.querySelector(".card"), box = card.getBoundingClientRect();
  drag.copy = card.cloneNode(true);
  drag.copy.classList.add("is-dragged");
  Object.assign(drag.copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
  document.body.append(drag.copy);
  clearChoice();
  chooseCard(drag.label.dataset.face);
}

function dropCard(event) {
  if (!drag?.copy) return endDrag();
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest(".attack:not(.is-unsent), .middle, .seat");
  ignoreNextClick(drag.label);
  endDrag();
  if (target && moveForm() && chosenInput()) armMoveAt(target);
}

// Ignores the click that a browser sends at the end of a drag: it is not a tap.
function ignoreNextClick(label) {
  const ignore = (click) => click.preventDefault();
  label.addEventListener("click", ignore, { capture: true });
  setTimeout(() => label.removeEventListener("click", ignore, { capture: true }));
}

function endDrag() {
  drag?.copy?.remove();
  drag = null;
}
