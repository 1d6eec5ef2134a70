import { type Choice, disturbSteps } from '../steps.ts';
import type { Scenario } from './scenario.ts';

/** Every question is cut off before it arrives and before its answer does; a process stands still where a transaction begins and ends, which is where it matters. */
const everyStep: Choice = (asked) => [
  ...asked.flatMap((_, at) => [
    { at: at + 1, harm: 'cut before' as const },
    { at: at + 1, harm: 'cut after' as const },
  ]),
  ...asked.flatMap((word, at) => (word === 'BEGIN' || word === 'COMMIT' ? [{ at: at + 1, harm: 'frozen before' as const }] : [])),
  ...asked.flatMap((word, at) => (word === 'COMMIT' ? [{ at: at + 1, harm: 'frozen after' as const }] : [])),
];

/** One message at a time, disturbed at each of its steps in turn, while another process is there to take over. */
export const disturbEveryStep: Scenario = async () => {
  const begun = performance.now();
  const found = await disturbSteps(everyStep, 1500, ({ harm, step, faults }) => {
    if (faults.length > 0) process.stdout.write(`steps: ${harm} step ${step}: ${faults.join('; ')}\n`);
  });
  const frozen = found.filter(({ harm }) => harm.startsWith('frozen'));
  return [
    { what: 'the database was cut off at', found: found.length - frozen.length, unit: 'steps of an answer' },
    { what: 'a process stood still past its lease at', found: frozen.length, unit: 'steps of an answer' },
    {
      what: 'of those, messages not answered once and in order, written twice or without one record:',
      found: found.filter(({ faults }) => faults.length > 0).length,
      most: 0,
      unit: '',
    },
    { what: 'in', found: (performance.now() - begun) / 1000, unit: 's' },
  ];
};
