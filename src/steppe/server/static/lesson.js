// A lesson: highlights what the guide explains and places the guide beside it, out of the way of a try.
import { $, all, overlap, table } from "./dom.js";
import { visit } from "./send.js";
import { turn } from "./tabs.js";

const GAP = 12, RIM = 6, ROUND = 12;  // pixels: from highlight to guide, around what is highlighted, corner radius
const TABS = [[".mine", "mine"], [".log-panel", "log"], [".shared", "table"]];  // the tab of each part on a narrow page
const SVG = "http://www.w3.org/2000/svg";
const drawn = (name, style) => {
  const made = document.createElementNS(SVG, name);
  made.setAttribute("class", style);
  return made;
};
const shade = document.body.appendChild(drawn("svg", "spotlight"));
shade.setAttribute("aria-hidden", "true");
shade.append(drawn("path", "shade"), drawn("path", "rim"));
const WIDTHS = ["", "400px", "320px", "264px"];  // of the guide: a narrower one only if the usual one covers a highlight
const STEADY = 0.04, LIT = 1, RASTER = 24;  // bonus for staying in place, penalty for covering a highlight; pixels between candidate places
let trying = "";  // the number of the step that the learner is trying alone
let stood = null;  // the guide's last place: its left and bottom edges

const named = () => ($("#guide")?.dataset.lit ?? "").split(" ").map((id) => document.getElementById(id)).filter(Boolean);
const seen = (things) => things.map((thing) => ({ thing, box: thing.getBoundingClientRect() })).filter(({ box }) => box.width);
const lit = () => seen([...all(".advised"), ...named()]);  // what to highlight: the next move, and what the lesson names

function seek() {  // opens its tab and scrolls it into view, the next move last
  const moves = all(".advised"), things = moves.length ? moves : named();
  if (things.length && !seen(things).length) turn(TABS.find(([part]) => things[0].closest(part))?.[1] ?? "board");
  for (const { thing } of lit().reverse()) thing.scrollIntoView({ block: "center", behavior: "instant" });
}

function hole({ left, top, width, height }) {
  const [w, h] = [width + 2 * (RIM - ROUND), height + 2 * (RIM - ROUND)];
  const corner = (x, y) => `a${ROUND} ${ROUND} 0 0 1 ${x * ROUND} ${y * ROUND}`;
  return `M${left - RIM + ROUND} ${top - RIM}h${w}${corner(1, 1)}v${h}${corner(-1, 1)}h${-w}${corner(-1, -1)}v${-h}${corner(1, -1)}z`;
}

function place() {
  const guide = $("#guide"), boxes = guide ? lit().map(({ box }) => box) : [];
  const holes = boxes.map(hole).join("");
  $(".shade", shade).setAttribute("d", holes && `M0 0H${innerWidth}V${innerHeight}H0z${holes}`);
  $(".rim", shade).setAttribute("d", holes);
  if (!guide) return;
  guide.style.inset = "";
  const [left, top] = fitted(guide, boxes);
  stood = [left, top + guide.offsetHeight];
  guide.style.inset = `${top}px auto auto ${left}px`;
}

function fitted(guide, boxes) {  // gives the guide the first width at which it covers no highlight; returns its place
  let best = null;
  for (const width of WIDTHS) {
    guide.style.maxWidth = width;
    const [cost, at] = free(guide, boxes);
    if (!best || cost < best.cost) best = { cost, at, width };
    if (cost < LIT) break;
  }
  guide.style.maxWidth = best.width;
  return best.at;
}

function painted(picture) {  // the box of a picture without the margins that keep its proportions
  const { left, top, width, height } = picture.getBoundingClientRect(), { width: across, height: down } = picture.viewBox.baseVal;
  const size = Math.min(width / across, height / down) || 0;
  const [x, y] = [left + (width - across * size) / 2, top + (height - down * size) / 2];
  return { left: x, top: y, right: x + across * size, bottom: y + down * size };
}

function shown(picture, frame) {  // the visible part of a picture in its frame, which may be larger
  const [inner, outer] = [painted(picture), frame.getBoundingClientRect()];
  const [left, top] = [Math.max(inner.left, outer.left), Math.max(inner.top, outer.top)];
  const [right, bottom] = [Math.min(inner.right, outer.right), Math.min(inner.bottom, outer.bottom)];
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

function free({ offsetWidth: width, offsetHeight: height }, boxes) {  // the cost and the place that covers least: highlights first, then dock and board, then the columns; low places win ties
  const far = RIM + GAP, within = (value, size, room) => Math.max(GAP, Math.min(value, room - size - GAP));
  const [ends, bottom] = [innerWidth - width - GAP, innerHeight - height - GAP];
  const places = boxes.flatMap((box) => {
    const x = within((box.left + box.right - width) / 2, width, innerWidth);
    const y = within((box.top + box.bottom - height) / 2, height, innerHeight);
    return [[box.right + far, y], [box.left - far - width, y], [x, box.bottom + far], [x, box.top - far - height]];
  });
  const [dock, board] = [$(".dock").getBoundingClientRect(), shown($("#board"), $("#frame"))];
  for (const x of [GAP, Math.max(GAP, ends / 2), ends]) places.push([x, board.bottom + GAP], [x, dock.top - height - GAP]);
  for (let y = GAP; y < bottom; y += RASTER) places.push([Math.max(GAP, ends / 2), y], [GAP, y], [ends, y]);
  places.push([Math.max(GAP, ends / 2), bottom], [GAP, bottom], [ends, bottom]);
  const former = stood && [within(stood[0], width, innerWidth), within(stood[1] - height, height, innerHeight)];
  if (former) places.push(former);
  const beside = seen([...all(".column > *"), $(".bar")]).map(({ box }) => [box, 0.3]);
  const weighed = [...boxes.map((box) => [box, LIT]), [dock, $(".dock.yours") ? 0.5 : 0.05], [board, 0.3], ...beside];
  const hidden = ([left, top]) => {
    const out = Math.max(0, -left, -top, left - ends - GAP, top - bottom - GAP);
    const covered = weighed.map(([box, weight]) => {
      const part = overlap({ left, top, right: left + width, bottom: top + height }, box) / (box.width * box.height || 1);
      return part && weight === LIT ? LIT + part : part * weight;
    });
    return covered.reduce((sum, part) => sum + part, 0) + 1e3 * out - 1e-5 * top - (former && left === former[0] && top === former[1] ? STEADY : 0);
  };
  return places.map((at) => [hidden(at), at]).sort(([one], [other]) => one - other)[0];
}

function show() {
  const guide = $("#guide");
  if (guide && trying === guide.dataset.step) guide.classList.add("trying");
  seek();
  place();
}

document.addEventListener("click", (event) => {
  const pass = event.target.closest("[data-pass]");
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (pass) { event.preventDefault(); visit(pass.getAttribute("href")); }
  if (event.target.closest("[data-reread]")) { trying = ""; $("#guide").classList.remove("trying"); place(); }
  if (event.target.closest("[data-try]")) { trying = $("#guide").dataset.step; show(); lit()[0]?.thing.focus({ preventScroll: true }); }
});
document.addEventListener("shown", show);
addEventListener("resize", place);
addEventListener("scroll", place, { passive: true, capture: true });
if (table()) show();
