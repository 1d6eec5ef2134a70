import type { CommandDefinition } from '@finclaw/conversation';
import {
  type BackoffOptions,
  computeBackoff,
  type FinClawLogger,
  isFinClawError,
  sleepWithAbort,
} from '@finclaw/infra';
import type { Message, Update, UserFromGetMe } from 'grammy/types';
import { publishMenu } from './command-menu.ts';
import { pollUpdates } from './poll-updates.ts';
import { TelegramBot, type TelegramBotOptions } from './telegram-bot.ts';

interface TelegramAccountOptions extends TelegramBotOptions {
  readonly accountId: string;
  readonly commands: readonly CommandDefinition[];
  readonly logger: FinClawLogger;
  readonly pollSeconds?: number | undefined;
  /** Takes an update of the account; resolves when it needs no repetition. */
  readonly onUpdate: (account: TelegramAccount, me: UserFromGetMe, update: Update) => Promise<void>;
}

/** One bot account: connects, publishes its menu and listens, and retries while Telegram is unreachable. */
export class TelegramAccount {
  readonly accountId: string;
  readonly bot: TelegramBot;
  readonly #options: TelegramAccountOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #startedAt = 0;

  constructor(options: TelegramAccountOptions) {
    this.#options = options;
    this.accountId = options.accountId;
    this.bot = new TelegramBot(options);
  }

  /** Aborted when the account stops. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Tells whether a message was sent before this account listened: Telegram keeps a day of them. */
  wasMissed({ date }: Pick<Message, 'date'>): boolean {
    return date < Math.floor(this.#startedAt / 1000);
  }

  start(): void {
    this.#startedAt ||= Date.now();
    this.#running ??= this.#run().catch((error: unknown) => {
      if (!this.signal.aborted) this.#report(error);
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { logger, commands, pollSeconds, onUpdate } = this.#options;
    const me = await this.#connect();
    logger.info('Telegram connected', { accountId: this.accountId, bot: me.username });
    const menu = publishMenu(this.bot, commands, this.signal).catch((error: unknown) => {
      if (!this.signal.aborted) logger.warn('The menu of the Telegram bot could not be set', error);
    });
    await pollUpdates({
      api: this.bot.api,
      handle: (update) => onUpdate(this, me, update),
      signal: this.signal,
      logger,
      pollSeconds,
      ...this.#backoff,
    });
    await menu;
  }

  /** Looks up the bot and removes an earlier webhook, which would block polls. */
  async #connect(): Promise<UserFromGetMe> {
    for (let attempt = 0; ; attempt++) {
      try {
        const me = await this.bot.call('repeatable', (api) => api.getMe(), { signal: this.signal });
        await this.bot.call('repeatable', (api) => api.deleteWebhook(), { signal: this.signal });
        return me;
      } catch (error) {
        this.signal.throwIfAborted();
        if (isFinClawError(error) && error.code === 'AUTH_FAILURE') throw error;
        if (attempt === 0) this.#options.logger.warn('Telegram cannot be reached; trying again', error);
        await sleepWithAbort(computeBackoff(attempt, this.#options.backoff), this.signal);
      }
    }
  }

  #report(error: unknown): void {
    const isRejected = isFinClawError(error) && error.code === 'AUTH_FAILURE';
    const text = isRejected ? 'Telegram rejects the token of this bot; add it again' : 'A Telegram bot stopped';
    this.#options.logger.error(text, { accountId: this.accountId }, error);
  }

  get #backoff(): { readonly backoff?: BackoffOptions } {
    return this.#options.backoff ? { backoff: this.#options.backoff } : {};
  }
}
