import { createHash } from 'node:crypto';
import type { KeyValueStore } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import type { Grant, Principal } from '../access/principal.ts';
import { newVapidKeys, type PushTarget, type VapidKeys } from './push-message.ts';

/** A browser that wants to hear of things while nobody looks at the page. */
export interface PushSubscriber extends PushTarget {
  /** What it was recognised by. What its person may do is asked when there is something to tell. */
  readonly grant: Grant & Pick<Principal, 'person'>;
  /** The language it is told in. */
  readonly locale: Locale;
}

const SUBSCRIBERS = 'push-subscribers';
const KEYS = 'push-keys';
const OWN = 'owner';
/** Nobody has more devices; whoever takes over a browser cannot fill the disk. */
const MAX_SUBSCRIBERS = 50;

/** The owner's keys and the browsers that asked to be told. */
export class PushStore {
  readonly #values: KeyValueStore;

  constructor(values: KeyValueStore) {
    this.#values = values;
  }

  /** The key pair of this installation, made when it is first asked for. */
  keys(): Promise<VapidKeys> {
    return this.#values.transaction(async (tx) => {
      const kept = await tx.get(KEYS, OWN);
      if (kept !== undefined) return JSON.parse(kept) as VapidKeys;
      const made = newVapidKeys();
      await tx.set(KEYS, OWN, JSON.stringify(made));
      return made;
    });
  }

  /** Keeps a browser; the same one is kept once. False when its person has too many. */
  add(subscriber: PushSubscriber): Promise<boolean> {
    const { endpoint, grant } = subscriber;
    return this.#values.transaction(async (tx) => {
      const others = (await new PushStore(tx).list()).filter((each) => each.endpoint !== endpoint);
      if (others.filter((each) => each.grant.person === grant.person).length >= MAX_SUBSCRIBERS) return false;
      await tx.set(SUBSCRIBERS, keyOf(endpoint), JSON.stringify(subscriber));
      return true;
    });
  }

  async list(): Promise<readonly PushSubscriber[]> {
    return (await this.#values.list(SUBSCRIBERS)).map(({ value }) => JSON.parse(value) as PushSubscriber);
  }

  remove(endpoint: string): Promise<boolean> {
    return this.#values.delete(SUBSCRIBERS, keyOf(endpoint));
  }

  /** The same for somebody who says so themselves: what is another's stays. */
  removeOwn(endpoint: string, person: string): Promise<boolean> {
    return this.#values.transaction(async (tx) => {
      const kept = await tx.get(SUBSCRIBERS, keyOf(endpoint));
      const isOwn = kept !== undefined && (JSON.parse(kept) as PushSubscriber).grant.person === person;
      return isOwn && tx.delete(SUBSCRIBERS, keyOf(endpoint));
    });
  }
}

const keyOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
