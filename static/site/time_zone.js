// Fills in the browser's time zone in forms that have a field for it.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) for (const field of document.querySelectorAll("[data-time-zone]")) field.value = zone;
