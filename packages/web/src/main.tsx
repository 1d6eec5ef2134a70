import { createCall, postToOwnServer } from '@finclaw/gateway/client';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { guardComposition } from './composer/guard-composition.ts';
import { browserStreamPorts } from './connection/browser-ports.ts';
import { loadPrompts } from './conversation/saved-prompts.ts';
import { locale } from './language/language.ts';
import { browserStore } from './page/device-store.ts';
import { browserAddressBar, Navigation } from './page/navigation.ts';
import { Page } from './page/page.ts';
import { PageContext } from './page/page-context.ts';
import { applyPreferences, applyProfile } from './page/preferences.ts';
import { loadSeen } from './page/seen-sessions.ts';
import { App } from './shell/app.tsx';

applyPreferences();
loadSeen(Date.now());
loadPrompts();
guardComposition(document);
const navigation = new Navigation(browserAddressBar());
const page = new Page({
  call: createCall(postToOwnServer(() => locale.value)),
  stream: browserStreamPorts(),
  now: Date.now,
  newId: () => crypto.randomUUID(),
  store: browserStore(),
  goTo: (sessionKey) => navigation.settleSession(sessionKey),
});
effect(() => {
  const { profile } = page.hello.value ?? {};
  if (profile) applyProfile(profile);
});
addEventListener('online', () => page.wake());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && page.wake());

render(
  <PageContext.Provider value={{ page, navigation }}>
    <App />
  </PageContext.Provider>,
  document.getElementById('app')!,
);
void page.start();
// Where the page is not secure (plain http on another machine) browsers have no service workers, and the page works
// without.
void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
