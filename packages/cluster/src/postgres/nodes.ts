// Imported, because tests replace the global ones with a fake clock.
import { clearInterval, setInterval } from 'node:timers';
import type { ControlLine } from './control-line.ts';

/** This process's identity, and the listeners of its heartbeats. */
interface NodesOptions {
  readonly self: string;
  readonly host: string;
  /** A connection for nothing else: what waits for a lock or for many rows must not look like death. */
  readonly line: ControlLine;
  /** The time a heartbeat counts. */
  readonly leaseMs: number;
  /** Called when this process missed its heartbeat; others may take over its work. */
  readonly onLapse: () => void;
  /** Called when processes have ended, or once it can be known which are alive. */
  readonly onGone: () => void;
  /** Frees the lanes of dead processes, as long as this process may judge which are dead. */
  readonly free: (isDue: () => boolean) => Promise<number>;
}

/** Says that this process is alive, and asks which others are. */
const BEAT = `WITH beat AS (
    INSERT INTO nodes (id, host, alive_until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
    ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until)
  SELECT id FROM nodes WHERE id <> $1 AND alive_until >= clock_timestamp()`;
const FORGET = "DELETE FROM nodes WHERE alive_until < clock_timestamp() - interval '1 hour'";

/** The share of the lease after which a process stops its own work, before others may consider it dead. */
const LAPSE = 0.8;

/**
 * Sends and watches the heartbeats of processes. A process that missed its own for a whole lease judges no other for
 * another lease: during an outage of the server all were silent, and the first ones back must not take the others'
 * work.
 */
export class Nodes {
  readonly #options: NodesOptions;
  #alive: ReadonlySet<string> = new Set();
  #lastBeat = 0;
  #lastLook = performance.now();
  #steadySince = Number.POSITIVE_INFINITY;
  #hasJudged = false;
  #isBeating = false;
  #isFreeing = false;
  #wasFirst = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: NodesOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { leaseMs } = this.#options;
    await this.#beat();
    this.#wasFirst = this.#alive.size === 0;
    this.#timers = [
      setInterval(() => void this.#beat().catch(() => {}), leaseMs / 3),
      setInterval(() => this.#watch(), leaseMs / 10),
      setInterval(() => void this.#free().catch(() => {}), Math.min(1000, leaseMs / 3)),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#options.line.ask('leave', 'DELETE FROM nodes WHERE id = $1', [this.#options.self]);
  }

  isForeign(owner: string): boolean {
    return owner !== this.#options.self && (!this.#maySayWhoIsGone || this.#alive.has(owner));
  }

  /** True when no other process was alive when this one started. */
  get wasFirst(): boolean {
    return this.#wasFirst;
  }

  /** True while the heartbeats are sent in time. */
  get isSteady(): boolean {
    return this.#steadySince !== Number.POSITIVE_INFINITY;
  }

  get #maySayWhoIsGone(): boolean {
    const now = performance.now();
    // A suspended machine stops all its processes: the first to wake must send a heartbeat before it judges, and
    // wait for the others'.
    return now - this.#lastBeat < this.#options.leaseMs && now - this.#steadySince >= this.#options.leaseMs;
  }

  async #beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      const { line, self, host, leaseMs } = this.#options;
      // Measured before the query, since the reply may have been delayed.
      const at = performance.now();
      const others = await line.ask<{ id: string }>('beat', BEAT, [self, host, leaseMs]);
      const alive = new Set(others.map(({ id }) => id));
      // Steady only from now on: a query that waited until the server was back proves nothing about the time it
      // waited.
      const now = performance.now();
      this.#steadySince = at - this.#lastBeat >= leaseMs ? now : Math.min(this.#steadySince, now);
      this.#lastBeat = at;
      const hasEnded = [...this.#alive].some((id) => !alive.has(id));
      this.#alive = alive;
      if (!this.#maySayWhoIsGone || !(hasEnded || !this.#hasJudged)) return;
      this.#hasJudged = true;
      this.#options.onGone();
    } finally {
      this.#isBeating = false;
    }
  }

  /** Also finds out after a pause that this process itself did not notice. */
  #watch(): void {
    const at = performance.now();
    const wasStalled = at - this.#lastLook > (this.#options.leaseMs / 10) * 3;
    this.#lastLook = at;
    // A stalled process queries first; if others have taken its work meanwhile, its writes are refused.
    if (wasStalled) return void this.#beat().catch(() => {});
    if (
      performance.now() - this.#lastBeat < this.#options.leaseMs * LAPSE ||
      this.#steadySince === Number.POSITIVE_INFINITY
    )
      return;
    this.#steadySince = Number.POSITIVE_INFINITY;
    this.#hasJudged = false;
    this.#options.onLapse();
  }

  async #free(): Promise<void> {
    if (!this.#maySayWhoIsGone || this.#isFreeing) return;
    this.#isFreeing = true;
    try {
      await this.#options.free(() => this.#maySayWhoIsGone);
      await this.#options.line.ask('forget', FORGET);
    } finally {
      this.#isFreeing = false;
    }
  }
}
