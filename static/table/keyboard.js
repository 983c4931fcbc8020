// Keys: digits choose a card, arrows move along the hand (as radio buttons do), Enter sends the armed move, Escape clears the
// choice. If several moves are possible with a card, the first Enter arms one of them, so that the player sees which.
import { findAll, moveForm, table } from "./elements.js";
import { armMove, clearChoice, findMoveToSend, tapCard } from "./card_choice.js";
import { sendForm } from "./form_sending.js";

export function watchKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=radio]), textarea, select, dialog")) return;
    const action = event.key === "?" ? showHelp : moveForm() && findAction(event);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function findAction(event) {
  if (/^[0-9]$/.test(event.key)) return () => tapCardAt((Number(event.key) + 9) % 10);
  if (event.key === "Escape") return clearChoice;
  const isOnCard = event.target.matches?.('[name="pick"], body');
  if (event.key === "Enter" && isOnCard && findMoveToSend()) return () => sendOrArm(findMoveToSend());
  if (event.key.startsWith("Arrow") && event.target === document.body) return () => tapCardAt(0);
  return null;
}

function sendOrArm(button) {
  if (button.classList.contains("is-armed")) sendForm(moveForm(), button);
  else armMove(button);
}

function tapCardAt(index) {
  const input = findAll('[name="pick"]', moveForm())[index];
  if (input) tapCard(input);
}

function showHelp() {
  table().querySelector("dialog.keyboard-help")?.showModal();
}
