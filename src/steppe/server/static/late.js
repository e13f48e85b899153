// A tap on what has just come by itself does nothing: the finger was on its way to what was there before.
import { all } from "./dom.js";

const LATE = 450;  // milliseconds that a finger is on its way; twice that to skip a show that has just ended
const CONTROLS = "a, button:enabled, input, select, summary, label, [data-pick]";
let there = [];  // the controls within reach before the surprise
let until = 0;  // the time until which others do nothing
let press = {};  // the last pointer that came down

function reached(thing) {  // its place and name, unless it is hidden or covered
  const { x, y, width, height } = thing.getBoundingClientRect(), { move, pick } = thing.dataset;
  const isTop = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(CONTROLS) === thing;
  return isTop && `${x} ${y} ${move ?? pick ?? thing.ariaLabel ?? thing.textContent}`;
}

export function surprise(time = LATE) {  // called just before the page changes by itself
  const now = performance.now();
  if (now > until) there = all(CONTROLS).map(reached);
  until = Math.max(until, now + time);
}

function isLate({ target, detail }) {
  const thing = target.closest(CONTROLS);
  if (!detail || (press.pointerType === "mouse" && detail < 2) || press.timeStamp > until + (thing ? 0 : LATE)) return;  // a key, one click
  if (!thing) return target.closest("#board");  // it would explain the place
  return !thing.matches("[data-deed=hand]") && !there.includes(reached(thing));  // one's hands only show what is decided
}

addEventListener("pointerdown", (event) => { press = event; }, true);
addEventListener("click", (event) => {
  if (!isLate(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
