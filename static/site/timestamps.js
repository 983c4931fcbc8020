// Returns a time in words: today 18:00, yesterday 18:00 or 22 November 18:00.
const midnight = (at) => new Date(at.getFullYear(), at.getMonth(), at.getDate());

export function formatTime(at, language) {
  const now = new Date(), days = Math.round((midnight(now) - midnight(at)) / 86400000);
  const hour = at.toLocaleTimeString("ru", { hour: "2-digit", minute: "2-digit" }); // 24 hours in both languages
  return `${days < 2 ? near(days, language) : date(at, now, language)} ${hour}`;
}

const near = (days, language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day");

// British English, because this site writes the day before the month.
function date(at, now, language) {
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
  return at.toLocaleDateString(new Intl.Locale(language, { region: "GB" }), { day: "numeric", month: "long", ...year });
}
