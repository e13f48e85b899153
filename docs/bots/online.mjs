// Plays over the network: online({ url, token, accepts: { games: { zebras: [2] } }, choose }).
// `choose(match, ask)` is the same function as over standard input and output (steppe.mjs).
export async function online({ url, token, accepts, choose, over, signal }) {
  const api = `${url.replace(/\/$/, "")}/api/v1`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = (method, path, body = {}) =>
    fetch(api + path, { method, headers, body: JSON.stringify(body), signal });

  async function* lines(path) {
    const answer = await fetch(api + path, { headers, signal });
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
    const act = (ply, move, key) =>
      send("POST", `/matches/${id}/play`, { ply, move, key: `${key}-${ply}` });
    for await (const message of lines(`/matches/${id}/stream`)) {
      if (message.type === "hello") match = { hello: message, events: [], memory: {} };
      if (message.events) match.events.splice(message.since, Infinity, ...message.events);
      if (message.type === "ask") {
        const move = await choose(match, message);
        const word = message.legal.find((one) => one.id === move)?.move ?? move;
        await act(message.ask, word, "move");
      }
      if (message.type === "request") await act(message.ply, "!accept", "accept");
      if (message.type === "over") over?.(match, message);
    }
  }

  const published = await send("PUT", "/bot", accepts);
  if (!published.ok) throw new Error(`${published.status}: ${await published.text()}`);
  for await (const { type, challenge, match } of lines("/stream")) {
    if (type === "challenge" && !challenge.is_mine)
      await send("POST", `/challenges/${challenge.id}/accept`);
    if (type === "start") play(match).catch(console.error);
  }
}
