// Passkeys: asks the server for a challenge, lets the device answer it, and sends the answer back.
import { $, all } from "./dom.js";

const BYTES = ["challenge", "id"];  // what the server writes as base64url, at any depth

const decode = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const encode = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

function opened(value, name = "") {  // options with bytes instead of text; the id of the site stays text
  if (Array.isArray(value)) return value.map((one) => opened(one));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === "rp" ? one : opened(one, key)]));
  return BYTES.includes(name) ? decode(value) : value;
}

function closed(credential) {  // what a device has answered, as JSON
  const { response } = credential, answer = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (response[name]) answer[name] = encode(response[name]);
  }
  return { id: credential.id, rawId: encode(credential.rawId), type: credential.type, response: answer, clientExtensionResults: {} };
}

async function post(address, data) {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(data) });
  const told = await answer.json();
  if (!answer.ok) throw new Refusal(told.error);
  return told;
}

class Refusal extends Error {}

async function use(button) {
  const form = button.form, name = form && $("[name=name]", form), address = button.dataset.passkey;
  const makes = address === "/account/passkey";
  if (makes && name && !name.reportValidity()) return;
  if (!window.PublicKeyCredential) throw new Refusal(button.dataset.missing);
  const { options, ticket } = await post(`${address}/ask`, { name: name?.value ?? "" });
  const publicKey = opened(options);
  const credential = await (makes ? navigator.credentials.create({ publicKey }) : navigator.credentials.get({ publicKey }));
  const take = form && $("[name=take]", form);
  const back = form && $("[name=back]", form)?.value;
  const sent = post(address, { ticket, answer: closed(credential), back, take: !take || take.type === "hidden" || take.checked });
  if (makes) sent.catch((error) => error instanceof Refusal && forget(options.rp.id, credential.id));
  const told = await sent;
  location.assign(told.go);
}

function forget(rpId, credentialId) {  // such as for a name that is taken: the device need not keep this passkey
  window.PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {});
}

function tell(words) {
  const fault = $("#fault");
  fault.textContent = words;
  fault.hidden = false;
  fault.focus();
}

for (const button of all("[data-passkey]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    await use(button).catch((error) => tell(error instanceof Refusal ? error.message : button.dataset.failed));
    button.disabled = false;
  });
}
