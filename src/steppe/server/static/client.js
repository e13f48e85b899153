// The live part of a table: shows what the server sends, sends what the player chooses.
// Everything here is an addition: without it every choice is a link or a form.
"use strict";

const $ = (choice, within = document) => within.querySelector(choice);
const all = (choice, within = document) => [...within.querySelectorAll(choice)];
const table = () => $("#table");
const status = () => $("#status");
let stream, retry, player, lost = false;  // lost: the page says that it is offline
let heard = () => {};  // called when something new is shown

// showing

function show(html) {
  if (isOlder(html)) return;  // an answer may arrive after the event that followed it
  lost = false;
  const now = table();
  rename(html);
  const active = document.activeElement;
  const held = now.contains(active);
  Idiomorph.morph(now, html, {
    callbacks: {
      // what has not changed since it was drawn is not sent again
      beforeNodeMorphed: (old, fresh) => !(old.dataset?.keep && old.dataset.keep === fresh.dataset?.keep),
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
    },
  });
  document.title = table().dataset.title;
  if (held && !table().contains(document.activeElement)) status().focus();
  finish();
  heard();
}

function rename(html) {  // what moved takes its name along: so it stays itself and glides
  const moved = [...html.matchAll(/ id="([^"]+)" data-from="([^"]+)"/g)]
    .filter(([, name, from]) => document.getElementById(name)?.dataset.from !== from)  // seen already
    .map(([, name, from]) => [name, document.getElementById(from)])
    .filter(([, part]) => part);
  for (const [name] of moved) document.getElementById(name)?.removeAttribute("id");
  for (const [name, part] of moved) part.id = name;
}

function isOlder(html) {  // a stamp is the process and a number that grows with every change
  const [process, change] = /data-stamp="([^"]*)"/.exec(html)[1].split("-");
  const [known, last] = table().dataset.stamp.split("-");
  return process === known && Number(change) < Number(last);
}

function finish() {  // what only a script can do
  all("[data-script]").forEach((part) => { part.hidden = false; });
  all("[data-link]").forEach((field) => { field.value = new URL(field.getAttribute("value"), location).href; });
  advise(table().dataset.hint);
  follow();
  document.dispatchEvent(new Event("shown"));
}

function follow() {  // the last line of the log stays in sight
  const log = $(".log"), current = log && $("[aria-current]", log);
  if (current && log.scrollHeight > log.clientHeight) {
    log.scrollTop = current.offsetTop - log.clientHeight + current.offsetHeight + 8;
  }
}

function advise(hint) {  // what a bot would choose: the move, or on the way to it the next word
  if (!hint) return;
  const whole = all(`[data-move="${hint}"]`), words = hint.split(":");
  const picked = table().dataset.picked.split(".");
  const parts = all("[data-pick]").filter(({ dataset: { pick } }) => words.includes(pick) && !picked.includes(pick));
  (whole.length ? whole : parts).forEach((thing) => thing.classList.add("advised"));
}

function tell(call, words, hint) {
  status().className = "status lost";
  status().replaceChildren(element("span", "status-call", call), element("span", "status-words", words));
  $(".status-words").append(element("span", "status-hint", hint));
}

function element(tag, style, words) {
  const made = document.createElement(tag);
  made.className = style;
  made.textContent = words;
  return made;
}

function offline() {
  lost = true;
  tell(...table().dataset.offline.split("|"));
}

// asking and sending

async function ask(address, settings = {}, by = "table") {
  const answer = await fetch(address, { ...settings, headers: { "X-Fragment": by } });
  if (answer.status === 204) return null;  // done: the stream brings what it looks like
  const text = await answer.text();
  if (text.startsWith('<div id="table"')) return text;
  const page = new DOMParser().parseFromString(text, "text/html");
  const said = [$("h1", page), $(".lead-words", page)].map((part) => part?.textContent ?? "");
  throw Object.assign(new Error(`${answer.status} instead of a table`), { said });
}

function place(address) {  // where a reload, or another language, leads back to
  history.replaceState(null, "", address);
  $(".bar input[name=back]").value = location.pathname + location.search;
}

async function visit(address) {  // another look at the same match: a picked thing, another ply
  try {
    show(await ask(address));
    place(address);
  } catch { location.assign(address); }
}

async function news(known) {  // the stream is quicker than a second answer; it may break, too
  if (table().dataset.stamp !== known) return;
  await new Promise((done) => { heard = done; setTimeout(done, 400); });
  heard = () => {};
  if (table().dataset.stamp === known) show(await ask(table().dataset.at));
}

async function send(address, values) {  // twice with the same key: it plays once
  const body = new URLSearchParams(values), known = table().dataset.stamp;
  for (const wait of [0, 1200]) {
    await new Promise((done) => setTimeout(done, wait));
    try {
      const by = stream?.readyState === EventSource.OPEN ? "stream" : "table";
      const html = await ask(address, { method: "POST", body }, by);
      if (html === null) await news(known); else show(html);
      if (new URL(location).search) place(table().dataset.at);
      return status().focus({ preventScroll: true });
    } catch (error) {
      if (error.said) return tell(...error.said, "");  // refused, and told why
      offline();
    }
  }
  listen();
}

const play = (move) => send(`${table().dataset.at}/play`, { ply: table().dataset.ply, move, key: crypto.randomUUID?.() ?? String(Math.random()) });

// listening: only while somebody looks, for a browser opens six streams to a host and no more

function listen(wait = 500) {
  clearTimeout(retry);
  stream?.close();
  if (document.hidden || !table().dataset.live) return;
  const known = lost ? "" : table().dataset.stamp;  // who was lost is told anew how it stands
  stream = new EventSource(`${table().dataset.at}/events?after=${known}`);
  stream.onmessage = ({ data }) => { wait = 500; receive(data); };
  stream.onerror = () => {
    stream.close();
    offline();
    retry = setTimeout(() => listen(Math.min(wait * 2, 15000)), wait);
  };
}

function receive(html) {
  const picked = new URL(location).search && table().dataset.picked;
  const fresh = /data-ply="(\d+)"/.exec(html)?.[1];
  if (picked && fresh === table().dataset.ply) return visit(location.href);  // leave the choice
  if (picked) place(table().dataset.at);
  show(html);
}

// choosing

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-move], [data-pick], [data-go], [data-copy], [data-play]");
  if (!chosen || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const { move, copy } = chosen.dataset;
  if (move) play(move);
  else if (copy !== undefined) copyLink(chosen);
  else if (chosen.dataset.play !== undefined) run(!player);
  else visit(chosen.getAttribute("href"));
  if (chosen.dataset.go !== undefined) run(false);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#table form[data-post]")) return;
  event.preventDefault();
  send(event.target.action, new FormData(event.target, event.submitter));
});

function copyLink(button) {
  const field = $("input", button.parentElement);
  field.select();
  navigator.clipboard?.writeText(field.value).catch(() => {});
  button.textContent = button.dataset.copy;
}

document.addEventListener("keydown", (event) => {
  const inField = event.target.closest("input:not([type=range]), select, textarea, summary");
  if (!table() || inField || event.altKey || event.ctrlKey || event.metaKey) return;
  const replay = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  const go = replay && $(`[data-go=${replay}]`);
  if (go) { event.preventDefault(); if (go.href) go.click(); }
  else if (event.key === "Escape") unpick();
  else if (event.key.startsWith("Arrow") && $(".legal")) { event.preventDefault(); step(event.key); }
});

function unpick() {
  if (new URL(location).search) visit(table().dataset.at);
}

function step(key) {  // from one place that carries a move to the next one in that direction
  const places = all(".legal"), from = document.activeElement;
  if (!places.includes(from)) return places[0].focus();
  const middle = (place) => { const box = place.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from), across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const distance = (place) => {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const along = sign * (across ? dx : dy), aside = Math.abs(across ? dy : dx);
    return along > 2 ? along + 2 * aside : Infinity;
  };
  const nearest = places.map((place) => [distance(place), place]).sort((one, two) => one[0] - two[0])[0];
  if (nearest[0] < Infinity) nearest[1].focus();
}

// looking at a match again

document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-scrub]")) visit(`${table().dataset.at}/at/${target.value}`);
});

function run(on) {
  clearInterval(player);
  player = on && setInterval(() => {
    const next = $("[data-go=forward]");
    if (next?.href && table()) visit(next.href); else run(false);
  }, 1300);
  const button = $("[data-play]");
  if (button) button.setAttribute("aria-pressed", String(Boolean(on)));
}

if (table()) {
  document.addEventListener("visibilitychange", () => (document.hidden ? stream?.close() : listen()));
  window.addEventListener("pagehide", () => stream?.close());
  window.addEventListener("pageshow", (event) => event.persisted && listen());
  finish();
  listen();
}
