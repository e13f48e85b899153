// Helpers shared by the scripts of a table: selectors, boxes, stored settings, the status line.

export const $ = (choice, within = document) => within.querySelector(choice);
export const all = (choice, within = document) => [...within.querySelectorAll(choice)];
export const table = () => $("#table");
export const palette = () => [...table().classList].filter((name) => name.startsWith("palette")).join(" ");
export const status = () => $("#status");
export const get = (address, time, settings) => fetch(address, { ...settings, signal: AbortSignal.timeout(time) });

export function overlap(one, other) {  // the area that two boxes share
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return Math.max(0, across) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
}

export function reason(target) {  // why the place there cannot be chosen now, "" for no reason
  const marks = all("[data-places]"), of = (id) => id && marks.find(({ dataset: { places } }) => places.split(" ").includes(id));
  for (let part = target; part; part = part.parentElement) {
    const mark = part.dataset.why && !part.dataset.places ? part : of(part.id);
    if (mark) return mark.dataset.why;
  }
  return "";
}

const here = new Map();  // settings of this page only, if the browser blocks storage

export function kept(name) {  // a setting stored on this device, or null
  if (here.has(name)) return here.get(name);
  try { return localStorage.getItem(name); } catch { return null; }
}

export function keep(name, value) {
  try { localStorage.setItem(name, value); } catch { here.set(name, value); }
}

export function tell(call, words, hint = "") {  // shows a message in the status line until the next update
  status().className = "status lost";
  for (let part = status(); part; part = part.parentElement) delete part.dataset.keep;  // differs from what the server sent
  status().replaceChildren(element("status-call", call), element("status-words", words));
  $(".status-words").append(element("status-hint", hint));
}

function element(style, words) {
  const made = document.createElement("span");
  made.className = style;
  made.textContent = words;
  return made;
}
