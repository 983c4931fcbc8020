// After one's own move the answers to what may come lie open, where nothing is left to be done; they go when one is asked again.
import { moves, play, table } from "./parts.js";

const here = () => document.getElementById("and-if");

export function watchOrders() {
  keepOffTheHand();
  addEventListener("resize", keepOffTheHand);
  document.addEventListener("table:shown", ({ detail }) => {
    const fresh = detail.page.getElementById("and-if");
    if (detail.page.body.matches(".at-table")) moved(fresh);
    else if ("awaited" in table().dataset || !play()) here()?.remove();
  });
  document.addEventListener("pointerdown", ({ target }) => { if (!target.closest("#and-if")) close(); });
  document.addEventListener("change", ({ target }) => { if (target.name === "pick") close(); });
}

// The page that answers a move brings its own part about orders.
function moved(fresh) {
  here()?.remove();
  if (!fresh) return;
  document.getElementById("main").append(document.adoptNode(fresh));
  if (fresh.querySelector(".ifs") && moves().length === 0) sheet().open = true;
  keepOffTheHand();
}

const sheet = () => here()?.querySelector("details");

// The sheet ends where the hand begins, which is not to be covered.
function keepOffTheHand() {
  const hand = document.querySelector("#play .hand");
  const top = hand ? Math.max(0, innerHeight - hand.getBoundingClientRect().top) : 0;
  here()?.style.setProperty("--top-of-hand", `${top}px`);
}

// Who reaches for the cards is not to find it lying on them.
function close() {
  if (sheet()) sheet().open = false;
}
