/** The findings about a key from its calls. */
export interface KeyRecord {
  /** The profile's id, or the place of the key. */
  readonly id: string;
  /** When it was last selected among several keys. */
  readonly usedAt?: number;
  /** Absent until a call has shown the state of the key. */
  readonly state?: 'working' | 'failing';
  /** The reason it failed. */
  readonly reason?: string;
  /** Since when it has been like that. */
  readonly since?: number;
  /** The fingerprint of the key, for ids that name a place. */
  readonly keyFingerprint?: string;
}

/** The state of a key as shown to users. */
export interface KeyHealth {
  readonly state: 'untested' | 'working' | 'failing';
  readonly reason?: string;
  /** In milliseconds since the epoch. */
  readonly since?: number;
}

/** Stores records beyond the process. */
export interface KeyRecordStorage {
  load(): Promise<readonly KeyRecord[]>;
  save(record: KeyRecord): Promise<void>;
  remove(id: string): Promise<void>;
}

const UNTESTED: KeyHealth = { state: 'untested' };

/**
 * Stores, across restarts, when each key was last selected and its vendor's latest verdict. A cause of failure stays
 * until the key works, fails for another reason or is replaced.
 */
export class KeyRecords {
  readonly #records = new Map<string, KeyRecord>();
  readonly #storage: KeyRecordStorage | undefined;
  readonly #now: () => number;

  constructor(now: () => number = Date.now, storage?: KeyRecordStorage, records: readonly KeyRecord[] = []) {
    this.#now = now;
    this.#storage = storage;
    for (const record of records) this.#records.set(record.id, record);
  }

  static async open(now: () => number, storage: KeyRecordStorage): Promise<KeyRecords> {
    return new KeyRecords(now, storage, await storage.load());
  }

  /** Returns when a key was last selected; 0 if never. */
  usedAt(id: string): number {
    return this.#records.get(id)?.usedAt ?? 0;
  }

  /**
   * Records a selection. Times are distinct even within one clock tick; they are stored only where there are several
   * keys.
   */
  async noteTurn(id: string, isOneOfSeveral: boolean): Promise<void> {
    const latest = Math.max(0, ...Array.from(this.#records.values(), ({ usedAt = 0 }) => usedAt));
    const record = { ...this.#records.get(id), id, usedAt: Math.max(this.#now(), latest + 1) };
    this.#records.set(id, record);
    if (isOneOfSeveral) await this.#storage?.save(record);
  }

  /** Records a vendor's verdict on a key; an unchanged one is not stored again. */
  async noteOutcome(id: string, isWorking: boolean, reason?: string, keyFingerprint?: string): Promise<void> {
    const before = this.#records.get(id);
    const state = isWorking ? 'working' : 'failing';
    if (before?.state === state && before.reason === reason && before.keyFingerprint === keyFingerprint) return;
    const { usedAt } = before ?? {};
    const record: KeyRecord = {
      id,
      state,
      since: this.#now(),
      usedAt,
      reason,
      keyFingerprint,
    };
    this.#records.set(id, record);
    await this.#storage?.save(record);
  }

  /** Returns the state of a key; a key replaced since is untested. */
  health(id: string, keyFingerprint?: string): KeyHealth {
    const { state, reason, since, keyFingerprint: known } = this.#records.get(id) ?? {};
    if (state === undefined || known !== keyFingerprint) return UNTESTED;
    return { state, reason, since };
  }

  /** Removes the record of a place whose key was replaced or removed. */
  async forget(id: string): Promise<void> {
    if (this.#records.delete(id)) await this.#storage?.remove(id);
  }
}
