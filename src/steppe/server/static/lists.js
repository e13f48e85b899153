// Keeps the lists of the home page up to date while the page is visible.
import { surprise } from "./late.js";

const PAUSE = 5000;  // milliseconds between polls
const lists = document.getElementById("lists");

async function renew() {
  if (document.hidden) return;
  try {
    const answer = await fetch(`${lists.dataset.at}?known=${lists.dataset.known}`);
    if (answer.status !== 200) return;  // 204: no change
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.getAttribute("href");
    lists.dataset.known = answer.headers.get("X-Known");
    const today = lists.querySelector(".today");  // stays as it is
    surprise();
    lists.replaceChildren(...page.body.childNodes);
    if (today) lists.querySelector("[data-today]").replaceWith(today);
    if (focused) lists.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  } catch { /* offline: the next poll may succeed */ }
}

if (lists) {
  setInterval(renew, PAUSE);
  document.addEventListener("visibilitychange", renew);
}
