// boardgame.io without a page: random tic-tac-toe for some seconds of processor time.
// Prints the moves per second. `node play.mjs SECONDS`, with NODE_ENV=production.

import { createRequire } from "node:module";

const { Client } = createRequire(import.meta.url)("boardgame.io/dist/cjs/client.js");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const isWon = (cells) => LINES.some(([a, b, c]) => cells[a] && cells[a] === cells[b] && cells[a] === cells[c]);

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, place) => {
      G.cells[place] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (isWon(G.cells)) return { winner: ctx.currentPlayer };
    return G.cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
};

function match(client) {
  let moves = 0;
  for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
    const free = state.G.cells.flatMap((cell, place) => (cell === null ? [place] : []));
    client.moves.mark(free[Math.floor(Math.random() * free.length)]);
    moves += 1;
  }
  return moves;
}

const seconds = Number(process.argv[2]);
const client = Client({ game, debug: false });
client.start();
const run = (limit) => {
  const begin = process.cpuUsage();
  let moves = 0;
  let spent = 0;
  while (spent < limit) {
    for (let k = 0; k < 50; k += 1) {
      client.reset();
      moves += match(client);
    }
    const { user, system } = process.cpuUsage(begin);
    spent = (user + system) / 1e6;
  }
  return moves / spent;
};
run(seconds / 2); // warm up the compiler of Node
console.log(Math.round(run(seconds)));
