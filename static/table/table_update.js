// Replaces the table of the page, preserving focus and open parts, and animates the cards.
import { announce, findAll, table } from "./elements.js";
import { animateCards, findCardPositions } from "./card_animation.js";

const TAP_DELAY = 300; // milliseconds after an update in which taps are ignored, because they were meant for the old table

// Returns the text of the current table, or "" if there is no response. If the viewer may not see the game any more, for
// example after signing out in another tab, loads the page again, so that it does not show their hand.
export async function fetchFragment() {
  const response = await fetch(`${location.pathname}/table`).catch(() => null);
  if (response?.status === 404) location.reload();
  return response?.ok ? response.text().catch(() => "") : "";
}

// Replaces the table by the one in the text of a page or fragment. Returns false if the text contains no table.
// `missedEvents` decides about the panel of missed events. "show": as in the new table. "keep": as in the new table, but the
// old panel stays if the new table has none. "remove": without the new panel, because the player has just seen these events;
// the old panel stays.
export function replaceTable(text, missedEvents = "show") {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("table");
  if (!fresh) return false;
  document.title = page.title || markTurnInTitle("awaited" in fresh.dataset);
  const old = table(), focus = describeFocus(), openDetails = findAll("details[open]", old).map((details) => details.className);
  const handScroll = old.querySelector(".hand")?.scrollLeft, oldPositions = findCardPositions();
  old.replaceWith(document.adoptNode(fresh));
  for (const details of findAll("details", fresh)) details.open = openDetails.includes(details.className);
  const isChoicePreserved = preserveChoice(old, fresh);
  updateMissedEvents(old, fresh, missedEvents);
  ignoreEarlyTaps(fresh);
  preserveChatDraft(old, fresh);
  if (old.querySelector("dialog[open]")) fresh.querySelector("dialog")?.showModal();
  if (handScroll) fresh.querySelector(".hand")?.scrollTo({ left: handScroll });
  restoreFocus(focus);
  document.dispatchEvent(new CustomEvent("table:replaced", { detail: { page, isChoicePreserved } }));
  animateCards(oldPositions);
  announceUpdate(Number(old.dataset.version));
  return true;
}

// Returns the title of the page with or without the sign of the player's turn. For fragments: they have no title.
const markTurnInTitle = (isAwaited) => document.title.replace(/^(\(\d+\) )?(● )?/, isAwaited ? "$1● " : "$1");

const listLegalMoves = (element) => findAll('[name="move"]', element).map((button) => button.value).join();

// Keeps the chosen cards if the same moves are possible as before. Returns whether it kept them.
function preserveChoice(old, fresh) {
  const isSame = old.dataset.version === fresh.dataset.version && listLegalMoves(old) === listLegalMoves(fresh);
  const hasForms = [old, fresh].every((element) => element.querySelector("#move-form")); // an abandoned game has no form
  if (!isSame || !hasForms || fresh.querySelector(".problem") || old.classList.contains("is-sending")) return false;
  for (const selector of ["#move-form", ".middle"]) fresh.querySelector(selector).replaceWith(old.querySelector(selector));
  return true;
}

// Shows the panel of missed events as `mode` says (see replaceTable). Without "show", the old panel stays.
function updateMissedEvents(old, fresh, mode) {
  if (mode === "show") return;
  if (mode === "remove") fresh.querySelector("#missed-events")?.remove();
  const panel = old.querySelector("#missed-events");
  if (panel && !fresh.querySelector("#missed-events")) fresh.querySelector(".question-area, .game-result").append(panel);
}

// Ignores a tap right after the update, because it was meant for the old table.
function ignoreEarlyTaps(fresh) {
  fresh.classList.add("is-ignoring-taps");
  setTimeout(() => fresh.classList.remove("is-ignoring-taps"), TAP_DELAY);
}

function preserveChatDraft(old, fresh) {
  const [oldInput, freshInput] = [old, fresh].map((element) => element.querySelector("#chat-line"));
  if (oldInput && freshInput) freshInput.value = oldInput.value;
}

// Returns the identity of the focused element of the table, or null if the focus is elsewhere.
function describeFocus() {
  const element = document.activeElement;
  return element && table().contains(element) ? identify(element) : null;
}

// Returns a text that is equal for an element and its successor in the new table, and differs between the elements of a table.
// A label comes before the value and the address, because those of a replay's slider and links change with each step.
function identify(element) {
  const label = ["aria-label", "aria-labelledby", "value", "href"].map((name) => element.getAttribute(name)).find((text) => text !== null);
  const { form } = element;
  return JSON.stringify([element.tagName, element.type, element.id, element.getAttribute("name"), label, form?.className, form?.getAttribute("action")]);
}

function restoreFocus(identity) {
  if (!identity) return;
  const candidates = findAll("input, button, select, a, summary, ol, [tabindex], .question, .verdict", table());
  const element = candidates.find((one) => identify(one) === identity) ?? table().querySelector('.hand input') ?? table().querySelector(".question, .verdict");
  if (element && !element.matches("input, button, select, a, summary, ol")) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

// Announces the question and the log lines after this version to screen readers, in one text.
function announceUpdate(oldVersion) {
  const isReplay = table().matches(".replay"); // in a replay the question is the last line, also after a step back
  const newLines = isReplay ? [] : findAll(".log li", table()).reverse().filter((line) => Number(line.dataset.seq) > oldVersion);
  const texts = newLines.map((line) => line.querySelector(".line")).map((line) => line.dataset.spokenText ?? line.textContent);
  // After the end of the game, the last text is the verdict. If the verdict has the focus, it has been announced already.
  if (document.activeElement.matches(".verdict")) texts.pop();
  const question = table().querySelector(".question")?.dataset.spokenText ?? "";
  announce([...texts, question].map((text) => text.trim()).filter(Boolean).join(". "));
}
