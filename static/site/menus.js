// Closes the open menu of the account or of a table on a click outside of it and on Escape. Escape also closes the sheet of
// standing orders.
const findOpenMenus = () => document.querySelectorAll("details:is(.account-menu, .menu)[open]");
const findOpenSheets = () => document.querySelectorAll(".orders-details[open]");

document.addEventListener("click", (event) => {
  for (const menu of findOpenMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const opened of [...findOpenMenus(), ...findOpenSheets()]) {
    opened.open = false;
    opened.querySelector("summary").focus();
  }
});
