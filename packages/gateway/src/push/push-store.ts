import { createHash } from 'node:crypto';
import type { KeyValueStore } from '@finclaw/storage';
import { createChannelId, type GatewayScope, type Locale } from '@finclaw/types';
import type { Principal } from '../access/principal.ts';
import { newVapidKeys, type PushTarget, type VapidKeys } from './push-message.ts';

/** A browser that wants to hear of things while nobody looks at the page. */
export interface PushSubscriber extends PushTarget {
  readonly principal: Principal;
  /** The language it is told in. */
  readonly locale: Locale;
}

interface StoredSubscriber extends PushTarget {
  readonly principal: Omit<Principal, 'scopes'> & { readonly scopes: readonly GatewayScope[] };
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

  /** Keeps a browser; the same one is kept once. False when there are too many. */
  add({ principal, ...subscriber }: PushSubscriber): Promise<boolean> {
    const row: StoredSubscriber = { ...subscriber, principal: { ...principal, scopes: [...principal.scopes] } };
    return this.#values.transaction(async (tx) => {
      const others = (await tx.list(SUBSCRIBERS)).filter(({ key }) => key !== keyOf(row.endpoint));
      if (others.length >= MAX_SUBSCRIBERS) return false;
      await tx.set(SUBSCRIBERS, keyOf(row.endpoint), JSON.stringify(row));
      return true;
    });
  }

  async list(): Promise<readonly PushSubscriber[]> {
    return (await this.#values.list(SUBSCRIBERS)).map(({ value }) => {
      const { principal, ...row } = JSON.parse(value) as StoredSubscriber;
      const { channelId, scopes } = principal;
      return { ...row, principal: { ...principal, channelId: createChannelId(channelId), scopes: new Set(scopes) } };
    });
  }

  remove(endpoint: string): Promise<boolean> {
    return this.#values.delete(SUBSCRIBERS, keyOf(endpoint));
  }
}

const keyOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');
