import type { SessionStore } from '@finclaw/agent';
import type { FinClawConfig } from '@finclaw/config';
import { RateLimit } from '@finclaw/infra';
import type { Database } from '@finclaw/storage';
import type { Identity } from '../answering/owner.ts';
import type { People } from './people.ts';

interface PersonLimitsDeps {
  readonly people: People;
  readonly sessions: Pick<SessionStore, 'list'>;
  readonly database: Database;
  readonly settings: FinClawConfig['people'];
  readonly now: () => number;
}

/** Why nothing more is taken of somebody just now. */
export type LimitReached =
  | { readonly reason: 'rate'; readonly perMinute: number }
  | { readonly reason: 'storage'; readonly limitMb: number };

interface Measured {
  readonly bytes: number;
  readonly at: number;
}

const BYTES_PER_MB = 1_000_000;
/** What somebody stores is measured again after this, not at every message. */
const MEASURED_FOR_MS = 10 * 60 * 1000;
/** How many people are remembered; whoever was quiet longest is forgotten first. */
const MAX_REMEMBERED = 10_000;

/** Holds each of the people to their share of the machine. An owner's is theirs to divide, so nothing here concerns them. */
export class PersonLimits {
  readonly #deps: PersonLimitsDeps;
  readonly #asking = new Map<string, RateLimit>();
  readonly #stored = new Map<string, Measured>();

  constructor(deps: PersonLimitsDeps) {
    this.#deps = deps;
  }

  /** Counts a message of somebody's; says why it is not taken. */
  async reachedBy(sender: Identity): Promise<LimitReached | undefined> {
    const { people, settings, now } = this.#deps;
    if (people.roleOf(sender) === 'owner') return undefined;
    const owner = people.ownerKey(sender);
    const perMinute = settings.messagesPerMinute;
    const asking = this.#asking.get(owner) ?? new RateLimit(perMinute, perMinute / 60, now);
    remember(this.#asking, owner, asking);
    return asking.take() ? this.fullFor(sender) : { reason: 'rate', perMinute };
  }

  /** Says when somebody has stored all they may. What they delete counts after the next look, or at once when they were told. */
  async fullFor(sender: Identity): Promise<LimitReached | undefined> {
    const { people, settings } = this.#deps;
    if (people.roleOf(sender) === 'owner') return undefined;
    const limitMb = settings.storageMb;
    const isFull = (await this.#bytesOf(people.ownerKey(sender), people.personOf(sender))) > limitMb * BYTES_PER_MB;
    return isFull ? { reason: 'storage', limitMb } : undefined;
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
    const isOwn = (key: string | undefined): boolean => key !== undefined && people.personOfConversation(key) === person;
    return (await sessions.list()).reduce((sum, { sessionKey, sizeBytes }) => sum + (isOwn(sessionKey) ? sizeBytes : 0), 0);
  }

  async #rowBytes(owner: string): Promise<number> {
    const found = await this.#deps.database.get<{ bytes: number | bigint | string }>(
      `SELECT (SELECT coalesce(sum(length(body)), 0) FROM portfolio_rows WHERE owner = ?)
            + (SELECT coalesce(sum(length(text)), 0) FROM memories WHERE owner = ?) AS bytes`,
      [owner, owner],
    );
    return Number(found?.bytes ?? 0);
  }
}

/** Puts an entry last, and forgets the first when there are too many. */
function remember<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > MAX_REMEMBERED && oldest !== undefined) entries.delete(oldest);
}
