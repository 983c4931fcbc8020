// Sends a form only once if its button is double-clicked. Without this, the browser shows the answer to the second request,
// for example that the name of the account that the first request has just created is taken.
const MIN_PAUSE = 2000; // milliseconds between two sent forms
let sentAt = -Infinity;

// On the window, because this listener must run after those of the document, which send some forms themselves.
addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (event.timeStamp - sentAt < MIN_PAUSE) event.preventDefault();
  else sentAt = event.timeStamp;
});
addEventListener("pageshow", () => { sentAt = -Infinity; }); // the user has come back to this page
