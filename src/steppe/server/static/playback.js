// Plays back what happened, move by move: automatically after other players' moves, or on request.
// It is an overlay. The page below stays as it was until then, except without motion or while other people wait for an answer.
import { $, all, palette, status, table } from "./dom.js";
import { isAsking, isNeeded, offer, rollAlways, takeBack, waitFor, withdraw } from "./hands.js";
import { surprise } from "./late.js";
import { hurry, isStill, pace } from "./pace.js";
import { isOlder, isOver, show as reveal } from "./show.js";
import { visit } from "./send.js";
import { named, sound } from "./sound.js";
import * as stage from "./stage.js";
import { allNeed, fetchSteps, MOST, rateOf, reading, rewind, words } from "./steps.js";
import { turn } from "./tabs.js";

const GLANCE = 500;  // milliseconds that a caption stays at least
const LONG = 2000;  // milliseconds that one's own dice stay, and of remaining playback whose caption says how to skip it
const STILL = 1500;  // milliseconds that a caption stays when motion is off
const player = $("#replayer"), caption = $("#caption");
let reached = Number(table()?.dataset.entries);  // log entries that this page has shown
let run = null;  // the current playback: its moments, the index, whether to stop
let onward = null;  // the automatic playback of a replay, turn by turn
let wake = () => {};  // ends the pause for the current move
let former = null;  // the players' numbers before the last change
let held = null;  // the newest update, shown after the moves that led to it have played

const coming = () => held ?? table();
const entries = () => Number(coming().dataset.entries);
const isChoosing = (look = coming()) => Boolean(look.dataset.picked);
const isLive = () => Boolean(table()?.dataset.live);

// incoming updates

function isNews(look) {  // another player moved, or dice were rolled
  const more = Number(look.dataset.entries) - reached;
  return isLive() && !document.hidden && more > 0 && !(more === 1 && "still" in look.dataset);
}

function isEnd(look) {
  return isOver(look) && !isOver(table()) && isLive() && !document.hidden && !isStill() &&
    Number(look.dataset.entries) > reached && look.dataset.still !== "said";
}

const isLast = () => entries() > reached && !document.hidden && !isChoosing();
const needsHands = (look) => isLive() && !document.hidden && isNeeded() && Number(look.dataset.hand ?? 0) > reached;
const isStory = (look) => isNews(look) && !isOver(look) && !isStill() && !isChoosing(look) && !("hurry" in look.dataset);

function hold(look) {  // keeps the table until the moves have played, or the viewer skips them
  if (held && isOlder(look, held)) return;
  held = look;
  document.body.classList.add("holding");
  document.body.classList.toggle("ending", isOver(look));
  if (document.activeElement.closest("#dock, #frame")) $("#main").focus({ preventScroll: true });  // inert parts lose the focus
  for (const part of all("#dock, #frame")) part.inert = true;
  if (run) return ("hurry" in look.dataset || look.dataset.still === "said") && stop();
  if (isOver(look) || needsHands(look)) turn("board");
  stage.raise();
  catchUp();
}

document.addEventListener("showing", (event) => {
  const { detail: look } = event;
  if (held || needsHands(look) || isEnd(look) || isStory(look)) { event.preventDefault(); return hold(look); }
  if (isChoosing(look) && run) stop();
  if (run || !isNews(look)) return;
  former = $("#players")?.cloneNode(true);
  if (!isChoosing(look) && !isStill()) stage.raise();  // the old board covers the new one
});

document.addEventListener("shown", () => {
  if (!isLive()) return press();
  stage.place();
  if (!run) light();
  if (entries() < reached) reached = entries();
  if (run) return isStill() && player.hidden && isAsked() && wake();
  if (isLast() && !isOver(table())) stage.celebrate(table().dataset.feat);
  if (!isNews(table()) || isOver(table())) { if (!isChoosing()) reached = entries(); return stage.drop(); }
  if (isChoosing()) return sound("tick", false);
  catchUp();
});

async function catchUp() {
  const mine = run = { moments: [], at: 0, over: false, rate: 1, isNew: true };
  while (!mine.over && isLive() && reached < entries() && !isChoosing()) {
    const until = entries();
    Object.assign(mine, { moments: await fetchSteps(reached, until), at: 0 });
    reached = until;
    if (held && player.hidden && mine.moments.length > 1 && (isOver(held) || hasAsk(mine) || $("#dock.yours"))) { surprise(); open(mine); }
    if (!mine.over) await (isStill() && !held ? tellPlainly(mine) : playAll(mine));
  }
  if (run === mine) { surprise(); end(); }
}

// playing

async function playAll(mine) {
  if (mine.moments.length < 2) return;
  stage.raise();
  stage.put(mine.moments[0].content);
  for (mine.at = 1; mine.at < mine.moments.length && !mine.over; mine.at++) {
    const moment = mine.moments[mine.at];
    if (isOther(mine, moment)) { stage.put(moment.content); continue; }
    if (isSilent(mine, moment)) { stage.put(moment.content); stage.celebrate(moment.dataset.feat); continue; }
    if (mine.isNew && held && waitFor(moment.dataset)) await ask(moment);
    if (mine.over) return;
    hurry((mine.rate ?? 1) * rateOf(mine, mine.at));
    await show(mine, moment);
    mine.jumped = mine.onward = false;
    while (mine.paused && !mine.over && !mine.onward) await rest(Infinity);
  }
}

const hasAsk = (mine) => mine.isNew && mine.moments.slice(mine.at).some(({ dataset }) => waitFor(dataset));
const isOther = ({ who }, { dataset }) => who !== undefined && dataset.who !== who;

function isSilent(mine, moment) {  // the viewer's own decision, or one between their dice while motion is off
  const { ask, made } = moment.dataset;
  return mine.isNew && !ask && ((held && isStill()) || (made !== undefined && !words(mine, moment).length));
}

async function ask({ dataset }) {  // waits until the player rolls their dice, or plays their only move
  caption.textContent = dataset.call;  // for screen readers: the player shows it
  caption.className = "sr";
  surprise();
  offer(dataset, held);
  await rest(waitFor(dataset));
  withdraw();
  hush();
}

async function show(mine, moment) {
  const started = performance.now(), { sign, stage: phase } = moment.dataset;
  if (phase !== mine.phase && mine.phase !== undefined) sound("drum", false);
  mine.phase = phase;
  light(moment);
  const told = words(mine, moment), { takes, thrown } = isStill() ? stage.put(moment.content) : stage.act(moment.content);
  sound(named(sign, "pebble"), "own" in moment.dataset);
  stage.celebrate(moment.dataset.feat);
  if (thrown) await fall(mine, thrown);
  if (mine.over || mine.jumped) return;
  for (const clause of told) {
    say(clause, mine, moment);
    await rest(isStill() ? (clause === told.at(-1) && !held ? 0 : STILL) : reading(clause) * pace());
    if (mine.over || mine.jumped) return;
  }
  const least = mine.isNew && moment.dataset.ask === "roll" ? LONG * pace() : 0;  // one's own dice
  await rest(Math.max(least, Math.min(MOST, takes) * pace() - (performance.now() - started)));
  if (!mine.over) stage.settle();
}

function fall(mine, time) {  // captions wait until the dice have landed
  hush();
  mine.since = 0;
  return rest(time * pace());
}

const rest = (time) => new Promise((done) => {
  const timer = time === Infinity ? 0 : setTimeout(done, Math.max(0, time));
  wake = () => { clearTimeout(timer); done(); };
});

const isAsked = () => Boolean($("#status.yours"));  // then no still overlay covers the board: the recap has the words

async function tellPlainly(mine) {  // captions and changed numbers, without motion
  if (former) stage.changes(former, table());
  for (const moment of mine.moments.slice(1)) {
    light(moment);
    for (const clause of words(mine, moment)) {
      if (mine.over || run !== mine || isAsked()) return;
      say(clause, mine, moment);
      await rest(STILL);
    }
  }
}

function say(clause, mine, moment) {
  const { who } = moment.dataset, now = performance.now();
  if (mine.isNew && who === mine.teller && now - mine.since < GLANCE) return;
  Object.assign(mine, { teller: who, since: now });
  caption.replaceChildren(...clause.cloneNode(true).childNodes);
  caption.className = "sr";  // the player shows it, too
  const behind = held && allNeed(mine, mine.at) > LONG ? "behind" : "";
  if (player.hidden) return caption.className = `caption ${palette()} ${[...clause.classList].slice(1).join(" ")} ${behind}`;
  const count = $("#replayer-count"), { moments } = mine;
  count.textContent = count.dataset.words.replace("{number}", moments.indexOf(moment)).replace("{total}", moments.length - 1);
  $("#replayer-words").replaceChildren(...clause.cloneNode(true).childNodes);
}

function hush() {
  caption.replaceChildren();
  caption.className = "caption";
}

function light(moment) {  // highlights its chip in the recap, and its phase
  const at = Number(moment?.dataset.at), told = moment?.dataset.stage, phases = all(".phase");
  const isTold = phases.some((phase) => phase.textContent === told);
  for (const phase of phases) phase.classList.toggle("now", isTold ? phase.textContent === told : phase.hasAttribute("aria-current"));
  $(".phase-words")?.replaceChildren($(".phase.now")?.textContent ?? "");
  for (const chip of all(".recap-chip")) {
    const { since, until, who } = chip.dataset;
    chip.classList.toggle("now", Boolean(moment) && who === moment.dataset.who && since < at && at <= until);
  }
}

function end() {
  run = former = null;
  hush();
  light();
  hurry(1);
  if (!player.hidden) close();
  stage.drop();
  if (held) arrive();
  if (isAsked() && !document.hasFocus()) sound("horn");
}

function arrive() {
  const look = held;
  held = null;
  document.body.classList.remove("holding", "ending");
  for (const part of all("#dock, #frame")) part.inert = false;
  if (isOver(look)) sound("chime", false);
  reveal(look);
  if (isOver(look)) stage.celebrate(look.dataset.feat, ".result-scene");
  if (document.activeElement.matches("body, #main") && (isAsked() || isOver(look))) status()?.focus({ preventScroll: true });  // it was on an element now hidden
}

export function stop() {
  onward = null;
  press();
  if (!run) return stage.drop();
  run.over = true;
  reached = entries();
  end();
  wake();
}

// on request: the player replaces the dock
async function replay(after, until, who) {
  stop();
  const mine = run = { moments: [], at: 0, over: false, who, rate: 1, paused: isStill() };
  mine.moments = await fetchSteps(after, until);
  if (run !== mine) return;
  if (mine.moments.length < 2) return end();
  open(mine);
  await playAll(mine);
  if (run !== mine) return;
  all(".recap-chip").forEach((chip) => chip.classList.add("seen"));
  reached = Math.max(reached, until);
  if (reached < entries()) return catchUp();
  end();
}

function open(mine) {
  player.classList.toggle("by-hand", Boolean(held) && !isOver(held));
  fit();
  player.hidden = false;
  document.body.classList.add("recapping");
  press(mine);
}

function fit() {  // over the dock, as far as the window shows it
  const { left, width, top, bottom } = $("#dock").getBoundingClientRect(), end = Math.min(bottom, innerHeight);
  Object.assign(player.style, { left: `${left}px`, width: `${width}px`, bottom: `${innerHeight - end}px`, minHeight: `${Math.max(0, end - top)}px` });
}

function close() {
  const held = player.contains(document.activeElement);
  surprise();
  player.hidden = true;
  document.body.classList.remove("recapping");
  if (held) $("#status").focus({ preventScroll: true });
}

function press(mine) {
  const key = $("[data-play]");
  if (key) {
    key.classList.toggle("onward", Boolean(onward));
    key.setAttribute("aria-label", key.dataset.words.split("|")[Number(Boolean(onward))]);
  }
  if (!mine) return;
  $("[data-deed=pause]").setAttribute("aria-pressed", String(Boolean(mine.paused)));
  for (const button of all("[data-rate]", player)) button.setAttribute("aria-pressed", String(Number(button.dataset.rate) === mine.rate));
}

// in a replay: from the current position, until the viewer stops it
async function playOn() {
  const mine = onward = {}, next = () => onward === mine && $("[data-go=forward][href]");
  press();
  for (let way = next(); way; way = next()) {
    const from = Number($("#scrub").value);
    if (!isStill()) stage.raise();
    await visit(way.href);  // the page has the words of the move in the overlay
    if (onward !== mine) return;
    await tellFrom(from);
    if (onward !== mine) return;
    stage.drop();
    if (isStill()) await rest(STILL);
  }
  stop();
  end();
}

async function watch(from) {  // plays back what led to the moment shown, as the address asks
  const mine = onward = {};
  press();
  stage.raise();
  await tellFrom(from);
  if (onward !== mine) return;
  stop();
  end();
}

async function tellFrom(from) {
  if (isStill()) return;
  const mine = run = { moments: [], at: 0, over: false };
  mine.moments = await fetchSteps(from, Number($("#scrub").value));
  if (!mine.over) await playAll(mine);
  if (run === mine) run = null;
}

const DEEDS = {
  first: (mine) => jump(mine, 0),
  back: (mine) => jump(mine, Math.max(0, mine.at - 2)),
  next: (mine) => { stage.settle(); mine.onward = true; wake(); },
  pause: (mine) => { mine.paused = !mine.paused; press(mine); wake(); },
  end: stop,
  hand: () => { rewind(); wake(); },
  always: () => { rollAlways(); wake(); },
  undo: () => { stop(); takeBack()?.click(); },
};

function jump(mine, at) {  // shows that moment, and stays there while paused
  rewind();
  stage.settle();
  stage.put(mine.moments[at].content);
  mine.at = at;
  light(mine.moments[at]);
  mine.jumped = true;
  wake();
}

document.addEventListener("click", (event) => {
  const { target } = event, deed = target.closest("[data-deed]"), rate = target.closest("[data-rate]");
  const again = target.closest("[data-replay], .recap-chip[data-since]");
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (again) { event.preventDefault(); return begin(again); }
  if (target.closest("[data-play]")) return onward ? stop() : playOn();
  if (target.closest("[data-go], [data-scrub]")) stop();
  if (!run) return;
  if (deed) DEEDS[deed.dataset.deed](run);
  else if (rate) { run.rate = Number(rate.dataset.rate); hurry(run.rate); press(run); }
  else if (stage.covers(target)) pressBoard(event);
  else if (!target.closest("a, button, input, select, label, summary, .dock, .replayer")) wake();
}, true);

function pressBoard(event) {  // goes on to what waits for the viewer, else to the present
  event.preventDefault();
  event.stopPropagation();
  if (!hasAsk(run)) return stop();
  stage.settle();
  wake();
}

function begin(thing) {
  const { replay: from, since, until, who } = thing.dataset;
  if (!isLive()) return location.assign(thing.href);
  if (from !== undefined) return replay(Number(from), entries());
  return replay(Number(since), Number(until), who);
}

document.addEventListener("sending", () => { if (run && isLive() && !held) stop(); });  // an action ends the playback

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  if (!isAsking() && (event.key === "r" || event.key === "R")) return $("[data-replay]")?.click();
  if (event.key === "Escape" && onward) stop();
  if (!run) return;
  if (event.key === "Escape") { event.stopImmediatePropagation(); return stop(); }
  if (isAsking() && !/^( |Enter|r)$/i.test(event.key)) return;
  const isControl = event.target.closest("a, button, summary") && !(isAsking() && /^r$/i.test(event.key));
  if (isControl || /^(Tab|Shift|Arrow|Home|End)/.test(event.key)) return;
  if (event.key === " ") event.preventDefault();  // it would scroll
  stage.settle();
  wake();
}, true);

document.addEventListener("click", ({ target }) => target.closest("[data-pace]") && isStill() && player.hidden && stop());
document.addEventListener("visibilitychange", () => document.hidden && !isAsking() && stop());
document.addEventListener("click", ({ target }) => target.closest("#tabs") && restage());
addEventListener("resize", restage);

function restage() {  // the parts of the table have moved; what the page holds back goes on waiting
  if (!run || !held) return stop();
  stage.drop();
  stage.raise();
  const seen = run.moments[isAsking() ? run.at - 1 : run.at];
  if (seen) stage.put(seen.content);
  fit();
}

const watched = /^#watch-(\d+)$/.exec(location.hash);
if (watched && table() && !isLive() && !isStill()) watch(Number(watched[1]));
