// The form for a new table: keeps the summaries beside the options and the names of the bots up to date,
// also after the browser has restored the form, and scrolls the choices of an unfolded seat into view.
import { $, all } from "./dom.js";

const options = $(".options");
const title = (input) => input.parentElement.textContent.trim();

function tell() {
  const chosen = all("input[type=radio]:checked", options);
  const told = chosen.filter((input) => input.dataset.usual === undefined).map(title);
  const words = $("header .muted", options);
  words.textContent = told.join(", ") || words.dataset.usual;
  for (const input of chosen) {
    const row = $(":scope > summary > .muted", input.closest(".more") ?? options);
    if (row) row.textContent = title(input);
  }
}

function name() {  // gives bots of one level different names, as the table does
  const met = [];
  for (const seat of all(".seat-field")) {
    const { value } = $("fieldset :checked", seat), shown = $(`[data-sit="${value}"] > [data-names]`, seat);
    const names = shown?.dataset.names.split("|");
    if (names) shown.textContent = names[met.filter((other) => other === value).length % names.length];
    met.push(value);
  }
}

function renew() {
  tell();
  name();
}

$(".new-form").addEventListener("change", renew);
addEventListener("pageshow", renew);
renew();

for (const seat of all("details.seat-field")) {
  $("summary", seat).addEventListener("click", () => setTimeout(() => {  // once it is open
    if (seat.open) $("fieldset", seat).scrollIntoView({ block: "nearest" });
  }));
}
