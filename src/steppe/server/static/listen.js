// Listens for changes only while the page is visible, since browsers open at most six streams per host.
import { table, tell } from "./dom.js";
import { surprise } from "./late.js";
import { ask, choice, isAwaited, line, offline, online, place, visit } from "./send.js";
import { have, isOlder, read, remember } from "./show.js";

let retry;

export function listen(wait = 500) {
  hush();
  if (document.hidden || !table().dataset.live) return;
  const known = line.lost ? "" : table().dataset.stamp;  // after a lost connection, ask for the full state
  line.stream = new EventSource(`${table().dataset.at}/events?after=${known}&have=${have()}`);
  line.stream.onmessage = ({ data }) => { wait = 500; receive(data); };
  line.stream.onerror = () => {
    const isRefused = line.stream.readyState === EventSource.CLOSED;
    line.stream.close();
    offline();
    if (isRefused) ask(table().dataset.at).catch(({ said }) => said && tell(...said));  // the host has deleted the match, say
    retry = setTimeout(() => listen(Math.min(wait * 2, 15000)), wait);
  };
}

export function hush() {
  clearTimeout(retry);
  line.stream?.close();
}

function receive(html) {
  const look = read(html), chosen = choice();
  if (!isAwaited()) surprise();
  if (look && !isOlder(look)) remember(look.dataset.at, look);  // includes the views for picks, even if something is picked already
  if (!look || (chosen && look.dataset.ply === table().dataset.ply)) return visit(chosen ?? table().dataset.at);
  if (chosen) place(table().dataset.at);
  online(look);
}
