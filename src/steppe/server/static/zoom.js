// Zoom and pan of the board, by buttons, keys, wheel, mouse and touch.
// The page also works without this script, and shows the whole board.
import { overlap } from "./dom.js";

const frame = document.querySelector("#frame[data-zoom]");

if (frame) {
  const MOST = 5, STEP = 1.5;  // largest magnification, and factor per step
  const STRIDE = 0.2;  // fraction of the view that an arrow key pans by
  const STILL = 6;  // pixels that the pointer may move during a click
  const CALM = 180;  // milliseconds of a transition

  const drawing = () => frame.querySelector("svg");
  const clamp = (number, least, most) => Math.min(Math.max(number, least), most);
  const fingers = new Map();  // the position of the mouse button or of each finger held down
  let whole, shown, wanted;  // views of the drawing: centre and width, in its own units
  let written;  // the current viewBox attribute
  let covered = 0;  // how much of the drawing the dock covers, and so how far it can be lifted
  let dragged = false;  // the last press panned the picture, so it is not a click

  // views

  function settle() {  // a new drawing shows the whole; one that stayed keeps its view
    const given = drawing().getAttribute("viewBox"), wasWhole = !whole || wanted.width >= whole.width, wasCovered = covered > 0;
    if (given !== written) {
      const [x, y, width, height] = given.split(" ").map(Number);
      whole = { x: x + width / 2, y: y + height / 2, width, height };
    }
    drawing().setAttribute("tabindex", "0");
    covered = under();
    go(!wasWhole ? wanted : wasCovered && covered ? { ...whole, y: wanted.y } : whole);
  }

  function under() {  // how much of the drawing's lower end the dock covers, in drawing units
    const box = drawing().getBoundingClientRect(), over = document.querySelector("#dock")?.getBoundingClientRect();
    const meets = over && over.top > box.top && over.top < box.bottom && over.left < box.right && over.right > box.left;
    return meets ? point(0, box.bottom).y - point(0, over.top).y : 0;
  }

  function stand() {  // puts the buttons at the bottom, or at the top if they cover less there; they stay in every position
    const buttons = frame.querySelector(".zoom"), room = frame.offsetWidth / 2;
    const things = [...drawing().querySelectorAll("[data-help], .legal")].map((thing) => thing.getBoundingClientRect()).filter(({ width }) => width < room);
    const hides = (high) => {
      buttons.classList.toggle("high", high);
      const place = buttons.getBoundingClientRect();
      return things.reduce((sum, box) => sum + overlap(place, box), 0);
    };
    const [low, high] = [hides(false), hides(true)];
    buttons.classList.toggle("high", high < low);
  }

  function fit({ x, y, width }) {  // limits a view to the whole drawing and its edges
    const size = clamp(width, whole.width / MOST, whole.width);
    const across = (whole.width - size) / 2, down = across * whole.height / whole.width;
    return { x: clamp(x, whole.x - across, whole.x + across), y: clamp(y, whole.y - down, whole.y + down + covered), width: size };
  }

  function go(view, calmly = false) {
    const from = shown, start = performance.now(), to = wanted = fit(view);
    if (!calmly || matchMedia("(prefers-reduced-motion: reduce)").matches) return show(to);
    const step = (now) => {
      if (wanted !== to) return;  // another view is wanted by now
      const part = clamp((now - start) / CALM, 0, 1), mixed = (key) => from[key] + (to[key] - from[key]) * part;
      show({ x: mixed("x"), y: mixed("y"), width: mixed("width") });
      if (part < 1) requestAnimationFrame(step);
    };
    step(start);
  }

  function show(view) {
    const height = view.width * whole.height / whole.width;
    shown = view;
    written = `${view.x - view.width / 2} ${view.y - height / 2} ${view.width} ${height}`;
    drawing().setAttribute("viewBox", written);
    frame.classList.toggle("zoomed", canMove());
    mark("out", !isClose());
    mark("whole", !isClose());
    mark("in", wanted.width <= whole.width / MOST);
  }

  const isClose = () => wanted.width < whole.width;
  const canMove = () => isClose() || covered > 0;
  const mark = (name, idle) => frame.querySelector(`[data-by=${name}]`).setAttribute("aria-disabled", idle);

  function zoom(factor, { x, y } = wanted, calmly = true) {  // keeps the point in place
    const width = clamp(wanted.width / factor, whole.width / MOST, whole.width), share = width / wanted.width;
    go({ x: x + (wanted.x - x) * share, y: y + (wanted.y - y) * share, width }, calmly);
  }

  function pan(across, down, calmly = false) {
    go({ x: wanted.x + across, y: wanted.y + down, width: wanted.width }, calmly);
  }

  // buttons and keys

  const DEEDS = { in: () => zoom(STEP), out: () => zoom(1 / STEP), whole: () => go(whole, true) };
  const KEYS = { "+": DEEDS.in, "=": DEEDS.in, "-": DEEDS.out, 0: DEEDS.whole };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  frame.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = canMove() && !event.target.closest("a") && ARROWS[event.key];  // links use the arrows themselves
    if (!arrow && !KEYS[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow) pan(...arrow.map((way) => way * STRIDE * wanted.width), true);
    else KEYS[event.key]();
  });

  frame.addEventListener("focusin", ({ target }) => {  // pans the focused element into view
    if (!isClose() || target === drawing() || !target.closest("svg") || !target.matches(":focus-visible")) return;
    const box = target.getBoundingClientRect(), room = drawing().getBoundingClientRect();
    const isSeen = box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom;
    if (!isSeen) go({ ...point(box.x + box.width / 2, box.y + box.height / 2), width: wanted.width }, true);
  });

  // mouse and touch

  function point(x, y) {  // from window to drawing coordinates
    const there = new DOMPoint(x, y).matrixTransform(drawing().getScreenCTM().inverse());
    return { x: there.x, y: there.y };
  }

  frame.addEventListener("wheel", (event) => {  // touchpads send pinches like this, too
    if (!event.ctrlKey && !event.metaKey) return;  // the wheel alone scrolls the page
    event.preventDefault();
    zoom(Math.exp(-clamp(event.deltaY, -25, 25) / 100), point(event.clientX, event.clientY), false);
  }, { passive: false });

  frame.addEventListener("dblclick", (event) => {
    if (event.target.closest("svg") && !event.target.closest("a")) zoom(event.shiftKey ? 1 / STEP : STEP, point(event.clientX, event.clientY));
  });

  frame.addEventListener("pointerdown", (event) => {
    if (event.button || !event.target.closest("svg")) return;
    if (event.isPrimary) { fingers.clear(); dragged = false; }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });

  document.addEventListener("pointermove", (event) => {
    const from = fingers.get(event.pointerId);
    if (!from || (fingers.size === 1 && !canMove())) return;
    const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y);
    if (!dragged && fingers.size === 1 && moved < STILL) return;
    const before = grip();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragged = true;
    hold(before, grip());
  });

  function grip() {  // the midpoint of the fingers, and their distance
    const [one, other = one] = fingers.values();
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  function hold(before, after) {  // keeps the same points under the fingers
    const then = point(before.x, before.y), now = point(after.x, after.y);
    pan(then.x - now.x, then.y - now.y);
    if (before.apart && after.apart) zoom(after.apart / before.apart, point(after.x, after.y), false);
  }

  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }

  frame.addEventListener("click", (event) => {
    if (dragged && event.detail) { event.preventDefault(); event.stopPropagation(); }  // keyboard clicks have no detail
    else DEEDS[event.target.closest("[data-by]")?.dataset.by]?.();
  }, true);

  frame.addEventListener("dragstart", (event) => { if (canMove()) event.preventDefault(); });
  document.addEventListener("shown", settle);
  const begin = () => { settle(); stand(); };
  addEventListener("resize", begin);
  begin();
}
