// HMAC-SHA256, by which each draw follows from the secret.
import { BLOCK, sha256 } from "./sha256.js";

export function hmac(key, message) {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(Uint8Array.from([...whole.map((byte) => byte ^ 0x36), ...message]));
  return sha256(Uint8Array.from([...whole.map((byte) => byte ^ 0x5c), ...inner]));
}
