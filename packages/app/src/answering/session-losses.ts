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

/** Records lost lines of a conversation and informs its next user, once for each line. */
export class SessionLosses {
  readonly #values: KeyValueStore;
  readonly #notices: Pick<Notices, 'send'>;
  readonly #logger: FinClawLogger;

  constructor(deps: {
    readonly values: KeyValueStore;
    readonly notices: Pick<Notices, 'send'>;
    readonly logger: FinClawLogger;
  }) {
    this.#values = deps.values;
    this.#notices = deps.notices;
    this.#logger = deps.logger;
  }

  /** Records unreadable lines; known ones change nothing. */
  found({ sessionKey, lines }: SessionLoss): Promise<void> {
    return this.#values.transaction([SCOPE], async (tx) => {
      const { told, untold } = await knownOf(tx, sessionKey);
      const all = new Set([...told, ...untold, ...lines.map(digestOf)]);
      if (all.size === told.length + untold.length) return;
      await keep(tx, sessionKey, { told, untold: [...all].slice(told.length) });
    });
  }

  /** Reports the lines lost since the last report, without delaying the answer. */
  async tell(ctx: MsgContext, locale: Locale): Promise<void> {
    const { sessionKey } = ctx;
    const { untold } = await knownOf(this.#values, sessionKey);
    if (untold.length === 0) return;
    // It is not a reply: where answers and notices have different targets, it goes to that of notices.
    const { replyToMessageId: _, ...target } = replyTargetOf(ctx);
    const text = message(locale, 'run.linesLost', { count: untold.length });
    try {
      await this.#notices.send(target, text, `${SCOPE}:${sessionKey}:${digestOf(untold.join())}`);
      // Losses found while the notice was being sent are reported the next time.
      await this.#values.transaction([SCOPE], async (tx) => {
        const now = await knownOf(tx, sessionKey);
        const told = [...new Set([...now.told, ...untold])];
        await keep(tx, sessionKey, { told, untold: now.untold.filter((line) => !told.includes(line)) });
      });
    } catch (error) {
      this.#logger.error('A notice could not be sent', { error });
    }
  }
}

async function knownOf(values: KeyValueStore, sessionKey: string): Promise<Known> {
  const stored = await values.get(SCOPE, sessionKey);
  return stored === undefined ? { told: [], untold: [] } : parseColumn<Known>(stored);
}

const keep = (values: KeyValueStore, sessionKey: string, known: Known): Promise<void> =>
  values.set(SCOPE, sessionKey, JSON.stringify(known));

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
