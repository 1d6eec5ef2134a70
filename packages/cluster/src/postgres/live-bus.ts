import type { LiveBus } from '../cluster.ts';
import type { ControlLine } from './control-line.ts';

interface Subscription {
  readonly topic: string;
  readonly listener: (body: string, seq: number) => void;
  last: number;
}

interface EventRow {
  readonly seq: number;
  readonly topic: string;
  /** Absent on the newest event when this process does not subscribe to its topic. */
  readonly body: string | null;
  readonly age: number;
}

/** Several events within this time are one statement and one notice; a reader does not notice it. */
const GATHER_MS = 40;
const LOOK_EVERY_MS = 500;
const TIDY_EVERY_MS = 60_000;
const PAGE = 2000;
export const LIVE_CHANNEL = 'finclaw_live';

/**
 * Writers take turns, so that a reader who has seen a number has seen every smaller one. The notification is a separate
 * statement.
 */
const ADD = `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtext('finclaw live'), hashtext(current_schema())))
  INSERT INTO live_events (topic, body)
  SELECT e.topic, e.body FROM turn, unnest($1::text[], $2::text[]) WITH ORDINALITY AS e (topic, body, place) ORDER BY e.place`;
/** Reads the events of subscribed topics, and the number of the newest event, so that none is read twice. */
const READ = `SELECT seq, topic, CASE WHEN topic = ANY($2) THEN body END AS body, extract(epoch from clock_timestamp() - at) * 1000 AS age
  FROM live_events WHERE seq > $1 AND (topic = ANY($2) OR seq = (SELECT max(seq) FROM live_events)) ORDER BY seq LIMIT ${PAGE}`;
const RECENT =
  "SELECT coalesce(min(seq) - 1, (SELECT coalesce(max(seq), 0) FROM live_events)) AS last FROM live_events WHERE at > clock_timestamp() - interval '5 minutes'";
const TIDY = "DELETE FROM live_events WHERE at < clock_timestamp() - interval '10 minutes'";

/**
 * Delivers events in one order to all processes, through a table; a notification only names the topics with new events.
 */
export class PostgresLiveBus implements LiveBus {
  readonly #line: ControlLine;
  /** The delay of the last event when it was read. */
  lagMs = 0;
  readonly #subscriptions = new Set<Subscription>();
  #waiting: { readonly topic: string; readonly body: string }[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #reading: Promise<void> | undefined;
  #isAskedAgain = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(line: ControlLine) {
    this.#line = line;
  }

  publish(topic: string, body: string): void {
    this.#waiting.push({ topic, body });
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#sending = this.#sending.then(() => this.#send());
    }, GATHER_MS);
  }

  /** Subscribes to the messages of the last minutes and all later ones. */
  async subscribe(topic: string, listener: Subscription['listener']): Promise<void> {
    const [row] = await this.#line.ask<{ last: number }>('liveRecent', RECENT);
    this.#subscriptions.add({ topic, listener, last: row?.last ?? 0 });
    if (this.#timers.length === 0) {
      this.#timers = [
        setInterval(() => this.look(), LOOK_EVERY_MS),
        setInterval(() => void this.#line.ask('liveTidy', TIDY).catch(() => {}), TIDY_EVERY_MS),
      ];
      for (const timer of this.#timers) timer.unref();
    }
    this.look();
    await this.#reading;
  }

  /** Reads new events when this process subscribes to one of the topics. */
  noticed(topics: string): void {
    const named = new Set(topics.split(' '));
    // An earlier version, which may run beside this one during an update, names no topics.
    if (topics === '' || [...this.#subscriptions].some(({ topic }) => named.has(topic))) this.look();
  }

  /** Reads new events, one reading at a time; a request during a reading starts another one. */
  look(): void {
    if (this.#subscriptions.size === 0) return;
    this.#isAskedAgain = true;
    this.#reading ??= this.#read()
      .catch(() => {})
      .finally(() => {
        this.#reading = undefined;
      });
  }

  /** Sends pending messages and stops reading. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#gathering);
    this.#subscriptions.clear();
    await this.#sending;
    await this.#send();
  }

  /** Sends pending messages; during an outage they wait for the server, since they are still useful afterwards. */
  async #send(): Promise<void> {
    const events = this.#waiting;
    if (events.length === 0) return;
    this.#waiting = [];
    try {
      await this.#line.ask('liveAdd', ADD, [events.map(({ topic }) => topic), events.map(({ body }) => body)]);
      const topics = [...new Set(events.map(({ topic }) => topic))].join(' ');
      await this.#line.ask('liveNotify', `SELECT pg_notify('${LIVE_CHANNEL}', $1)`, [topics]);
    } catch {
      this.#waiting = [...events, ...this.#waiting].slice(-PAGE);
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined;
        this.#sending = this.#sending.then(() => this.#send());
      }, LOOK_EVERY_MS).unref();
    }
  }

  async #read(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      const from = Math.min(...[...this.#subscriptions].map(({ last }) => last));
      const topics = [...new Set([...this.#subscriptions].map(({ topic }) => topic))];
      const rows = Number.isFinite(from) ? await this.#line.ask<EventRow>('liveRead', READ, [from, topics]) : [];
      this.lagMs = rows.at(-1)?.age ?? this.lagMs;
      for (const { seq, topic, body } of rows)
        for (const subscription of this.#subscriptions) {
          if (subscription.last >= seq) continue;
          subscription.last = seq;
          if (subscription.topic === topic && body !== null) subscription.listener(body, seq);
        }
      if (rows.length === PAGE) this.#isAskedAgain = true;
    }
  }
}
