// A form that asks for the time zone is told what the browser knows of it.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) for (const field of document.querySelectorAll("[data-time-zone]")) field.value = zone;
