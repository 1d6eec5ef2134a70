import type { EventBus } from '@finclaw/infra';
import { GatewayFault } from '../gateway-fault.ts';
import type { AccessStore } from './access-store.ts';
import { Lockout } from './lockout.ts';
import type { Principal } from './principal.ts';

/** What a request shows of itself. */
export interface ShownCredential {
  /** The caller's address. */
  readonly client: string;
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  /** Set for a page of another site; such a page may use a token but never the cookie. */
  readonly isCors: boolean;
  /** True when a page made the request and said where it comes from, as it must for anything that changes something. */
  readonly hasOrigin: boolean;
  readonly changesSomething: boolean;
}

/** What a caller is recognised by. */
export interface AuthenticatorOptions {
  readonly access: AccessStore;
  readonly cookieName: string;
  readonly eventBus: EventBus;
  readonly now: () => number;
}

type CredentialKind = 'token' | 'cookie' | 'link';

/** Recognises callers by what they show, and shuts out those who guess. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #lockout: Lockout;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    this.#lockout = new Lockout({ now: options.now });
  }

  /** Who it is. Throws a fault that says why nobody was recognised. */
  recognise(shown: ShownCredential): Principal {
    const { access, cookieName } = this.#options;
    if (shown.authorization !== undefined) {
      const token = /^Bearer +([^\s]+)$/i.exec(shown.authorization)?.[1] ?? '';
      return this.#check('token', shown.client, () => access.findToken(token));
    }
    const cookie = shown.isCors ? undefined : readCookie(shown.cookie, cookieName);
    if (cookie === undefined) throw new GatewayFault('AUTH_FAILURE', 401, 'gateway.noCredential');
    if (shown.changesSomething && !shown.hasOrigin) throw new GatewayFault('FORBIDDEN', 403, 'gateway.foreignOrigin');
    return this.#check('cookie', shown.client, () => access.findBrowser(cookie), cookie);
  }

  /** Exchanges the one-time link for a browser's secret; undefined when it is worthless. */
  redeem(link: string, client: string): string {
    const secret = this.#check('link', client, () => this.#options.access.redeemLink(link));
    this.#lockout.clear(keyOf('cookie', client));
    return secret;
  }

  #check<T>(kind: CredentialKind, client: string, find: () => T | undefined, repeatable?: string): T {
    const { eventBus } = this.#options;
    const key = keyOf(kind, client);
    const remaining = this.#lockout.remainingMs(key);
    if (remaining > 0) throw lockedOut(remaining);
    const found = find();
    if (found !== undefined) {
      this.#lockout.clear(key);
      return found;
    }
    const { failures, isLocked } = this.#lockout.fail(key, repeatable);
    eventBus.emit('gateway:auth:failure', client, kind);
    if (isLocked) eventBus.emit('gateway:auth:rate_limit', client, failures);
    throw new GatewayFault('AUTH_FAILURE', 401, kind === 'link' ? 'gateway.linkUsed' : 'gateway.badCredential');
  }
}

/** Kinds are counted apart, so that a script with an old token does not shut the owner's browser out. */
const keyOf = (kind: CredentialKind, client: string): string => `${kind} ${client}`;

function lockedOut(remainingMs: number): GatewayFault {
  const seconds = Math.ceil(remainingMs / 1000);
  return new GatewayFault('RATE_LIMITED', 429, 'gateway.lockedOut', { seconds }, seconds);
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}
