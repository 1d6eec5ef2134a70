import { isWhole } from '@finclaw/infra/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { history } from './plan.ts';
import { liveHere, playApprovals, wrongIn } from './play.ts';

const HISTORIES = isWhole ? 200 : 4;

describe('killed with approvals pending', () => {
  it('ends every message once and in order, and places no order without a yes', async () => {
    let pendingKills = 0;
    for (const plan of fc.sample(history, { seed: 41, numRuns: HISTORIES })) {
      const played = await playApprovals(plan, liveHere);
      expect({ wrong: wrongIn(played), plan: JSON.stringify(plan) }).toMatchObject({ wrong: [] });
      pendingKills += played.pendingKills;
    }
    expect(pendingKills).toBeGreaterThan(0);
  });
});
