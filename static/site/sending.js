// A link is copied, or handed to another app, where the browser can do that; without it, it is there to be read.
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
  offer("share", navigator.share, () => navigator.share({ url: link }).catch(() => {})); // who thinks better of it is no error
}
