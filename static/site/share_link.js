// Shows buttons to copy or share a link, if the browser can do that.
for (const box of document.querySelectorAll("[data-link]")) {
  const link = box.dataset.link;
  const offer = (name, able, act) => {
    const button = box.querySelector(`[name=${name}]`);
    button.hidden = !able;
    button.addEventListener("click", act);
  };
  offer("copy", navigator.clipboard, async () => {
    await navigator.clipboard.writeText(link);
    box.querySelector("output").hidden = false;
  });
  offer("share", navigator.share, () => navigator.share({ url: link }).catch(() => {})); // it is no error if the user cancels
}
