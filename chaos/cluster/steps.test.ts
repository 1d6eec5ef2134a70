import { findPostgres } from '@finclaw/cluster/testing';
import { sampleOf } from '@finclaw/infra/testing';
import { describe, expect, it } from 'vitest';
import { type Choice, disturbSteps } from './steps.ts';

const isThere = findPostgres() !== undefined;

/**
 * Where the connection ends before the answer to a commit arrives, nobody knows what was written: one of three of
 * those, and once a process stands still there.
 * `npm run chaos -- --whole steps` takes every commit, `npm run chaos -- --cluster scenarios steps` every step.
 */
const commits: Choice = (asked) => {
  const places = asked.flatMap((word, at) => (word === 'COMMIT' ? [at + 1] : []));
  const frozen = sampleOf([places[Math.floor(places.length / 2)]!, places.at(-1)!], 2);
  return [
    ...sampleOf(places, 3, 1).map((at) => ({ at, harm: 'cut after' as const })),
    ...frozen.map((at) => ({ at, harm: 'frozen before' as const })),
  ];
};

describe.skipIf(!isThere)(`an answer on PostgreSQL${isThere ? '' : ' (no server can be had here)'}`, () => {
  it('is given once and in order, whichever step of it the server or the process is lost at', async () => {
    const found = await disturbSteps(commits, { leaseMs: 3000, platform: 'remembers' });
    expect(found.length).toBeGreaterThan(2);
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});
