import { randomBytes } from 'node:crypto';
import type { KeyValueStore } from '@finclaw/storage';
import type { PasskeyView } from '@finclaw/types';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

interface PasskeysDeps {
  readonly values: KeyValueStore;
  readonly now: () => number;
}

interface StoredPasskey {
  readonly person: string;
  readonly name: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports?: readonly string[];
  readonly createdAt: number;
  readonly usedAt?: number;
}

/** A challenge that a passkey has to sign; with a person when they add a passkey, without one when signing in. */
interface StoredChallenge {
  readonly person?: string;
  readonly expiresAt: number;
}

const PASSKEYS = 'gateway-passkeys';
const CHALLENGES = 'gateway-passkey-challenges';
const CHALLENGE_LIFE_MS = 5 * 60 * 1000;
/** The maximum number of open challenges: strangers can request them. */
const MAX_CHALLENGES = 1_000;
const MOST_OF_ONE = 20;

/** Loads the library, which is needed only when a passkey is used. */
const library = () => import('@simplewebauthn/server');

/**
 * The passkeys of people: created on the page, requested where a browser is not signed in. A maintained library checks
 * the proofs.
 */
export class Passkeys {
  readonly #deps: PasskeysDeps;

  constructor(deps: PasskeysDeps) {
    this.#deps = deps;
  }

  async list(person: string): Promise<readonly PasskeyView[]> {
    return (await this.#of(person))
      .map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }))
      .sort((a, b) => a.createdAt - b.createdAt);
  }

  async remove(person: string, id: string): Promise<boolean> {
    return this.#deps.values.transaction([PASSKEYS], async (tx) => {
      const stored = await tx.get(PASSKEYS, id);
      return stored !== undefined && (JSON.parse(stored) as StoredPasskey).person === person && tx.delete(PASSKEYS, id);
    });
  }

  /** Returns the options a browser needs to create a passkey; undefined when there are too many already. */
  async beginAdding(
    person: { readonly id: string; readonly name: string },
    origin: string,
  ): Promise<object | undefined> {
    const own = await this.#of(person.id);
    const challenge = own.length < MOST_OF_ONE ? await this.#newChallenge(person.id) : undefined;
    if (challenge === undefined) return undefined;
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: 'FinClaw',
      rpID: new URL(origin).hostname,
      userID: new TextEncoder().encode(person.id),
      userName: person.name || 'FinClaw',
      challenge: Buffer.from(challenge, 'base64url'),
      attestationType: 'none',
      excludeCredentials: own.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Stores a passkey that a browser created for this person; false when its proof is invalid. */
  async finishAdding(person: string, origin: string, name: string, response: unknown): Promise<boolean> {
    const { verifyRegistrationResponse } = await library();
    const verified = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => this.#takeChallenge(challenge, person),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
    }).catch(() => undefined);
    if (!verified?.verified) return false;
    const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
    const stored: StoredPasskey = {
      person,
      name,
      counter,
      createdAt: this.#deps.now(),
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports,
    };
    await this.#deps.values.set(PASSKEYS, id, JSON.stringify(stored));
    return true;
  }

  /** Returns the options a browser needs to request a passkey; undefined when too many ask at once. */
  async beginSignIn(origin: string): Promise<object | undefined> {
    const challenge = await this.#newChallenge();
    if (challenge === undefined) return undefined;
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: new URL(origin).hostname,
      challenge: Buffer.from(challenge, 'base64url'),
      userVerification: 'required',
    });
  }

  /** Returns the person of a passkey; undefined when its proof is invalid. */
  async finishSignIn(origin: string, response: unknown): Promise<string | undefined> {
    const { id } = response as { readonly id?: unknown };
    const json = typeof id === 'string' ? await this.#deps.values.get(PASSKEYS, id) : undefined;
    if (typeof id !== 'string' || json === undefined) return undefined;
    const stored = JSON.parse(json) as StoredPasskey;
    const { verifyAuthenticationResponse } = await library();
    const verified = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => this.#takeChallenge(challenge),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: { id, publicKey: Buffer.from(stored.publicKey, 'base64url'), counter: stored.counter },
    }).catch(() => undefined);
    if (!verified?.verified) return undefined;
    const used: StoredPasskey = {
      ...stored,
      counter: verified.authenticationInfo.newCounter,
      usedAt: this.#deps.now(),
    };
    // A passkey that was removed meanwhile stays removed.
    const isThere = await this.#deps.values.transaction([PASSKEYS], async (tx) => {
      if ((await tx.get(PASSKEYS, id)) === undefined) return false;
      await tx.set(PASSKEYS, id, JSON.stringify(used));
      return true;
    });
    return isThere ? stored.person : undefined;
  }

  async #of(person: string): Promise<readonly (StoredPasskey & { readonly id: string })[]> {
    const all = (await this.#deps.values.list(PASSKEYS)).map(({ key, value }) => ({
      ...(JSON.parse(value) as StoredPasskey),
      id: key,
    }));
    return all.filter((passkey) => passkey.person === person);
  }

  async #newChallenge(person?: string): Promise<string | undefined> {
    const { values, now } = this.#deps;
    const challenge = randomBytes(32).toString('base64url');
    return values.transaction([CHALLENGES], async (tx) => {
      const open = await tx.list(CHALLENGES);
      for (const { key, value } of open) if (isOver(value, now())) await tx.delete(CHALLENGES, key);
      if (open.filter(({ value }) => !isOver(value, now())).length >= MAX_CHALLENGES) return undefined;
      const stored: StoredChallenge = { person, expiresAt: now() + CHALLENGE_LIFE_MS };
      await tx.set(CHALLENGES, challenge, JSON.stringify(stored));
      return challenge;
    });
  }

  /** Returns true once for a challenge issued to this person, or to a signing-in browser. */
  async #takeChallenge(challenge: string, person?: string): Promise<boolean> {
    const { values, now } = this.#deps;
    return values.transaction([CHALLENGES], async (tx) => {
      const stored = await tx.get(CHALLENGES, challenge);
      if (stored === undefined || !(await tx.delete(CHALLENGES, challenge))) return false;
      return !isOver(stored, now()) && (JSON.parse(stored) as StoredChallenge).person === person;
    });
  }
}

const isOver = (stored: string, now: number): boolean => (JSON.parse(stored) as StoredChallenge).expiresAt <= now;
