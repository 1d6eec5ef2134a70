import { FinClawError } from '../errors/errors.ts';

/** Too many callers already wait. */
export class LaneQueueFullError extends FinClawError {
  constructor(key: string, maxQueueSize: number) {
    super(`${maxQueueSize} callers already wait for "${key}"`, 'LANE_QUEUE_FULL', {
      details: { key, maxQueueSize },
    });
  }
}

/** The slot did not become free in time. */
export class LaneTimeoutError extends FinClawError {
  constructor(key: string, timeoutMs: number) {
    super(`"${key}" did not become free within ${timeoutMs} ms`, 'LANE_TIMEOUT', {
      details: { key, timeoutMs },
    });
  }
}

/** Thrown when the lane was reset or shut down before or while the caller waited. */
export class LaneClearedError extends FinClawError {
  constructor(key: string) {
    super(`The lane was cleared before "${key}" became free`, 'LANE_CLEARED', { details: { key } });
  }
}
