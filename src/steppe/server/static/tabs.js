// The tabs of a narrow page, which choose the part of the table above the dock.
import { $, all } from "./dom.js";

export function turn(name) {
  document.body.dataset.tab = name;
  for (const button of all("#tabs button")) button.setAttribute("aria-pressed", String(button.dataset.tab === name));
  makeRoom();
  follow();
}

function makeRoom() {  // lets a column scroll by as much as the dock covers its end
  const page = $(".table-page"), dock = $("#dock");
  if (!page || !dock) return;
  const row = parseFloat(getComputedStyle(page).gridTemplateRows.split(" ").at(-1));
  document.body.style.setProperty("--over", `${Math.max(0, Math.ceil(dock.offsetHeight - row))}px`);
}
document.addEventListener("shown", makeRoom);
addEventListener("resize", makeRoom);
makeRoom();

export function follow() {  // keeps the current line of the move list in view
  const log = $(".log"), current = log && $("[aria-current]", log);
  if (current && log.scrollHeight > log.clientHeight) {
    log.scrollTop = current.offsetTop - log.clientHeight + current.offsetHeight + 8;
  }
}
addEventListener("hashchange", follow);

$("#tabs")?.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-tab]");
  if (!button) return;
  turn(button.dataset.tab);
  scrollTo(0, 0);  // on a page that scrolls, the part is above the tabs
});

const SMALL = matchMedia("(max-width: 1199.9px), (max-height: 639.9px)");
document.addEventListener("click", ({ target }) => {  // the first tap folds a puzzle's question, for a larger board
  const asked = SMALL.matches && target.closest("#board-area, #dock") && $("#task-asked[open]");
  if (asked) asked.open = false;
});
