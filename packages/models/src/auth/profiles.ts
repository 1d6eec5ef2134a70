import { randomUUID } from 'node:crypto';
import { FinClawError } from '@finclaw/infra';
import type { ProviderId } from '../providers/adapter.ts';
import { CooldownTracker } from './cooldown.ts';
import { ProfileHealthMonitor } from './health.ts';
import { withSecretKey } from './keep-secret.ts';
import { KeyRecords } from './key-records.ts';
import {
  type CreateProfileInput,
  cleanProfileInput,
  type ManagedAuthProfile,
  type StoredProfile,
  toStoredProfile,
  type UpdateProfileInput,
} from './profile.ts';

/** The details of a key's failure. */
interface FailureDetail {
  readonly reason?: string;
  readonly retryAfterMs?: number;
}

/** Stores profiles. `load` returns the same array as long as no process changed anything. */
export interface ProfileStorage {
  load(): Promise<readonly StoredProfile[]>;
  save(profile: StoredProfile): Promise<void>;
  remove(id: string): Promise<boolean>;
}

interface ProfileStoreDeps {
  readonly cooldownTracker?: CooldownTracker;
  readonly healthMonitor?: ProfileHealthMonitor;
  readonly records?: KeyRecords;
  readonly now?: () => number;
  /** Without it, profiles last as long as the process. */
  readonly storage?: ProfileStorage;
}

interface Slot {
  stored: StoredProfile;
  failureCount: number;
}

/** Failures that concern the key itself. */
const CREDENTIAL_REASONS: ReadonlySet<string | undefined> = new Set([undefined, 'auth', 'billing']);
/** Limits that keys of one organisation share. */
const SHARED_REASONS: ReadonlySet<string | undefined> = new Set(['rate-limit', 'billing']);

/** Caches the profiles in memory, on top of an optional storage. */
export class AuthProfileStore {
  readonly #slots = new Map<string, Slot>();
  readonly #cooldowns: CooldownTracker;
  readonly #health: ProfileHealthMonitor;
  readonly #records: KeyRecords;
  readonly #now: () => number;
  readonly #storage: ProfileStorage | undefined;
  #loaded: readonly StoredProfile[] | undefined;
  /** Changes are serialized: each reads the current state before it writes. */
  #changing: Promise<unknown> = Promise.resolve();

  constructor({ cooldownTracker, healthMonitor, records, now = Date.now, storage }: ProfileStoreDeps = {}) {
    this.#now = now;
    this.#cooldowns = cooldownTracker ?? new CooldownTracker({ now });
    this.#health = healthMonitor ?? new ProfileHealthMonitor({}, { now });
    this.#records = records ?? new KeyRecords(now);
    this.#storage = storage;
  }

  async list(provider?: ProviderId): Promise<readonly ManagedAuthProfile[]> {
    return (await this.#current(provider)).map((slot) => this.#present(slot));
  }

  /** Returns the keys themselves, to mask them in output. */
  async knownKeys(): Promise<readonly string[]> {
    return (await this.#current()).map(({ stored }) => stored.apiKey);
  }

  async get(id: string): Promise<ManagedAuthProfile | undefined> {
    await this.#refresh();
    const slot = this.#slots.get(id);
    return slot && this.#present(slot);
  }

  async create(input: CreateProfileInput): Promise<ManagedAuthProfile> {
    const { name, provider, apiKey, priority = 0, quotaGroup } = cleanProfileInput(input);
    const stored = toStoredProfile({
      id: randomUUID(),
      name,
      provider,
      apiKey,
      priority,
      isActive: true,
      createdAt: this.#now(),
      quotaGroup,
    });
    return this.#inTurn(async () => {
      await this.#assertNewKey(provider, apiKey);
      await this.#storage?.save(stored);
      return this.#present(this.#slots.get(stored.id) ?? this.#add(stored));
    });
  }

  update(id: string, patch: UpdateProfileInput): Promise<ManagedAuthProfile> {
    return this.#inTurn(() => this.#change(id, patch));
  }

  async #change(id: string, patch: UpdateProfileInput): Promise<ManagedAuthProfile> {
    await this.#refresh();
    const slot = this.#slots.get(id);
    if (slot === undefined) throw new FinClawError(`There is no profile ${id}`, 'PROFILE_NOT_FOUND');
    const { stored } = slot;
    const {
      name = stored.name,
      apiKey = stored.apiKey,
      isActive = stored.isActive,
      priority = stored.priority,
    } = cleanProfileInput(patch);
    if (apiKey !== stored.apiKey) {
      await this.#assertNewKey(stored.provider, apiKey);
      await this.#forgetFailures(id);
      slot.failureCount = 0;
    }
    slot.stored = toStoredProfile({ ...stored, name, apiKey, isActive, priority });
    await this.#storage?.save(slot.stored);
    return this.#present(slot);
  }

  delete(id: string): Promise<boolean> {
    return this.#inTurn(() => this.#remove(id));
  }

  async #remove(id: string): Promise<boolean> {
    await this.#refresh();
    const isKnown = this.#slots.delete(id);
    // A profile whose key no longer decrypts is not among the slots, but can still be removed.
    const isStored = (await this.#storage?.remove(id)) ?? false;
    if (isKnown) await this.#forgetFailures(id);
    return isKnown || isStored;
  }

  /** Ends the cooldown of a key that works again according to its vendor. */
  async takeBack(id: string): Promise<void> {
    await this.#forgetFailures(id);
  }

  /**
   * Returns the key to use now, apart from the excluded ones; concurrent calls get different keys as long as there are
   * any.
   */
  async selectNext(
    provider: ProviderId,
    exclude: ReadonlySet<string> = new Set(),
  ): Promise<ManagedAuthProfile | undefined> {
    const usable = (await this.#current(provider)).filter(({ stored: { id, isActive } }) => {
      return (
        isActive && !exclude.has(id) && !this.#cooldowns.isInCooldown(id) && this.#health.getHealth(id) !== 'disabled'
      );
    });
    // Chosen and marked without an await in between, so that concurrent calls cannot select the same key.
    const chosen = usable.sort((a, b) => this.#compare(a, b))[0];
    if (chosen === undefined) return undefined;
    await this.#records.noteTurn(chosen.stored.id, usable.length > 1);
    return this.#present(chosen);
  }

  /** Records the outcome of a call. An unknown id is ignored: the key may have been deleted meanwhile. */
  async recordUsage(id: string, success: boolean, { reason, retryAfterMs }: FailureDetail = {}): Promise<void> {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    slot.failureCount = success ? 0 : slot.failureCount + 1;
    if (success) await this.#cooldowns.recordSuccess(id);
    else if (reason !== undefined) {
      for (const member of await this.#sharing(slot, reason))
        await this.#cooldowns.setCooldown(member.stored.id, reason, retryAfterMs);
    }
    await this.#records.noteOutcome(id, success, reason);
    if (success || CREDENTIAL_REASONS.has(reason)) this.#health.recordResult(id, success);
  }

  async #sharing(slot: Slot, reason: string): Promise<readonly Slot[]> {
    const { quotaGroup, provider } = slot.stored;
    if (quotaGroup === undefined || !SHARED_REASONS.has(reason)) return [slot];
    return (await this.#current(provider)).filter(({ stored }) => stored.quotaGroup === quotaGroup);
  }

  #compare(a: Slot, b: Slot): number {
    const rank = ({ stored }: Slot) => (this.#health.getHealth(stored.id) === 'unhealthy' ? 1 : 0);
    return (
      b.stored.priority - a.stored.priority ||
      rank(a) - rank(b) ||
      this.#records.usedAt(a.stored.id) - this.#records.usedAt(b.stored.id)
    );
  }

  async #current(provider?: ProviderId): Promise<Slot[]> {
    await this.#refresh();
    return [...this.#slots.values()].filter(({ stored }) => provider === undefined || stored.provider === provider);
  }

  /** Loads the changes of other processes, such as `finclaw auth add`. */
  async #refresh(): Promise<void> {
    const loaded = await this.#storage?.load();
    if (loaded === undefined || loaded === this.#loaded) return;
    this.#loaded = loaded;
    const ids = new Set(loaded.map(({ id }) => id));
    for (const id of [...this.#slots.keys()]) if (!ids.has(id)) this.#slots.delete(id);
    for (const stored of loaded) {
      const slot = this.#slots.get(stored.id);
      if (slot === undefined) this.#add(stored);
      else {
        if (slot.stored.apiKey !== stored.apiKey) await this.#forgetFailures(stored.id);
        slot.stored = stored;
      }
    }
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#changing.then(change);
    this.#changing = done.catch(() => {});
    return done;
  }

  #add(stored: StoredProfile): Slot {
    const slot = { stored, failureCount: 0 };
    this.#slots.set(stored.id, slot);
    return slot;
  }

  async #forgetFailures(id: string): Promise<void> {
    await this.#cooldowns.clearCooldown(id);
    await this.#records.forget(id);
    this.#health.reset(id);
  }

  async #assertNewKey(provider: ProviderId, apiKey: string): Promise<void> {
    const owner = (await this.#current(provider)).find(({ stored }) => stored.apiKey === apiKey);
    if (owner === undefined) return;
    throw new FinClawError(`The profile "${owner.stored.name}" already has this key`, 'PROFILE_DUPLICATE', {
      details: { name: owner.stored.name },
    });
  }

  #present({ stored, failureCount }: Slot): ManagedAuthProfile {
    const { id, name, provider, isActive, priority, createdAt, quotaGroup, apiKey } = stored;
    const active = this.#cooldowns.getActive(id);
    const usedAt = this.#records.usedAt(id);
    const fields = {
      id,
      name,
      provider,
      isActive,
      priority,
      createdAt: new Date(createdAt),
      lastUsedAt: usedAt === 0 ? null : new Date(usedAt),
      failureCount,
      cooldownUntil: active ? new Date(active.expiresAt) : null,
      health: this.#records.health(id),
      quotaGroup,
    };
    return withSecretKey(fields, apiKey);
  }
}
