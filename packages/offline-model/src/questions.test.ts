import { expect, it } from 'vitest';
import scores from '../fixtures/questions/scores.json' with { type: 'json' };
import { grade, readQuestions } from './testing/questions.ts';

// `firstSight` is what the program did when the questions were written, before any change for them.
it.each(scores)('the $set questions: $now', { timeout: 300_000 }, async ({ set, now }) => {
  const grades: string[] = [];
  for (const question of readQuestions(set)) grades.push((await grade(question)).grade);
  const count = (wanted: string): number => grades.filter((each) => each === wanted).length;
  expect({ right: count('right'), annoying: count('annoying'), wrong: count('wrong') }).toEqual(now);
});
