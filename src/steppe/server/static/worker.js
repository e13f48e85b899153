// The service worker: shows a page while the browser is offline, and messages that the server pushes.
// It keeps no pages: what a player may see depends on the moment.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;  // forms keep their own origin
  const offline = () => new Response(steppe.offline, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  event.respondWith(fetch(event.request).catch(offline));
});

addEventListener("push", (event) => {
  const { title, words, url, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body: words, tag, icon: steppe.icon, data: { url } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.url);
  event.waitUntil(show(pathname));
});

async function show(path) {  // in the window that has this page open, or in a new one
  const pages = await clients.matchAll({ type: "window" });
  const open = pages.find((page) => new URL(page.url).pathname === path);
  return open ? open.focus() : clients.openWindow(path);
}
