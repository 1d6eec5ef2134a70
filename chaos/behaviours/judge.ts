import type { EndingKind } from '@finclaw/types';
import { WORDS } from './behaviours.ts';
import { HEALER } from './models.ts';
import type { Observed } from './surfaces.ts';
import type { Row } from './table.ts';

/** Matches the offline model's mark, once in each answer about a price. */
const OFFLINE = /시뮬레이션/;

const EXITS: Readonly<Record<EndingKind, number>> = {
  completed: 0,
  question: 0,
  failed: 1,
  refused: 3,
  empty: 4,
  length: 5,
  turn_limit: 6,
  loop: 6,
  budget: 7,
  timeout: 8,
  stopped: 130,
};

/** Returns the problems of a row's result; empty when there are none. */
export function findProblems({ behaviour, moment }: Row, seen: Observed): readonly string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string) => void (holds || problems.push(problem));
  const count = (word: string) => seen.text.split(word).length - 1;
  const { says, ending } = behaviour;
  expect(seen.ends === 1, `it ended ${seen.ends} times`);
  expect(seen.late === '', `text after the end: ${seen.late}`);
  for (const word of WORDS) {
    const expected = says?.includes(word) ? 1 : 0;
    expect(count(word) === expected, `"${word}" stands there ${count(word)} times instead of ${expected}`);
  }
  const order = WORDS.filter((word) => count(word) > 0).map((word) => seen.text.indexOf(word));
  expect(
    order.every((at, index) => index === 0 || at > order[index - 1]!),
    'the text is not in order',
  );
  if (says === undefined) {
    if (moment === 'as the second candidate') expect(OFFLINE.test(seen.text), 'the offline model did not answer');
    else expect(count(HEALER) === 1, `the next candidate’s answer stands there ${count(HEALER)} times`);
  }
  expect(seen.text.trim() !== '', 'nothing is shown');
  if (seen.kind !== undefined) expect(seen.kind === ending, `it ended as ${seen.kind} instead of ${ending}`);
  if (seen.exit !== undefined)
    expect(seen.exit === EXITS[ending], `exit code ${seen.exit} instead of ${EXITS[ending]}`);
  return problems;
}
