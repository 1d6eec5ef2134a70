import type { LoopScenario, Slice } from './scenario.ts';
import { texts } from './texts.ts';

const SCENARIOS: Readonly<Record<string, LoopScenario>> = { texts };
const LONGEST_MS = 50;

/** Prints the longest slice of every input; false when one was longer than allowed or left somebody waiting. */
export async function sweepLoop(): Promise<boolean> {
  const slices: Slice[] = [];
  for (const [name, run] of Object.entries(SCENARIOS)) {
    await run((slice) => {
      slices.push(slice);
      process.stdout.write(
        `${slice.ms.toFixed(1).padStart(8)} ms  ${name}, ${slice.what}${slice.isAlive ? '' : '  NO ANSWER'}\n`,
      );
    });
  }
  const longest = Math.max(...slices.map(({ ms }) => ms));
  process.stdout.write(
    `longest slice ${longest.toFixed(1)} ms of CPU over ${slices.length} inputs (at most ${LONGEST_MS} are allowed)\n`,
  );
  return longest <= LONGEST_MS && slices.every(({ isAlive }) => isAlive);
}
