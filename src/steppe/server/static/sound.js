// Sounds, synthesised on demand from falling tones and filtered noise. Off by default.
import { $, all, keep, kept } from "./dom.js";

const LEVELS = [0, 0.3, 0.6, 1];
const APART = 60, TOGETHER = 2;  // milliseconds between two equal sounds; most sounds at once
const QUIETER = 0.5;  // factor for others' moves, and for a second sound at once

// tone: wave, hertz from and to, seconds, loudness, after; noise: filter, hertz, sharpness, seconds, loudness, after
const tone = (...args) => ["tone", ...args], noise = (...args) => ["noise", ...args];
const MADE = {
  tick: [noise("highpass", 4200, 1, 0.03, 0.3)],
  pebble: [noise("bandpass", 1700, 6, 0.07, 0.9), tone("sine", 620, 380, 0.08, 0.3)],
  steps: [0, 0.13, 0.26].map((after) => noise("lowpass", 420, 2, 0.07, 0.9, after)),
  hooves: [0, 0.09, 0.24, 0.33].map((after) => tone("triangle", 210, 120, 0.07, 0.6, after)),
  flip: [noise("bandpass", 900, 1, 0.08, 0.5), noise("bandpass", 1500, 3, 0.05, 0.7, 0.1)],
  bone: [0, 0.08, 0.19].map((after) => noise("bandpass", 2600, 9, 0.05, 1, after)),
  wood: [tone("triangle", 340, 250, 0.11, 0.7), noise("bandpass", 800, 4, 0.05, 0.5)],
  stone: [noise("bandpass", 2100, 12, 0.1, 1.2), tone("sine", 1250, 900, 0.06, 0.15)],
  skin: [tone("sine", 150, 90, 0.16, 0.8), noise("lowpass", 700, 1, 0.1, 0.3)],
  grain: [0, 0.05, 0.1, 0.15].map((after) => noise("highpass", 5200, 1, 0.04, 0.25, after)),
  gold: [tone("sine", 1760, 1740, 0.3, 0.2), tone("sine", 2637, 2620, 0.22, 0.12, 0.04)],
  good: [tone("triangle", 520, 470, 0.12, 0.5)],
  card: [noise("highpass", 2400, 1, 0.14, 0.35)],
  fall: [tone("triangle", 300, 90, 0.32, 0.6), noise("lowpass", 300, 1, 0.12, 0.5, 0.24)],
  clash: [noise("bandpass", 3100, 5, 0.14, 1), tone("square", 410, 330, 0.1, 0.12), tone("square", 587, 470, 0.1, 0.1, 0.02)],
  knock: [0, 0.16].map((after) => tone("triangle", 190, 140, 0.09, 0.9, after)),
  chime: [tone("sine", 784, 784, 0.4, 0.3), tone("sine", 1175, 1175, 0.36, 0.2, 0.1)],
  fanfare: [523, 659, 784, 1047].map((pitch, at) => tone("triangle", pitch, pitch, at === 3 ? 0.5 : 0.14, 0.35, at * 0.12)),
  drum: [tone("sine", 130, 58, 0.34, 1), noise("lowpass", 500, 1, 0.05, 0.5)],
  wind: [noise("bandpass", 500, 2, 0.4, 0.5), noise("bandpass", 760, 3, 0.3, 0.3, 0.1)],
  horn: [tone("sawtooth", 220, 233, 0.4, 0.18), tone("sine", 440, 466, 0.4, 0.3), tone("sine", 660, 699, 0.3, 0.12, 0.1)],
  fire: [0, 0.05, 0.13, 0.21, 0.3].map((after) => noise("highpass", 3000, 2, 0.03, 0.5, after)),
};
const OF = {  // the icons of moves and goods that go with each sound
  hooves: "mammoth bison horse reindeer rhinoceros-horn gazelle zebra elephant lion rabbit croc-jaws wolf-head polar-bear saber-toothed-cat-head",
  steps: "walking-boot hunter outback-hat", clash: "spears spear-hook warrior", knock: "hut bone-hut tipi menhir dolmen",
  fire: "campfire fire volcano", wind: "snowflake-2 sun water-drop", fall: "skull-crack crossed-bones", card: "stone-tablet hand",
  wood: "log", stone: "stone-pile clay-brick stone-axe stone-crafting", skin: "animal-hide", grain: "wheat berries-bowl meat", gold: "gold-nuggets",
};
const BY_PICTURE = Object.fromEntries(Object.entries(OF).flatMap(([name, pictures]) => pictures.split(" ").map((one) => [one, name])));
const last = new Map();  // when each sound last played
let audio, ends = [];  // ends: end times of the sounds playing now

const level = () => LEVELS[Number(kept("sound")) || 0] ?? 0;
export const named = (picture, otherwise) => BY_PICTURE[picture] ?? otherwise;

export function sound(name, isOwn = true) {
  const now = performance.now();
  ends = ends.filter((end) => end > now);
  if (!level() || document.hidden || !MADE[name] || ends.length >= TOGETHER || now - (last.get(name) ?? -APART) < APART) return;
  last.set(name, now);
  const share = level() * (isOwn ? 1 : QUIETER) * (ends.length ? QUIETER : 1);
  ends.push(now + 1000 * make(name, share));
}

export const ring = () => make("horn", 1);  // the viewer has asked for this alert

function make(name, share) {  // returns the duration in seconds
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return Math.max(...MADE[name].map(([kind, ...args]) => (kind === "tone" ? sing : hiss)(share, ...args)));
}

function sing(share, wave, from, to, length, loud, after = 0) {
  const voice = audio.createOscillator(), start = audio.currentTime + after;
  voice.type = wave;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + length);
  return release(voice, voice, start, length, share * loud * 0.35) + after;
}

function hiss(share, kind, pitch, sharp, length, loud, after = 0) {
  const size = Math.ceil(audio.sampleRate * length), grains = audio.createBuffer(1, size, audio.sampleRate);
  grains.getChannelData(0).forEach((_, at, samples) => { samples[at] = Math.random() * 2 - 1; });
  const source = audio.createBufferSource(), sieve = audio.createBiquadFilter();
  source.buffer = grains;
  [sieve.type, sieve.frequency.value, sieve.Q.value] = [kind, pitch, sharp];
  source.connect(sieve);
  return release(source, sieve, audio.currentTime + after, length, share * loud * 0.35) + after;
}

function release(source, end, start, length, loud) {  // full volume at once, then a decay
  const gain = audio.createGain();
  gain.gain.setValueAtTime(Math.max(loud, 0.001), start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  end.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
  return length;
}

function mark() {  // shows the setting of this device
  const button = $("[data-sound]"), at = LEVELS.indexOf(level());
  if (!button) return;
  const words = button.dataset.sound.replace("{word}", button.dataset.words.split("|")[at]);
  button.setAttribute("aria-pressed", String(at > 0));
  button.setAttribute("aria-label", words);
  button.title = words;
  button.dataset.level = at;
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-sound]")) return;
  keep("sound", String((LEVELS.indexOf(level()) + 1) % LEVELS.length));
  mark();
  sound("pebble");
});
document.addEventListener("shown", mark);
if (all("[data-sound]").length) mark();
