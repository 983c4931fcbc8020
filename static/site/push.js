// The part of the preferences page that shows whether this browser receives pushes, and turns pushes on.
const part = document.getElementById("push"), say = (state) => {
  for (const one of part.querySelectorAll("[data-state]")) one.hidden = one.dataset.state !== state;
};
const isPossible = "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;

if (part) show().catch(() => say("failed"));

async function show() {
  if (!isPossible) return say("impossible");
  if (Notification.permission === "denied") return say("denied");
  const { pushManager } = await navigator.serviceWorker.ready;
  const isOn = "here" in part.dataset && Boolean(await pushManager.getSubscription());
  say(isOn ? "on" : "off");
  part.querySelector(".turn-on").addEventListener("click", () => turnOn(pushManager).catch(() => say("failed")));
}

async function turnOn(pushManager) {
  if (await Notification.requestPermission() !== "granted") return show();
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(part.dataset.key) });
  const { endpoint, keys } = made.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, csrfmiddlewaretoken: part.querySelector("[name=csrfmiddlewaretoken]").value });
  const answer = await fetch(part.dataset.start, { method: "POST", body });
  if (!answer.ok) throw new Error(answer.status);
  location.reload();
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
