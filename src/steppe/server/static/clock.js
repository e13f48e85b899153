// Counts the clocks of a table down between two messages from the server, and says how much time the viewer has left.
import { $, all, table } from "./dom.js";
import { sound } from "./sound.js";

const TOLD = [300, 60, 30];  // seconds left; ``data-told`` has the words
const RUNS = ".clock[data-since]";
const LATE = 0.8;  // the share of the time for a decision after which the page reminds its player
let ahead = null;  // seconds by which site time is ahead of this page's clock
let heard = "";

const here = () => performance.now() / 1000;

async function compare() {
  if (!$(RUNS)) return ahead = null;  // site time may rest while no clock runs
  const sent = here();
  try {
    const { now } = await (await fetch("/time")).json();
    ahead = now - (sent + here()) / 2;
    show();
  } catch { /* offline: the clocks are shown as last known */ }
}

function show() {
  away();
  for (const clock of all(RUNS)) {
    if (ahead === null) return;
    const { time: given, since, full, low } = clock.dataset;
    const time = Math.max(0, given - Math.max(0, here() + ahead - since));
    const words = digits(Math.floor(time));
    if ($("b", clock).textContent !== words) $("b", clock).textContent = words;
    $("circle + circle", clock).setAttribute("stroke-dasharray", `${Math.min(100, Math.round(100 * time / full))} 100`);
    clock.classList.toggle("low", time <= low);
    if (clock.dataset.own === undefined) continue;
    clock.classList.toggle("late", time <= (1 - LATE) * given);
    tell(time);
    if (clock.matches(".late")) remind(clock.dataset.own, (1 - LATE) * given - time);
  }
}

function digits(time) {
  const [of_days, of_hours] = (table().dataset.forms ?? "").split("|");
  const [days, hours, minutes, seconds] = [Math.floor(time / 86400), Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60];
  const two = (number) => String(number).padStart(2, "0");
  if (of_days && days) return of_days.replace("D", days).replace("H", hours % 24);
  if (of_days && time >= 60) return of_hours.replace("H", hours).replace("M", minutes);
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

function tell(time) {  // once for each moment of each turn, and only within two seconds of it
  const at = TOLD.findIndex((moment) => time <= moment && time > moment - 2);
  const mark = `${table().dataset.ply} ${at}`;
  if (at < 0 || mark === heard) return;
  heard = mark;
  $("#time-told").textContent = table().dataset.told.split("|")[at];
}

let reminded = "";  // the version of the match

function remind(words, passed) {  // a page that the server draws from now on has the same note
  const { ply } = table().dataset;
  if (passed > 2 || reminded === ply) return;
  reminded = ply;
  const note = $("#news") ?? Object.assign(document.createElement("b"), { id: "news", className: "recap-news" });
  note.textContent = $("#time-told").textContent = words;
  $("#recap-chips").prepend(note);
  sound("chime");
}

function away() {  // for how long other players have been away
  for (const badge of all("[data-away]")) {
    const time = Math.floor(Date.now() / 1000 - badge.dataset.away);
    if (time >= 40) $("i", badge).textContent = ` ${digits(time)}`;
  }
}

if (table()) {
  compare();
  document.addEventListener("visibilitychange", () => document.hidden || compare());
  document.addEventListener("shown", () => { if (ahead === null || !$(RUNS)) compare(); show(); });
  setInterval(() => document.hidden || show(), 500);
  setInterval(() => document.hidden || compare(), 60000);
}
