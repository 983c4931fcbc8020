// Keys: digits choose a card, arrows move along the hand (as radio buttons do), Enter sends, Escape clears the choice.
import { all, play, table } from "./elements.js";
import { clearChoice, moveToSend, tapCard } from "./card_choice.js";
import { sendForm } from "./form_sending.js";

export function watchKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=radio]), textarea, select, dialog")) return;
    const act = event.key === "?" ? showHelp : play() && actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actionOf(event) {
  if (/^[0-9]$/.test(event.key)) return () => tapCardAt((Number(event.key) + 9) % 10);
  if (event.key === "Escape") return clearChoice;
  const onCard = event.target.matches?.('[name="pick"], body');
  if (event.key === "Enter" && onCard && moveToSend()) return () => sendForm(play(), moveToSend());
  if (event.key.startsWith("Arrow") && event.target === document.body) return () => tapCardAt(0);
  return null;
}

function tapCardAt(place) {
  const input = all('[name="pick"]', play())[place];
  if (input) tapCard(input);
}

function showHelp() {
  table().querySelector("dialog.keys")?.showModal();
}
