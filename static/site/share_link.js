// Shows buttons to copy or share a link, if the browser can do that.
for (const box of document.querySelectorAll("[data-link]")) {
  const link = box.dataset.link;
  const setUpButton = (name, isPossible, action) => {
    const button = box.querySelector(`[name=${name}]`);
    button.hidden = !isPossible;
    button.addEventListener("click", action);
  };
  setUpButton("copy", navigator.clipboard, async () => {
    await navigator.clipboard.writeText(link);
    box.querySelector("output").hidden = false;
  });
  setUpButton("share", navigator.share, () => navigator.share({ url: link }).catch(() => {})); // if the user cancels, that is not an error
}
