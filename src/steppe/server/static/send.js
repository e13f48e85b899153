// Asking and sending. What does not get through is sent again until it does: nothing is lost.
import { $, status, table, tell } from "./dom.js";
import { have, read, recall, reveal, show } from "./show.js";

const WAITS = [1, 2, 4, 8, 15];  // seconds between two tries
const SLOW = 20000;  // milliseconds after which an answer will not come
let wanted = 0;  // counts looks: who asks for another one gives up the one before
let heading = null;  // the address of the look that is on its way
let busy = false;  // a deed is on its way: there is no second one meanwhile
export const line = { lost: false, stream: null, heard: () => {} };

export function offline() {
  line.lost = true;
  tell(...table().dataset.offline.split("|"));
}

export function online(look) {
  line.lost = false;
  show(look);
  line.heard();
}

async function patiently(deed, isWanted = () => true) {
  for (let tries = 0; isWanted(); tries++) {
    try {
      return await deed();
    } catch (error) {
      if (error.said) return tell(...error.said);  // refused, and told why
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

async function ask(address, settings = {}, by = "table") {
  const answer = await get(address, { ...settings, headers: { "X-Fragment": by, "X-Have": have() } });
  if (answer.status === 204) return null;  // done: the stream brings what it looks like
  const text = await answer.text();
  if (text.startsWith('<div id="table"')) return read(text) ?? whole(settings.method ? table().dataset.at : address);
  const page = new DOMParser().parseFromString(text, "text/html");
  const said = [$("h1", page), $(".lead-words", page)].map((part) => part?.textContent ?? "");
  if (!said[0] && answer.status >= 500) throw new Error(`${answer.status} of something between us`);
  throw Object.assign(new Error(`${answer.status} instead of a table`), { said });
}

async function whole(address) {  // a part that the server left out is no longer here
  return read(await (await get(address, { headers: { "X-Fragment": "table" } })).text());
}

const get = (address, settings) => fetch(address, { ...settings, signal: AbortSignal.timeout(SLOW) });

export function place(address) {  // where a reload, or another language, leads back to
  history.replaceState(null, "", address);
  $(".bar input[name=back]").value = location.pathname + location.search;
}

export const choice = () => heading ?? (new URL(location).search && table().dataset.picked ? location.href : null);

export async function visit(address) {  // another look at the same match: a picked thing, another ply
  const mine = ++wanted, isWanted = () => mine === wanted;
  heading = address;
  await patiently(async () => {
    const known = recall(address), look = known ?? await ask(address);
    if (!isWanted()) return;
    if (known) show(look); else online(look);
    place(address);
    if (look.dataset.picked) reveal();
  }, isWanted);
  if (isWanted()) heading = null;
}

async function news(known) {  // the stream is quicker than a second answer; it may break, too
  const isOld = () => line.lost || table().dataset.stamp === known;
  if (!isOld()) return;
  await new Promise((done) => { line.heard = done; setTimeout(done, 400); });
  line.heard = () => {};
  if (isOld()) online(await ask(table().dataset.at));
}

export async function send(address, values) {  // twice with the same key: it plays once
  if (busy) return;
  busy = true;
  document.dispatchEvent(new Event("sending"));
  wanted++;
  heading = null;
  const body = new URLSearchParams(values), known = table().dataset.stamp;
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
