import { type Choice, disturbSteps } from '../steps.ts';
import type { Figure, Scenario } from './scenario.ts';

/**
 * Every question is cut off before it arrives and before its answer does; a process stands still where a transaction
 * begins and ends, which is where it matters.
 */
const everyStep: Choice = (asked) => [
  ...asked.flatMap((_, at) => [
    { at: at + 1, harm: 'cut before' as const },
    { at: at + 1, harm: 'cut after' as const },
  ]),
  ...asked.flatMap((word, at) =>
    word === 'BEGIN' || word === 'COMMIT' ? [{ at: at + 1, harm: 'frozen before' as const }] : [],
  ),
  ...asked.flatMap((word, at) => (word === 'COMMIT' ? [{ at: at + 1, harm: 'frozen after' as const }] : [])),
];

/** The same where transactions end, over something that forgets. */
const everyCommit: Choice = (asked) =>
  asked.flatMap((word, at) => {
    const harms = ['cut before', 'cut after', 'frozen before'] as const;
    return word === 'COMMIT' ? harms.map((harm) => ({ at: at + 1, harm })) : [];
  });

/** One message at a time, disturbed at each of its steps in turn, while another process is there to take over. */
export const disturbEveryStep: Scenario = async () => {
  const begun = performance.now();
  const figures: Figure[] = [];
  for (const [platform, choice] of [
    ['remembers', everyStep],
    ['forgets', everyCommit],
  ] as const) {
    const found = await disturbSteps(choice, { leaseMs: 1500, platform }, ({ harm, step, faults }) => {
      if (faults.length > 0) process.stdout.write(`steps: ${harm} step ${step}: ${faults.join('; ')}\n`);
    });
    const frozen = found.filter(({ harm }) => harm.startsWith('frozen'));
    figures.push({
      what: `over something that ${platform}, ${found.length - frozen.length} cuts and ${frozen.length} stops: messages not answered once and in order, written twice or without one record`,
      found: found.filter(({ faults }) => faults.length > 0).length,
      most: 0,
      unit: '',
    });
  }
  return [...figures, { what: 'all of it took', found: (performance.now() - begun) / 1000, unit: 's' }];
};
