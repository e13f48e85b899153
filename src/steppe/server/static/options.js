// The form for a new table: keeps the summaries beside the options up to date, also after the browser
// has restored the form, and scrolls the choices of an unfolded seat into view.
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

options.addEventListener("change", tell);
addEventListener("pageshow", tell);
tell();

for (const seat of all("details.seat-field")) {
  $("summary", seat).addEventListener("click", () => setTimeout(() => {  // once it is open
    if (seat.open) $("fieldset", seat).scrollIntoView({ block: "nearest" });
  }));
}
