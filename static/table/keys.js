// Keys: digits pick, arrows go along the hand (radio buttons do so by themselves), Enter sends, Escape goes back.
import { all, play, table } from "./parts.js";
import { back, nextMove, tap } from "./picking.js";
import { send } from "./sending.js";

export function watchKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=radio]), textarea, select, dialog")) return;
    const act = event.key === "?" ? help : play() && keyed(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function keyed(event) {
  if (/^[0-9]$/.test(event.key)) return () => number((Number(event.key) + 9) % 10);
  if (event.key === "Escape") return back;
  const onCard = event.target.matches?.('[name="pick"], body');
  if (event.key === "Enter" && onCard && nextMove()) return () => send(play(), nextMove());
  if (event.key.startsWith("Arrow") && event.target === document.body) return () => number(0);
  return null;
}

function number(place) {
  const input = all('[name="pick"]', play())[place];
  if (input) tap(input);
}

function help() {
  table().querySelector("dialog.keys")?.showModal();
}
