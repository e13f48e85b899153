// Which part of the table a narrow page shows; the dock stands below each.
import { $, all } from "./dom.js";

export function turn(name) {
  document.body.dataset.tab = name;
  for (const button of all("#tabs button")) button.setAttribute("aria-pressed", String(button.dataset.tab === name));
  follow();
}

export function follow() {  // the last line of the log stays in sight
  const log = $(".log"), current = log && $("[aria-current]", log);
  if (current && log.scrollHeight > log.clientHeight) {
    log.scrollTop = current.offsetTop - log.clientHeight + current.offsetHeight + 8;
  }
}
addEventListener("hashchange", follow);

$("#tabs")?.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-tab]");
  if (button) turn(button.dataset.tab);
});
