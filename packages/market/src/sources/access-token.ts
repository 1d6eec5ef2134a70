import { createHash } from 'node:crypto';
import { dig, textOf } from './dig.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import type { TokenStore } from './source-settings.ts';
import { readDecimal } from './vendor-number.ts';

interface AccessTokenOptions {
  /** The vendor's name, for sentences about it. */
  readonly name: string;
  /** The identity of the account, such as the client id. */
  readonly clientId: string;
  /** Requests a token from the vendor; the answer has `access_token` and `expires_in`. */
  readonly issue: (signal?: AbortSignal) => Promise<SourceResult<unknown>>;
  readonly now: () => number;
  readonly store?: TokenStore | undefined;
}

interface StoredToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** How long before its expiry a token is no longer used, so that none expires in transit. */
const SAFETY_MS = 60_000;

/** One vendor's access token, requested once and shared by all users, other processes included. */
export class AccessToken {
  readonly #options: AccessTokenOptions;
  readonly #key: string;
  #known: StoredToken | undefined;
  #rejected: string | undefined;
  #issuing: Promise<SourceResult<string>> | undefined;

  constructor(options: AccessTokenOptions) {
    this.#options = options;
    // The key names the account without giving it away, and a new account does not find the old one's token.
    this.#key = `${options.name}:${createHash('sha256').update(options.clientId).digest('hex').slice(0, 16)}`;
  }

  /** Returns a token that has not expired and was not rejected. */
  async get(): Promise<SourceResult<string>> {
    const stored = this.#usable(this.#known) ?? this.#usable(await this.#load());
    if (stored !== undefined) {
      this.#known = stored;
      return answered(stored.token);
    }
    this.#issuing ??= this.#issue().finally(() => {
      this.#issuing = undefined;
    });
    return this.#issuing;
  }

  /** Records that the vendor no longer accepts a token. */
  reject(token: string): void {
    this.#rejected = token;
  }

  async #issue(): Promise<SourceResult<string>> {
    const answer = await this.#options.issue();
    if (!answer.ok) return answer;
    const token = textOf(dig(answer.value, 'access_token'));
    const seconds = Number(readDecimal(dig(answer.value, 'expires_in')) ?? 0);
    if (token === undefined) return failed('bad-data', `${this.#options.name} sent no access token`);
    this.#known = { token, expiresAt: this.#options.now() + seconds * 1000 };
    await this.#options.store?.set(this.#key, JSON.stringify(this.#known));
    return answered(token);
  }

  #usable(stored: StoredToken | undefined): StoredToken | undefined {
    if (stored === undefined || stored.token === this.#rejected) return undefined;
    return stored.expiresAt - SAFETY_MS > this.#options.now() ? stored : undefined;
  }

  async #load(): Promise<StoredToken | undefined> {
    try {
      const stored: unknown = JSON.parse((await this.#options.store?.get(this.#key)) ?? 'null');
      const [token, expiresAt] = [textOf(dig(stored, 'token')), dig(stored, 'expiresAt')];
      return token !== undefined && typeof expiresAt === 'number' ? { token, expiresAt } : undefined;
    } catch {
      // An unreadable token is requested again.
      return undefined;
    }
  }
}

/** Makes a call with the token; if the vendor has revoked it, retries once with a new one. */
export async function withToken<T>(
  token: AccessToken,
  call: (token: string) => Promise<SourceResult<T>>,
): Promise<SourceResult<T>> {
  for (let attempt = 1; ; attempt++) {
    const current = await token.get();
    if (!current.ok) return current;
    const answer = await call(current.value);
    if (answer.ok || answer.error.reason !== 'unauthorized' || attempt === 2) return answer;
    token.reject(current.value);
  }
}
