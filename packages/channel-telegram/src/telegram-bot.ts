import type { CallKind, CallOptions } from '@finclaw/channel-kit';
import type { BackoffOptions } from '@finclaw/infra';
import { Api } from 'grammy/web';
import { callTelegram } from './call-telegram.ts';

const TELEGRAM_API = 'https://api.telegram.org';
/** Longer than a poll is kept open; a slower call times out. */
const CALL_TIMEOUT_SECONDS = 60;

export interface TelegramBotOptions {
  readonly token: string;
  readonly apiBaseUrl?: string | undefined;
  readonly backoff?: BackoffOptions | undefined;
}

/** One bot account's line to Telegram. */
export class TelegramBot {
  readonly api: Api;
  readonly #options: TelegramBotOptions;

  constructor(options: TelegramBotOptions) {
    this.#options = options;
    this.api = new Api(options.token, { apiRoot: this.#apiRoot, timeoutSeconds: CALL_TIMEOUT_SECONDS });
  }

  /** Makes a call with this account's way of trying again. */
  call<T>(kind: CallKind, call: (api: Api) => Promise<T>, options: CallOptions = {}): Promise<T> {
    const { backoff } = this.#options;
    return callTelegram(kind, () => call(this.api), { backoff, ...options });
  }

  /** Returns the address of a file; it contains the token. */
  fileUrl(path: string): string {
    return `${this.#apiRoot}/file/bot${this.#options.token}/${path}`;
  }

  get #apiRoot(): string {
    return (this.#options.apiBaseUrl ?? TELEGRAM_API).replace(/(?<!\/)\/+$/, '');
  }
}
