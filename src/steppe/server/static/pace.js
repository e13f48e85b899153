// Playback speed: a factor for every duration, stored on this device.
import { $, all, keep, kept } from "./dom.js";

const PACES = [1.5, 1, 0.5, 0];
const SIGNS = ["›", "››", "›››", "›|"];
const still = matchMedia("(prefers-reduced-motion: reduce)");
let rate = 1;  // an additional factor for the current playback

const chosen = () => {
  const known = Number(kept("pace") ?? 1);
  return PACES.includes(known) ? known : 1;
};
export const isStill = () => still.matches || chosen() === 0;
export const pace = () => (isStill() ? 0 : chosen() * rate);
export const isCalm = () => chosen() >= 1;

export function hurry(factor) {  // until the next call
  rate = factor;
  document.documentElement.style.setProperty("--pace", String(pace()));
}

function mark() {
  const button = $("[data-pace]"), at = PACES.indexOf(chosen());
  if (!button) return;
  const word = button.dataset.words.split("|")[at], words = button.dataset.pace.replace("{word}", word);
  for (const place of all("[data-pace-word]")) place.textContent = word;
  button.textContent = SIGNS[at];
  button.setAttribute("aria-label", words);
  button.title = words;
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-pace]")) return;
  keep("pace", String(PACES[(PACES.indexOf(chosen()) + 1) % PACES.length]));
  hurry(rate);
  mark();
});
document.addEventListener("shown", mark);
hurry(1);
mark();
