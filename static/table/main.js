// The table comes alive: without any of this it is the same page, played by its forms.
import { restore, watchPicks } from "./picking.js";
import { watchForms } from "./sending.js";
import { watchDrags } from "./dragging.js";
import { watchKeys } from "./keys.js";
import { watchTalk } from "./talk.js";
import { watchVisit } from "./visit.js";
import { watchOrders } from "./and_if.js";
import { live } from "./live.js";
import { recap } from "./recap.js";

document.documentElement.classList.add("scripted");
if (!("asOf" in document.documentElement.dataset)) { // else it is only what was seen last, and there is no network
  watchPicks();
  watchForms();
  watchDrags();
  watchKeys();
  watchVisit();
  watchTalk();
  watchOrders();
  live();
  recap();
  document.addEventListener("table:shown", (event) => { if (!event.detail.kept) restore(); });
}
