// The bar of standing orders, and its sheet. The sheet opens after the player's move, and closes when the game waits for the
// player again.
import { moveButtons, moveForm, table } from "./elements.js";

const bar = () => document.getElementById("orders-bar");

export function watchOrdersBar() {
  placeSheetAboveHand();
  addEventListener("resize", placeSheetAboveHand);
  document.addEventListener("table:replaced", ({ detail }) => {
    const fresh = detail.page.getElementById("orders-bar");
    if (detail.page.body.matches(".table-page")) replaceBar(fresh);
    else if ("awaited" in table().dataset || !moveForm()) bar()?.remove();
  });
  document.addEventListener("table:form-sent", ({ detail }) => { if (detail.isMove) openSheetWhileWaiting(); });
  document.addEventListener("pointerdown", ({ target }) => { if (!target.closest("#orders-bar")) closeSheet(); });
  document.addEventListener("change", ({ target }) => { if (target.name === "pick") closeSheet(); });
}

// Takes the bar from the response to a form, which is a whole page.
function replaceBar(fresh) {
  bar()?.remove();
  if (!fresh) return;
  document.getElementById("main").append(document.adoptNode(fresh));
  placeSheetAboveHand();
}

function openSheetWhileWaiting() {
  if (bar()?.querySelector(".suggestions") && moveButtons().length === 0) sheet().open = true;
}

const sheet = () => bar()?.querySelector("details");

// The sheet ends above the hand, so that it does not cover the cards.
function placeSheetAboveHand() {
  const hand = document.querySelector("#move-form .hand");
  const height = hand ? Math.max(0, innerHeight - hand.getBoundingClientRect().top) : 0;
  bar()?.style.setProperty("--top-of-hand", `${height}px`);
}

function closeSheet() {
  if (sheet()) sheet().open = false;
}
