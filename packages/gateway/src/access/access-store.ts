import { randomBytes } from 'node:crypto';
import type { KeyValueStore } from '@finclaw/storage';
import type { GatewayScope, TokenView } from '@finclaw/types';
import { GatewayFault } from '../gateway-fault.ts';
import { ALL_SCOPES, browserPrincipal, type Principal, tokenPrincipal } from './principal.ts';
import { digestOf, newSecret, sameDigest } from './secret.ts';

/** Where secrets are kept, and the clock they expire by. */
interface AccessStoreOptions {
  readonly values: KeyValueStore;
  readonly now: () => number;
  readonly random?: (bytes: number) => Buffer;
}

interface StoredBrowser {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface StoredToken {
  readonly name: string;
  readonly scopes: readonly GatewayScope[];
  readonly digest: string;
  readonly createdAt: number;
  readonly expiresAt?: number;
}

const LINKS = 'gateway-links';
const BROWSERS = 'gateway-browsers';
const TOKENS = 'gateway-tokens';
const LINK_LIFE_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A browser that has not come back for so long is forgotten. */
const BROWSER_LIFE_MS = 30 * DAY_MS;
const TOKEN = /^fct_([0-9a-f]{12})_([\w-]{43})$/;

/**
 * Who may use the gateway. Only digests are stored, and nothing is cached: what one process revokes is refused by all at the next
 * request.
 */
export class AccessStore {
  readonly #values: KeyValueStore;
  readonly #now: () => number;
  readonly #random: (bytes: number) => Buffer;
  readonly #onRevoked = new Set<() => void>();

  constructor({ values, now, random = randomBytes }: AccessStoreOptions) {
    this.#values = values;
    this.#now = now;
    this.#random = random;
  }

  /** True when a browser has been connected and not forgotten. */
  hasBrowser(): boolean {
    return this.#browsers().length > 0;
  }

  /** Makes the one link that connects a browser; an older one stops working. */
  createLink(): string {
    for (const { key } of this.#values.list(LINKS)) this.#values.delete(LINKS, key);
    const secret = newSecret(this.#random);
    this.#values.set(LINKS, digestOf(secret), JSON.stringify({ expiresAt: this.#now() + LINK_LIFE_MS }));
    return secret;
  }

  /** Exchanges a link for a browser's secret, once. */
  redeemLink(link: string): string | undefined {
    const digest = digestOf(link);
    const stored = this.#read<{ expiresAt: number }>(LINKS, digest);
    // Deleting decides between two that come at the same time, also from two processes.
    if (!this.#values.delete(LINKS, digest) || !stored || stored.expiresAt <= this.#now()) return undefined;
    const secret = newSecret(this.#random);
    this.#saveBrowser(digestOf(secret), { id: this.#newId(), createdAt: this.#now(), expiresAt: this.#now() + BROWSER_LIFE_MS });
    return secret;
  }

  findBrowser(secret: string): Principal | undefined {
    const digest = digestOf(secret);
    const stored = this.#liveBrowser(digest);
    if (!stored) return undefined;
    const renewed = this.#now() + BROWSER_LIFE_MS;
    if (renewed - stored.expiresAt > DAY_MS) this.#saveBrowser(digest, { ...stored, expiresAt: renewed });
    return browserPrincipal(stored.id, digest);
  }

  /** Forgets one browser, or all; returns how many that were. */
  signOut(digest?: string): number {
    const digests = digest === undefined ? this.#values.list(BROWSERS).map(({ key }) => key) : [digest];
    const count = digests.filter((each) => this.#values.delete(BROWSERS, each)).length;
    if (count > 0) this.#describeRevoked();
    return count;
  }

  findToken(secret: string): Principal | undefined {
    const id = TOKEN.exec(secret)?.[1];
    const stored = id === undefined ? undefined : this.#liveToken(id);
    const digest = digestOf(secret);
    return id !== undefined && stored && sameDigest(stored.digest, digest)
      ? tokenPrincipal(id, digest, stored.scopes)
      : undefined;
  }

  /** Whether what somebody was recognised by still holds, with the same scopes. */
  stillHolds({ kind, id, digest, scopes }: Principal): boolean {
    if (kind === 'browser') return this.#liveBrowser(digest) !== undefined;
    const stored = this.#liveToken(id);
    return (
      stored !== undefined && sameDigest(stored.digest, digest) && [...scopes].every((scope) => stored.scopes.includes(scope))
    );
  }

  listTokens(): readonly TokenView[] {
    return this.#values
      .list(TOKENS)
      .map(({ key, value }) => viewOf(key, JSON.parse(value)))
      .sort((a, b) => a.createdAt - b.createdAt);
  }

  createToken(
    maker: Principal,
    wanted: { readonly name: string; readonly scopes: readonly GatewayScope[]; readonly expiresInDays?: number | undefined },
  ): { readonly token: TokenView; readonly secret: string } {
    const scopes = ALL_SCOPES.filter((scope) => wanted.scopes.includes(scope));
    assertHolds(maker, scopes);
    const createdAt = this.#now();
    const life = wanted.expiresInDays === undefined ? {} : { expiresAt: createdAt + wanted.expiresInDays * DAY_MS };
    return this.#issue(this.#newId(), { name: wanted.name, scopes, createdAt, ...life });
  }

  /** Replaces a token's secret. Whoever does it gets a working token, so they must hold all that it may do. */
  rotateToken(maker: Principal, id: string): { readonly token: TokenView; readonly secret: string } {
    const stored = this.#liveToken(id);
    if (!stored) throw new GatewayFault('INVALID_INPUT', 404, 'gateway.tokenNotFound');
    assertHolds(maker, stored.scopes);
    const issued = this.#issue(id, stored);
    this.#describeRevoked();
    return issued;
  }

  revokeToken(id: string): boolean {
    const isRevoked = this.#values.delete(TOKENS, id);
    if (isRevoked) this.#describeRevoked();
    return isRevoked;
  }

  /** Calls the listener whenever a grant was withdrawn here; returns how to stop that. */
  onRevoked(listener: () => void): () => void {
    this.#onRevoked.add(listener);
    return () => void this.#onRevoked.delete(listener);
  }

  #issue(id: string, stored: Omit<StoredToken, 'digest'>): { readonly token: TokenView; readonly secret: string } {
    const secret = `fct_${id}_${newSecret(this.#random)}`;
    const { name, scopes, createdAt, expiresAt } = stored;
    const token: StoredToken = {
      name,
      scopes,
      createdAt,
      digest: digestOf(secret),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    };
    this.#values.set(TOKENS, id, JSON.stringify(token));
    return { token: viewOf(id, token), secret };
  }

  #liveToken(id: string): StoredToken | undefined {
    const stored = this.#read<StoredToken>(TOKENS, id);
    return stored && (stored.expiresAt === undefined || stored.expiresAt > this.#now()) ? stored : undefined;
  }

  #liveBrowser(digest: string): StoredBrowser | undefined {
    const stored = this.#read<StoredBrowser>(BROWSERS, digest);
    return stored && stored.expiresAt > this.#now() ? stored : undefined;
  }

  #browsers(): readonly StoredBrowser[] {
    return this.#values
      .list(BROWSERS)
      .map(({ value }) => JSON.parse(value) as StoredBrowser)
      .filter(({ expiresAt }) => expiresAt > this.#now());
  }

  #saveBrowser(digest: string, browser: StoredBrowser): void {
    this.#values.set(BROWSERS, digest, JSON.stringify(browser));
  }

  #read<T>(scope: string, key: string): T | undefined {
    const value = this.#values.get(scope, key);
    return value === undefined ? undefined : (JSON.parse(value) as T);
  }

  #newId(): string {
    return this.#random(6).toString('hex');
  }

  #describeRevoked(): void {
    for (const listener of this.#onRevoked) listener();
  }
}

function assertHolds({ scopes }: Principal, wanted: readonly GatewayScope[]): void {
  if (!wanted.every((scope) => scopes.has(scope))) throw new GatewayFault('FORBIDDEN', 403, 'gateway.widerScopes');
}

function viewOf(id: string, { name, scopes, createdAt, expiresAt }: StoredToken): TokenView {
  return { id, name, scopes, createdAt, ...(expiresAt === undefined ? {} : { expiresAt }) };
}
