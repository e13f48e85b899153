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

function fold() {  // a puzzle's question, where it lies over the table
  const more = $("#task-asked[open] > .task-more");
  if (more && getComputedStyle(more).position === "absolute") more.parentElement.open = false;
}
function begin() {  // a question begins folded, unless it shows a hint
  const asked = $("#task-asked:not([data-seen])");
  if (!asked) return;
  if (!$(".task-hint", asked)) fold();
  asked.dataset.seen = "";
}
document.addEventListener("shown", begin);
begin();

document.addEventListener("click", ({ target }) => {
  if (target.closest("#board-area, #dock, .task-more") && !target.closest(".task-do")) fold();
});
