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
  async hasBrowser(): Promise<boolean> {
    return (await this.#browsers()).length > 0;
  }

  /** Makes the one link that connects a browser; an older one stops working. */
  async createLink(): Promise<string> {
    const secret = newSecret(this.#random);
    await this.#values.transaction(async (tx) => {
      for (const { key } of await tx.list(LINKS)) await tx.delete(LINKS, key);
      await tx.set(LINKS, digestOf(secret), JSON.stringify({ expiresAt: this.#now() + LINK_LIFE_MS }));
    });
    return secret;
  }

  /** Exchanges a link for a browser's secret, once. */
  async redeemLink(link: string): Promise<string | undefined> {
    const digest = digestOf(link);
    const stored = await this.#read<{ expiresAt: number }>(LINKS, digest);
    // Deleting decides between two that come at the same time, also from two processes.
    if (!(await this.#values.delete(LINKS, digest)) || !stored || stored.expiresAt <= this.#now()) return undefined;
    const secret = newSecret(this.#random);
    await this.#saveBrowser(digestOf(secret), {
      id: this.#newId(),
      createdAt: this.#now(),
      expiresAt: this.#now() + BROWSER_LIFE_MS,
    });
    return secret;
  }

  async findBrowser(secret: string): Promise<Principal | undefined> {
    const digest = digestOf(secret);
    const stored = await this.#liveBrowser(digest);
    if (!stored) return undefined;
    const renewed = this.#now() + BROWSER_LIFE_MS;
    if (renewed - stored.expiresAt > DAY_MS && !(await this.#renew(digest, renewed))) return undefined;
    return browserPrincipal(stored.id, digest);
  }

  /** Lets a browser in for longer, unless it was signed out meanwhile. */
  #renew(digest: string, expiresAt: number): Promise<boolean> {
    return this.#values.transaction(async (tx) => {
      const stored = await tx.get(BROWSERS, digest);
      if (stored === undefined) return false;
      await tx.set(BROWSERS, digest, JSON.stringify({ ...(JSON.parse(stored) as StoredBrowser), expiresAt }));
      return true;
    });
  }

  /** Forgets one browser, or all; returns how many that were. */
  async signOut(digest?: string): Promise<number> {
    const digests = digest === undefined ? (await this.#values.list(BROWSERS)).map(({ key }) => key) : [digest];
    let count = 0;
    for (const each of digests) if (await this.#values.delete(BROWSERS, each)) count++;
    if (count > 0) this.#describeRevoked();
    return count;
  }

  async findToken(secret: string): Promise<Principal | undefined> {
    const id = TOKEN.exec(secret)?.[1];
    const stored = id === undefined ? undefined : await this.#liveToken(id);
    const digest = digestOf(secret);
    return id !== undefined && stored && sameDigest(stored.digest, digest)
      ? tokenPrincipal(id, digest, stored.scopes)
      : undefined;
  }

  /** Whether what somebody was recognised by still holds, with the same scopes. */
  async stillHolds({ kind, id, digest, scopes }: Principal): Promise<boolean> {
    if (kind === 'browser') return (await this.#liveBrowser(digest)) !== undefined;
    const stored = await this.#liveToken(id);
    return (
      stored !== undefined && sameDigest(stored.digest, digest) && [...scopes].every((scope) => stored.scopes.includes(scope))
    );
  }

  async listTokens(): Promise<readonly TokenView[]> {
    return (await this.#values.list(TOKENS))
      .map(({ key, value }) => viewOf(key, JSON.parse(value)))
      .sort((a, b) => a.createdAt - b.createdAt);
  }

  async createToken(
    maker: Principal,
    wanted: { readonly name: string; readonly scopes: readonly GatewayScope[]; readonly expiresInDays?: number | undefined },
  ): Promise<{ readonly token: TokenView; readonly secret: string }> {
    const scopes = ALL_SCOPES.filter((scope) => wanted.scopes.includes(scope));
    assertHolds(maker, scopes);
    const createdAt = this.#now();
    const life = wanted.expiresInDays === undefined ? {} : { expiresAt: createdAt + wanted.expiresInDays * DAY_MS };
    return this.#issue(this.#newId(), { name: wanted.name, scopes, createdAt, ...life });
  }

  /** Replaces a token's secret. Whoever does it gets a working token, so they must hold all that it may do. */
  async rotateToken(maker: Principal, id: string): Promise<{ readonly token: TokenView; readonly secret: string }> {
    const stored = await this.#liveToken(id);
    if (!stored) throw new GatewayFault('NOT_FOUND', 'gateway.tokenNotFound');
    assertHolds(maker, stored.scopes);
    const issued = await this.#issue(id, stored);
    this.#describeRevoked();
    return issued;
  }

  async revokeToken(id: string): Promise<boolean> {
    const isRevoked = await this.#values.delete(TOKENS, id);
    if (isRevoked) this.#describeRevoked();
    return isRevoked;
  }

  /** Calls the listener whenever a grant was withdrawn here; returns how to stop that. */
  onRevoked(listener: () => void): () => void {
    this.#onRevoked.add(listener);
    return () => void this.#onRevoked.delete(listener);
  }

  async #issue(id: string, stored: Omit<StoredToken, 'digest'>): Promise<{ readonly token: TokenView; readonly secret: string }> {
    const secret = `fct_${id}_${newSecret(this.#random)}`;
    const { name, scopes, createdAt, expiresAt } = stored;
    const token: StoredToken = {
      name,
      scopes,
      createdAt,
      digest: digestOf(secret),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    };
    await this.#values.set(TOKENS, id, JSON.stringify(token));
    return { token: viewOf(id, token), secret };
  }

  async #liveToken(id: string): Promise<StoredToken | undefined> {
    const stored = await this.#read<StoredToken>(TOKENS, id);
    return stored && (stored.expiresAt === undefined || stored.expiresAt > this.#now()) ? stored : undefined;
  }

  async #liveBrowser(digest: string): Promise<StoredBrowser | undefined> {
    const stored = await this.#read<StoredBrowser>(BROWSERS, digest);
    return stored && stored.expiresAt > this.#now() ? stored : undefined;
  }

  async #browsers(): Promise<readonly StoredBrowser[]> {
    return (await this.#values.list(BROWSERS))
      .map(({ value }) => JSON.parse(value) as StoredBrowser)
      .filter(({ expiresAt }) => expiresAt > this.#now());
  }

  async #saveBrowser(digest: string, browser: StoredBrowser): Promise<void> {
    await this.#values.set(BROWSERS, digest, JSON.stringify(browser));
  }

  async #read<T>(scope: string, key: string): Promise<T | undefined> {
    const value = await this.#values.get(scope, key);
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
  if (!wanted.every((scope) => scopes.has(scope))) throw new GatewayFault('FORBIDDEN', 'gateway.widerScopes');
}

function viewOf(id: string, { name, scopes, createdAt, expiresAt }: StoredToken): TokenView {
  return { id, name, scopes, createdAt, ...(expiresAt === undefined ? {} : { expiresAt }) };
}
