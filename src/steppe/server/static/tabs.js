// Which part of the table a narrow page shows; the dock stands below each.
import { $, all } from "./dom.js";

export function turn(name) {
  document.body.dataset.tab = name;
  for (const button of all("#tabs button")) button.setAttribute("aria-pressed", String(button.dataset.tab === name));
}

$("#tabs")?.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-tab]");
  if (button) turn(button.dataset.tab);
});
