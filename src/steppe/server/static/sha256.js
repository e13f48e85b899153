// SHA-256. Browsers offer their own only on pages with https, but a host at home has none.

const bits = (number) => Math.floor((number % 1) * 2 ** 32);
const isPrime = (number) => { for (let by = 2; by * by <= number; by++) if (number % by === 0) return false; return true; };
const primes = Array.from({ length: 310 }, (_, at) => at + 2).filter(isPrime);
const FIRST = primes.slice(0, 8).map((prime) => bits(prime ** (1 / 2)));
const ROUNDS = primes.slice(0, 64).map((prime) => bits(Math.cbrt(prime)));
export const BLOCK = 64;  // bytes

const turn = (word, by) => (word >>> by) | (word << (32 - by));

export const bytes = (text) => new TextEncoder().encode(text);
export const hex = (values) => Array.from(values, (byte) => byte.toString(16).padStart(2, "0")).join("");

function padded(message) {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK, all = new Uint8Array(length);
  all.set(message);
  all[message.length] = 0x80;
  new DataView(all.buffer).setBigUint64(length - 8, BigInt(message.length) * 8n);
  return new DataView(all.buffer);
}

function schedule(view, start) {  // the 64 words of a block
  const words = Array.from({ length: 16 }, (_, at) => view.getInt32(start + 4 * at));
  for (let at = 16; at < 64; at++) {
    const near = words[at - 2], far = words[at - 15];
    const one = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10), two = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    words.push((words[at - 16] + two + words[at - 7] + one) | 0);
  }
  return words;
}

function mixed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at++) {
    const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25), two = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const left = (h + one + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const right = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(left + right) | 0, a, b, c, (d + left) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) | 0);
}

export function sha256(message) {
  const view = padded(message), found = new DataView(new ArrayBuffer(32));
  let state = FIRST;
  for (let start = 0; start < view.byteLength; start += BLOCK) state = mixed(state, schedule(view, start));
  state.forEach((word, at) => found.setInt32(4 * at, word));
  return new Uint8Array(found.buffer);
}
