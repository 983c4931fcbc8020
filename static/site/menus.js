// Closes an open menu on a click outside of the menu and on Escape.
const findOpenMenus = () => document.querySelectorAll("details.account-menu[open]");

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
