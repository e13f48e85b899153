// The page of a finished match: parts come in as they are found; seats and moments change in place.
const PAUSE = 2000;  // milliseconds between two looks at what is being made
const page = () => document.getElementById("analysis");
const KEEPING = { beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS") };
let visits = 0;  // of two that cross each other the later one counts

async function fetched(address, headers) {  // what a page is to become, or how far the analysis is; nothing offline
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

async function look() {  // where no more is known than is shown only the stage is sent
  const fresh = await fetched(location.pathname + location.search, { "X-Known": page().dataset.live });
  if (fresh) show(fresh);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#analysis a[data-show]");
  if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  visit(link.getAttribute("href"));
  if (link.dataset.show === "card") document.getElementById("lookback").scrollIntoView({ block: "nearest" });
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
