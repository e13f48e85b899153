// The live table: shows what the server sends, and sends what the player chooses.
// The page also works without this script: every choice is a link or a form.
import { $, all, reason, table } from "./dom.js";
import { hush, listen } from "./listen.js";
import { offline, play, send, visit } from "./send.js";
import { begin } from "./show.js";
import { watch } from "./turn.js";

// choosing

let series = {};  // the action of the first click in a double click

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-move], [data-pick], [data-go], [data-copy], a[data-cancel]");
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (!event.target.closest("#menu")) closeMenu();
  if (!chosen) return isBeside(event.target) && unpick();
  event.preventDefault();
  const { move, pick, copy, sure, first } = chosen.dataset;  // first: the word that a first tap picks
  if (event.detail > 1 && (series.move || (pick !== undefined && series.pick === pick))) return;
  series = { move, pick };
  if (move && sure !== undefined) makeSure(chosen.getAttribute("href"));
  else if (copy !== undefined) copyLink(chosen);
  else if (move && first === undefined) pend(chosen, play(move));
  else pend(chosen, visit(move ? `${table().dataset.at}?pick=${first}` : chosen.getAttribute("href")));
});

async function pend(chosen, action) {  // the pressed element fades while the answer takes long
  chosen.classList.add("pending");
  await action;
  chosen.classList.remove("pending");
}

async function makeSure(address) {  // asks for confirmation of a needlessly costly move, in a dialog
  const answer = await fetch(address).catch(() => null);
  if (!answer) return offline();
  const asked = $("#main:has(form[action$='/play'])", new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (!asked) return visit(table().dataset.at);  // the move is no longer legal
  const box = $("#sure") ?? document.body.appendChild(document.createElement("dialog"));
  box.id = "sure";
  box.replaceChildren(...asked.children);
  $("h1", box).id = "sure-title";
  box.setAttribute("aria-labelledby", "sure-title");
  box.showModal();
}

document.addEventListener("click", (event) => {
  const box = $("#sure[open]");
  if (!box || (box.contains(event.target) && !event.target.closest("#sure a") && event.target !== box)) return;
  event.preventDefault();
  event.stopPropagation();
  box.close();
}, true);

function isBeside(target) {  // on the board or the background, not on anything clickable or a place that says why it is not
  return !target.closest("a, button, input, select, label, summary, .hand, .side, .commons, .bar") && !reason(target);
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#table form[data-post], #sure form")) return;
  event.preventDefault();
  $("#sure")?.close();
  send(event.target.action, new FormData(event.target, event.submitter));
});

function copyLink(button) {
  const field = $("input", button.parentElement);
  field.select();
  navigator.clipboard?.writeText(field.value).catch(() => {});
  button.textContent = button.dataset.copy;
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && closeMenu()) return;
  const inField = event.target.closest("input:not([type=range]), select, textarea, summary");
  if (!table() || inField || $("#sure[open]") || event.altKey || event.ctrlKey || event.metaKey) return;
  const replay = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  const go = replay && $(`[data-go=${replay}]`);
  if (go) { event.preventDefault(); if (go.href) go.click(); }
  else if (event.key === "Escape") unpick();
  else if (event.key.startsWith("Arrow") && $(".legal")) { event.preventDefault(); step(event.key); }
});

function closeMenu() {
  const menu = $("#menu[open]");
  menu?.removeAttribute("open");
  if (menu?.contains(document.activeElement)) $("summary", menu).focus();
  return menu;
}

function unpick() {
  $("[data-cancel]")?.click();
}

function step(key) {  // moves the focus to the next legal space in that direction
  const places = all(".legal"), from = document.activeElement;
  if (!places.includes(from)) return places[0].focus();
  const middle = (place) => { const box = place.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from), across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const distance = (place) => {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const along = sign * (across ? dx : dy), aside = Math.abs(across ? dy : dx);
    return along > 2 ? along + 2 * aside : Infinity;
  };
  const nearest = places.map((place) => [distance(place), place]).sort((one, two) => one[0] - two[0])[0];
  if (nearest[0] < Infinity) nearest[1].focus();
}

// replay

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-scrub]")) visit(`${table().dataset.at}/at/${target.value}`);
});

all("[data-script]").forEach((part) => { part.hidden = false; });  // elements that need a script
if (table()) {
  document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));
  addEventListener("online", () => listen());
  addEventListener("pagehide", hush);
  addEventListener("pageshow", (event) => event.persisted && listen());
  begin();
  listen();
  watch();
}
