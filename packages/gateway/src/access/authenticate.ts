import type { LiveBus } from '@finclaw/cluster';
import { Refusal } from '@finclaw/config';
import type { EventBus } from '@finclaw/infra';
import type { AccessStore } from './access-store.ts';
import { Lockout } from './lockout.ts';
import type { Principal } from './principal.ts';
import { digestOf } from './secret.ts';

/** The credentials in a request. */
export interface ShownCredential {
  /** The caller's address. */
  readonly client: string;
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  /** Set for a page of another site; such a page may use a token but never the cookie. */
  readonly isCors: boolean;
  /** True when a page made the request and stated its origin, as it must for anything that changes something. */
  readonly hasOrigin: boolean;
  readonly changesSomething: boolean;
}

/** The dependencies for recognising callers. */
interface AuthenticatorOptions {
  readonly access: AccessStore;
  readonly cookieName: string;
  readonly eventBus: EventBus;
  readonly now: () => number;
  /** Tells the other gateways about callers with too many failures. */
  readonly bus?: LiveBus | undefined;
}

type CredentialKind = 'token' | 'cookie' | 'link';

/** Authenticates callers by their credentials, and locks out those with too many failures. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #lockout: Lockout;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#lockout = new Lockout({ now: options.now, bus: options.bus });
  }

  join(): Promise<void> {
    return this.#lockout.join();
  }

  /** Returns the caller. Throws a fault with the reason when the credential is invalid. */
  async recognise(shown: ShownCredential): Promise<Principal> {
    const { access, cookieName } = this.#options;
    if (shown.authorization !== undefined) {
      const token = /^Bearer +([^\s]+)$/i.exec(shown.authorization)?.[1] ?? '';
      return this.#check('token', shown.client, token, () => access.findToken(token));
    }
    const cookie = shown.isCors ? undefined : readCookie(shown.cookie, cookieName);
    if (cookie === undefined) throw new Refusal('AUTH_FAILURE', 'gateway.noCredential');
    if (shown.changesSomething && !shown.hasOrigin) throw new Refusal('FORBIDDEN', 'gateway.foreignOrigin');
    return this.#check('cookie', shown.client, cookie, () => access.findBrowser(cookie));
  }

  /** Returns the signed-in browser of a cookie; undefined where there is none, without counting a failure. */
  async browserOf(cookies: string | undefined): Promise<Principal | undefined> {
    const secret = readCookie(cookies, this.#options.cookieName);
    return secret === undefined ? undefined : this.#options.access.findBrowser(secret);
  }

  /** Exchanges the one-time link for a browser's secret. */
  async redeem(link: string, client: string): Promise<string> {
    const secret = await this.#check('link', client, link, () => this.#options.access.redeemLink(link));
    this.#lockout.clear(keyOf('cookie', client));
    return secret;
  }

  /**
   * Checks a credential. A valid one is admitted whatever others at the same address have tried: a secret has 256
   * random bits, so its size stops guessing, and the lockout only turns away failing callers.
   */
  async #check<T>(
    kind: CredentialKind,
    client: string,
    credential: string,
    find: () => Promise<T | undefined>,
  ): Promise<T> {
    const found = await find();
    if (found !== undefined) return found;
    const guesser = keyOf(kind, client);
    const repeater = `${guesser} ${digestOf(credential)}`;
    const remaining = Math.max(this.#lockout.remainingMs(guesser), this.#lockout.remainingMs(repeater));
    if (remaining > 0) throw lockedOut(remaining);
    this.#options.eventBus.emit('gateway:auth:failure', client, kind);
    this.#note(kind, client, guesser, repeater);
    throw new Refusal('AUTH_FAILURE', kind === 'link' ? 'gateway.linkUsed' : 'gateway.badCredential');
  }

  /**
   * Repeating one wrong secret is counted on its own, and once against the address, which is locked out for many
   * different ones.
   */
  #note(kind: CredentialKind, client: string, guesser: string, repeater: string): void {
    const repeated = this.#lockout.fail(repeater);
    const guessed = repeated.failures === 1 ? this.#lockout.fail(guesser) : undefined;
    // A browser repeats an old cookie automatically, and this sentence is the only explanation its user gets.
    if (kind === 'cookie' && repeated.isLocked) this.#lockout.clear(repeater);
    const locked = guessed?.isLocked === true ? guessed : kind !== 'cookie' && repeated.isLocked ? repeated : undefined;
    if (locked) this.#options.eventBus.emit('gateway:auth:rate_limit', client, locked.failures);
  }
}

/** Kinds are counted separately, so that a script with an old token does not lock the owner's browser out. */
const keyOf = (kind: CredentialKind, client: string): string => `${kind} ${client}`;

function lockedOut(remainingMs: number): Refusal {
  const seconds = Math.ceil(remainingMs / 1000);
  return new Refusal('RATE_LIMITED', 'gateway.lockedOut', { seconds }, seconds);
}

/** The value of a cookie in the header a browser sent. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}
