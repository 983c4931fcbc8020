// Where things are on the page. The table is replaced as a whole, so nothing is remembered here.
export const table = () => document.getElementById("table");
export const play = () => document.getElementById("play");
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const picked = () => play()?.querySelector('[name="pick"]:checked') ?? null;
export const moves = () => all('button[name="move"]', play() ?? document.createElement("form"));
export const cardsOf = (button) => (button.dataset.pick ?? "").split(" ").filter(Boolean);
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const say = (text) => { document.getElementById("said").textContent = text; };
