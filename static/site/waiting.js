// How many games wait for the reader: in the title, and on the icon of the app.
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
