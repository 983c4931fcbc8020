// Closes an open menu, of the account or of a table, on a click outside of the menu and on Escape.
const findOpenMenus = () => document.querySelectorAll("details:is(.account-menu, .menu)[open]");

document.addEventListener("click", (event) => {
  for (const menu of findOpenMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of findOpenMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
