// The part of the preferences page that shows whether this browser receives pushes, and turns pushes on.
const section = document.getElementById("push");
const isPossible = "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;

if (section) findPushState().then(showState, () => showState("failed"));
section?.querySelector(".push-button").addEventListener("click", () => turnOnPushes().catch(() => showState("failed")));

// Shows the element for this state, and hides those for the other states.
function showState(state) {
  for (const element of section.querySelectorAll("[data-state]")) element.hidden = element.dataset.state !== state;
}

async function findPushState() {
  if (!isPossible) return "impossible";
  if (Notification.permission === "denied") return "denied";
  const { pushManager } = await navigator.serviceWorker.ready;
  return "hasSubscription" in section.dataset && await pushManager.getSubscription() ? "on" : "off";
}

async function turnOnPushes() {
  if (await Notification.requestPermission() !== "granted") return showState(await findPushState());
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeKey(section.dataset.publicKey) });
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys, csrfmiddlewaretoken: section.querySelector("[name=csrfmiddlewaretoken]").value });
  const response = await fetch(section.dataset.subscribeAddress, { method: "POST", body });
  if (!response.ok) throw new Error(response.status);
  location.reload();
}

const decodeKey = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
