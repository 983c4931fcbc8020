// Shows the number of games that wait for the user in the title and on the app icon.
const initialCount = document.body.dataset.waitingGames, removeCount = (title) => title.replace(/^\(\d+\) /, "");

function showCount(count) {
  document.title = (count ? `(${count}) ` : "") + removeCount(document.title);
  navigator.setAppBadge?.(count).catch(() => {});
}

if (initialCount === undefined) navigator.clearAppBadge?.().catch(() => {});
else showCount(Number(initialCount));

document.addEventListener("table:replaced", () => {
  const { waitingGames } = document.getElementById("table").dataset;
  if (waitingGames !== undefined) showCount(Number(waitingGames));
});
