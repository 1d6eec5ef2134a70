import { useEffect, useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { useHold } from '../shown-together.tsx';
import { t } from './words.ts';

type State = 'unknown' | 'unsupported' | 'off' | 'on' | 'busy';

/** Shows whether this device receives alerts, briefings and approvals while the page is closed. */
export function Notifications() {
  const { page } = usePage();
  const [state, setState] = useState<State>('unknown');
  useEffect(() => {
    // A browser without this API has no notifications.
    void currentState().then(setState, () => setState('unsupported'));
  }, []);
  useHold(state === 'unknown');

  const turnOn = async (): Promise<void> => {
    setState('busy');
    const problem = await subscribe();
    if (problem !== undefined) page.notes.show(t(problem), 'problem');
    setState(await currentState());
  };
  const subscribe = async (): Promise<'page.push.denied' | 'page.push.failed' | undefined> => {
    if ((await Notification.requestPermission()) !== 'granted') return 'page.push.denied';
    const asked = await page.ask('push.key', {});
    if (!asked) return undefined;
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: asked.publicKey })
      .catch(() => undefined);
    const { endpoint, keys } = made?.toJSON() ?? {};
    if (!made || endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
      return 'page.push.failed';
    const { p256dh, auth } = keys;
    const done = await page.ask('push.subscribe', { endpoint, p256dh, auth, locale: locale.value });
    if (done?.subscribed) return undefined;
    await made.unsubscribe();
    return done ? 'page.push.failed' : undefined;
  };
  const turnOff = async (): Promise<void> => {
    setState('busy');
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager.getSubscription();
    if (made && (await page.ask('push.unsubscribe', { endpoint: made.endpoint }))) await made.unsubscribe();
    setState(await currentState());
  };

  return (
    <section class="panel-section">
      <h3>{t('page.push.title')}</h3>
      <p class="muted">{t(state === 'unsupported' ? 'page.push.unsupported' : 'page.push.text')}</p>
      {state === 'off' || state === 'on' || state === 'busy' ? (
        <button
          type="button"
          class="button"
          disabled={state === 'busy'}
          onClick={() => void (state === 'on' ? turnOff() : turnOn())}
        >
          {t(state === 'on' ? 'page.push.off' : 'page.push.on')}
        </button>
      ) : null}
    </section>
  );
}

/** Browsers have no service worker where the page is not secure, and some have no push. */
async function currentState(): Promise<State> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'unsupported';
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on';
}
