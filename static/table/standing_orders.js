// The sheet of standing orders. It opens after the player's move, and closes when the game waits for the player again.
import { moveButtons, play, table } from "./elements.js";

const panel = () => document.getElementById("and-if");

export function watchOrders() {
  placeAboveHand();
  addEventListener("resize", placeAboveHand);
  document.addEventListener("table:shown", ({ detail }) => {
    const fresh = detail.page.getElementById("and-if");
    if (detail.page.body.matches(".at-table")) updateAfterMove(fresh);
    else if ("awaited" in table().dataset || !play()) panel()?.remove();
  });
  document.addEventListener("pointerdown", ({ target }) => { if (!target.closest("#and-if")) closeSheet(); });
  document.addEventListener("change", ({ target }) => { if (target.name === "pick") closeSheet(); });
}

// Takes the panel of orders from the response to a move, which is a whole page.
function updateAfterMove(fresh) {
  panel()?.remove();
  if (!fresh) return;
  document.getElementById("main").append(document.adoptNode(fresh));
  if (fresh.querySelector(".ifs") && moveButtons().length === 0) sheet().open = true;
  placeAboveHand();
}

const sheet = () => panel()?.querySelector("details");

// The sheet ends above the hand, so that it does not cover the cards.
function placeAboveHand() {
  const hand = document.querySelector("#play .hand");
  const top = hand ? Math.max(0, innerHeight - hand.getBoundingClientRect().top) : 0;
  panel()?.style.setProperty("--top-of-hand", `${top}px`);
}

function closeSheet() {
  if (sheet()) sheet().open = false;
}
