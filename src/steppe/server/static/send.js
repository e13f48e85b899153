// Requests to the server. A request that fails is repeated until it succeeds, so nothing is lost.
import { $, get, status, table, tell } from "./dom.js";
import { have, read, recall, reveal, show, stamp } from "./show.js";

const WAITS = [1, 2, 4, 8, 15];  // seconds between attempts
const SLOW = 20000;  // milliseconds after which a request times out
let wanted = 0;  // numbers visits: a new one cancels the one before
let heading = null;  // the address of the visit in progress
let busy = false;  // an action is in progress: no second one meanwhile
export const isAwaited = () => busy || heading !== null;  // the answer to what the player has tapped
export const line = { lost: false, stream: null, heard: () => {} };

export function offline() {
  line.lost = true;
  tell(...$("main").dataset.offline.split("|"));
}

export function online(look) {
  line.lost = false;
  show(look);
  line.heard();
}

async function patiently(action, isWanted = () => true) {
  for (let tries = 0; isWanted(); tries++) {
    try {
      return await action();
    } catch (error) {
      if (error.said) return tell(...error.said);  // refused, with a reason
      if (!isWanted()) return;
      offline();
      await pause(WAITS[Math.min(tries, WAITS.length - 1)]);
    }
  }
}

const pause = (seconds) => new Promise((done) => {
  setTimeout(done, seconds * 1000);
  addEventListener("online", done, { once: true });
});

export async function ask(address, settings = {}, by = "table") {
  const answer = await get(address, SLOW, { ...settings, headers: { "X-Fragment": by, "X-Have": have() } });
  if (answer.status === 204) return null;  // done: the stream brings the update
  const text = await answer.text();
  if (text.startsWith('<div id="table"')) return read(text) ?? whole(settings.method ? table().dataset.at : address);
  const page = new DOMParser().parseFromString(text, "text/html");
  const said = [$("h1", page), $(".lead-words", page)].map((part) => part?.textContent ?? "");
  if (!said[0] && answer.status >= 500) throw new Error(`${answer.status} from a proxy`);
  throw Object.assign(new Error(`${answer.status} instead of a table`), { said });
}

async function whole(address) {  // the page lacks a part that the server left out
  return read(await (await get(address, SLOW, { headers: { "X-Fragment": "table" } })).text());
}

export function place(address) {  // sets the address for a reload or a change of language
  history.replaceState(null, "", address);
  $(".bar input[name=back]").value = location.pathname + location.search;
}

export const choice = () => heading ?? (new URL(location).search && table().dataset.picked ? location.href : null);

export async function visit(address) {  // shows another view of the same match: a pick, another ply
  const mine = ++wanted, isWanted = () => mine === wanted, { ply } = table().dataset;
  heading = address;
  await patiently(async () => {
    const known = recall(address), look = known ?? await ask(address);
    const isOver = [look, table()].some((one) => one.dataset.ply !== ply);  // the decision for which something was picked
    if (!isWanted() || (look.dataset.picked && isOver)) return;
    if (known) show(look); else online(look);
    place(address);
    if (look.dataset.picked) reveal();
  }, isWanted);
  if (isWanted()) heading = null;
}

async function news(known) {  // waits for the stream, which is faster; asks if it breaks
  const isOld = () => line.lost || stamp() === known;
  if (!isOld()) return;
  await new Promise((done) => { line.heard = done; setTimeout(done, 400); });
  line.heard = () => {};
  if (isOld()) online(await ask(table().dataset.at));
}

export async function send(address, values) {  // idempotent: repeated with the same key, it acts once
  if (busy) return;
  busy = true;
  document.dispatchEvent(new Event("sending"));
  wanted++;
  heading = null;
  const body = new URLSearchParams(values), known = stamp();
  await patiently(async () => {
    const by = line.stream?.readyState === EventSource.OPEN ? "stream" : "table";
    const look = await ask(address, { method: "POST", body }, by);
    if (look) online(look); else await news(known);
    place(table().dataset.at);
    status().focus({ preventScroll: true });
    if (status().matches(".yours")) reveal();
  });
  busy = false;
}

const key = () => crypto.randomUUID?.() ?? String(Math.random());
export const play = (move) => send(`${table().dataset.at}/play`, { ply: table().dataset.ply, move, key: key() });
