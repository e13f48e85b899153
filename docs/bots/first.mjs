// Takes the move whose verb it has seen most often, else any move.
import { run } from "./steppe.mjs";

const verb = (event) => event.split(":")[0];

function choose(match, ask) {
  const seen = (move) => match.events.filter((event) => verb(event) === move.verb).length;
  const best = Math.max(...ask.legal.map(seen));
  const liked = ask.legal.filter((move) => seen(move) === best);
  return liked[Math.floor(match.random() * liked.length)].move;
}

run({ name: "first bot", version: "1.0", choose });
