// While the page is hidden, polls whether it is the viewer's turn and who has come, and alerts them.
import { $, all, keep, kept, table } from "./dom.js";
import { ring } from "./sound.js";

const PAUSE = 10000;  // milliseconds; browsers stretch it to a minute for pages hidden for long
const icon = $("link[rel=icon]"), usual = icon.href;
let timer, told, heard;

const wants = (name) => kept(`alert-${name}`) === "on";

async function look() {
  try {
    const { turn, title, news } = await (await fetch(`${table().dataset.at}/turn`)).json();
    if (document.hidden) say(turn, title, news);
  } catch { /* offline: the next poll may succeed */ }
}

function say(turn, title, news) {
  const isNew = news && news !== heard;
  document.title = title;
  icon.href = turn || news ? icon.dataset.turn : usual;
  if (isNew || (turn && !told)) {
    if (wants("sound")) ring();
    if (wants("notice") && Notification.permission === "granted") notify(isNew ? news : title);
  }
  [told, heard] = [turn, news];
}

function notify(title) {
  const notice = new Notification(title, { tag: table().dataset.at, icon: usual });
  notice.onclick = () => { window.focus(); notice.close(); };
}

function mark() {  // shows the settings of this device
  for (const button of all("[data-alert]")) button.setAttribute("aria-pressed", String(wants(button.dataset.alert)));
}

async function turn(name) {
  const on = !wants(name) && (name !== "notice" || await Notification.requestPermission() === "granted");
  keep(`alert-${name}`, on ? "on" : "off");
  if (on && name === "sound") ring();  // a sample
  mark();
}

function change() {
  clearInterval(timer);
  told = Boolean($("#status.yours, .result"));
  heard = $("#news")?.textContent ?? "";
  if (document.hidden) timer = setInterval(look, PAUSE);
  else { icon.href = usual; document.title = table().dataset.title; }
}

let reported;  // the version of the match that its player has seen, as the server knows

function report() {  // so that the server need not send a message about this turn
  const { at, ply, reports } = table().dataset;
  if (document.hidden || reports === undefined || reported === ply) return;
  reported = ply;
  fetch(`${at}/look`, { method: "POST", headers: { "X-Fragment": "stream" } }).catch(() => { reported = ""; });
}

export function watch() {
  for (const name of ["visibilitychange", "shown"]) document.addEventListener(name, report);
  report();
  document.addEventListener("visibilitychange", change);
  document.addEventListener("shown", mark);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-alert]");
    if (button) turn(button.dataset.alert);
  });
  mark();
}
