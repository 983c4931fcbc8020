// Returns a time in words: today 18:00, yesterday 18:00 or 22 November 18:00.
export function formatTime(time, language) {
  const now = new Date(), days = Math.round((startOfDay(now) - startOfDay(time)) / 86400000);
  const hour = time.toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" }); // 24 hours in both languages
  return `${days < 2 ? nameDay(days, language) : formatDate(time, now, language)} ${hour}`;
}

const startOfDay = (time) => new Date(time.getFullYear(), time.getMonth(), time.getDate());

// Returns the word for the day that was this number of days ago: today or yesterday.
const nameDay = (days, language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day");

// British English, because this site writes the day before the month.
function formatDate(time, now, language) {
  const year = time.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
  return time.toLocaleDateString(new Intl.Locale(language, { region: "GB" }), { day: "numeric", month: "long", ...year });
}
