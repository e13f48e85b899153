// Records what moves: run before a table's own scripts. See stillness.py.
(() => {
  const MOST = 2;  // pixels
  const QUIET = 120, REPLY = 1500, PATIENCE = 20000;  // milliseconds
  const CONTROLS = "a[href], button, input, select, summary, .idle";
  const TIMELINE = ".log, .recap-chips, .menu-body, dialog, svg";  // grows with each move, or lies over the table
  const CHOICES = ":is(#hand, #board, #decline) :is([data-move], [data-pick]):not([aria-current]), [data-cancel]";
  const PARTS = "#hand, #deeds, #status, .zoom, #tabs, .table-bar, .bar, .recap, #mine, #shared";
  const seen = { shift: 0, moved: [], sources: {} };
  let before = null, changed = performance.now(), from = null;

  const isVisible = (thing) => thing.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  const words = (thing) => (thing.textContent.trim() || thing.ariaLabel || thing.name || "").replace(/\s+/g, " ");

  function name(thing) {  // stays the same while the control does the same
    const { move, pick, by, tab, deed } = thing.dataset, part = thing.closest(PARTS);
    const where = part ? part.id || part.className : "page";
    if (thing.matches(".number, .splits *")) return `${where} ${thing.parentElement.ariaLabel} ${words(thing)}`;
    if (where === "deeds") return `deeds ${/take.?back/i.test(words(thing)) ? "take back" : words(thing)}`;
    return `${where} ${move ?? pick ?? by ?? tab ?? deed ?? words(thing)}`;
  }

  function edges() {  // of each control and the board; of those with the same name, none
    const places = new Map(), twice = new Set();
    const put = (key, place) => (places.has(key) ? twice.add(key) : places.set(key, place));
    for (const thing of document.querySelectorAll(CONTROLS)) {
      if (thing.closest(TIMELINE) || !isVisible(thing)) continue;
      const { left, top } = thing.getBoundingClientRect();
      put(name(thing), [left, top]);
    }
    for (const key of ["#frame", "#dock"]) {
      const thing = document.querySelector(key);
      if (!thing || !isVisible(thing)) continue;
      const { left, top, right, bottom } = thing.getBoundingClientRect();
      put(key, [left, top, right, bottom]);
    }
    const board = document.querySelector("#frame > svg");
    if (board && isVisible(board)) {
      const { x, y, width, height } = board.viewBox.baseVal, there = board.getScreenCTM();
      const corner = (left, top) => new DOMPoint(left, top).matrixTransform(there);
      const [one, other] = [corner(x, y), corner(x + width, y + height)];
      put(`board of ${Math.round(width)} by ${Math.round(height)}`, [x, y, one.x, one.y, other.x, other.y]);  // explored land may make it larger
    }
    for (const key of twice) places.delete(key);
    return places;
  }

  function look() {
    const now = edges();
    if (before && !document.querySelector(".result")) {
      for (const [key, place] of now) {
        const far = Math.max(...place.map((edge, at) => Math.abs(edge - (before.get(key)?.[at] ?? edge))));
        if (far > MOST) seen.moved.push([key, far]);
      }
    }
    before = now;
  }

  function choose(number) {  // the middle of an element that can be chosen and is on top there
    const things = [...document.querySelectorAll(CHOICES)].filter(isVisible);
    for (let tries = 0; tries < things.length; tries++) {
      const thing = things[(number + tries) % things.length];
      thing.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, top, width, height } = thing.getBoundingClientRect(), at = [left + width / 2, top + height / 2];
      if (document.elementFromPoint(...at)?.closest(CHOICES) !== thing) continue;
      before = edges();
      from = state();
      return at;
    }
    return null;
  }

  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      seen.shift += value;
      for (const { node } of sources) {
        const thing = node?.nodeType === 1 ? node : node?.parentElement;
        const key = thing ? `${thing.localName}#${thing.id}.${thing.getAttribute("class")} in ${thing.closest(PARTS)?.id}` : "gone";
        seen.sources[key] = (seen.sources[key] ?? 0) + value / sources.length;
      }
    }
  }).observe({ type: "layout-shift", buffered: true });

  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => { changed = performance.now(); }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    document.addEventListener("shown", () => requestAnimationFrame(look));
  });
  addEventListener("load", () => setTimeout(look, 100));

  const state = () => {
    const { ply, picked } = document.querySelector("#table").dataset;
    return `${ply} ${picked} ${document.querySelector("#sure")?.open ?? false}`;
  };
  const isReady = () => document.querySelector("#status.yours, .result") && performance.now() - changed > QUIET;
  const pause = () => new Promise((done) => { setTimeout(done, 20); });
  async function rest() {  // until the page asks for a move or shows the result, and no longer changes
    const started = performance.now(), since = () => performance.now() - started;
    while (state() === from && since() < REPLY) await pause();
    while (!isReady() && since() < PATIENCE) await pause();
    return Boolean(isReady());
  }

  window.stillness = { seen, choose, rest };
})();
