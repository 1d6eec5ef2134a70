import fc from 'fast-check';
import { batches, play } from './ends.ts';

// npm run chaos -- --ends [CONVERSATIONS [SEED]]: so many random conversations, twenty at a time in one program.

const AT_ONCE = 20;

/** Plays the conversations and prints what was found; returns the exit code. */
export async function playEnds(conversations = 1000, seed = 1): Promise<number> {
  const startedAt = performance.now();
  const outcomes = new Map<string, number>();
  const wrong: string[] = [];
  let messages = 0;
  const all = fc.sample(batches(AT_ONCE), { seed, numRuns: Math.ceil(conversations / AT_ONCE) });
  for (const [at, batch] of all.entries()) {
    const found = await play(batch);
    messages += found.messages;
    for (const [outcome, count] of found.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
    for (const kind of ['badEnds', 'late', 'overtaken', 'disagreements'] as const)
      wrong.push(...found[kind].map((what) => `batch ${at}, ${kind}: ${what}`));
    if ((at + 1) % 5 === 0)
      process.stdout.write(`${(at + 1) * AT_ONCE} conversations, ${messages} messages, ${wrong.length} wrong\n`);
  }
  for (const what of wrong) process.stdout.write(`${what}\n`);
  const spread = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(
    `${all.length * AT_ONCE} conversations, ${messages} messages (${spread}), ${wrong.length} wrong; ${seconds} s\n`,
  );
  return wrong.length === 0 ? 0 : 1;
}
