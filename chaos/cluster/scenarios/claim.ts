import { explainClaim, startPostgres } from '@finclaw/cluster/testing';
import type { Scenario } from './scenario.ts';

/** One process takes a conversation while 100,000 wait. */
export const claimAmongMany: Scenario = async () => {
  const postgres = await startPostgres();
  try {
    const { ms, buffers } = await explainClaim(postgres.url, 100_000);
    return [
      { what: 'a claim at 100,000 waiting conversations takes', found: ms, most: 5, unit: 'ms' },
      { what: 'and touches', found: buffers, most: 50, unit: 'buffers' },
    ];
  } finally {
    await postgres.stop();
  }
};
