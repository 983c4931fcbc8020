// Shows the number of games that wait for the user in the title and on the app icon.
const page = document.body.dataset.waiting, untitled = (title) => title.replace(/^\(\d+\) /, "");

function show(count) {
  document.title = (count ? `(${count}) ` : "") + untitled(document.title);
  navigator.setAppBadge?.(count).catch(() => {});
}

if (page === undefined) navigator.clearAppBadge?.().catch(() => {});
else show(Number(page));

document.addEventListener("table:shown", () => {
  const { waiting } = document.getElementById("table").dataset;
  if (waiting !== undefined) show(Number(waiting));
});
