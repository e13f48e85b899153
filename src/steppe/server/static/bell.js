// Shows on the bell how much has happened in the viewer's matches, while the page is visible.
import { $ } from "./dom.js";

const PAUSE = 60000;  // milliseconds between polls
const bell = $(".bell");

async function count() {
  if (document.hidden || !bell.checkVisibility()) return;
  try {
    const { count } = await (await fetch("/news/count")).json();
    bell.dataset.count = count || "";
    bell.setAttribute("aria-label", count ? bell.dataset.words.replace("{count}", count) : bell.title);
  } catch { /* offline: the next poll may succeed */ }
}

setInterval(count, PAUSE);
document.addEventListener("visibilitychange", count);
count();
