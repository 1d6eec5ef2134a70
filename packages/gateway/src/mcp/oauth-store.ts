import { createHash } from 'node:crypto';
import type { KeyValueStore } from '@finclaw/storage';
import type { GatewayScope } from '@finclaw/types';
import { digestOf, newSecret, sameDigest } from '../access/secret.ts';

/** A program that has introduced itself. */
export interface OauthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: number;
}

/** The access that a person granted to a program, until it fetches its token. */
interface OauthGrant {
  readonly client: string;
  readonly name: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly GatewayScope[];
  readonly browser: string;
  readonly expiresAt: number;
}

interface Renewal {
  readonly client: string;
  readonly token: string;
  readonly expiresAt: number;
}

const CLIENTS = 'gateway-oauth-clients';
const CODES = 'gateway-oauth-codes';
const RENEWALS = 'gateway-oauth-renewals';
/** The number of registered programs; strangers may register, so the oldest are dropped first. */
const MAX_CLIENTS = 200;
const MAX_CODES = 1_000;
const CODE_LIFE_MS = 60_000;
const RENEWAL_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores programs that sign in by OAuth, and what they may exchange for a token. Only digests of secrets are stored. */
export class OauthStore {
  readonly #values: KeyValueStore;
  readonly #now: () => number;

  constructor(values: KeyValueStore, now: () => number) {
    this.#values = values;
    this.#now = now;
  }

  /** Registers a program under a new id. */
  async register(name: string, redirectUris: readonly string[]): Promise<OauthClient> {
    const client: OauthClient = { id: newSecret().slice(0, 24), name, redirectUris, createdAt: this.#now() };
    await this.#values.transaction([CLIENTS], async (tx) => {
      const all = (await tx.list(CLIENTS)).map(({ value }) => JSON.parse(value) as OauthClient);
      const old = all.toSorted((one, other) => other.createdAt - one.createdAt).slice(MAX_CLIENTS - 1);
      for (const { id } of old) await tx.delete(CLIENTS, id);
      await tx.set(CLIENTS, client.id, JSON.stringify(client));
    });
    return client;
  }

  async client(id: string): Promise<OauthClient | undefined> {
    const stored = await this.#values.get(CLIENTS, id);
    return stored === undefined ? undefined : (JSON.parse(stored) as OauthClient);
  }

  /** Returns a code that can be exchanged once for the grant. */
  async allow(grant: Omit<OauthGrant, 'expiresAt'>): Promise<string> {
    const code = newSecret();
    await this.#values.transaction([CODES], async (tx) => {
      const stored = await tx.list(CODES);
      const open = stored.filter(({ value }) => (JSON.parse(value) as OauthGrant).expiresAt > this.#now());
      const newest = new Set(open.slice(0, MAX_CODES - 1).map(({ key }) => key));
      for (const { key } of stored) if (!newest.has(key)) await tx.delete(CODES, key);
      await tx.set(CODES, digestOf(code), JSON.stringify({ ...grant, expiresAt: this.#now() + CODE_LIFE_MS }));
    });
    return code;
  }

  /** Redeems a code, once, where the program proves that the code was made for it. */
  async redeem(
    code: string,
    shown: { readonly client: string; readonly redirectUri: string; readonly verifier: string },
  ): Promise<OauthGrant | undefined> {
    const grant = await this.#take<OauthGrant>(CODES, code);
    const isTheirs = grant?.client === shown.client && grant.redirectUri === shown.redirectUri;
    const challenge = createHash('sha256').update(shown.verifier).digest('base64url');
    return grant && isTheirs && sameDigest(grant.challenge, challenge) ? grant : undefined;
  }

  /** Returns a secret with which a program gets its next token, once. */
  async renewable(client: string, token: string): Promise<string> {
    const secret = newSecret();
    const renewal: Renewal = { client, token, expiresAt: this.#now() + RENEWAL_LIFE_MS };
    await this.#values.set(RENEWALS, digestOf(secret), JSON.stringify(renewal));
    return secret;
  }

  /** Takes the token that a secret renews, once. */
  async renew(secret: string, client: string): Promise<string | undefined> {
    const renewal = await this.#take<Renewal>(RENEWALS, secret);
    return renewal?.client === client ? renewal.token : undefined;
  }

  /** Deletes expired renewals and returns their tokens. */
  async forgetOld(): Promise<readonly string[]> {
    const stored = await this.#values.list(RENEWALS);
    const old = stored.map(({ key, value }) => ({ key, ...(JSON.parse(value) as Renewal) }));
    const over = old.filter(({ expiresAt }) => expiresAt <= this.#now());
    for (const { key } of over) await this.#values.delete(RENEWALS, key);
    return over.map(({ token }) => token);
  }

  async #take<T extends { readonly expiresAt: number }>(scope: string, secret: string): Promise<T | undefined> {
    const digest = digestOf(secret);
    const stored = await this.#values.get(scope, digest);
    // The delete decides between two concurrent requests, also of two processes.
    if (stored === undefined || !(await this.#values.delete(scope, digest))) return undefined;
    const value = JSON.parse(stored) as T;
    return value.expiresAt > this.#now() ? value : undefined;
  }
}
