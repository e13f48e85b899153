// Tooltips: what something is, what it does now, its rule. On hover, focus or long press;
// "?" opens the help mode: everything with a tooltip is outlined, and a press explains it instead of choosing it.
// "?" again, Escape, or a press on anything else leaves the mode. Without this script, titles say the same.
import { $, all, keep, kept, overlap, reason, table } from "./dom.js";

const REST = 300, HOLD = 350, NEAR = 8;  // milliseconds of hover, of a long press; pixels between an element and its tip
const WORDED = "[data-help], [title], [data-tip], [data-why], #board [aria-label]";
const ACTS = "a, button, summary, input, select, label";
const tip = document.createElement("div");
tip.className = "tip";
tip.setAttribute("role", "tooltip");
tip.id = "tip";
tip.hidden = true;
document.body.append(tip);
let words = null, timer, shown, moved = true, touched = false;  // moved: whether the pointer moved since the last press
let pressed = null;  // the box of what was pressed last: what is there now has no tip until the pointer has left

async function learn() {  // fetches the game's glossary, once
  words ??= fetch(`/learn/${table().dataset.game}/things`).then((answer) => answer.json()).catch(() => ({}));
  return words;
}

function own(thing) {  // the element's own text; removes its title, which would appear beside the tip
  if (thing.hasAttribute("title")) {
    thing.dataset.tip = thing.getAttribute("title");
    if (!thing.textContent.trim()) thing.ariaLabel ??= thing.dataset.tip;
    thing.removeAttribute("title");
  }
  return thing.dataset.tip ?? $("title", thing)?.textContent ?? thing.ariaLabel ?? "";
}

function explained(thing, known) {  // its glossary entry, by key or by its only icon
  if (thing.dataset.help) return known[thing.dataset.help];
  const [icon, ...others] = new Set(all("use", thing).map((use) => use.getAttribute("href").split("#i-")[1]).filter(Boolean));
  return icon && !others.length ? Object.values(known).find((one) => one[3] === icon) : null;
}

async function say(thing, sheet, reminds) {
  const now = own(thing), why = reason(thing), [title, meaning, rule] = explained(thing, await learn()) ?? [];
  if (shown !== thing || !(now || title || why)) return;
  tip.replaceChildren();
  line("b", title || now || why);
  if (why && (title || now)) line("span", why, "tip-why");
  if (title && now && now.toLowerCase() !== title.toLowerCase()) line("span", now);
  if (meaning) line("span", meaning);
  if (rule) line("span", rule, "tip-rule");
  if (reminds) remind();
  if (sheet && isExplaining()) leaver();
  tip.classList.toggle("as-sheet", sheet);
  tip.hidden = false;
  if (!sheet) place(thing);
}

function line(kind, text, style = "") {
  const made = document.createElement(kind);
  made.textContent = text;
  made.className = style;
  tip.append(made);
}

function place(thing) {  // below, above or beside the element or the board: where it covers least of what can be chosen next
  const { offsetWidth: width, offsetHeight: height } = tip, own = thing.getBoundingClientRect(), board = thing.closest("#board");
  const within = (middle, size, room) => Math.max(NEAR, Math.min(middle - size / 2, room - size - NEAR));
  const x = within((own.left + own.right) / 2, width, innerWidth), y = within((own.top + own.bottom) / 2, height, innerHeight);
  const around = ({ left, right, top, bottom }) => [[x, bottom + NEAR], [x, top - NEAR - height], [right + NEAR, y], [left - NEAR - width, y]];
  const kept = [own, ...(board ? all(".legal, #hand a") : []).map((other) => other.getBoundingClientRect())];
  const cost = ([left, top]) => {
    const out = Math.max(0, NEAR - left, NEAR - top, left + width + NEAR - innerWidth, top + height + NEAR - innerHeight);
    return 1e4 * out + kept.reduce((sum, box) => sum + overlap({ left, top, right: left + width, bottom: top + height }, box), 0);
  };
  const places = [...around(own), ...(board ? around(board.getBoundingClientRect()) : [])];
  const [left, top] = places.reduce((best, at) => (cost(at) < cost(best) ? at : best));
  tip.style.left = `${Math.max(NEAR, left)}px`;
  tip.style.top = `${Math.max(NEAR, top)}px`;
}

function remind() {  // once on each device: how to see everything that is explained
  const more = $("[data-explain][data-once]")?.dataset.once;
  if (!more || kept("explained")) return;
  keep("explained", "yes");
  line("span", more, "tip-rule");
}

function leaver() {  // on a sheet, a button that leaves the help mode
  const button = document.createElement("button");
  button.className = "leave-help";
  button.textContent = toggle().dataset.leave;
  button.dataset.explain = "";
  tip.append(button);
}

function open(thing, wait, sheet = false, reminds = false) {
  if (thing === shown) return;
  close();
  shown = thing;
  if (thing) timer = setTimeout(() => say(thing, sheet, reminds), wait);
}

function close() {
  clearTimeout(timer);
  tip.hidden = true;
  shown = null;
}

const TOGGLE = "[data-explain]";
const toggle = () => $(`#tools ${TOGGLE}`);
const isExplaining = () => document.body.matches(".explaining");
const worded = (target) => target.closest?.(WORDED) ?? null;
const isAsking = (target) => isExplaining() && worded(target) && !target.closest(TOGGLE);

document.addEventListener("pointerover", ({ target, pointerType }) => {  // ignore elements that appear under a resting pointer
  if (pointerType === "mouse" && moved) open(worded(target), REST);
});
const isOn = (box, { clientX: x, clientY: y }) => box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
document.addEventListener("pointermove", (event) => {
  const { target, pointerType } = event;
  if (pointerType !== "mouse" || moved || isOn(pressed, event)) return;
  moved = true;
  open(worded(target), REST);
});
for (const press of ["pointerdown", "pointerup"]) document.addEventListener(press, () => { moved = false; });
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(":focus-visible")) open(worded(target), 0);
});
document.addEventListener("focusout", ({ target }) => { if (worded(target) === shown) close(); });
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  if (tip.contains(target)) return;
  close();
  pressed = target.closest?.(ACTS)?.getBoundingClientRect();
  touched = pointerType !== "mouse";
  if (isAsking(target)) open(worded(target), 0, touched);
  else if (touched && !$(".playing")) open(worded(target), HOLD, true);  // there, a touch goes on with the show
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(end, ({ pointerType }) => { if (pointerType !== "mouse" && tip.hidden && !isExplaining()) close(); });
}
document.addEventListener("contextmenu", (event) => { if (!tip.hidden && tip.matches(".as-sheet")) event.preventDefault(); });
document.addEventListener("click", (event) => {
  const { target, detail } = event, byPointer = detail > 0;
  if (target.closest(TOGGLE)) return;
  if (byPointer && isExplaining() && !isAsking(target) && !tip.contains(target)) { explain(false); return; }
  const isAsked = byPointer && isAsking(target);  // its text may still be loading
  if (!isAsked && (tip.hidden || !tip.matches(".as-sheet"))) return;
  event.preventDefault();  // a press that opens or closes the sheet chooses nothing
  event.stopPropagation();
  if (worded(target) !== shown) close();
}, true);
document.addEventListener("click", ({ target }) => {  // a tap on the board or beside it that chooses nothing explains what is there
  const thing = worded(target);
  if (!thing?.closest("#board, .column, .stock") || thing.closest(ACTS) || document.body.matches(".acting")) return;
  close();
  open(thing, 0, touched, true);
});
document.addEventListener("shown", () => { if (shown && !shown.isConnected) close(); });

function explain(isOn = !isExplaining()) {  // opens or leaves the help mode
  const button = toggle();
  close();
  if (!button) return;
  document.body.classList.toggle("explaining", isOn);
  button.ariaPressed = String(isOn);
  button.textContent = isOn ? "✕" : "?";
}

// the player aid opens over the table, at the current phase

async function aid(address) {
  const answer = await fetch(address, { headers: { "X-Fragment": "aid" } });
  const box = $("#aid") ?? document.body.appendChild(document.createElement("dialog"));
  box.id = "aid";
  box.className = "aid-box";
  const head = document.createElement("h2"), shut = document.createElement("button");
  head.className = "aid-head";
  shut.className = "tool";
  box.ariaLabel = head.textContent = shut.ariaLabel = $("#aid-link").textContent;
  shut.textContent = "✕";
  shut.onclick = () => box.close();
  head.append(shut);
  box.replaceChildren(head, ...new DOMParser().parseFromString(await answer.text(), "text/html").body.children);
  if (!box.open) box.show();
  box.querySelector("summary")?.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-aid]"), box = $("#aid");
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest(TOGGLE)) { explain(); $("#menu").open = false; }
  if (link) { event.preventDefault(); if (box?.open && link.id) box.close(); else aid(link.href); }
  else if (box?.open && !box.contains(event.target)) box.close();
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if ($("#aid")?.open) { $("#aid").close(); event.stopImmediatePropagation(); }
    if (isExplaining()) event.stopImmediatePropagation();
    explain(false);
  } else if (event.key === "?") explain();
}, true);
