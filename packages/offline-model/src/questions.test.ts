import { isWhole, sampleOf } from '@finclaw/infra/testing';
import { expect, it } from 'vitest';
import scores from '../fixtures/questions/scores.json' with { type: 'json' };
import { grade, readQuestions } from './testing/questions.ts';

// `firstSight` is what the program did when the questions were written, before any change for them. `npm run chaos --
// --whole questions` asks all of them.
it.each(scores)('of the $set questions none is answered wrongly, and few are declined', async ({ set, now }) => {
  const asked = { right: [] as string[], annoying: [] as string[], wrong: [] as string[] };
  for (const question of sampleOf(readQuestions(set), 3)) asked[(await grade(question)).grade].push(question.said);
  expect(asked.wrong).toEqual([]);
  expect(asked.annoying.length, asked.annoying.join('\n')).toBeLessThanOrEqual(now.annoying);
  if (isWhole) expect(asked.right).toHaveLength(now.right);
});
