// Shows an update from the server: a new view of the table, without the parts that the page has.
import { $, all, status, table } from "./dom.js";
import { surprise } from "./late.js";
import { follow } from "./tabs.js";

const RESULT = 1000;  // milliseconds in which a tap meant for the table does nothing on the result
const KEPT = 600, NAMED = 140;  // how many parts are cached, and how many of their names are sent to the server
const parts = new Map();  // by name, most recently used last
const looks = new Map();  // by address: views that need no request
let newest = "";  // the stamp of the last update, which playback may show later
let past = null;  // the last menu, also while the player waits
let asked = "", isNew = false;  // the last question, and whether the last update asked it

export const KEEPING = {
  // parts that have not changed stay as they are
  beforeNodeMorphed: (old, fresh) => !(old.dataset?.keep && old.dataset.keep === fresh.dataset?.keep),
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
};

export const stamp = () => newest || table().dataset.stamp;
export const have = () => [...parts.keys()].slice(-NAMED).join(".");

function note(look) {
  for (const part of all("[data-keep]", look)) {
    parts.delete(part.dataset.keep);
    parts.set(part.dataset.keep, part);
  }
  for (const name of parts.keys()) if (parts.size > KEPT) parts.delete(name);
}

export const read = (html) => fill(new DOMParser().parseFromString(html, "text/html").body.firstElementChild);

function fill(look) {
  if (!put(look, parts)) return null;
  note(look);
  return look;
}

export function put(look, more) {  // fills in left-out parts; returns false if one is missing
  for (const place of all("[data-left]", look)) {
    const part = more.get(place.dataset.left) ?? parts.get(place.dataset.left);
    if (!part) return false;
    place.replaceWith(part.cloneNode(true));
  }
  return true;
}

export function remember(address, look) {  // caches views of the current state, including those sent ahead
  looks.set(address, look);
  for (const made of all("template[data-look]", look)) looks.set(made.dataset.look, made.content.firstElementChild);
}

export function recall(address) {
  const look = looks.get(address);
  return look ? fill(look.cloneNode(true)) : null;
}

export function show(look) {
  if (isOlder(look)) return;  // an answer may arrive after a later event
  for (const [address, { dataset }] of looks) if (dataset.stamp !== look.dataset.stamp) looks.delete(address);
  if (!look.dataset.picked) remember(look.dataset.at, look);
  newest = look.dataset.stamp;
  all(".advised", table()).forEach((thing) => thing.classList.remove("advised"));  // also while playback waits
  if (!document.dispatchEvent(new CustomEvent("showing", { detail: look, cancelable: true }))) return;  // playback shows it later
  if (isOver(look) && !isOver(table())) surprise(RESULT);
  rename(look, document);
  const isLost = become(table(), look);
  finish();
  document.dispatchEvent(new Event("shown"));
  if (isLost) status().focus({ preventScroll: true });  // last: it forces a layout
}

export const isOver = (look) => look.classList.contains("over");

function become(now, look) {  // returns whether the focused element has gone
  const held = now.contains(document.activeElement), shown = menu(), fresh = $("#hand > .move-menu", look), cards = playable();
  const before = shown ?? (past?.ariaLabel === fresh?.ariaLabel ? past : null);
  if (shown && title(shown) !== title(fresh)) $("#hand > .move-menu").remove();  // another question is another menu
  Idiomorph.morph(now, look.cloneNode(true), { callbacks: KEEPING });
  if (before) leaveGaps(before);
  past = menu() ?? ($("#status.yours") ? null : past);
  if (cards) keepPlaces(cards);
  return held && !table().contains(document.activeElement);
}

const title = (within) => within && $(".move-menu-title", within)?.textContent;
const menu = () => $("#hand > .move-menu")?.cloneNode(true);
const answers = (within) => all(":scope > .choice", within);
const same = ({ dataset: { move } }) => (other) => move !== undefined && other.dataset.move === move;

function leaveGaps(before) {  // while a question stays, so do its answers: each that has gone leaves a gap
  const now = $("#hand > .move-menu"), old = answers(before);
  if (!now || title(now) !== title(before) || !answers(now).length) return;
  if (!answers(now).every((answer) => old.some((one) => same(answer)(one) && !one.matches(".gap")))) return;
  let last = null;
  for (const one of old) {
    const found = !one.matches(".gap") && answers(now).find(same(one)), place = found || gap(one);
    if (!found && last) last.after(place);
    else if (!found) answers(now)[0].before(place);
    last = place;
  }
}

const playable = () => $("#hand > .playables")?.cloneNode(true);
const pickOf = ({ dataset: { pick, gone } }) => pick ?? gone;

function keepPlaces(before) {  // while cards can be played, each keeps its place: one that has gone leaves a gap, a new one comes last
  const now = $("#hand > .playables"), cards = [...now?.children ?? []], old = [...before.children];
  if (!now || old.every((one, at) => pickOf(one) === cards[at]?.dataset.pick)) return;
  const places = old.map((one) => cards.find((card) => pickOf(one) === card.dataset.pick) ?? gap(one));
  now.append(...places, ...cards.filter((card) => !places.includes(card)));
}

function gap(answer) {
  const place = document.createElement("span");
  place.className = `${answer.className} gap`;
  if (pickOf(answer)) place.dataset.gone = pickOf(answer);
  place.ariaHidden = "true";
  place.append(...answer.cloneNode(true).childNodes);
  return place;
}

export function reveal() {  // scrolls the page to a new question
  if (isNew) $("#hand")?.scrollIntoView({ block: "nearest" });
}

export function rename(look, within) {  // moves ids along with pieces, so that they stay the same elements and glide
  const named = (id) => $(`#${CSS.escape(id)}`, within);
  const moved = all("[data-from]", look)
    .filter(({ id, dataset }) => named(id)?.dataset.from !== dataset.from)  // moved already
    .map(({ id, dataset }) => [id, named(dataset.from)])
    .filter(([, part]) => part);
  for (const [name] of moved) named(name)?.removeAttribute("id");
  for (const [name, part] of moved) part.id = name;
}

export function isOlder(look, than = table()) {  // a stamp is a process id and a change counter
  const [process, change] = look.dataset.stamp.split("-"), [known, last] = than.dataset.stamp.split("-");
  return process === known && Number(change) < Number(last);
}

function finish() {  // enables what needs a script
  document.title = table().dataset.title;
  all("[data-script]").forEach((part) => { part.hidden = false; });
  all("[data-link]").forEach((field) => { field.value = new URL(field.getAttribute("value"), location).href; });
  advise(table().dataset.hint);
  ask();
  follow();
  approach();
}

function ask() {  // scrolls the hand to a new question, past the goods if there is no room for both
  const hand = $("#hand"), { ply, picked } = table().dataset, now = $(".move-menu-title", hand ?? undefined)?.textContent ?? `${ply} ${picked}`;
  isNew = asked !== now;
  if (hand && isNew) hand.scrollTop = $(".stock + :is(.move-menu, .acts)", hand)?.offsetTop - hand.offsetTop || 0;
  asked = now;
}

function approach() {  // on a scrolling board, keeps the chosen or else the lowest legal space in view
  const frame = $("#frame"), low = (thing) => thing.getBoundingClientRect().bottom;
  const thing = $("#board .chosen") ?? all("#board .legal").sort((one, other) => low(other) - low(one))[0];
  if (!thing || frame.scrollHeight <= frame.clientHeight) return;
  const seen = frame.getBoundingClientRect(), { top, bottom } = thing.getBoundingClientRect();
  frame.scrollTop += Math.max(0, bottom - seen.bottom + 24) - Math.max(0, seen.top - top + 8);
}

function advise(hint) {  // highlights a hint: the move, or the next pick on the way, or one that comes nearer
  if (!hint) return;
  const words = hint.split(":"), picked = table().dataset.picked.split(".");
  const ways = [
    () => unfolded(`[data-move="${hint}"]`),
    () => all("[data-pick]").filter(({ dataset: { pick } }) => words.includes(pick) && !picked.includes(pick)),
    () => nearer(words.at(-1).split("-")),
    () => [...all(".party-row"), ...unfolded("[data-move]").filter(({ dataset: { move } }) => move.split("+").includes(hint))],
    () => all(`details:has([data-move="${hint}"]) > summary`),
  ];
  for (const way of ways) {
    const things = way();
    for (const thing of things) thing.classList.add("advised");
    if (things.length) return;
  }
}

const unfolded = (selector) => all(selector).filter((thing) => !thing.closest("details:not([open])"));

function nearer(parts) {  // among picks made of parts, such as "1c-2h", those closest to the hint
  const far = ({ dataset: { pick } }) => parts.concat(pick.split("-")).filter((part) => parts.includes(part) !== pick.split("-").includes(part)).length;
  const now = $("[data-pick][aria-current]");
  const things = now ? all("[data-pick]").filter((thing) => far(thing) < far(now)) : [];
  const least = Math.min(...things.map(far));
  return things.filter((thing) => far(thing) === least);
}

export function begin() {
  const look = table().cloneNode(true);
  note(look);
  if (table().dataset.live && !look.dataset.picked) remember(look.dataset.at, look);
  finish();
}
