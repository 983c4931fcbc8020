// Shows a button to share a picture as a file, if the browser can do that.
for (const box of document.querySelectorAll("[data-picture]")) {
  const button = box.querySelector("[name=share]");
  const name = box.querySelector("[download]").download;
  button.hidden = !navigator.canShare?.({ files: [new File([""], name, { type: "image/png" })] });
  button.addEventListener("click", async () => {
    const picture = await (await fetch(box.dataset.picture)).blob();
    const files = [new File([picture], name, { type: "image/png" })];
    await navigator.share({ files }).catch(() => {}); // if the user cancels, that is not an error
  });
}
