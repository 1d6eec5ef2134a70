import { sampleOf } from '@finclaw/infra/testing';
import { expect, it } from 'vitest';
import { readLabelledAnswers } from './testing/labelled-answers.ts';
import { scoreCited, WRONG_KINDS } from './testing/score-cited.ts';
import { type Mistake, scoreUncited } from './testing/score-uncited.ts';

/** Every twelfth labelled answer; `npm run scoreboard` scores them all. */
const answers = sampleOf(readLabelledAnswers(), 12);

/** The share of a whole that came out as it should, which may be one figure less than required. */
const isAtLeast = (part: number, whole: number, required: number): boolean => part + 1 >= whole * required;

const mistakes: string[] = [];
const list = ({ kind, around, why }: Mistake): number => mistakes.push(`${kind}: ${around} | ${why}`);

it('figures without a source: hardly a wrong one is linked, and hardly a right answer has anything said against it', () => {
  const { wrong, wrongLinked, rightAnswers, rightAnswersFlagged, rightLinked } = scoreUncited(answers, list);
  expect(isAtLeast(wrong - wrongLinked, wrong, 0.96), mistakes.join('\n')).toBe(true);
  expect(isAtLeast(rightAnswers - rightAnswersFlagged, rightAnswers, 0.98), mistakes.join('\n')).toBe(true);
  expect(rightLinked).toBeGreaterThan(0);
});

it('figures with a source: right ones agree with it, wrong ones differ', () => {
  mistakes.length = 0;
  const score = scoreCited(answers, list);
  for (const { cited, passed } of [score.own, score.external, score.arithmetic])
    expect(isAtLeast(passed, cited, 0.97), mistakes.join('\n')).toBe(true);
  for (const kind of WRONG_KINDS) {
    const { cited, passed } = score.wrong[kind];
    expect(cited).toBeGreaterThan(20);
    expect(isAtLeast(passed, cited, 0.95), `${kind}\n${mistakes.join('\n')}`).toBe(true);
  }
});
