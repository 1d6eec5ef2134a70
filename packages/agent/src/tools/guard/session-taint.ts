import { createTaintTracker } from './taint.ts';
import type { TaintTracker } from './taint-types.ts';

const MAX_SESSIONS = 10_000;

/** Records for sessions whose caller brings none. */
interface SessionTaint {
  of(sessionId: string): TaintTracker;
}

/** Keeps one record per session. Once records had to be dropped, a session without one is assumed to have read everything. */
export function createSessionTaint(most: number = MAX_SESSIONS): SessionTaint {
  const trackers = new Map<string, TaintTracker>();
  let hasForgotten = false;
  return {
    of(sessionId) {
      const tracker =
        trackers.get(sessionId) ?? createTaintTracker(hasForgotten ? { untrusted: true, sensitive: true } : undefined);
      trackers.delete(sessionId);
      trackers.set(sessionId, tracker);
      if (trackers.size > most) {
        trackers.delete(trackers.keys().next().value!);
        hasForgotten = true;
      }
      return tracker;
    },
  };
}
