// The analysis page: adds results as they arrive, and switches seat and moment in place.
import { surprise } from "./late.js";

const PAUSE = 2000;  // milliseconds between polls of the progress
const page = () => document.getElementById("analysis");
const KEEPING = { beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS") };
let visits = 0;  // numbers requests: only the answer to the latest one counts

async function fetched(address, headers) {  // a new page or the progress; null when offline
  const mine = ++visits, answer = await fetch(address, { headers: { "X-Fragment": "1", ...headers } }).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  return mine === visits ? new DOMParser().parseFromString(text, "text/html").body.firstElementChild : null;
}

function show(fresh) {
  Idiomorph.morph(document.getElementById(fresh.id), fresh, { callbacks: KEEPING });
}

async function visit(address) {
  const fresh = await fetched(address, {});
  if (!fresh) return;
  show(fresh);
  history.replaceState(null, "", address);
}

async function look() {  // the server sends only the progress if there are no new results
  const fresh = await fetched(location.pathname + location.search, { "X-Known": page().dataset.live });
  if (!fresh) return;
  surprise();
  show(fresh);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#analysis a[data-show]");
  if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(link.getAttribute("href"));
  if (!link.closest("#lookback") && link.dataset.show !== "seat") document.getElementById("lookback").scrollIntoView({ block: "nearest" });
});

document.addEventListener("input", ({ target }) => {
  if (!target.matches("[data-show-at]")) return;
  visit(`${target.form.getAttribute("action")}?${new URLSearchParams(new FormData(target.form))}`);
});

document.addEventListener("keydown", (event) => {
  const name = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (!name || event.target.closest("input, summary") || event.altKey || event.ctrlKey || event.metaKey) return;
  const key = document.querySelector(`#lookback [data-show=${name}][href]`);
  if (!key || !event.target.closest("#lookback, body:not(:focus-within)")) return;
  event.preventDefault();
  key.click();
});

setInterval(() => {
  if (page().dataset.live && !document.hidden) look();
}, PAUSE);
