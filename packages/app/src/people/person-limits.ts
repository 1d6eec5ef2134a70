import type { SessionStore } from '@finclaw/agent';
import type { LiveBus } from '@finclaw/cluster';
import type { FinClawConfig } from '@finclaw/config';
import { RateLimit } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';
import type { Identity } from '../answering/owner.ts';
import type { People } from './people.ts';
import { SharedCounts } from './shared-counts.ts';

interface PersonLimitsDeps {
  readonly people: People;
  readonly sessions: Pick<SessionStore, 'list'>;
  readonly database: Database;
  readonly settings: FinClawConfig['people'];
  /** Shares the counts among processes that are one service. */
  readonly bus?: LiveBus | undefined;
  readonly now: () => number;
}

/** The reasons a person's next message is refused. */
export type LimitReached =
  | { readonly reason: 'rate'; readonly perMinute: number }
  | { readonly reason: 'storage'; readonly limitMb: number };

/** The reasons a request or connection of a person is refused. */
type CallLimitReached =
  | { readonly reason: 'requests'; readonly perMinute: number }
  | { readonly reason: 'connections'; readonly most: number };

interface Measured {
  readonly bytes: number;
  readonly at: number;
}

const BYTES_PER_MB = 1_000_000;
/** The time after which a person's storage is measured again. */
const MEASURED_FOR_MS = 10 * 60 * 1000;
/** The number of people in memory; the one inactive longest is dropped first. */
const MAX_REMEMBERED = 10_000;

/** Enforces each person's share of the machine. Owners are exempt, since they set the shares. */
export class PersonLimits {
  readonly #deps: PersonLimitsDeps;
  /** Rate limits by subject and person. */
  readonly #rates = new Map<string, RateLimit>();
  readonly #elsewhere: SharedCounts;
  readonly #connected = new Map<string, number>();
  readonly #stored = new Map<string, Measured>();

  constructor(deps: PersonLimitsDeps) {
    this.#deps = deps;
    this.#elsewhere = new SharedCounts({
      ...deps,
      bus: deps.bus,
      heard: (key, count, at) => this.#rateOf(key).spend(count, at),
    });
  }

  /** Starts receiving the counts of other processes; otherwise this happens with the first message. */
  join(): Promise<void> {
    return this.#elsewhere.join();
  }

  /** Counts a person's message; returns the reason it is refused, if any. */
  async reachedBy(sender: Identity): Promise<LimitReached | undefined> {
    const { people, settings } = this.#deps;
    if (people.roleOf(sender) === 'owner') return undefined;
    return this.#takeOne('messages', sender)
      ? this.fullFor(sender)
      : { reason: 'rate', perMinute: settings.messagesPerMinute };
  }

  /** Counts a person's request, from any of their browsers and programs; returns the reason if it is one too many. */
  requestedBy(sender: Identity): CallLimitReached | undefined {
    const { people, settings } = this.#deps;
    if (people.roleOf(sender) === 'owner') return undefined;
    return this.#takeOne('requests', sender)
      ? undefined
      : { reason: 'requests', perMinute: settings.requestsPerMinute };
  }

  /** Counts a person's connection until its `end` is called; returns the reason if it is one too many. */
  connectedBy(sender: Identity): CallLimitReached | { readonly end: () => void } {
    const { people, settings } = this.#deps;
    const owner = people.ownerKey(sender);
    const open = this.#connected.get(owner) ?? 0;
    const most = settings.maxConnections;
    if (open >= most && people.roleOf(sender) !== 'owner') return { reason: 'connections', most };
    this.#connected.set(owner, open + 1);
    let isOver = false;
    const end = (): void => {
      const left = (this.#connected.get(owner) ?? 0) - (isOver ? 0 : 1);
      isOver = true;
      if (left > 0) this.#connected.set(owner, left);
      else this.#connected.delete(owner);
    };
    return { end };
  }

  /**
   * Returns the reason when a person's storage is full. Deleted data counts as free after the next measurement, or at
   * once when they were notified.
   */
  async fullFor(sender: Identity): Promise<LimitReached | undefined> {
    const { people, settings } = this.#deps;
    if (people.roleOf(sender) === 'owner') return undefined;
    const limitMb = settings.storageMb;
    const isFull = (await this.#bytesOf(people.ownerKey(sender), people.personOf(sender))) > limitMb * BYTES_PER_MB;
    return isFull ? { reason: 'storage', limitMb } : undefined;
  }

  /** Takes one of the requests per minute; false when none is left. */
  #takeOne(what: 'messages' | 'requests', sender: Identity): boolean {
    const key = `${what} ${this.#deps.people.ownerKey(sender)}`;
    const isTaken = this.#rateOf(key).take();
    if (isTaken) this.#elsewhere.add(key);
    return isTaken;
  }

  #rateOf(key: string): RateLimit {
    const { settings, now } = this.#deps;
    const perMinute = key.startsWith('messages ') ? settings.messagesPerMinute : settings.requestsPerMinute;
    const rate = this.#rates.get(key) ?? new RateLimit(perMinute, perMinute / 60, now);
    remember(this.#rates, key, rate);
    return rate;
  }

  async #bytesOf(owner: string, person: string | undefined): Promise<number> {
    const { now, settings } = this.#deps;
    const known = this.#stored.get(owner);
    const isFull = known !== undefined && known.bytes > settings.storageMb * BYTES_PER_MB;
    if (known && !isFull && now() - known.at < MEASURED_FOR_MS) return known.bytes;
    const bytes = (await this.#conversationBytes(person)) + (await this.#rowBytes(owner));
    remember(this.#stored, owner, { bytes, at: now() });
    return bytes;
  }

  async #conversationBytes(person: string | undefined): Promise<number> {
    const { people, sessions } = this.#deps;
    if (person === undefined) return 0;
    const isOwn = (key: string | undefined): boolean =>
      key !== undefined && people.personOfConversation(key) === person;
    return (await sessions.list()).reduce(
      (sum, { sessionKey, sizeBytes }) => sum + (isOwn(sessionKey) ? sizeBytes : 0),
      0,
    );
  }

  /**
   * Returns the bytes of a person's rows. A row in a shared account counts for the person who entered it while the
   * account is shared with them, and afterwards for the account's owner.
   */
  async #rowBytes(owner: string): Promise<number> {
    const found = await this.#deps.database.get<{ bytes: number | bigint | string }>(
      `SELECT (SELECT coalesce(sum(length(body)), 0) FROM portfolio_rows r WHERE owner = :owner
                AND NOT EXISTS (SELECT 1 FROM share_answers s WHERE s.access <> 'none' AND s.owner = r.owner AND r.body LIKE '%"by":"' || s.person || '"%'))
            + (SELECT coalesce(sum(length(body)), 0) FROM portfolio_rows r WHERE r.body LIKE '%"by":"' || :owner || '"%'
                AND r.owner IN (SELECT s.owner FROM share_answers s WHERE s.access <> 'none' AND s.person = :owner))
            + (SELECT coalesce(sum(length(text)), 0) FROM memories WHERE owner = :owner) AS bytes`,
      { owner },
    );
    return Number(found?.bytes ?? 0);
  }
}

/** Sets an entry last, and drops the first when there are too many. */
function remember<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > MAX_REMEMBERED && oldest !== undefined) entries.delete(oldest);
}
