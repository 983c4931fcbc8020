// Dragging a card: onto an attack card, to the middle, onto the next player. A press that hardly moves is still a tap.
import { aim, back, choose } from "./picking.js";
import { picked, play } from "./parts.js";

const HARDLY = 9; // pixels
let drag = null;

export function watchDrags() {
  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", go);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", end);
}

function begin(event) {
  const label = event.target.closest?.(".in-hand");
  if (label && event.isPrimary && event.button === 0) drag = { label, x: event.clientX, y: event.clientY, copy: null };
}

function go(event) {
  if (!drag || !event.isPrimary) return;
  const x = event.clientX - drag.x, y = event.clientY - drag.y;
  if (!drag.copy && Math.hypot(x, y) < HARDLY) return;
  if (!drag.copy) lift();
  drag.copy.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
}

function lift() {
  const card = drag.label.querySelector(".card"), at = card.getBoundingClientRect();
  drag.copy = card.cloneNode(true);
  drag.copy.classList.add("dragged");
  Object.assign(drag.copy.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px` });
  document.body.append(drag.copy);
  back();
  choose(drag.label.dataset.face);
}

function drop(event) {
  if (!drag?.copy) return end();
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest(".attacked:not(.ghost), .middle, .seat");
  swallowClick(drag.label);
  end();
  if (target && play() && picked()) aim(target);
}

// The press that ended a drag is no tap.
function swallowClick(label) {
  const swallow = (click) => click.preventDefault();
  label.addEventListener("click", swallow, { capture: true });
  setTimeout(() => label.removeEventListener("click", swallow, { capture: true }));
}

function end() {
  drag?.copy?.remove();
  drag = null;
}
