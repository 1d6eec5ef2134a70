/** So many requests in so much time. */
export interface RateWindow {
  readonly requests: number;
  readonly perMs: number;
}

/** Counts requests against one or more windows. */
export interface RateLimit {
  /** Takes a slot and returns the wait for it; a slot further away than `patienceMs` is not taken. */
  take(patienceMs: number): { readonly taken: boolean; readonly waitMs: number };
}

/**
 * Creates a limit over sliding windows: within any window there are never more requests than it allows. Where several
 * processes use the same vendor, each has its share.
 */
export function createRateLimit(
  all: readonly RateWindow[],
  now: () => number,
  processes: () => number = () => 1,
): RateLimit {
  let places: number[] = [];
  return {
    take(patienceMs) {
      const instant = now();
      const windows = all.map((window) => shareOf(window, Math.max(1, processes())));
      const longest = Math.max(0, ...windows.map(({ perMs }) => perMs));
      places = places.filter((at) => at > instant - longest);
      let at = Math.max(instant, places.at(-1) ?? 0);
      for (const { requests, perMs } of windows) {
        const blocking = places[places.length - requests];
        if (blocking !== undefined) at = Math.max(at, blocking + perMs);
      }
      const waitMs = at - instant;
      if (waitMs > patienceMs) return { taken: false, waitMs };
      places.push(at);
      return { taken: true, waitMs };
    },
  };
}

/** One of so many equal shares; less than one request in the time becomes one in a longer time. */
function shareOf({ requests, perMs }: RateWindow, processes: number): RateWindow {
  const each = Math.max(1, Math.floor(requests / processes));
  return { requests: each, perMs: Math.max(perMs, Math.ceil((perMs * each * processes) / requests)) };
}
