/** So many requests in so much time. */
export interface RateWindow {
  readonly requests: number;
  readonly perMs: number;
}

/** Counts requests against one or more windows. */
export interface RateLimit {
  /** Takes a place and says how long to wait for it; a place further away than `patienceMs` is not taken. */
  take(patienceMs: number): { readonly taken: boolean; readonly waitMs: number };
}

/** A limit over sliding windows: between any two instants a window apart there are never more requests than it allows. */
export function createRateLimit(windows: readonly RateWindow[], now: () => number): RateLimit {
  const longest = Math.max(0, ...windows.map(({ perMs }) => perMs));
  let places: number[] = [];
  return {
    take(patienceMs) {
      const instant = now();
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
