// Functions that find parts of the page. They search each time, because an update replaces the whole table.
export const table = () => document.getElementById("table");
export const play = () => document.getElementById("play");
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const pickedInput = () => play()?.querySelector('[name="pick"]:checked') ?? null;
export const moveButtons = () => all('button[name="move"]', play() ?? document.createElement("form"));
export const cardsOf = (button) => (button.dataset.pick ?? "").split(" ").filter(Boolean);
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const announce = (text) => { document.getElementById("said").textContent = text; };
