import { createHash } from 'node:crypto';
import type { KeyValueStore } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import type { Grant, Principal } from '../access/principal.ts';
import { newVapidKeys, type PushTarget, type VapidKeys } from './push-message.ts';

/** A browser that receives messages while the page is closed. */
export interface PushSubscriber extends PushTarget {
  /** The grant it was authenticated with. Its person's rights are looked up for each message. */
  readonly grant: Grant & Pick<Principal, 'person'>;
  /** The language of its messages. */
  readonly locale: Locale;
}

const SUBSCRIBERS = 'push-subscribers';
const KEYS = 'push-keys';
const OWN = 'owner';
/** The maximum number of devices, so that an attacker in a browser cannot fill the disk. */
const MAX_SUBSCRIBERS = 50;

/** The owner's push keys and the subscribed browsers. */
export class PushStore {
  readonly #values: KeyValueStore;

  constructor(values: KeyValueStore) {
    this.#values = values;
  }

  /** Returns the key pair of this installation, created when first needed. */
  keys(): Promise<VapidKeys> {
    return this.#values.transaction([KEYS], async (tx) => {
      const stored = await tx.get(KEYS, OWN);
      if (stored !== undefined) return JSON.parse(stored) as VapidKeys;
      const made = newVapidKeys();
      await tx.set(KEYS, OWN, JSON.stringify(made));
      return made;
    });
  }

  /** Stores a browser; the same one is stored once. False when its person has too many. */
  add(subscriber: PushSubscriber): Promise<boolean> {
    const { endpoint, grant } = subscriber;
    return this.#values.transaction([SUBSCRIBERS], async (tx) => {
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

  /** Removes a browser on its person's own request; another person's stays. */
  removeOwn(endpoint: string, person: string): Promise<boolean> {
    return this.#values.transaction([SUBSCRIBERS], async (tx) => {
      const stored = await tx.get(SUBSCRIBERS, keyOf(endpoint));
      const isOwn = stored !== undefined && (JSON.parse(stored) as PushSubscriber).grant.person === person;
      return isOwn && tx.delete(SUBSCRIBERS, keyOf(endpoint));
    });
  }
}

const keyOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
