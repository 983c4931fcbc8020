// Starts the scripts of the game page. Without scripts, the page works with its forms alone.
import { restoreChoice, watchCardChoice } from "./card_choice.js";
import { watchForms } from "./form_sending.js";
import { watchDrags } from "./dragging.js";
import { watchKeys } from "./keyboard.js";
import { watchChat } from "./chat.js";
import { reportSeenVersions } from "./seen_version.js";
import { watchOrdersBar } from "./standing_orders.js";
import { watchGame } from "./live_updates.js";
import { startRecap } from "./recap.js";

document.documentElement.classList.add("has-scripts");
if (!("storedAt" in document.documentElement.dataset)) { // otherwise the page is a stored copy that is shown without a network
  watchCardChoice();
  watchForms();
  watchDrags();
  watchKeys();
  reportSeenVersions();
  watchChat();
  watchOrdersBar();
  watchGame();
  startRecap();
  document.addEventListener("table:replaced", (event) => { if (!event.detail.isChoicePreserved) restoreChoice(); });
}
