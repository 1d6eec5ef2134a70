import { createHash } from 'node:crypto';
import type { SessionLoss } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { replyTargetOf } from '@finclaw/conversation';
import type { FinClawLogger } from '@finclaw/infra';
import { type KeyValueStore, parseColumn } from '@finclaw/storage';
import type { Locale, MsgContext } from '@finclaw/types';
import type { Notices } from './notices.ts';

const SCOPE = 'session-loss';

/** The damaged lines of a conversation, each by its digest. */
interface Known {
  readonly told: readonly string[];
  readonly untold: readonly string[];
}

/** Remembers which lines of a conversation were lost, and tells whoever asks there next, once for each line. */
export class SessionLosses {
  readonly #values: KeyValueStore;
  readonly #notices: Pick<Notices, 'send'>;
  readonly #logger: FinClawLogger;

  constructor(deps: { readonly values: KeyValueStore; readonly notices: Pick<Notices, 'send'>; readonly logger: FinClawLogger }) {
    this.#values = deps.values;
    this.#notices = deps.notices;
    this.#logger = deps.logger;
  }

  /** Takes note of lines that could not be read; those it knows already change nothing. */
  found({ sessionKey, lines }: SessionLoss): void {
    const { told, untold } = this.#knownOf(sessionKey);
    const all = new Set([...told, ...untold, ...lines.map(digestOf)]);
    if (all.size === told.length + untold.length) return;
    this.#keep(sessionKey, { told, untold: [...all].slice(told.length) });
  }

  /** Says how many lines were lost since it was last said; the answer does not wait for that to succeed. */
  async tell(ctx: MsgContext, locale: Locale): Promise<void> {
    const { sessionKey } = ctx;
    const { told, untold } = this.#knownOf(sessionKey);
    if (untold.length === 0) return;
    // It is no reply: where answers and notices go different ways, it goes the way of the notices.
    const { replyToMessageId: _, ...target } = replyTargetOf(ctx);
    const text = message(locale, 'run.linesLost', { count: untold.length });
    try {
      await this.#notices.send(target, text, `${SCOPE}:${sessionKey}:${digestOf(untold.join())}`);
      this.#keep(sessionKey, { told: [...told, ...untold], untold: [] });
    } catch (error) {
      this.#logger.error('A notice could not be sent', { error });
    }
  }

  #knownOf(sessionKey: string): Known {
    const stored = this.#values.get(SCOPE, sessionKey);
    return stored === undefined ? { told: [], untold: [] } : parseColumn<Known>(stored);
  }

  #keep(sessionKey: string, known: Known): void {
    this.#values.set(SCOPE, sessionKey, JSON.stringify(known));
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
