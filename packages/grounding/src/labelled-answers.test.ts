import { describe, expect, it } from 'vitest';
import sets from '../fixtures/sets.json' with { type: 'json' };
import { type LabelledAnswer, readLabelledAnswers, readLabels } from './testing/labelled-answers.ts';
import { scoreAnswers } from './testing/score-answers.ts';

const answers = readLabelledAnswers();
const setAside = sets.filter(({ isSetAside }) => isSetAside);
const isTuned = ({ set }: LabelledAnswer): boolean => setAside.every((each) => each.set !== set);
const files = Map.groupBy(answers.filter(isTuned), ({ file }) => file);

// The code was changed until these answers came out right, so this shows what broke and never how good the check is.
describe.each([...files])('labelled answers about %s, as regression data', (_file, rows) => {
  const { missed, flagged } = scoreAnswers(rows);

  it('every wrong figure is caught', () => {
    expect(missed).toEqual([]);
  });

  it('no right figure raises an alarm', () => {
    expect(flagged).toEqual([]);
  });
});

describe.each(setAside)('set $set, which is not held against the code', ({ set, firstSight }) => {
  it('comes out no worse than at first sight', () => {
    const { missed, flagged } = scoreAnswers(answers.filter((row) => row.set === set));
    expect(missed.length).toBeLessThanOrEqual(firstSight?.missed ?? 0);
    expect(flagged.length).toBeLessThanOrEqual(firstSight?.flagged ?? 0);
  });
});

describe('what the first sight of a set was', () => {
  const sum = (rows: readonly LabelledAnswer[], what: 'missed' | 'flagged'): number =>
    rows.reduce((total, { firstSight }) => total + (firstSight instanceof Object ? firstSight[what] : 0), 0);

  it.each(sets)('set $set: sets.json says what its rows say', ({ set, answers: count, firstSight }) => {
    const rows = answers.filter((row) => row.set === set);
    expect(rows).toHaveLength(count);
    expect(rows.every((row) => (row.firstSight === null) === (firstSight === null))).toBe(true);
    if (firstSight === null) return;
    const wrong = rows.flatMap(({ figures }) => figures.filter(({ expected }) => expected !== 'fine')).length;
    const { missed, flagged } = firstSight;
    expect({ wrong, missed: sum(rows, 'missed'), flagged: sum(rows, 'flagged') }).toEqual({
      wrong: firstSight.wrong,
      missed,
      flagged,
    });
  });

  it('every answer belongs to a set and says who wrote it', () => {
    const known = new Set(sets.map(({ set }) => set));
    expect(answers.filter(({ set, origin }) => !known.has(set) || !origin)).toEqual([]);
  });
});

it('reads labels', () => {
  expect(readLabels('{71,500원}에서 {!72,500원}, {~70,000원}')).toEqual({
    answer: '71,500원에서 72,500원, 70,000원',
    figures: [
      { start: 0, end: 7, expected: 'fine' },
      { start: 10, end: 17, expected: 'unverified' },
      { start: 19, end: 26, expected: 'stale' },
    ],
  });
});
