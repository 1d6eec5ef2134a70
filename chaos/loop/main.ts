import { installFlood } from './hostile-results.ts';
import { MeasuredServer } from './measured-server.ts';
import { SCENARIOS } from './scenarios.ts';

const LONGEST_MS = 50;

/**
 * Prints the longest slice of every input of the scenarios whose name contains the word, while `/healthz` is called all
 * the time; false when one was longer than allowed. A small sample of it is part of `npm test`.
 */
export async function measureLoop(word = ''): Promise<boolean> {
  const slices: number[] = [];
  for (const scenario of SCENARIOS.filter(({ name }) => name.includes(word))) {
    const server = await MeasuredServer.start(installFlood);
    try {
      // What is loaded and compiled once is no part of any input.
      await scenario.run(server, 'sample', (_part, work) => work());
      await scenario.run(server, 'whole', async (part, work) => {
        const { longestMs, answers, slowestMs } = await server.measure(work);
        slices.push(longestMs);
        const health = `/healthz answered ${answers} times, at the latest after ${Math.round(slowestMs)} ms by the clock`;
        process.stdout.write(`${longestMs.toFixed(1).padStart(8)} ms  ${scenario.name}, ${part}  (${health})\n`);
      });
    } finally {
      await server.stop();
    }
  }
  const longest = Math.max(...slices);
  process.stdout.write(
    `longest slice ${longest.toFixed(1)} ms of CPU over ${slices.length} inputs (at most ${LONGEST_MS} are allowed)\n`,
  );
  return longest <= LONGEST_MS;
}
