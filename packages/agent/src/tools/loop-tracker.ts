/** When a call with one input was made, newest last. */
export interface ToolCallTracker {
  readonly name: string;
  readonly timestamps: number[];
}

/** How many equal calls make a loop. */
export const LOOP_THRESHOLD = 5;
/** Within which time they make one however many other calls lie between. */
export const LOOP_WINDOW_MS = 10_000;

/** A pause after which equal calls in a row start counting anew. */
const LONGEST_GAP_MS = 60_000;
const MAX_TIMESTAMPS = 32;
const MAX_KEYS_PER_SESSION = 256;
const MAX_SESSIONS = 1_000;

/** Whether the calls of a tracker crowd in the window that ends now; a call exactly as old as the window is out. */
export function isToolLoop(tracker: ToolCallTracker, now: number = Date.now()): boolean {
  const recent = tracker.timestamps.filter((at) => at > now - LOOP_WINDOW_MS && at <= now);
  return recent.length >= LOOP_THRESHOLD;
}

interface SessionCalls {
  readonly trackers: Map<string, ToolCallTracker>;
  lastKey: string;
  lastAt: number;
  inARow: number;
}

/** Remembers the calls of each session and tells when one goes round in circles. */
export interface LoopTracker {
  /** Notes a call and says whether it is part of a loop. */
  note(sessionId: string, toolName: string, inputHash: string): boolean;
  /** Drops what is known about a tool. */
  forget(toolName: string): void;
}

/** A loop is the same tool with the same input, five times in a row or five times within ten seconds. */
export function createLoopTracker(now: () => number): LoopTracker {
  const sessions = new Map<string, SessionCalls>();
  return {
    note(sessionId, toolName, inputHash) {
      const at = now();
      const key = `${toolName} ${inputHash}`;
      const session = sessions.get(sessionId) ?? { trackers: new Map(), lastKey: '', lastAt: 0, inARow: 0 };
      touch(sessions, sessionId, session, MAX_SESSIONS);
      const goesOn = session.lastKey === key && at - session.lastAt <= LONGEST_GAP_MS;
      Object.assign(session, { lastKey: key, lastAt: at, inARow: goesOn ? session.inARow + 1 : 1 });
      const tracker = session.trackers.get(key) ?? { name: toolName, timestamps: [] };
      touch(session.trackers, key, tracker, MAX_KEYS_PER_SESSION);
      tracker.timestamps.push(at);
      if (tracker.timestamps.length > MAX_TIMESTAMPS) tracker.timestamps.shift();
      return session.inARow >= LOOP_THRESHOLD || isToolLoop(tracker, at);
    },
    forget(toolName) {
      for (const session of sessions.values()) {
        for (const [key, tracker] of session.trackers) if (tracker.name === toolName) session.trackers.delete(key);
        if (session.lastKey.startsWith(`${toolName} `)) session.inARow = 0;
      }
    },
  };
}

/** Puts an entry last and drops the one that was not used for longest when there are too many. */
function touch<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
}
