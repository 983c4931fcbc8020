// A form that asks for the time zone is told what the browser knows of it, and which others there are.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) for (const field of document.querySelectorAll("[data-time-zone]")) field.value = zone;

const list = document.getElementById("time-zones");
if (list) for (const name of Intl.supportedValuesOf?.("timeZone") ?? []) list.append(new Option(name, name));
