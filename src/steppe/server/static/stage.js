// The stage: an overlay on the table that shows earlier moments and the motion between them.
// The page below is always up to date; dropping the stage loses nothing.
import { $, all, palette, table } from "./dom.js";
import { isCalm, isStill, pace } from "./pace.js";
import { KEEPING, rename } from "./show.js";
import { named, sound } from "./sound.js";

const GLIDE = 360, FALL = 440, APART = 80, COUNT = 900;  // milliseconds
const CELEBRATION = 1200;  // milliseconds, whatever the pace
const MOST = 8;  // most icons that fly in a row
export const MOTION = GLIDE + COUNT, THROW = FALL + MOST * APART;  // of a step, and of its dice
const PARTS = ["#frame > .board", "#mine", "#shared"];
const MARK = "s-";  // prefix of every id on the stage, so that none clashes with the page
const CALLED = ["id", "data-from"], CALLING = ["href", "clip-path", "mask", "fill", "filter"];
const REACHED = "a, button, summary, input, [tabindex]";
const NAMED = `[id], [data-from], [href^="#"], [clip-path], [mask], [fill^=url], [filter], [name], ${REACHED}`;
const stage = document.body.appendChild(document.createElement("div"));
const flight = document.body.appendChild(document.createElement("div"));
stage.className = "stage";
flight.className = "flight";
for (const layer of [stage, flight]) layer.setAttribute("aria-hidden", "true");
let moving = [];  // running animations
let leaving = [];  // removed pieces that are still fading out

export const isUp = () => stage.childElementCount > 0;
export const covers = (target) => stage.contains(target);

export function raise() {  // covers the table with a copy of itself
  if (isUp()) return;
  stage.dataset.game = table().dataset.game;
  stage.className = `stage still ${palette()}`;
  const places = PARTS.map(placeOf).filter((place) => place?.box.width);
  const frames = places.map((place) => lie(document.createElement("div"), place, mark(place.real.cloneNode(true))));
  stage.append(...frames);
  places.forEach(({ real, top }, at) => {
    frames[at].firstElementChild.scrollTop = top;
    if (!$(".log-panel", real)?.clientWidth) $(".log-panel", frames[at])?.remove();  // not visible on the page, so not on the stage
  });
  scrollLog();
  document.body.classList.add("playing");
}

export function place() {  // moves the copies over their originals
  const places = [...stage.children].map((frame) => placeOf(frame.dataset.part));
  [...stage.children].forEach((frame, at) => (places[at] ? lie(frame, places[at]) : frame.remove()));  // a result has no columns
  scrollLog();
}

function placeOf(part) {  // measure all parts before placing any, to avoid repeated layouts
  const real = $(part), around = real?.closest("#board-area") ?? real;
  return real && { part, real, top: real.scrollTop, room: around.getBoundingClientRect(), box: real.getBoundingClientRect() };
}

function lie(frame, { part, room, box }, copy = frame.firstElementChild) {
  frame.dataset.part = part;
  if (copy.parentElement !== frame) frame.append(copy);
  lay(frame, room.left, room.top, room);
  lay(copy, box.left - room.left, box.top - room.top, box);
  return frame;
}

function lay({ style }, left, top, { width, height }) {
  Object.assign(style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

addEventListener("scroll", place, { passive: true, capture: true });

export function drop() {
  moving = leaving = [];
  stage.replaceChildren();
  flight.replaceChildren();
  document.body.classList.remove("playing");
}

function mark(copy) {  // gives the copy its own ids, and removes it from the tab order
  for (const part of [copy, ...all(NAMED, copy)]) {
    for (const name of CALLED) if (part.hasAttribute(name)) part.setAttribute(name, MARK + part.getAttribute(name));
    for (const name of CALLING) {
      const value = part.getAttribute(name);
      if (value) part.setAttribute(name, value.replace(/^(url\()?#/, `$1#${MARK}`));
    }
    part.removeAttribute("name");
    if (part.matches(REACHED)) part.setAttribute("tabindex", "-1");
  }
  return copy;
}

export function put(moment) {  // shows a moment without motion, like act without a duration
  stage.classList.add("still");
  change(moment);
  flight.replaceChildren();
  return { takes: 0, thrown: 0 };
}

function change(moment) {
  const seen = { added: [], gone: [] };
  leaving.splice(0).forEach((part) => part.remove());
  for (const { dataset: { part }, firstElementChild: shown } of stage.children) {
    const fresh = $(part === PARTS[0] ? ".board" : part, moment);
    if (fresh) morph(shown, mark(fresh.cloneNode(true)), seen);
  }
  scrollLog();
  return seen;
}

function scrollLog() {  // scrolls the copied move list like the original
  const shown = $(".log", stage);
  if (shown) shown.scrollTop = $(".log").scrollTop;
}

function morph(part, fresh, seen) {
  const log = $(".log-panel", part);
  if (log) fresh.append(log.cloneNode(true));  // keep the move list as it is
  if (part.hasAttribute("viewBox")) fresh.setAttribute("viewBox", part.getAttribute("viewBox"));  // keep the zoom
  rename(fresh, part);
  Idiomorph.morph(part, fresh, { callbacks: {
    ...KEEPING,
    beforeAttributeUpdated: (name, node) => !(name === "style" && node === part) && KEEPING.beforeAttributeUpdated(name, node),
    afterNodeAdded: (node) => node.nodeType === 1 && seen.added.push(node),
    beforeNodeRemoved: (node) => {
      if (!node.matches?.(".piece") || stage.classList.contains("still")) return true;
      seen.gone.push(node);
      return false;
    },
  } });
}

const middle = (part) => { const box = part.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };

export function act(moment) {  // animates the step to a moment; returns its duration and that of its dice, at pace 1
  stage.classList.remove("still");
  const before = figures(), seen = change(moment);
  leaving = seen.gone;
  const dice = seen.added.flatMap((part) => (part.matches(".die, [data-die]") ? [part] : all(".die, [data-die]", part)));
  const pieces = seen.added.flatMap((part) => (part.matches(".piece") ? [part] : all(".piece", part)));
  pieces.forEach((piece, at) => appear(piece, at));
  seen.gone.forEach((piece, at) => vanish(piece, at));
  dice.forEach(roll);
  const thrown = dice.length ? FALL + Math.min(dice.length, MOST) * APART : 0;
  if (thrown) for (const part of all(".yield", stage)) animate(part, { opacity: [0, 1] }, thrown, GLIDE / 2);
  const gains = differences(before);
  const from = source(seen, pieces);
  gains.forEach((gain) => fly(gain, from, thrown));
  if (seen.gone.length) sound("fall", false);
  return { takes: GLIDE + thrown + (gains.length ? COUNT : 0), thrown };
}

function animate(part, frames, after, length, more = {}) {
  const made = part.animate(frames, { duration: length * pace(), delay: after * pace(), easing: "cubic-bezier(0.45, 0, 0.25, 1)", fill: "backwards", ...more });
  moving.push(made);
  return made;
}

const late = (at) => Math.min(at, MOST) * (isCalm() ? APART : APART / 2);

function appear(piece, at) {
  animate(piece, { opacity: [0, 1] }, late(at), GLIDE / 2);
  animate(piece, { transform: ["scale(1.12)", "scale(1)"] }, late(at), GLIDE, { composite: "add" });
}

function vanish(piece, at) {
  animate(piece, { opacity: [1, 0], filter: ["none", "grayscale(1)"] }, late(at), GLIDE, { fill: "both" });
  animate(piece, { transform: ["none", "translateY(10px) rotate(12deg)"] }, late(at), GLIDE, { composite: "add", fill: "both" });
}

function roll(die, at) {  // in an arc from below, two turns, the pips flickering until it lands
  const rest = at % 2 ? 11 : -14, more = { composite: "add", fill: "both" };
  const way = [`translate(${90 + 20 * at}px, 130px) rotate(-720deg)`, `translate(40px, -46px) rotate(-240deg)`, `rotate(${rest}deg)`];
  animate(die, { transform: way }, late(at), FALL, more);
  for (const spot of all(".pip, circle", die)) {
    const flicker = Array.from({ length: 7 }, () => Math.round(Math.random()));
    animate(spot, { opacity: [...flicker, 1] }, late(at), FALL, { easing: "steps(7)" });
  }
  setTimeout(() => isUp() && sound("bone", false), (late(at) + FALL * 0.8) * pace());
}

// the players' numbers

function figures() {
  const rows = all(".standings tbody.player", stage);
  return new Map(rows.map((row) => [row.id, all("td:not(.invite)", row).map((cell) => cell.textContent)]));
}

const total = (text) => Number.parseInt((text ?? "").split("/").at(-1));  // of "home/total", the total

function differences(before) {
  const heads = all(".standings thead th", stage).slice(1);
  return all(".standings tbody.player", stage).flatMap((row) => all("td:not(.invite)", row).flatMap((cell, at) => {
    const was = before.get(row.id)?.[at], now = cell.textContent;
    if (was === undefined || was === now) return [];
    return [{ cell, was, now, by: total(now) - total(was), icon: $(".i", heads[at] ?? row) }];
  }));
}

export function changes(before, after) {  // labels changed numbers on the page itself, when motion is off
  const cells = (look) => new Map(all(".standings tbody.player", look).map((row) => [row.id, all("td:not(.invite)", row)]));
  const then = cells(before), now = cells(after);
  for (const [id, row] of now) row.forEach((cell, at) => {
    const by = total(cell.textContent) - total(then.get(id)?.[at]?.textContent);
    if (by) label(cell, by);
  });
}

function source({ added }, pieces) {
  const lit = all(".last, .trace-line", stage), here = added.find((part) => part.matches(".die"));
  const part = here ?? lit[0] ?? pieces[0] ?? stage.firstElementChild;
  return middle(part);
}

const isSeen = (cell) => cell.contains(document.elementFromPoint(...middle(cell)));  // neither hidden, scrolled away nor covered

function fly({ cell, was, now, by, icon }, from, after) {
  if (!by || !isSeen(cell)) return;
  label(cell, by, after);
  const number = Math.min(Math.abs(by), MOST), to = middle(cell), way = by > 0 ? [from, to] : [to, from];
  const picture = named(icon && $("use", icon)?.getAttribute("href").split("#")[1].replace(/^i-/, ""), "good");
  count(cell, was, now, number, after + (by > 0 ? GLIDE : 0));
  for (let at = 0; icon && at < number; at++) send(icon, way, after + late(at), picture);
  if (!icon) setTimeout(() => isUp() && sound("chime", false), after * pace());
}

function send(icon, [[x, y], [toX, toY]], after, name) {
  const good = flight.appendChild(icon.cloneNode(true)), high = isCalm() ? 0.25 * Math.hypot(toX - x, toY - y) : 0;
  good.classList.add("good");
  const at = (left, top, size) => `translate(${left - 13}px, ${top - 13}px) scale(${size})`;
  const way = [at(x, y, 0.7), at((x + toX) / 2, (y + toY) / 2 - high, 1.15), at(toX, toY, 0.7)];
  animate(good, { transform: way, opacity: [1, 1, 0.4] }, after, GLIDE, { fill: "both" }).onfinish = () => {
    good.remove();
    if (isUp()) sound(name, false);
  };
}

function count(cell, was, now, number, after) {  // the number changes as the icons land
  const [from, to] = [Number(was), Number(now)];
  if (Number.isNaN(from) || Number.isNaN(to)) return;
  cell.textContent = was;
  for (let at = 1; at <= number; at++) {
    setTimeout(() => { if (isUp() && cell.isConnected) cell.textContent = at === number ? now : Math.round(from + ((to - from) * at) / number); }, (after + late(at - 1)) * pace());
  }
  animate(cell, { transform: ["none", "scale(1.12)", "none"] }, after, 180, { composite: "replace" });
}

const labels = new Map();  // for each label, its number's cell

function label(cell, by, after = 0) {
  if (!by || !isSeen(cell)) return;
  const words = flight.appendChild(document.createElement("i"));
  words.className = `delta ${by > 0 ? "more" : "less"}`;
  words.textContent = by > 0 ? `+${by}` : `−${-by}`;
  labels.set(words, cell);
  attach(words, cell);
  if (after) animate(words, { opacity: [0, 1] }, after, GLIDE / 2);
  setTimeout(() => detach(words), 2000 + after);
}

function attach({ style }, cell) {
  const { left, top, width } = cell.getBoundingClientRect();
  Object.assign(style, { left: `${left + width / 2}px`, top: `${top - 9}px` });
}

function detach(words) {
  labels.delete(words);
  words.remove();
}

function follow() {  // labels stay on their numbers, and vanish with them
  for (const [words, cell] of labels) (isSeen(cell) ? attach : detach)(words, cell);
}
for (const name of ["scroll", "resize", "shown", "click"]) addEventListener(name, () => requestAnimationFrame(follow), true);

export function celebrate(feat, place = "#frame") {  // shows the icon of a key moment
  if (!feat || isStill() || $(".feat")) return;
  const { left, top, width, height } = $(place).getBoundingClientRect(), sign = document.createElement("div");
  sign.className = "feat";
  sign.ariaHidden = "true";
  sign.append($("svg.i use").closest("svg").cloneNode(true));
  $("use", sign).setAttribute("href", feat);
  Object.assign(sign.style, { left: `${left + width / 2}px`, top: `${top + height / 2}px` });
  document.body.append(sign);
  const frames = { opacity: [0, 1, 1, 0], transform: ["scale(0.3)", "scale(1.15)", "scale(1)", "scale(1.3)"] };
  sign.animate(frames, { duration: CELEBRATION, easing: "ease-out", fill: "both" }).onfinish = () => sign.remove();
  sound(feat.endsWith("skull-crack") ? "drum" : "fanfare");
}

export function settle() {  // finishes all animations
  moving.splice(0).forEach((made) => made.finish());
  leaving.splice(0).forEach((part) => part.remove());
}
