import { ConcurrencyLane, type KeyStatus, type LaneConfig, type LaneHandle } from './concurrency-lane.ts';
import { FinClawError } from './errors.ts';

/** Conversations, scheduled runs, and runs that another run started. */
export type LaneId = 'main' | 'cron' | 'subagent';

export interface LaneStatus extends KeyStatus {
  readonly laneId: LaneId;
  readonly maxConcurrency: number;
}

const LANE_IDS: readonly LaneId[] = ['main', 'cron', 'subagent'];

const HOLDERS_PER_KEY: Readonly<Record<LaneId, number>> = { main: 1, cron: 2, subagent: 3 };

/** The program's lanes by name. */
export class ConcurrencyLaneManager {
  readonly #lanes: ReadonlyMap<string, ConcurrencyLane>;

  constructor(configs: Partial<Record<LaneId, Partial<LaneConfig>>> = {}) {
    this.#lanes = new Map(LANE_IDS.map((id) => [id, new ConcurrencyLane(withDefaults(id, configs[id]))]));
  }

  /** Waits for a slot of the key in the lane; see `ConcurrencyLane.acquire`. */
  async acquire(laneId: LaneId, key: string, signal?: AbortSignal): Promise<LaneHandle> {
    return this.#lane(laneId).acquire(key, signal);
  }

  /** Every key that has holders or waiters, lane by lane. */
  status(): readonly LaneStatus[] {
    return LANE_IDS.flatMap((laneId) => {
      const lane = this.#lane(laneId);
      return lane.status().map((row) => ({ laneId, ...row, maxConcurrency: lane.config.maxConcurrency }));
    });
  }

  /** Rejects the lane's waiters and makes the handles it has given out inert. */
  resetGeneration(laneId: LaneId): void {
    this.#lane(laneId).resetGeneration();
  }

  /** Rejects all waiters, and everybody who asks from now on. */
  dispose(): void {
    for (const lane of this.#lanes.values()) lane.dispose();
  }

  #lane(laneId: LaneId): ConcurrencyLane {
    const lane = this.#lanes.get(laneId);
    if (lane === undefined) throw new FinClawError(`There is no lane "${laneId}"`, 'UNKNOWN_LANE', { details: { laneId } });
    return lane;
  }
}

function withDefaults(laneId: LaneId, config: Partial<LaneConfig> = {}): Partial<LaneConfig> {
  const maxConcurrency = config.maxConcurrency ?? HOLDERS_PER_KEY[laneId];
  // Every schedule has a key of its own, so only a total keeps scheduled work from crowding out conversations.
  const maxTotal = config.maxTotal ?? (laneId === 'cron' ? maxConcurrency : undefined);
  return { ...config, maxConcurrency, maxTotal };
}
