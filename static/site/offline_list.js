// The offline page: lists the pages that this device has stored, the newest first.
import { whenReachable } from "./reachability.js";
import { formatTime } from "./timestamps.js";

const list = document.querySelector("#stored-pages ul"), language = document.documentElement.lang;
const pages = await caches.open("seen"); // the cache of pages in service_worker.js

for (const { url } of (await pages.keys()).reverse()) {
  const response = await pages.match(url), page = new DOMParser().parseFromString(await response.text(), "text/html");
  const line = document.createElement("li"), link = document.createElement("a"), time = document.createElement("time");
  link.href = url;
  const title = page.title.replace(/^(\(\d+\) |● )+/, "").split(" · ")[0];
  const names = [...page.querySelectorAll("#table .other-seats .seat-owner .name")].map((name) => (name.querySelector(".full-text") ?? name).textContent);
  link.textContent = names.length ? `${names.join(", ")} (${title})` : title;
  time.className = "soft small";
  time.textContent = formatTime(new Date(response.headers.get("As-Of")), language);
  line.append(link, time);
  list.append(line);
}
document.getElementById("stored-pages").hidden = !list.children.length;
whenReachable(() => location.reload());
