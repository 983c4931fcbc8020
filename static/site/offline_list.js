// The offline page: lists the pages that this device has stored, the newest first.
import { whenReachable } from "./reachability.js";
import { formatTime } from "./timestamps.js";

const list = document.querySelector("#seen ul"), language = document.documentElement.lang;
const seen = await caches.open("seen");

for (const { url } of (await seen.keys()).reverse()) {
  const kept = await seen.match(url), read = new DOMParser().parseFromString(await kept.text(), "text/html");
  const line = document.createElement("li"), link = document.createElement("a"), time = document.createElement("time");
  link.href = url;
  const title = read.title.replace(/^(\(\d+\) |● )+/, "").split(" · ")[0];
  const names = [...read.querySelectorAll("#table .others .who .name")].map((one) => (one.querySelector(".whole") ?? one).textContent);
  link.textContent = names.length ? `${names.join(", ")} (${title})` : title;
  time.className = "soft small";
  time.textContent = formatTime(new Date(kept.headers.get("As-Of")), language);
  line.append(link, time);
  list.append(line);
}
document.getElementById("seen").hidden = !list.children.length;
whenReachable(() => location.reload());
