// Plays over the network: online({ url, token, accepts: { games: { zebras: [2] } }, choose }).
// `choose(match, ask)` is the same function as over standard input and output (steppe.mjs).
export async function online({ url, token, accepts, choose, over, pause = 1000 }) {
  const api = `${url.replace(/\/$/, "")}/api/v1`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = (method, path, body = {}) =>
    fetch(api + path, { method, headers, body: JSON.stringify(body) });

  async function* lines(path) {
    const answer = await fetch(api + path, { headers });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    let rest = "";
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const found = (rest + part).split("\n");
      rest = found.pop();
      for (const line of found) if (line) yield JSON.parse(line); // empty lines are heartbeats
    }
  }

  async function play(id) {
    let match;
    let isOver = false;
    const act = (ply, move, key) =>
      send("POST", `/matches/${id}/play`, { ply, move, key: `${key}-${ply}` });
    await follow(`/matches/${id}/stream`, () => isOver, async (message) => {
      if (message.type === "hello") match = { hello: message, events: [], memory: {} };
      if (message.events) match.events.splice(message.since, Infinity, ...message.events);
      if (message.type === "ask") {
        const move = await choose(match, message);
        const word = message.legal.find((one) => one.id === move)?.move ?? move;
        await act(message.ask, word, "move");
      }
      if (message.type === "request") await act(message.ply, "!accept", "accept");
      if (message.type === "over") isOver = true, over?.(match, message);
    });
    playing.delete(id);
  }

  // Reads a stream, and connects again if it breaks.
  async function follow(path, isDone, hear) {
    while (!isDone()) {
      try {
        for await (const message of lines(path)) await hear(message);
      } catch (error) {
        console.error(String(error));
      }
      if (!isDone()) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  const playing = new Set();
  const published = await send("PUT", "/bot", accepts);
  if (!published.ok) throw new Error(`${published.status}: ${await published.text()}`);
  await follow("/stream", () => false, async ({ type, challenge, match }) => {
    if (type === "challenge" && !challenge.is_mine)
      await send("POST", `/challenges/${challenge.id}/accept`);
    if (type === "start" && !playing.has(match)) {
      playing.add(match);
      play(match).catch(console.error);
    }
  });
}
