import { message } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import { createChannelId, type Locale, type ReplyTarget } from '@finclaw/types';
import type { Pairing } from './pairing.ts';

interface PairingWelcomeDeps {
  readonly pairing: Pick<Pairing, 'untold' | 'told' | 'isPaired'>;
  /** Sends a notice; the same key is never sent twice. */
  readonly notify: (target: ReplyTarget, text: string, dedupeKey: string) => Promise<void>;
  readonly isRunning: (channelId: string) => boolean;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
}

/** The interval of the check: people can also be admitted from another process, such as a terminal. */
const INTERVAL_MS = 2000;

/** Informs people that they were admitted, once, even if another process admitted them or the bot was not running. */
export class PairingWelcome {
  readonly #deps: PairingWelcomeDeps;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;

  constructor(deps: PairingWelcomeDeps) {
    this.#deps = deps;
  }

  /** Checks every other second; a second call changes nothing. */
  start(): void {
    this.#timer ??= setInterval(() => void this.check(), INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#checking;
  }

  /** Informs all people who can be reached now; never rejects. */
  check(): Promise<void> {
    this.#checking ??= this.#describeAll()
      .catch((error: unknown) => this.#deps.logger.warn('People who were let in could not be told', error))
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  async #describeAll(): Promise<void> {
    const { pairing, notify, isRunning, locale } = this.#deps;
    for (const sender of await pairing.untold()) {
      const { channelId, accountId, senderId, pairedAt } = sender;
      if (!isRunning(channelId)) continue;
      const target = { channelId: createChannelId(channelId), accountId, targetId: senderId };
      // The key prevents duplicates: a process that ends between sending and recording it sends nothing the second
      // time.
      const key = `paired:${JSON.stringify([channelId, accountId, senderId, pairedAt])}`;
      if (await pairing.isPaired(sender))
        await notify(target, message(sender.locale ?? locale, 'channels.pairing.welcome'), key);
      await pairing.told(sender);
    }
  }
}
