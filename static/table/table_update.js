// Replaces the table of the page, preserving focus and open parts, and animates the cards.
import { all, announce, table } from "./elements.js";
import { animateCards, cardPositions } from "./card_animation.js";

const SETTLES = 300; // milliseconds after an update in which taps are ignored, because they were meant for the old table

// Replaces the table by the one in the text of a page or fragment. Returns false if the text contains no table. `news` is
// for the panel of events since the last visit. `shown` shows the panel of the new table. With `kept`, the old panel stays
// if the new table has none. With `watched`, the new panel is removed, because the player has just seen these events.
export function replaceTable(text, news = "shown") {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("table");
  if (!fresh) return false;
  document.title = page.title || titleWithTurn("awaited" in fresh.dataset);
  const old = table(), focus = describeFocus(), open = all("details[open]", old).map((one) => one.className);
  const slid = old.querySelector(".hand")?.scrollLeft, before = cardPositions(), since = Number(old.dataset.version);
  old.replaceWith(document.adoptNode(fresh));
  for (const one of all("details", fresh)) one.open = open.includes(one.className);
  const kept = preserveChoice(old, fresh);
  preserveRecap(old, fresh, news);
  ignoreEarlyTaps(fresh);
  preserveChatDraft(old, fresh);
  if (slid) fresh.querySelector(".hand")?.scrollTo({ left: slid });
  restoreFocus(focus);
  document.dispatchEvent(new CustomEvent("table:shown", { detail: { since, page, kept } }));
  animateCards(before);
  announceNews(since);
  return true;
}

// Adds or removes the sign of the player's turn in the title. The rest of the title stays: a fragment has no title.
const titleWithTurn = (awaited) => document.title.replace(/^(\(\d+\) )?(● )?/, awaited ? "$1● " : "$1");

const legalMovesOf = (one) => all('[name="move"]', one).map((button) => button.value).join();

function preserveChoice(old, fresh) {
  const same = old.dataset.version === fresh.dataset.version && legalMovesOf(old) === legalMovesOf(fresh);
  const hasForms = [old, fresh].every((one) => one.querySelector("#play")); // a game that was abandoned has none
  if (!same || !hasForms || fresh.querySelector(".problem") || old.classList.contains("sending")) return false;
  for (const part of ["#play", ".middle"]) fresh.querySelector(part).replaceWith(old.querySelector(part));
  return true;
}

// The panel of events since the last visit stays until the player closes it or moves.
function preserveRecap(old, fresh, news) {
  if (news === "shown") return;
  if (news === "watched") fresh.querySelector("#since")?.remove();
  const since = old.querySelector("#since");
  if (since && !fresh.querySelector("#since")) fresh.querySelector(".asked, .ended").append(since);
}

// Ignores a tap right after the update, because it was meant for the old table.
function ignoreEarlyTaps(fresh) {
  fresh.classList.add("settling");
  setTimeout(() => fresh.classList.remove("settling"), SETTLES);
}

function preserveChatDraft(old, fresh) {
  const [was, is] = [old, fresh].map((one) => one.querySelector("#line"));
  if (was && is) is.value = was.value;
}

function describeFocus() {
  const one = document.activeElement;
  if (!one || !table().contains(one)) return null;
  return { name: one.getAttribute("name"), value: one.getAttribute("value"), id: one.id, tag: one.tagName };
}

function restoreFocus(focus) {
  if (!focus) return;
  const like = (one) => one.getAttribute("name") === focus.name && one.getAttribute("value") === focus.value && one.id === focus.id;
  const same = all(focus.tag, table()).find(like) ?? table().querySelector('.hand input') ?? table().querySelector(".question, .verdict");
  if (same && !same.matches("input, button, a, summary, ol")) same.tabIndex = -1;
  same?.focus({ preventScroll: true });
}

// Announces new log lines and the question to screen readers, in one text.
function announceNews(since) {
  const isReplay = table().matches(".replay"); // in a replay the question is the last line, also after a step back
  const news = isReplay ? [] : all(".log li", table()).reverse().filter((line) => Number(line.dataset.seq) > since);
  const lines = news.map((line) => line.querySelector(".line")).map((line) => line.dataset.spoken ?? line.textContent);
  // A focused verdict has been announced already.
  if (document.activeElement.matches(".verdict")) lines.pop();
  const asked = table().querySelector(".question")?.dataset.spoken ?? "";
  announce([...lines, asked].map((line) => line.trim()).filter(Boolean).join(". "));
}
