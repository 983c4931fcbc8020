// After one's own move the answers to what may come lie open; they go when one is asked again.
const here = () => document.getElementById("and-if");

export function watchOrders() {
  document.addEventListener("table:shown", ({ detail }) => {
    const fresh = detail.page.getElementById("and-if");
    if (detail.page.body.matches(".at-table")) moved(fresh);
    else if (detail.page.querySelector("[data-awaited]")) here()?.remove();
  });
}

// The page that answers a move brings its own part about orders.
function moved(fresh) {
  here()?.remove();
  if (!fresh) return;
  document.getElementById("main").append(document.adoptNode(fresh));
  const sheet = fresh.querySelector("details");
  if (fresh.querySelector(".ifs")) sheet.open = true;
}
