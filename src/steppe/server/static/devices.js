// A second device signs in: both pages go on by themselves once the other one has answered.
import { $ } from "./dom.js";

const main = $("#main"), { state, ask } = main.dataset;
const WAIT = 2000;  // milliseconds between two looks

async function look() {
  const answer = await fetch(ask, { headers: { accept: "application/json" } }).catch(() => null);
  const now = answer?.ok ? (await answer.json()).state : answer ? "" : state;  // no answer: offline
  if (now === state) return void setTimeout(look, WAIT);
  const form = $("#enter");
  if (form && now === "confirmed") form.requestSubmit();
  else location.assign(form ? location.href : "/account/device");
}

if (state === "open" && $("#link")) look();
else if (state === "asked" && $("#enter")) look();
else if (state === "confirmed" && $("#enter")) $("#enter").requestSubmit();
