// A new table in the place of the old one: focus and what was open stay, cards go to where they lie now.
import { all, say, table } from "./parts.js";
import { fly, places } from "./flying.js";

const SETTLES = 300; // milliseconds in which taps meant for the table before are ignored

// Returns whether there was a table in the text of a page or fragment. Choices that are still possible stay. `news` says
// what becomes of the panel about an absence: `shown` as the server has it, `kept` as it is, `watched` for changes that
// its reader has just seen happen.
export function put(text, news = "shown") {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("table");
  if (!fresh) return false;
  document.title = page.title || titled("awaited" in fresh.dataset);
  const old = table(), focus = focused(), open = all("details[open]", old).map((one) => one.className);
  const slid = old.querySelector(".hand")?.scrollLeft, before = places(), since = Number(old.dataset.version);
  old.replaceWith(document.adoptNode(fresh));
  for (const one of all("details", fresh)) one.open = open.includes(one.className);
  const kept = keepChoice(old, fresh);
  keepReading(old, fresh, news);
  settle(fresh);
  keepLine(old, fresh);
  if (slid) fresh.querySelector(".hand")?.scrollTo({ left: slid });
  refocus(focus);
  document.dispatchEvent(new CustomEvent("table:shown", { detail: { since, page, kept } }));
  fly(before);
  tell(since);
  return true;
}

// A fragment has no title of its own: the mark of whose turn it is comes or goes.
const titled = (awaited) => document.title.replace(/^(\(\d+\) )?(● )?/, awaited ? "$1● " : "$1");

const canDo = (one) => all('[name="move"]', one).map((button) => button.value).join();

function keepChoice(old, fresh) {
  const same = old.dataset.version === fresh.dataset.version && canDo(old) === canDo(fresh);
  if (!same || !old.querySelector("#play") || fresh.querySelector(".problem") || old.classList.contains("sending")) return false;
  for (const part of ["#play", ".middle"]) fresh.querySelector(part).replaceWith(old.querySelector(part));
  return true;
}

// What was new when its reader came stays until they close it or move.
function keepReading(old, fresh, news) {
  if (news === "shown") return;
  if (news === "watched") fresh.querySelector("#since")?.remove();
  const since = old.querySelector("#since");
  if (since && !fresh.querySelector("#since")) fresh.querySelector(".asked, .ended").append(since);
}

// A finger that is already on its way was meant for what lay there before.
function settle(fresh) {
  fresh.classList.add("settling");
  setTimeout(() => fresh.classList.remove("settling"), SETTLES);
}

// A line that is being written.
function keepLine(old, fresh) {
  const [was, is] = [old, fresh].map((one) => one.querySelector("#line"));
  if (was && is) is.value = was.value;
}

function focused() {
  const one = document.activeElement;
  if (!one || !table().contains(one)) return null;
  return { name: one.getAttribute("name"), value: one.getAttribute("value"), id: one.id, tag: one.tagName };
}

function refocus(focus) {
  if (!focus) return;
  const like = (one) => one.getAttribute("name") === focus.name && one.getAttribute("value") === focus.value && one.id === focus.id;
  const same = all(focus.tag, table()).find(like) ?? table().querySelector('.hand input') ?? table().querySelector(".question, .verdict");
  if (same && !same.matches("input, button, a, summary, ol")) same.tabIndex = -1;
  same?.focus({ preventScroll: true });
}

// One polite announcement of what happened and of what is asked.
function tell(since) {
  const isReplay = table().matches(".replay"); // its question is its last line, also for those who step back
  const news = isReplay ? [] : all(".log li", table()).reverse().filter((line) => Number(line.dataset.seq) > since);
  const lines = news.map((line) => line.querySelector(".line")).map((line) => line.dataset.spoken ?? line.textContent);
  if (document.activeElement.matches(".verdict")) lines.pop(); // a reader of the screen has just read the result
  const asked = table().querySelector(".question")?.dataset.spoken ?? "";
  say([...lines, asked].map((line) => line.trim()).filter(Boolean).join(". "));
}
