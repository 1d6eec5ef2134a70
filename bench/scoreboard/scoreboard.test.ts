import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outsideFolder, readOutsideReference, readOwnReference } from './reference.ts';
import type { Score } from './score.ts';
import { runScoreboard } from './scoreboard.ts';

const SAME: readonly [set: string, cases: number, passed: number, refused: object][] = [
  ['calendar KRX', 5432, 5432, {}],
  ['calendar NYSE', 3773, 3773, {}],
  ['arithmetic (TAT-QA)', 718, 718, {}],
  ['XIRR (pyxirr)', 30, 29, { 'the reference finds no rate, but the value of the flows changes sign at one': 1 }],
];
const NUMBERS = 'Korean numbers (Recognizers-Text)';

function expectScore(scores: readonly Score[], set: string, cases: number, passed: number, refused: object): void {
  const found = scores.find((each) => each.set === set);
  expect(found?.failures).toEqual([]);
  expect(found).toMatchObject({ cases, passed });
  expect(Object.fromEntries(found?.refused.map(({ reason, count }) => [reason, count]) ?? [])).toEqual(refused);
}

describe('the scoreboard of a clone', () => {
  const scores = runScoreboard(readOwnReference());

  const refused = {
    'a counting word counts nothing by itself': 3,
    'it may be 300 days as well': 1,
    'the count belongs to the dozen': 1,
    'two numbers joined by "and" are two': 1,
  };

  it.each([...SAME, [NUMBERS, 193, 187, refused] as const])('%s: %i cases, %i passed', (...row) =>
    expectScore(scores, ...row),
  );
});

const folder = outsideFolder(process.env, resolve(import.meta.dirname, '../..'));

describe.skipIf(folder === undefined)('the scoreboard of the sources themselves (needs FINCLAW_REFERENCE_DATA)', () => {
  const scores = folder === undefined ? [] : runScoreboard(readOutsideReference(folder));
  const refused = {
    'two numbers joined by "and" are two': 1,
    'the count belongs to the dozen': 1,
    'an amount written against its unit is a figure of an answer': 1,
  };

  it.each([...SAME, [NUMBERS, 254, 251, refused] as const])('%s: %i cases, %i passed', (...row) =>
    expectScore(scores, ...row),
  );
});

it('finds no sources where there are none', () => {
  expect(outsideFolder({ FINCLAW_REFERENCE_DATA: '/nowhere' }, '/')).toBeUndefined();
});
