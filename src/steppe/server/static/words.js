// Adds random words to the dice, so that nobody can choose them: one when this browser opens a match
// or takes a seat, and one more in answer to each new seat's first word. For a new match, the server
// first commits to its secret. A browser fixes its answers beforehand: each word is the beginning of the
// hash of the next one. It keeps its words: the page "Check the dice" compares them with those in the match.

import { get } from "./dom.js";
import { bytes, hex, sha256 } from "./sha256.js";

const OPENS = /^\/(new|quick)$|^\/m\/[\w-]+\/again$/, SEATS = /^\/m\/[\w-]+\/sit$|^\/s\//;
const PATIENCE = 3000;  // milliseconds to wait for a ticket
const KEPT = "words";
const MOST = 50;  // matches kept
const ANSWERS = 64;  // words after the first one

const random = () => hex(crypto.getRandomValues(new Uint8Array(16)));
export const before = (word) => hex(sha256(bytes(word))).slice(0, word.length);

export function chain(last) {  // all words of a seat, the first one first
  const words = [last];
  for (let left = ANSWERS; left; left--) words.unshift(before(words[0]));
  return words;
}

export function keptWords() {
  try { return JSON.parse(localStorage.getItem(KEPT) ?? "[]").filter(({ last }) => last); } catch { return []; }  // storage is blocked
}

function keep(last, place, commitment = "") {  // the place begins with the id of the match
  try {
    localStorage.setItem(KEPT, JSON.stringify([...keptWords(), { last, place, commitment }].slice(-MOST)));
  } catch { /* storage is blocked: the match has the word all the same */ }
}

function put(form, name, value) {
  const field = form.querySelector(`input[name=${name}]`) ?? form.appendChild(document.createElement("input"));
  Object.assign(field, { type: "hidden", name, value });
}

async function fill(form, last) {  // without an answer, the match opens without a word
  try {
    const answer = await get("/dice", PATIENCE);
    const { ticket, commitment } = await answer.json();
    put(form, "ticket", ticket);
    put(form, "word", chain(last)[0]);
    keep(last, ticket, commitment);
  } catch { /* offline, or an earlier server */ }
}

let waiting = null, filled = null;  // the form that waits for a ticket, and the one that has it

document.addEventListener("submit", async (event) => {
  const form = event.target, { pathname, origin } = new URL(form.action), last = random();
  if (origin !== location.origin || form === filled) return;
  if (SEATS.test(pathname)) {
    put(form, "word", chain(last)[0]);
    keep(last, form.dataset.match ?? pathname.split("/")[2]);
  } else if (OPENS.test(pathname)) {
    event.preventDefault();
    if (form === waiting) return;  // pressed twice
    const button = event.submitter;
    waiting = form;
    await fill(form, last);
    [waiting, filled] = [null, form];
    form.requestSubmit(button);
    filled = null;
  }
});

// answers, and words that could not be added at once

const sent = new Set();  // at which word and version: a refused word is not sent again until the match has moved on

function answer() {
  const table = document.querySelector("#table[data-owes]");
  for (const owed of table?.dataset.owes.split(" ") ?? []) say(table.dataset, ...owed.split(":"));
}

function say({ at, ply }, seat, said) {
  const id = at.split("/")[2], mine = keptWords().filter(({ place }) => place.startsWith(id)).reverse();
  const words = mine.map(({ last }) => chain(last)).find((one) => !said || one.includes(said));
  const word = words?.[said ? words.indexOf(said) + 1 : 0], mark = `${word} ${ply}`;
  if (!word || sent.has(mark)) return;
  sent.add(mark);
  const body = new URLSearchParams({ seat, word });
  fetch(`${at}/word`, { method: "POST", body }).catch(() => sent.delete(mark));
}

answer();
document.addEventListener("shown", answer);
