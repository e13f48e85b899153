// The steps between two moments of a match, as the server draws them, and their captions.
import { $, all, get, table } from "./dom.js";
import { have, put } from "./show.js";
import { MOTION, THROW } from "./stage.js";

const PATIENCE = 5000;  // milliseconds to wait for the steps; without them the page just shows the new state

export async function fetchSteps(after, until) {  // the moments between; none if they cannot be fetched
  const address = `${table().dataset.at}/steps?after=${after}&until=${until}`;
  try {
    return await read(await get(address, PATIENCE, { headers: { "X-Have": have() } })) ?? await read(await get(address, PATIENCE)) ?? [];
  } catch {
    return [];
  }
}

async function read(answer) {
  const parts = new Map(), text = await answer.text();
  if (!answer.ok) return [];
  const moments = all("template", new DOMParser().parseFromString(text, "text/html"));
  for (const { content } of moments) {
    if (!put(content, parts)) return null;
    for (const part of all("[data-keep]", content)) parts.set(part.dataset.keep, part);
  }
  return moments;
}

export const words = ({ isNew }, { content }) => all(isNew ? ".caption-clause:not(.own)" : ".caption-clause", content);

export const MOST = 2400;  // milliseconds of a move
const LEAST = 700, LETTER = 32;  // milliseconds of a caption, and of each letter in it
export const reading = (part) => Math.min(MOST, LEAST + LETTER * part.textContent.length);
export const allNeed = (mine, from) => mine.moments.slice(from).flatMap((moment) => words(mine, moment)).reduce((sum, part) => sum + reading(part), 0);

// the time of a turn

const ROUND = 4500, OWN = 2000;  // milliseconds for a round, and for a step of the viewer's, at normal speed
const TOLD = 1500;  // milliseconds that each caption of a step of the viewer's stays at least, if it is that long
const PART = 3;  // what others and chance do in a turn takes at most a third of what is left of its round
const isOwn = (mine, moment) => "ask" in moment.dataset || "blow" in moment.dataset || ("own" in moment.dataset && words(mine, moment).length > 0);
let clock = {};  // of the current round and turn: their names, and what is left of their time

export function rewind() {  // the viewer has acted: the time of a round begins again
  clock = {};
}
document.addEventListener("sending", rewind);

export function needs(mine, moment) {  // milliseconds of an unhurried step
  const told = words(mine, moment).reduce((sum, part) => sum + reading(part), 0);
  return Math.max(MOTION, told) + ($(".die, [data-die]", moment.content) ? THROW : 0);
}

export function rateOf(mine, at) {  // hurries a step so that it, or the rest of its turn, fits into its time
  const moment = mine.moments[at], { round } = moment.dataset, long = needs(mine, moment);
  if (!mine.isNew) return 1;
  if (round !== clock.round) clock = { round, all: ROUND };
  const rate = isOwn(mine, moment) ? rateOfOwn(mine, moment, long) : rateOfTurn(mine, at, long);
  clock.all = Math.max(0, clock.all - rate * long);
  return rate;
}

function rateOfOwn(mine, moment, long) {  // for the viewer's dice and losses
  const longest = Math.max(1, ...words(mine, moment).map(reading));
  return Math.min(1, Math.max(OWN / long, TOLD / longest));
}

function rateOfTurn(mine, at, long) {  // for what others and chance do in the rest of a turn
  const { turn } = mine.moments[at].dataset;
  if (turn !== clock.turn) Object.assign(clock, { turn, left: clock.all / PART });
  const rest = mine.moments.slice(at).filter((one) => one.dataset.turn === turn && !isOwn(mine, one));
  const rate = Math.min(1, clock.left / rest.reduce((sum, one) => sum + needs(mine, one), 0));
  clock.left = Math.max(0, clock.left - rate * long);  // rounding must not leave less than nothing
  return rate;
}
