// The player's own hands: their dice and their only moves wait for a tap, unless this device's settings say otherwise.
// The server has already decided both; playback stops before it shows them.
import { $, all, keep, kept, table } from "./dom.js";

const PAUSES = ["3", "6", "tap", "0"];  // seconds before an only move, or until a tap
const player = $("#replayer"), button = $("[data-deed=hand]");

const isRolledFor = () => kept("roll") === "on";
const pause = () => (PAUSES.includes(kept("only")) ? kept("only") : PAUSES[0]);
export const isNeeded = () => !isRolledFor() || pause() !== "0";
export const takeBack = (look = table()) => $("#deeds form[action$='/undo'] button:not([data-cancel])", look);
export const isAsking = () => Boolean(player?.dataset.ask);

export function waitFor({ ask }) {  // milliseconds to wait for a tap
  if (!ask) return 0;
  if (ask === "roll") return isRolledFor() ? 0 : Infinity;
  return pause() === "tap" ? Infinity : 1000 * Number(pause());
}

export function offer({ ask, call }, coming) {  // coming: the newest update, if the page does not show it yet
  const wait = waitFor({ ask });
  player.dataset.ask = ask;
  $("[data-deed=undo]", player).hidden = !takeBack() && !(coming && takeBack(coming));
  player.style.setProperty("--wait", wait === Infinity ? "0s" : `${wait}ms`);
  $("#replayer-words").textContent = call;
  $("span", button).textContent = button.dataset.words.split("|")[ask === "roll" ? 0 : 1];
  const held = document.activeElement;
  if (held.matches("body, #main") || held.closest("#dock, #frame, #replayer")) button.focus({ preventScroll: true });
}

export function withdraw() {
  delete player.dataset.ask;
}

export function rollAlways() {
  keep("roll", "on");
  mark();
}

function mark() {  // shows the settings of this device
  for (const it of all("[data-roll]")) it.setAttribute("aria-pressed", String(isRolledFor()));
  for (const it of all("[data-only]")) it.value = pause();
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-roll]")) return;
  keep("roll", isRolledFor() ? "off" : "on");
  mark();
});
document.addEventListener("change", ({ target }) => target.matches("[data-only]") && keep("only", target.value));
document.addEventListener("shown", mark);
mark();
