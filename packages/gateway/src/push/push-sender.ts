import { type FinClawConfig, message } from '@finclaw/config';
import { type FinClawLogger, safeFetch } from '@finclaw/infra';
import { type GatewayEvent, inLanguage, type Locale } from '@finclaw/types';
import type { AccessStore } from '../access/access-store.ts';
import type { Principal } from '../access/principal.ts';
import type { EventHub } from '../events/event-hub.ts';
import { encryptPush, vapidHeader } from './push-message.ts';
import type { PushStore, PushSubscriber } from './push-store.ts';

interface PushDeps {
  readonly push: PushStore;
  readonly access: Pick<AccessStore, 'holderOf' | 'onRevoked'>;
  readonly conversations: { maySee(principal: Principal, sessionKey: string): boolean };
  readonly config: Pick<FinClawConfig['gateway'], 'push'>;
  readonly hub: EventHub;
  readonly logger: FinClawLogger;
  readonly now: () => number;
}

/** The text the service worker displays. */
interface PushText {
  readonly title: string;
  readonly body: string;
  readonly sessionKey: string;
  /** Two messages with one tag are one notification. */
  readonly tag: string;
}

/** A subscriber with the current rights of their person. */
interface Listener {
  readonly subscriber: PushSubscriber;
  readonly principal: Principal;
}

type Outcome = 'taken' | 'gone' | 'failed';

type NotifiedEvent = Extract<GatewayEvent, { readonly type: 'alert' | 'notice' | 'approval-requested' }>;

/** The time a push service stores a message for a device that is off. */
const TTL_S = 24 * 60 * 60;
/** With the header and the text around it, this stays below the 4,096 bytes a push service must take. */
const MAX_BODY = 600;
const TIMEOUT_MS = 15_000;
const RETRY_MS = 5_000;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/**
 * Sends alerts, briefings and approvals to subscribed browsers. The page has all of them anyway, so a message that
 * cannot be sent is only logged.
 */
export class PushSender {
  readonly #context: PushDeps;
  readonly #stopping = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  readonly #stopHearing: () => void;
  #known: readonly Listener[] = [];

  constructor(context: PushDeps) {
    this.#context = context;
    context.hub.watch((event) => {
      if (event.type === 'alert' || event.type === 'notice' || event.type === 'approval-requested')
        this.#begin(this.#notifyAll(event as NotifiedEvent));
    });
    this.#stopHearing = context.access.onRevoked(() => this.#begin(this.refresh()));
  }

  /**
   * Loads the subscribers; call it at the start and after a subscription. A signed-out browser is removed here as well.
   */
  async refresh(): Promise<void> {
    const { push, access } = this.#context;
    const known: Listener[] = [];
    for (const subscriber of await push.list()) {
      const principal = await access.holderOf(subscriber.grant);
      if (principal) known.push({ subscriber, principal });
      else await push.remove(subscriber.endpoint);
    }
    this.#known = known;
  }

  /** Returns true when a browser that may approve would receive messages of this conversation. */
  reachesApprover(sessionKey: string): boolean {
    const { conversations } = this.#context;
    return this.#known.some(
      ({ principal }) => principal.scopes.has('approve') && conversations.maySee(principal, sessionKey),
    );
  }

  /** Sends a message for one browser to its push service, once. */
  async post(subscriber: PushSubscriber, text: PushText): Promise<Outcome> {
    const { push, config, now, logger } = this.#context;
    const { endpoint } = subscriber;
    const contact = config.push?.contact ?? 'mailto:owner@example.com';
    const init = {
      method: 'POST',
      headers: {
        authorization: vapidHeader(endpoint, await push.keys(), contact, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_S),
        urgency: 'high',
      },
      body: encryptPush(JSON.stringify(text), subscriber),
      signal: this.#stopping.signal,
    };
    const ssrfPolicy = { privateHosts: config.push?.privateHosts ?? [] };
    try {
      const { status } = await safeFetch(endpoint, { ssrfPolicy, timeoutMs: TIMEOUT_MS, init });
      if (status < 300) return 'taken';
      if (GONE.has(status)) return 'gone';
      logger.warn('A push service did not take a message', { host: new URL(endpoint).host, status });
    } catch (error) {
      logger.warn('A push service could not be reached', { host: new URL(endpoint).host }, error);
    }
    return 'failed';
  }

  async stop(): Promise<void> {
    this.#stopHearing();
    this.#stopping.abort();
    await Promise.allSettled(this.#sending);
  }

  #begin(task: Promise<void>): void {
    const work = task.catch((error: unknown) => this.#context.logger.warn('A push message failed', {}, error));
    this.#sending.add(work);
    void work.finally(() => this.#sending.delete(work));
  }

  async #notifyAll(event: NotifiedEvent): Promise<void> {
    const { push } = this.#context;
    for (const { subscriber, principal } of await this.#listeners(event.sessionKey)) {
      if (event.type === 'approval-requested' && !principal.scopes.has('approve')) continue;
      const text = textOf(event, subscriber.locale);
      let outcome = await this.post(subscriber, text);
      if (outcome === 'failed' && !this.#stopping.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        outcome = await this.post(subscriber, text);
      }
      if (outcome === 'gone') await push.remove(subscriber.endpoint);
    }
  }

  /** Returns the listeners who may see the conversation. */
  async #listeners(sessionKey: string): Promise<readonly Listener[]> {
    await this.refresh();
    return this.#known.filter(({ principal }) => this.#context.conversations.maySee(principal, sessionKey));
  }
}

function textOf(event: NotifiedEvent, locale: Locale): PushText {
  const { sessionKey } = event;
  if (event.type === 'approval-requested') {
    const { id, summary, request = '' } = event.approval;
    const body = summary === undefined ? request : inLanguage(summary, locale).join('\n');
    return { title: message(locale, 'gateway.push.approval'), body: body.slice(0, MAX_BODY), sessionKey, tag: id };
  }
  const title = message(locale, event.type === 'alert' ? 'gateway.push.alert' : 'gateway.push.notice');
  return { title, body: plain(event.text).slice(0, MAX_BODY), sessionKey, tag: event.noticeId };
}

/** A notification shows text, not Markdown. */
const plain = (text: string): string =>
  text
    .replace(/[*_`#|]+/g, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
