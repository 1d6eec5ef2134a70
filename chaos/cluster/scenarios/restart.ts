import { faultsIn } from '../judge-cluster.ts';
import { runCluster } from '../run-cluster.ts';
import type { Scenario } from './scenario.ts';

/** Each of three processes is asked to stop and replaced, while people talk. */
export const restartInTurn: Scenario = async () => {
  const found = await runCluster({
    roles: ['all', 'all', 'all'],
    messages: 90,
    sessions: 15,
    kills: 3,
    outages: 0,
    rate: 6,
    leaseMs: 10_000,
    blows: ['restart'],
  });
  const { lost, doubled, reordered, overlapping, stuck } = found;
  return [
    {
      what: `${found.accepted} messages while 3 processes were replaced: lost, doubled, reordered, overlapping or stuck`,
      found: lost + doubled + reordered + overlapping + stuck,
      most: 0,
      unit: '',
    },
    { what: 'one message was turned away at most', found: found.refused, most: 1, unit: 'times' },
  ];
};

/** Each of six processes is replaced by one that changes every table, while people talk. */
export const updateInTurn: Scenario = async () => {
  const roles = ['worker', 'gateway', 'worker', 'gateway', 'worker', 'worker'] as const;
  const load = { messages: 600, sessions: 60, rate: 8, thinkMs: 500, outages: 0, leaseMs: 10_000 };
  // One more joins in the middle.
  const kills = roles.length + 1;
  const found = await runCluster({ ...load, roles, kills, blows: ['restart'], isUpdate: true });
  process.stdout.write(found.oddities.map((each) => `update: ${each}\n`).join(''));
  return [
    { what: `${found.accepted} messages during an update: faults`, found: faultsIn(found), most: 0, unit: '' },
    { what: 'one message was turned away at most', found: found.refused, most: 1, unit: 'times' },
  ];
};
