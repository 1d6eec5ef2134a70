import { randomBytes } from 'node:crypto';
import { LOCAL_PERSON } from '@finclaw/app';
import { Refusal } from '@finclaw/config';
import type { KeyValueStore } from '@finclaw/storage';
import type { BrowserView, GatewayScope, PersonRole, TokenView } from '@finclaw/types';
import { ALL_SCOPES, browserPrincipal, type Grant, type Principal, tokenPrincipal } from './principal.ts';
import { digestOf, newSecret, sameDigest } from './secret.ts';

/** The storage of secrets, and the clock for their expiry. */
interface AccessStoreOptions {
  readonly values: KeyValueStore;
  readonly now: () => number;
  /** Returns a person's present role; undefined once the person was removed. */
  readonly roleOf: (person: string) => Promise<PersonRole | undefined>;
  readonly random?: (bytes: number) => Buffer;
}

interface StoredBrowser {
  readonly id: string;
  /** The person it belongs to; the first owner's by default. */
  readonly person?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly vouched?: OidcBrowser;
}

/**
 * The provider session of a browser: the account that signed in, and until when it is valid without asking the provider
 * again.
 */
interface OidcBrowser {
  readonly signIn: string;
  readonly until: number;
}

interface StoredToken {
  readonly name: string;
  readonly person?: string;
  readonly scopes: readonly GatewayScope[];
  readonly digest: string;
  readonly createdAt: number;
  readonly expiresAt?: number;
  /** The one address it opens. */
  readonly onlyFor?: string | undefined;
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
 * Controls access to the gateway. Only digests are stored, and nothing is cached: what one process revokes is refused
 * by all at the next request.
 */
export class AccessStore {
  readonly #values: KeyValueStore;
  readonly #now: () => number;
  readonly #roleOf: AccessStoreOptions['roleOf'];
  readonly #random: (bytes: number) => Buffer;
  readonly #onRevoked = new Set<() => void>();

  constructor({ values, now, roleOf, random = randomBytes }: AccessStoreOptions) {
    this.#values = values;
    this.#now = now;
    this.#roleOf = roleOf;
    this.#random = random;
  }

  /** True when a browser of the first owner has been connected and not forgotten. */
  async hasBrowser(): Promise<boolean> {
    return (await this.browsersOf(LOCAL_PERSON)).length > 0;
  }

  /** Creates the only link that connects a person's browser; it replaces an older one. */
  async createLink(person = LOCAL_PERSON, lifeMs = LINK_LIFE_MS): Promise<string> {
    const secret = newSecret(this.#random);
    await this.#values.transaction([LINKS], async (tx) => {
      await dropOf(tx, LINKS, person);
      await tx.set(LINKS, digestOf(secret), JSON.stringify({ expiresAt: this.#now() + lifeMs, person }));
    });
    return secret;
  }

  /** Returns the person whose browser a link would connect; undefined for an invalid one. */
  async personOfLink(link: string): Promise<string | undefined> {
    const stored = await this.#read<{ expiresAt: number; person?: string }>(LINKS, digestOf(link));
    return stored && stored.expiresAt > this.#now() ? (stored.person ?? LOCAL_PERSON) : undefined;
  }

  /** Invalidates a link without connecting anything. */
  dropLink(link: string): Promise<boolean> {
    return this.#values.delete(LINKS, digestOf(link));
  }

  /** Exchanges a link for a browser's secret, once. */
  async redeemLink(link: string): Promise<string | undefined> {
    const digest = digestOf(link);
    const stored = await this.#read<{ expiresAt: number; person?: string }>(LINKS, digest);
    // The delete decides between two concurrent redemptions, also of two processes.
    if (!(await this.#values.delete(LINKS, digest)) || !stored || stored.expiresAt <= this.#now()) return undefined;
    return this.admit(stored.person ?? LOCAL_PERSON);
  }

  /** Signs a person's browser in; undefined once the person was removed. */
  async admit(person: string, session?: OidcBrowser): Promise<string | undefined> {
    if ((await this.#roleOf(person)) === undefined) return undefined;
    const secret = newSecret(this.#random);
    await this.#saveBrowser(digestOf(secret), {
      id: this.#newId(),
      person,
      createdAt: this.#now(),
      expiresAt: this.#now() + BROWSER_LIFE_MS,
      vouched: session,
    });
    return secret;
  }

  async findBrowser(secret: string): Promise<Principal | undefined> {
    const digest = digestOf(secret);
    const stored = await this.#liveBrowser(digest);
    if (!stored) return undefined;
    const renewed = this.#now() + BROWSER_LIFE_MS;
    if (renewed - stored.expiresAt > DAY_MS && !(await this.#renew(digest, renewed))) return undefined;
    return this.#browserOf(digest, stored);
  }

  async #browserOf(digest: string, { id, person = LOCAL_PERSON }: StoredBrowser): Promise<Principal | undefined> {
    const role = await this.#roleOf(person);
    return role && browserPrincipal({ id, digest, person, role });
  }

  async #tokenOf(
    id: string,
    { digest, scopes, onlyFor, person = LOCAL_PERSON }: StoredToken,
  ): Promise<Principal | undefined> {
    const role = await this.#roleOf(person);
    return role && tokenPrincipal({ id, digest, person, role }, scopes, onlyFor);
  }

  /** Extends a browser's session, unless it was signed out meanwhile. */
  #renew(digest: string, expiresAt: number): Promise<boolean> {
    return this.#values.transaction([BROWSERS], async (tx) => {
      const stored = await tx.get(BROWSERS, digest);
      if (stored === undefined) return false;
      await tx.set(BROWSERS, digest, JSON.stringify({ ...(JSON.parse(stored) as StoredBrowser), expiresAt }));
      return true;
    });
  }

  /** The browsers of a person that are signed in, the newest first. */
  async browsersOf(person: string, own?: Principal): Promise<readonly BrowserView[]> {
    const all = (await this.#values.list(BROWSERS)).map(({ key, value }) => ({
      key,
      ...(JSON.parse(value) as StoredBrowser),
    }));
    return all
      .filter((browser) => (browser.person ?? LOCAL_PERSON) === person && isLive(browser, this.#now()))
      .map(({ key, id, createdAt, expiresAt }) => ({
        id,
        createdAt,
        usedAt: Math.max(createdAt, expiresAt - BROWSER_LIFE_MS),
        isThis: own?.digest === key,
      }))
      .sort((a, b) => b.createdAt - a.createdAt);
  }

  /**
   * Signs out the browser with this digest, or the one of a person with this id, those of a provider account, or all of
   * theirs; returns their number.
   */
  async signOut(
    which: { readonly digest: string } | { readonly person: string; readonly id?: string; readonly signIn?: string },
  ): Promise<number> {
    const count = await this.#values.transaction([BROWSERS], async (tx) => {
      if ('digest' in which) return Number(await tx.delete(BROWSERS, which.digest));
      const { person, id, signIn } = which;
      return dropOf(tx, BROWSERS, person, (browser) => {
        return (id === undefined || browser.id === id) && (signIn === undefined || browser.vouched?.signIn === signIn);
      });
    });
    if (count > 0) this.#describeRevoked();
    return count;
  }

  /** Revokes everything that gives a person access: browsers, programs, links. */
  async revokeAll(person: string): Promise<void> {
    await this.#values.transaction([BROWSERS, TOKENS, LINKS], async (tx) => {
      for (const scope of [BROWSERS, TOKENS, LINKS]) await dropOf(tx, scope, person);
    });
    this.#describeRevoked();
  }

  async findToken(secret: string): Promise<Principal | undefined> {
    const id = TOKEN.exec(secret)?.[1];
    const stored = id === undefined ? undefined : await this.#liveToken(id);
    if (id === undefined || !stored || !sameDigest(stored.digest, digestOf(secret))) return undefined;
    return this.#tokenOf(id, stored);
  }

  /** Returns true when a caller's grant is still valid, with the same scopes. */
  async stillHolds(principal: Principal): Promise<boolean> {
    const now = await this.holderOf(principal);
    return now !== undefined && [...principal.scopes].every((scope) => now.scopes.has(scope));
  }

  /** Returns the holder of a grant with their present rights; undefined when it was revoked. */
  async holderOf({ kind, id, digest }: Grant): Promise<Principal | undefined> {
    const now = kind === 'browser' ? await this.#sameBrowser(digest) : await this.#sameToken(id);
    return now && sameDigest(now.digest, digest) ? now : undefined;
  }

  async #sameBrowser(digest: string): Promise<Principal | undefined> {
    const stored = await this.#liveBrowser(digest);
    return stored && this.#browserOf(digest, stored);
  }

  async #sameToken(id: string): Promise<Principal | undefined> {
    const stored = await this.#liveToken(id);
    return stored && this.#tokenOf(id, stored);
  }

  async tokensOf(person: string): Promise<readonly TokenView[]> {
    return (await this.#values.list(TOKENS))
      .map(({ key, value }) => ({ key, stored: JSON.parse(value) as StoredToken }))
      .filter(({ stored }) => (stored.person ?? LOCAL_PERSON) === person)
      .map(({ key, stored }) => viewOf(key, stored))
      .sort((a, b) => a.createdAt - b.createdAt);
  }

  async createToken(
    maker: Principal,
    wanted: {
      readonly name: string;
      readonly scopes: readonly GatewayScope[];
      readonly expiresInDays?: number | undefined;
      readonly onlyFor?: string;
    },
  ): Promise<{ readonly token: TokenView; readonly secret: string }> {
    const scopes = ALL_SCOPES.filter((scope) => wanted.scopes.includes(scope));
    assertHolds(maker, scopes);
    const createdAt = this.#now();
    const { name, expiresInDays, onlyFor } = wanted;
    const life = expiresInDays === undefined ? {} : { expiresAt: createdAt + expiresInDays * DAY_MS };
    return this.#issue(this.#newId(), { name, person: maker.person, scopes, createdAt, onlyFor, ...life });
  }

  /** Renews a token's secret and lifetime, even after it expired; undefined once it was revoked. */
  async extendToken(
    id: string,
    expiresInDays: number,
  ): Promise<{ readonly token: TokenView; readonly secret: string } | undefined> {
    const stored = await this.#read<StoredToken>(TOKENS, id);
    return stored && this.#issue(id, { ...stored, expiresAt: this.#now() + expiresInDays * DAY_MS });
  }

  async dropExpired(id: string): Promise<void> {
    if ((await this.#liveToken(id)) === undefined) await this.#values.delete(TOKENS, id);
  }

  /** Replaces a token's secret. The caller receives a working token, so they must have all of its rights. */
  async rotateToken(maker: Principal, id: string): Promise<{ readonly token: TokenView; readonly secret: string }> {
    const stored = await this.#liveToken(id);
    if (!stored || (stored.person ?? LOCAL_PERSON) !== maker.person)
      throw new Refusal('NOT_FOUND', 'gateway.tokenNotFound');
    assertHolds(maker, stored.scopes);
    const issued = await this.#issue(id, stored);
    this.#describeRevoked();
    return issued;
  }

  async revokeToken(maker: Principal, id: string): Promise<boolean> {
    const isRevoked = await this.#values.transaction([TOKENS], async (tx) => {
      const stored = await tx.get(TOKENS, id);
      const { person = LOCAL_PERSON } = stored === undefined ? {} : (JSON.parse(stored) as StoredToken);
      return stored !== undefined && person === maker.person && tx.delete(TOKENS, id);
    });
    if (isRevoked) this.#describeRevoked();
    return isRevoked;
  }

  /** Calls the listener whenever a grant was revoked here; returns the function that removes it. */
  onRevoked(listener: () => void): () => void {
    this.#onRevoked.add(listener);
    return () => void this.#onRevoked.delete(listener);
  }

  async #issue(
    id: string,
    stored: Omit<StoredToken, 'digest'>,
  ): Promise<{ readonly token: TokenView; readonly secret: string }> {
    const secret = `fct_${id}_${newSecret(this.#random)}`;
    const { name, scopes, createdAt, expiresAt, onlyFor, person = LOCAL_PERSON } = stored;
    const token: StoredToken = {
      name,
      person,
      scopes,
      createdAt,
      digest: digestOf(secret),
      onlyFor,
      expiresAt,
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
    return stored && isLive(stored, this.#now()) ? stored : undefined;
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

/** Deletes a person's entries in a scope; returns their number. */
async function dropOf(
  tx: KeyValueStore,
  scope: string,
  person: string,
  isMeant: (stored: Partial<StoredBrowser>) => boolean = () => true,
): Promise<number> {
  let count = 0;
  for (const { key, value } of await tx.list(scope)) {
    const stored = JSON.parse(value) as Partial<StoredBrowser>;
    if ((stored.person ?? LOCAL_PERSON) === person && isMeant(stored) && (await tx.delete(scope, key))) count++;
  }
  return count;
}

const isLive = ({ expiresAt, vouched }: StoredBrowser, now: number): boolean =>
  expiresAt > now && (vouched === undefined || vouched.until > now);

function assertHolds({ scopes }: Principal, wanted: readonly GatewayScope[]): void {
  if (!wanted.every((scope) => scopes.has(scope))) throw new Refusal('FORBIDDEN', 'gateway.widerScopes');
}

function viewOf(id: string, { name, scopes, createdAt, expiresAt }: StoredToken): TokenView {
  const held = ALL_SCOPES.filter((scope) => scopes.includes(scope));
  return { id, name, scopes: held, createdAt, expiresAt };
}
