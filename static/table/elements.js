// Functions that find parts of the page. They search each time, because an update replaces the whole table.
export const table = () => document.getElementById("table");
export const moveForm = () => document.getElementById("move-form");
export const findAll = (selector, parent = document) => [...parent.querySelectorAll(selector)];
export const chosenInput = () => moveForm()?.querySelector('[name="pick"]:checked') ?? null;
export const moveButtons = () => findAll('button[name="move"]', moveForm() ?? document.createElement("form"));
export const facesOf = (button) => (button.dataset.faces ?? "").split(" ").filter(Boolean);
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const announce = (text) => { document.getElementById("announcement").textContent = text; };
