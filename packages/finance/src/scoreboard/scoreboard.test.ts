import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referenceDataFolder } from './reference-data.ts';
import { runScoreboard } from './scoreboard.ts';

const folder = referenceDataFolder(process.env, resolve(import.meta.dirname, '../../../..'));

describe.skipIf(folder === undefined)('the scoreboard (needs the reference data in ../shared/data)', () => {
  const scores = folder === undefined ? [] : runScoreboard(folder);

  it.each([
    ['calendar KRX', 5432, 5432, {}],
    ['calendar NYSE', 3773, 3773, {}],
    ['arithmetic (TAT-QA)', 718, 718, {}],
    ['XIRR (pyxirr)', 30, 29, { 'the reference finds no rate, but the value of the flows changes sign at one': 1 }],
    [
      'Korean numbers (Recognizers-Text)',
      254,
      252,
      { 'the sentence itself says that these are two numbers': 1, 'the count belongs to the dozen': 1 },
    ],
  ])('%s: %i cases, %i passed', (set, cases, passed, refused) => {
    const found = scores.find((each) => each.set === set);
    expect(found?.failures).toEqual([]);
    expect(found).toMatchObject({ cases, passed });
    expect(Object.fromEntries(found?.refused.map(({ reason, count }) => [reason, count]) ?? [])).toEqual(refused);
  });
});

it('finds no reference data where there is none', () => {
  expect(referenceDataFolder({ FINCLAW_REFERENCE_DATA: '/nowhere' }, '/')).toBeUndefined();
});
