// Plays over standard input and output: run({ name, version, choose, over }).
// `choose(match, ask)` returns the word or the id of a legal move, or a promise of it.
// `match` has hello (game, options, players, seat, seed), events and memory; see bot-protocol.md.
import { createInterface } from "node:readline";

export const PROTOCOL = 1;

export async function run({ name, version = "1", choose, over }) {
  const matches = new Map();
  console.log = console.error; // what a bot prints goes to its log
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    const match = matches.get(message.match);
    if (message.type === "hello") {
      const opened = { hello: message, events: [], memory: {}, random: randomFrom(message.seed) };
      matches.set(message.match, opened);
      say({ type: "ready", protocol: PROTOCOL, match: message.match, name, version });
    } else if (message.type === "ask") {
      hear(match, message);
      const move = await choose(match, message);
      say({ type: "move", match: message.match, ask: message.ask, move });
    } else if (message.type === "over" && match) {
      hear(match, message);
      matches.delete(message.match);
      over?.(match, message);
    }
  }
}

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// A take-back may have removed the last events: `since` is the number that still count.
const hear = (match, { since, events }) => match.events.splice(since, Infinity, ...events);

// The same numbers, from 0 to 1, in every run with the same seed (mulberry32).
function randomFrom(seed) {
  let state = seed % 2 ** 32;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
