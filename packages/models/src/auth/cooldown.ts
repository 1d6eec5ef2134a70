import { randomUUID } from 'node:crypto';
import type { LiveBus } from '@finclaw/cluster';
import type { EventBus } from '@finclaw/infra';

/** The reasons a key is suspended. */
type CooldownReason = 'rate-limit' | 'billing' | 'server-error' | 'auth' | 'default';

export interface CooldownEntry {
  readonly profileId: string;
  readonly reason: string;
  readonly startedAt: number;
  readonly expiresAt: number;
  /** The number of cooldowns in a row without a quiet period in between. */
  readonly consecutiveFailures: number;
  /** The fingerprint of the key, for ids that name a place rather than a key, such as an environment variable. */
  readonly keyFingerprint?: string;
}

/** Stores cooldowns beyond the process: a key without credit must not be tried again after each restart. */
export interface CooldownStorage {
  load(): Promise<readonly CooldownEntry[]>;
  save(entry: CooldownEntry): Promise<void>;
  remove(profileId: string): Promise<void>;
}

interface CooldownDeps {
  readonly now?: () => number;
  readonly eventBus?: Pick<EventBus, 'emit'>;
  readonly storage?: CooldownStorage;
  /** Shares findings among processes that use the same keys. */
  readonly bus?: LiveBus;
  /** The stored entries to start with. */
  readonly entries?: readonly CooldownEntry[];
}

/** A message between processes: a cooldown began or ended. */
interface CooldownNews {
  readonly from: string;
  readonly profileId: string;
  readonly entry?: CooldownEntry;
}

const TOPIC = 'cooldowns';
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Doubling stops here; a reason that starts higher is not doubled at all. */
const MAX_DOUBLED_MS = 5 * MINUTE;

/** Tracks which keys are suspended and until when. Queries have no side effects. */
export class CooldownTracker {
  static readonly DEFAULT_COOLDOWN_MS = MINUTE;
  static readonly COOLDOWN_DEFAULTS: Readonly<Record<CooldownReason, number>> = Object.freeze({
    // A limit of unknown length is mostly a burst's; otherwise doubling soon reaches its length.
    'rate-limit': 5_000,
    billing: DAY,
    'server-error': 5 * MINUTE,
    auth: 5 * MINUTE,
    default: MINUTE,
  });

  readonly #entries = new Map<string, CooldownEntry>();
  readonly #now: () => number;
  readonly #eventBus: Pick<EventBus, 'emit'> | undefined;
  readonly #storage: CooldownStorage | undefined;
  readonly #bus: LiveBus | undefined;
  readonly #self = randomUUID();

  constructor({ now = Date.now, eventBus, storage, bus, entries = [] }: CooldownDeps = {}) {
    this.#bus = bus;
    this.#now = now;
    this.#eventBus = eventBus;
    this.#storage = storage;
    for (const entry of entries) this.#entries.set(entry.profileId, entry);
  }

  static async open(deps: CooldownDeps & { readonly storage: CooldownStorage }): Promise<CooldownTracker> {
    const tracker = new CooldownTracker({ ...deps, entries: await deps.storage.load() });
    await tracker.pruneExpired();
    await deps.bus?.subscribe(TOPIC, (body) => tracker.#hear(JSON.parse(body) as CooldownNews));
    return tracker;
  }

  /**
   * Suspends a key for as long as the vendor asked, else for the reason's own time, doubled for consecutive cooldowns.
   * Failures of calls that were already running neither shorten a cooldown nor lengthen it.
   */
  async setCooldown(
    profileId: string,
    reason: string = 'default',
    retryAfterMs?: number,
    keyFingerprint?: string,
  ): Promise<void> {
    const now = this.#now();
    const last = this.#entries.get(profileId);
    const isActive = last !== undefined && now < last.expiresAt;
    const failures = this.#countFailures(last, isActive, now);
    const expiresAt = now + durationOf(reason, retryAfterMs, failures);
    if (isActive && expiresAt <= last.expiresAt) return;
    const entry = {
      profileId,
      reason,
      startedAt: isActive ? last.startedAt : now,
      expiresAt,
      consecutiveFailures: failures,
      keyFingerprint,
    };
    this.#entries.set(profileId, entry);
    this.#tell({ profileId, entry });
    await this.#storage?.save(entry);
    this.#eventBus?.emit('auth:cooldown', profileId, reason, expiresAt - now);
  }

  isInCooldown(profileId: string): boolean {
    return this.getRemainingMs(profileId) > 0;
  }

  getRemainingMs(profileId: string): number {
    return Math.max(0, (this.#entries.get(profileId)?.expiresAt ?? 0) - this.#now());
  }

  /** The cooldown a key is in, if it is in one. */
  getActive(profileId: string): CooldownEntry | undefined {
    return this.isInCooldown(profileId) ? this.#entries.get(profileId) : undefined;
  }

  /**
   * Records that the key worked: the next cooldown starts small again. One that is still running, set by another call,
   * stays.
   */
  async recordSuccess(profileId: string): Promise<void> {
    if (this.#entries.has(profileId) && !this.isInCooldown(profileId)) await this.clearCooldown(profileId);
  }

  /** Clears the cooldown when the place now contains another key. */
  async clearIfOtherKey(profileId: string, keyFingerprint: string): Promise<void> {
    const known = this.#entries.get(profileId)?.keyFingerprint;
    if (known !== undefined && known !== keyFingerprint) await this.clearCooldown(profileId);
  }

  async clearCooldown(profileId: string): Promise<void> {
    if (!this.#entries.delete(profileId)) return;
    this.#tell({ profileId });
    await this.#storage?.remove(profileId);
  }

  /** Removes cooldowns that are over and no longer lengthen the next one. */
  async pruneExpired(): Promise<void> {
    const now = this.#now();
    for (const [profileId, entry] of this.#entries) if (isForgotten(entry, now)) await this.clearCooldown(profileId);
  }

  #tell(news: Omit<CooldownNews, 'from'>): void {
    this.#bus?.publish(TOPIC, JSON.stringify({ ...news, from: this.#self }));
  }

  /** Applies a message of another process; of two cooldowns of a key the longer one counts. */
  #hear({ from, profileId, entry }: CooldownNews): void {
    if (from === this.#self) return;
    if (entry === undefined) this.#entries.delete(profileId);
    else if (entry.expiresAt > (this.#entries.get(profileId)?.expiresAt ?? 0)) this.#entries.set(profileId, entry);
  }

  #countFailures(last: CooldownEntry | undefined, isActive: boolean, now: number): number {
    if (last === undefined || isForgotten(last, now)) return 1;
    return isActive ? last.consecutiveFailures : last.consecutiveFailures + 1;
  }
}

function durationOf(reason: string, retryAfterMs: number | undefined, failures: number): number {
  if (retryAfterMs !== undefined && Number.isFinite(retryAfterMs) && retryAfterMs > 0)
    return Math.min(retryAfterMs, DAY);
  const { COOLDOWN_DEFAULTS, DEFAULT_COOLDOWN_MS } = CooldownTracker;
  const base = Object.hasOwn(COOLDOWN_DEFAULTS, reason)
    ? COOLDOWN_DEFAULTS[reason as CooldownReason]
    : DEFAULT_COOLDOWN_MS;
  return base >= MAX_DOUBLED_MS ? base : Math.min(base * 2 ** (failures - 1), MAX_DOUBLED_MS);
}

/** A cooldown is remembered for its own length again, at least a minute, after it has ended. */
function isForgotten({ startedAt, expiresAt }: CooldownEntry, now: number): boolean {
  return now >= expiresAt + Math.max(expiresAt - startedAt, MINUTE);
}
