// The live table: shows what the server sends, and sends what the player chooses.
// The page also works without this script: every choice is a link or a form.
import { $, all, reason, table } from "./dom.js";
import { hush, listen } from "./listen.js";
import { offline, play, send, visit } from "./send.js";
import { begin } from "./show.js";
import { watch } from "./turn.js";
import "./words.js";

// choosing

const CHOICES = "[data-move], [data-pick], [data-go], [data-copy], a[data-cancel]";
const QUICK = 400, NEAR = 24;  // milliseconds and pixels between two taps that are meant as one
let coming = null;  // the pick on its way to the server, and what was tapped since
let series = {};  // the last press: the action of the first click in a double click, and its time, place and question

const question = () => $("#hand .move-menu-title")?.textContent;

function isLate({ pointerType, timeStamp, clientX, clientY }) {  // a tap meant for the question before
  if (pointerType !== "touch") return false;  // of a mouse, the browser counts the clicks
  const isSame = timeStamp - series.at < QUICK && Math.hypot(clientX - series.x, clientY - series.y) < NEAR;
  return series.move && isSame && question() !== series.asked;
}

document.addEventListener("click", (event) => {
  const chosen = event.target.closest(CHOICES);
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (!event.target.closest("#menu")) closeMenu();
  if (!chosen) return coming && event.target.closest("#board") ? inTurn(later(null, event)) : isBeside(event.target) && unpick();
  event.preventDefault();
  const { move, pick, copy, sure } = chosen.dataset;
  if (event.detail > 1 && (series.move || (pick !== undefined && series.pick === pick))) return;
  if (isLate(event) || (coming && pick !== undefined && series.pick === pick)) return;
  series = { move, pick, at: event.timeStamp, x: event.clientX, y: event.clientY, asked: question() };
  if (move && sure !== undefined) makeSure(chosen.getAttribute("href"));
  else if (copy !== undefined) copyLink(chosen);
  else if (chosen.closest("[data-cancel], [data-go]")) pend(chosen, take(chosen));
  else pend(chosen, inTurn(coming ? later(chosen, event) : () => take(chosen)));
});

const isPick = ({ dataset: { move, first } }) => !move || first !== undefined;  // first: the word that a first tap picks

function take(chosen) {
  const { move, pick, first } = chosen.dataset;
  if (!isPick(chosen)) return play(move);
  return visit((move ? null : chosen.getAttribute("href")) ?? `${table().dataset.at}?pick=${first ?? pick}`);
}

function inTurn(action) {
  const mine = (coming ?? Promise.resolve()).then(action).finally(() => coming === mine && expectAnswer(null));
  expectAnswer(mine);
  return mine;
}

function expectAnswer(mine) {
  coming = mine;
  document.body.classList.toggle("acting", Boolean(mine));  // a tap on the board explains nothing now
}

function later(chosen, event) {  // a tap before the last pick has arrived acts on that pick, or on what it or a move lets one choose
  const { ply } = table().dataset, find = placed(chosen ?? event.target, event), beside = isBeside(event.target);
  return () => {
    const now = find(), isSame = table().dataset.ply === ply;
    if (!chosen && now && (isSame || isPick(now))) return take(now);
    if (!chosen && isSame && beside) return unpick();
    if (!chosen || !now || !isSame) return null;
    if (isPick(now) === isPick(chosen)) return take(now);
    return isPick(chosen) ? take(chosen) : null;
  };
}

function placed(chosen, { detail, clientX, clientY }) {  // finds what is in the place of an element later: on the board by position, elsewhere by name
  const name = chosen.ariaLabel ?? chosen.textContent, { left, top, width, height } = chosen.getBoundingClientRect();
  const [x, y] = detail ? [clientX, clientY] : [left + width / 2, top + height / 2];
  if (chosen.closest(".board")) return () => document.elementFromPoint(x, y)?.closest(`#table :is(${CHOICES})`);
  return () => all(CHOICES, table()).find((one) => (one.ariaLabel ?? one.textContent) === name);
}

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

const installed = $("link[rel=manifest]");
navigator.serviceWorker?.register(installed.dataset.worker, { scope: "/" }).catch(() => {});  // only over HTTPS
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
