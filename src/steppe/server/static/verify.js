// The page "Check the dice": draws each outcome of a match again and compares it with the match.
import { $ } from "./dom.js";
import { hmac } from "./hmac.js";
import { bytes, hex, sha256 } from "./sha256.js";
import { before, chain, keptWords } from "./words.js";

const verdict = $("#verdict"), says = verdict.dataset;
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const told = (words, values) => words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function show(sentences, isRight) {
  verdict.replaceChildren(...sentences.map((words, number) => {
    const line = document.createElement("p");
    line.className = number ? "" : `note ${isRight ? "moss" : "blood"}`;
    line.textContent = words;
    return line;
  }));
}

function indexOf(number, weights) {  // as play/dice_commitment.py draws it
  const total = weights.reduce((sum, one) => sum + BigInt(one), 0n);
  let left = (number * total) >> 256n;
  return weights.findIndex((one) => (left -= BigInt(one)) < 0n);
}

const isPart = (words, all) => words.every((word, number) => word === all[number]);
const spoken = ({ label }) => label.split("\0").slice(2);  // the words before a draw

function isFixed({ word, after, seat }, number, words) {  // an answer fits the hash that the seat's last word is
  const last = words.slice(0, number).findLast((one) => one.seat === seat);
  return !after || (last?.word === after && before(word) === after);
}

function fault(file) {  // what is wrong with a match's draws, "" if nothing
  const secret = unhex(file.secret), words = file.words.map(({ word }) => word);
  if (hex(sha256(secret)) !== file.commitment) return says.hash;
  const wrong = file.words.find((one, number) => !isFixed(one, number, file.words));
  if (wrong) return told(says.answer, { name: file.seats[wrong.seat].name, word: wrong.word });
  let last = [];
  for (const [at, draw] of file.draws.entries()) {
    const { label, weights, drawn, outcome } = draw, now = spoken(draw);
    const isRight = label.split("\0")[1] === String(at) && isPart(now, words) && isPart(last, now);
    if (!isRight) return told(says.label, { number: at + 1 });
    last = now;
    const number = BigInt(`0x${hex(hmac(secret, bytes(label)))}`);
    if (indexOf(number, weights) !== drawn) return told(says.wrong, { number: at + 1, outcome });
  }
  return "";
}

const drawAfter = (word, { draws }) => draws.findIndex((draw) => spoken(draw).includes(word)) + 1;

function wordLine({ seat, word, after }, file) {  // a word, and the first draw that depends on it
  const { name } = file.seats[seat], number = drawAfter(word, file);
  if (!number) return told(says.late, { name, word });
  return told(after ? says.again : says.word, { name, word, number });
}

function silent({ seats, words }) {  // the seats without a word, and those that did not answer the last new one
  const lasts = seats.map((_, seat) => words.findLastIndex((one) => one.seat === seat));
  const newest = words.findLastIndex(({ after }) => !after);
  return seats.flatMap(({ name }, seat) => {
    if (lasts[seat] < 0) return [told(says.silent, { name })];
    return lasts[seat] < newest ? [told(says.unanswered, { name, other: seats[words[newest].seat].name })] : [];
  });
}

function unsure(file, mine) {  // spans of draws before this browser's word, or before its answer to a new one
  const isSafe = (draw) => {
    const now = spoken(draw), own = now.findLastIndex((word) => mine.has(word));
    return own >= 0 && file.words.slice(own + 1, now.length).every(({ after }) => after);
  };
  const spans = [];
  for (const [at, draw] of file.draws.entries()) {
    if (isSafe(draw)) continue;
    if (spans.at(-1)?.last === at) spans.at(-1).last = at + 1;
    else spans.push({ first: at + 1, last: at + 1 });
  }
  return spans.map((span) => told(says.unsure, span));
}

function ownWords(file) {  // what this browser remembers of the match
  const kept = keptWords(), isHere = ({ place }) => Boolean(place?.startsWith(file.match));  // in a rematch, the ticket of another may be used
  const words = file.words.map(({ word }) => word), own = ({ last }) => chain(last).filter((word) => words.includes(word));
  const mine = kept.find((one) => own(one).length);
  if (!mine) return file.draws.length && kept.some(isHere) ? [says.dropped] : [];
  const found = [says.mine, ...unsure(file, new Set(own(mine)))];
  if (!mine.commitment || !isHere(mine)) return found;
  return [...found, mine.commitment === file.commitment ? says.promised : says.broken];
}

function check(file) {
  try {
    const wrong = fault(file), count = file.draws.length;
    const right = count ? told(says.right, { count }) : says.none;
    const words = file.words.map((word) => wordLine(word, file));
    show([wrong || right, ...ownWords(file), ...words, ...silent(file)], !wrong);
  } catch {
    show([says.file], false);
  }
}

$("#draws").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) check(await file.text().then(JSON.parse).catch(() => null));
});

const match = new URLSearchParams(location.search).get("match");
if (match) {
  try {
    const answer = await fetch(`/m/${encodeURIComponent(match)}/draws`);
    check(await answer.json());
  } catch {
    show([says.far], false);
  }
}
