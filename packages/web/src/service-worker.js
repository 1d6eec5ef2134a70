// Caches the page itself on the device, so that it opens without the server and shows that it is away. API responses
// are never cached.
const SHELL = 'finclaw-shell-{{version}}';
const FILES = ['/', ...JSON.parse('{{files}}')];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === '/') event.respondWith(fromServer(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromDevice(request));
});

/** Returns the page from the server, or the cached one. */
async function fromServer(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await (await caches.open(SHELL)).put('/', fresh.clone());
    return fresh;
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

/** A file named after its content never changes. */
async function fromDevice(request) {
  const cached = await caches.match(request);
  if (cached) return cached;
  const fresh = await fetch(request);
  if (fresh.ok) await (await caches.open(SHELL)).put(request, fresh.clone());
  return fresh;
}

// Shows notifications only while the page is not visible; a visible page shows them itself.
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})));

async function show({ title = 'FinClaw', body = '', tag = '', sessionKey = '' }) {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (tag !== 'works' && windows.some((each) => each.focused)) return;
  const icon = '{{icon}}';
  await self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { sessionKey } });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.sessionKey));
});

/** Brings the page to the front, at the conversation. */
async function open(sessionKey) {
  const address = sessionKey === '' ? '/' : `/#c=${encodeURIComponent(sessionKey)}`;
  const [first] = await self.clients.matchAll({ type: 'window' });
  if (!first) return self.clients.openWindow(address);
  await first.focus();
  return first.navigate(address);
}
