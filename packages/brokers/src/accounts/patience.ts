import { setTimeout as pause } from 'node:timers/promises';
import type { SourceResult } from '@finclaw/market';

const MOST_ATTEMPTS = 5;
const USUAL_WAIT_MS = 1_000;
/** A longer wait is the person's to decide. */
const LONGEST_WAIT_MS = 61_000;

/** Asks a vendor again that limits requests, after the time it names. */
export async function patiently<T>(
  ask: () => Promise<SourceResult<T>>,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<SourceResult<T>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.ok || answer.error.reason !== 'rate-limited' || attempt === MOST_ATTEMPTS) return answer;
    const asked = answer.error.retryAfterMs ?? USUAL_WAIT_MS * attempt;
    if (asked > LONGEST_WAIT_MS) return answer;
    await wait(asked);
  }
}
