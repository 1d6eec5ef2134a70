import fc from 'fast-check';
import { aroundAll, vi } from 'vitest';
import { withOwnTimers } from './scripts/test-timers.ts';
import { waitingLonger } from './scripts/test-waiting.ts';

// Properties run on the same examples every time, so that a change alone can break them.
// `npm run chaos -- --whole` looks for new examples, many of them.
fc.configureGlobal(
  process.env.FINCLAW_WHOLE === '1'
    ? { numRuns: 10_000, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false }
    : { seed: 20_261_115, numRuns: 20 },
);

aroundAll(withOwnTimers);
waitingLonger(vi);
