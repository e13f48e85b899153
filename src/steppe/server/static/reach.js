// Lets the server push messages to this device.
import { $ } from "./dom.js";

const form = $("#push"), button = $("button", form);

if (navigator.serviceWorker && "PushManager" in window && "Notification" in window) {
  $("[data-missing]", form).hidden = true;
  button.hidden = false;
}

async function subscribe() {
  if (await Notification.requestPermission() !== "granted") {
    $("[data-blocked]", form).hidden = false;
    return;
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();  // it may be for an earlier key
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
  const { endpoint, keys } = made.toJSON();
  for (const [name, value] of Object.entries({ address: endpoint, ...keys })) form.elements[name].value = value;
  form.submit();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  button.disabled = true;
  subscribe().catch(() => { $("[data-missing]", form).hidden = false; }).finally(() => { button.disabled = false; });
});
