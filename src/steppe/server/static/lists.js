// The lists of the home page stay as things are, as long as somebody looks.
"use strict";

const PAUSE = 5000;  // milliseconds between two looks
const lists = document.getElementById("lists");

async function renew() {
  if (document.hidden) return;
  try {
    const answer = await fetch(`${lists.dataset.at}?known=${lists.dataset.known}`);
    if (answer.status !== 200) return;  // 204: nothing is new
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.getAttribute("href");
    lists.dataset.known = answer.headers.get("X-Known");
    lists.replaceChildren(...page.body.childNodes);
    if (focused) lists.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  } catch { /* offline: the next look may find the server again */ }
}

if (lists) {
  setInterval(renew, PAUSE);
  document.addEventListener("visibilitychange", renew);
}
