import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Cluster, ClusterCounts, News, Place, StopKind } from '../cluster.ts';
import { ControlLine } from './control-line.ts';
import { AT_ONCE, LANES } from './lanes.ts';
import { LIVE_CHANNEL, PostgresLiveBus } from './live-bus.ts';
import { Nodes } from './nodes.ts';
import type { Sessions } from './sessions.ts';

interface ClusterOptions {
  readonly sessions: Sessions;
  readonly leaseMs: number;
  readonly now: () => number;
}

interface Held {
  readonly token: number;
  /** The number of messages that were accepted in it when it was looked at last. */
  seen: number;
}

interface LaneRow {
  readonly sessionKey: string;
  readonly token: number;
  readonly nextSeq: number;
  readonly stop: StopKind | null;
  readonly isLeader: boolean;
}

/** The place of the rows that elect a leader. */
const LEADER = 'office';
const APPLY_EVERY_MS = 1000;
const COUNT_EVERY_MS = 2000;
/** The interval of the full check, in case an earlier one failed. */
const SWEEP_EVERY_MS = 5000;
/** The interval of the search for conversations that have lost their row. */
const RESTORE_EVERY_MS = 20_000;
const CHANNEL = 'finclaw_lanes';

/** This process among those that share a PostgreSQL database. */
export class PostgresCluster implements Cluster {
  readonly self = `${hostname().replaceAll('@', '-')}.${process.pid}.${randomBytes(5).toString('hex')}`;
  readonly bus: PostgresLiveBus;
  readonly #held = new Map<string, Held>();
  readonly #line: ControlLine;
  readonly #liveLine: ControlLine;
  readonly #beatLine: ControlLine;
  readonly #nodes: Nodes;
  readonly #now: () => number;
  readonly #listeners = {
    wake: new Set<() => void>(),
    lost: new Set<(sessionKey: string) => void>(),
    gone: new Set<() => void>(),
  };
  #counts = { ready: 0, oldestMs: 0, owned: 0, nodes: 0 };
  readonly #done = { claims: 0, lost: 0, refused: 0 };
  #counting: NodeJS.Timeout | undefined;
  #sweptAt = 0;
  #restoredAt = 0;
  #joined: Promise<void> | undefined;
  #hasTables = false;
  #waking: Promise<unknown> | undefined;

  constructor({ sessions, leaseMs, now }: ClusterOptions) {
    this.#now = now;
    const line = (prepare: string, onNotice: (text: string) => void = () => {}): ControlLine =>
      new ControlLine({
        connect: async () => {
          await this.#tables(sessions);
          return sessions.connect();
        },
        prepare,
        onNotice,
      });
    this.#line = line(`LISTEN ${CHANNEL}`, () => this.#tell('wake'));
    // Live text is many small commits that nothing waits for.
    this.#liveLine = line(`SET synchronous_commit = off; LISTEN ${LIVE_CHANNEL}`, (topics) => this.bus.noticed(topics));
    this.bus = new PostgresLiveBus(this.#liveLine);
    // A heartbeat lost in a crash of the server is repeated.
    this.#beatLine = line('SET synchronous_commit = off');
    this.#nodes = new Nodes({
      self: this.self,
      host: hostname(),
      line: this.#beatLine,
      leaseMs,
      onLapse: () => this.#loseAll(),
      onGone: () => this.#tell('gone'),
      free: async (isDue) => {
        const freed = await this.#line.ask('free', LANES.free, [], isDue);
        await this.#line.ask('unbind', LANES.unbind, [], isDue);
        const restored = this.#isRestoreDue() ? await this.#line.ask('restore', LANES.restore, [], isDue) : [];
        if (freed.length + restored.length > 0) this.#tell('wake');
        return freed.length;
      },
    });
  }

  join(): Promise<void> {
    // The count also opens the connection on which notices are heard.
    this.#joined ??= Promise.all([this.#nodes.start(), this.#count()]).then(() => {});
    this.#counting ??= setInterval(() => void this.#count().catch(() => {}), COUNT_EVERY_MS).unref();
    return this.#joined;
  }

  async isFirst(): Promise<boolean> {
    await this.join();
    return this.#nodes.wasFirst;
  }

  async leave(): Promise<void> {
    if (this.#joined === undefined) return;
    this.#joined = undefined;
    clearInterval(this.#counting);
    try {
      await this.bus.close();
      this.#held.clear();
      await this.#line.ask('leaveAll', LANES.leaveAll, [this.self]);
      await this.#nodes.stop();
      await this.#notify();
    } finally {
      await Promise.all([this.#line.close(), this.#liveLine.close(), this.#beatLine.close()]);
    }
  }

  async hold(sessionKey: string): Promise<number | undefined> {
    const known = this.tokenOf(sessionKey);
    if (known !== undefined) return known;
    await this.join();
    const [row] = await this.#line.ask<{ token: number }>('hold', LANES.hold, [sessionKey, this.self]);
    if (row === undefined) return this.tokenOf(sessionKey);
    this.#take(sessionKey, row.token);
    this.#done.claims++;
    return row.token;
  }

  tokenOf(sessionKey: string): number | undefined {
    return this.#held.get(sessionKey)?.token;
  }

  async claim(places: readonly Place[], limit: number, which: 'all' | 'commands' = 'all'): Promise<readonly string[]> {
    const claimed: string[] = [];
    const latest = which === 'all' ? Number.MAX_SAFE_INTEGER : AT_ONCE;
    for (const place of places) {
      if (claimed.length >= limit) break;
      const values = [this.self, place, limit - claimed.length, latest];
      const rows = await this.#line.ask<LaneRow>('claim', LANES.claim, values);
      for (const { sessionKey, token } of rows) this.#take(sessionKey, token);
      this.#done.claims += rows.length;
      claimed.push(...rows.map(({ sessionKey }) => sessionKey));
    }
    return claimed;
  }

  async news(isIdle: (sessionKey: string) => boolean = () => true): Promise<readonly News[]> {
    const before = [...this.#held];
    const rows = await this.#line.ask<LaneRow>('own', LANES.own, [this.self, LEADER]);
    const tokens = new Map(rows.map(({ sessionKey, token }) => [sessionKey, token]));
    // Taken by others while this process was stalled for longer than its lease.
    for (const [sessionKey, held] of before)
      if (this.#held.get(sessionKey) === held && tokens.get(sessionKey) !== held.token)
        this.#lose(sessionKey, held.token);
    const lanes = rows.filter(({ isLeader }) => !isLeader);
    // An unknown lane was claimed by a statement whose reply was lost, or released when the server was away; a turn
    // that is still ending comes first.
    const unknown = lanes.flatMap(({ sessionKey }) =>
      this.#held.has(sessionKey) || !isIdle(sessionKey) ? [] : [sessionKey],
    );
    if (unknown.length > 0) await this.#line.ask('leak', LANES.leak, [this.self, unknown]);
    const isSweep = this.#now() - this.#sweptAt >= SWEEP_EVERY_MS;
    if (isSweep) this.#sweptAt = this.#now();
    const found: News[] = [];
    for (const { sessionKey, nextSeq, stop } of lanes) {
      const held = this.#held.get(sessionKey);
      if (held === undefined) continue;
      if (stop !== null) await this.#line.ask('stopped', LANES.stopped, [sessionKey, this.self]);
      if (isSweep || nextSeq > held.seen || stop !== null) found.push({ sessionKey, ...(stop !== null && { stop }) });
      held.seen = nextSeq;
    }
    return found;
  }

  async release(sessionKey: string, place?: Place): Promise<boolean> {
    const held = this.#held.get(sessionKey);
    if (held === undefined) return true;
    const who = [sessionKey, this.self, held.token];
    const rows =
      place === undefined
        ? await this.#line.ask('release', LANES.release, who)
        : await this.#line.ask('leaveLane', LANES.leave, [...who, place, this.#now()]);
    if (rows.length === 0 && place === undefined) return false;
    if (this.#held.get(sessionKey) === held) this.#held.delete(sessionKey);
    if (place !== undefined) this.wake();
    return true;
  }

  async yield(sessionKey: string): Promise<void> {
    const held = this.#held.get(sessionKey);
    if (held === undefined) return;
    await this.#line.ask('yield', LANES.yield, [sessionKey, this.self, held.token, this.#now()]);
    if (this.#held.get(sessionKey) === held) this.#held.delete(sessionKey);
    this.wake();
  }

  async stop(sessionKey: string, kind: StopKind): Promise<boolean> {
    const rows = await this.#line.ask('stop', LANES.stop, [sessionKey, kind]);
    this.wake();
    return rows.length > 0;
  }

  async isHeld(sessionKey: string): Promise<boolean> {
    return (await this.#line.ask('isHeld', LANES.isHeld, [sessionKey])).length > 0;
  }

  lead(name: string, { begin, end }: Parameters<Cluster['lead']>[1]): () => Promise<void> {
    const key = `office:${name}`;
    let last: Promise<void> = Promise.resolve();
    let isLeading = false;
    const set = (wanted: boolean): void => {
      last = last
        .then(async () => {
          if (wanted === isLeading) return;
          isLeading = wanted;
          await (wanted ? begin() : end());
        })
        .catch(() => {});
    };
    const apply = async (): Promise<void> => {
      if (this.tokenOf(key) !== undefined) return;
      const [row] = await this.#line.ask<{ token: number }>('lead', LANES.lead, [key, this.self, LEADER]);
      if (row === undefined) return;
      this.#held.set(key, { token: row.token, seen: 0 });
      set(true);
    };
    const timer = setInterval(() => void apply().catch(() => {}), APPLY_EVERY_MS).unref();
    this.onLost((lost) => lost === key && set(false));
    void apply().catch(() => {});
    return async () => {
      clearInterval(timer);
      set(false);
      await last;
      await this.release(key).catch(() => {});
    };
  }

  get isAlive(): boolean {
    return this.#nodes.isSteady;
  }

  get counts(): ClusterCounts {
    return { ...this.#counts, ...this.#done, busLagMs: this.bus.lagMs };
  }

  /** Resolves once the tables are there; a connection that was lost later is opened without waiting for work. */
  async #tables(sessions: Sessions): Promise<void> {
    if (this.#hasTables) return;
    (await sessions.acquire()).release();
    this.#hasTables = true;
  }

  #isRestoreDue(): boolean {
    const isDue = this.#now() - this.#restoredAt >= RESTORE_EVERY_MS;
    if (isDue) this.#restoredAt = this.#now();
    return isDue;
  }

  async #count(): Promise<void> {
    const [row] = await this.#line.ask<{ ready: number; oldest: number; owned: number; nodes: number }>(
      'counts',
      LANES.counts,
      [LEADER],
    );
    if (row === undefined) return;
    const { ready, oldest, owned, nodes } = row;
    this.#counts = { ready, owned, nodes, oldestMs: oldest === 0 ? 0 : Math.max(0, this.#now() - oldest) };
  }

  /** Repeated calls are combined into one notification. */
  wake(): void {
    this.#waking ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => {
        this.#waking = undefined;
        return this.#notify();
      })
      .catch(() => {});
  }

  get heldCount(): number {
    return this.#held.size;
  }

  isForeign(owner: string): boolean {
    return this.#nodes.isForeign(owner);
  }

  onWake(listener: () => void): void {
    this.#listeners.wake.add(listener);
  }

  onLost(listener: (sessionKey: string) => void): void {
    this.#listeners.lost.add(listener);
  }

  onGone(listener: () => void): void {
    this.#listeners.gone.add(listener);
  }

  /** Handles a refused write: another process owns the conversation now. */
  refused(sessionKey: string, token: number): void {
    this.#done.refused++;
    this.#lose(sessionKey, token);
  }

  /** Notes a new token. What was begun under an earlier one is lost: others freed the conversation in between. */
  #take(sessionKey: string, token: number): void {
    const before = this.tokenOf(sessionKey);
    if (before !== undefined) this.#lose(sessionKey, before);
    this.#held.set(sessionKey, { token, seen: 0 });
  }

  #lose(sessionKey: string, token: number): void {
    if (this.#held.get(sessionKey)?.token !== token) return;
    this.#held.delete(sessionKey);
    this.#done.lost++;
    for (const listener of this.#listeners.lost) listener(sessionKey);
  }

  #loseAll(): void {
    for (const [sessionKey, { token }] of [...this.#held]) this.#lose(sessionKey, token);
  }

  #tell(what: 'wake' | 'gone'): void {
    for (const listener of this.#listeners[what]) listener();
  }

  /** Runs outside every transaction: inside one, its commit would wait for those of all others. */
  async #notify(): Promise<void> {
    await this.#line.ask('notify', `SELECT pg_notify('${CHANNEL}', '')`);
  }
}
