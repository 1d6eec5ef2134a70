import { describe, expect, it } from 'vitest';
import sets from '../fixtures/sets.json' with { type: 'json' };
import { type LabelledAnswer, readLabelledAnswers, readLabels } from './testing/labelled-answers.ts';
import { scoreAnswers } from './testing/score-answers.ts';

const answers = readLabelledAnswers();
type Group =
  | 'isSetAside'
  | 'isOfModels'
  | 'isOfAssistants'
  | 'isOfChats'
  | 'isOfDialogues'
  | 'isOfInvestors'
  | 'isOfAdvisors'
  | 'isOfVoices'
  | 'isOfSavers'
  | 'isOfClients'
  | 'isOfReaders'
  | 'isOfHolders'
  | 'isOfWalkers';
const groupOf = (group: Group): readonly LabelledAnswer[] => {
  const numbers = sets.filter((each) => (each as Partial<Record<Group, boolean>>)[group]).map(({ set }) => set);
  return answers.filter(({ set }) => numbers.includes(set));
};
const labelsOf = (rows: readonly LabelledAnswer[], isRight: boolean): number =>
  rows.flatMap(({ figures }) => figures.filter(({ expected }) => (expected === 'fine') === isRight)).length;

/** The project allows 12 % of the wrong figures to pass and 18 % of the right ones to be flagged; where a group is above that, it may get no worse. */
const JUDGED: readonly { readonly name: string; readonly group: Group; readonly most: Record<'missed' | 'flagged', number> }[] = [
  { name: 'the answers that are set aside', group: 'isSetAside', most: { missed: 0.12, flagged: 0.18 } },
  { name: 'the answers in the manner of current models', group: 'isOfModels', most: { missed: 0.14, flagged: 0.18 } },
  { name: 'the long reports over our own and foreign tools', group: 'isOfAssistants', most: { missed: 0.12, flagged: 0.24 } },
  { name: 'the short answers of a chat, and lists', group: 'isOfChats', most: { missed: 0.12, flagged: 0.26 } },
  { name: 'the answers within longer conversations', group: 'isOfDialogues', most: { missed: 0.23, flagged: 0.22 } },
  { name: 'the answers to private investors', group: 'isOfInvestors', most: { missed: 0.24, flagged: 0.25 } },
  { name: 'the short answers, lists and tables of current models', group: 'isOfAdvisors', most: { missed: 0.18, flagged: 0.18 } },
  { name: 'the answers in many voices to what people ask most', group: 'isOfVoices', most: { missed: 0.13, flagged: 0.18 } },
  {
    name: 'the answers over accounts that are linked and tools seen for the first time',
    group: 'isOfSavers',
    most: { missed: 0.19, flagged: 0.24 },
  },
  { name: 'the long reports, tables and lists', group: 'isOfClients', most: { missed: 0.2, flagged: 0.23 } },
  { name: 'the answers of many figures', group: 'isOfReaders', most: { missed: 0.12, flagged: 0.22 } },
  { name: 'the long answers to holders of shares', group: 'isOfHolders', most: { missed: 0.08, flagged: 0.26 } },
  { name: 'the answers of a chat in the newest sets', group: 'isOfWalkers', most: { missed: 0.12, flagged: 0.18 } },
];

// Rules that hardly any other answer needs are not kept for these, so a few of them come out otherwise; more than that is a defect.
it('of the answers that the code was once changed for, nearly all figures come out right', () => {
  // Every second of them, or with `npm run chaos -- --whole labelled` all.
  const isWhole = process.env.FINCLAW_WHOLE === '1';
  const unseen = new Set(JUDGED.flatMap(({ group }) => groupOf(group)));
  const rows = answers.filter((row, at) => !unseen.has(row) && (isWhole || at % 2 === 0));
  const { missed, flagged } = scoreAnswers(rows);
  expect(missed.length / labelsOf(rows, false), missed.join('\n')).toBeLessThan(0.04);
  expect(flagged.length / labelsOf(rows, true), flagged.join('\n')).toBeLessThan(0.14);
});

it.each(JUDGED)('of $name, no more come out wrong than do today', ({ group, most }) => {
  const rows = groupOf(group);
  const { missed, flagged } = scoreAnswers(rows);
  const contradicted = flagged.filter((each) => each.includes(': contradicted "'));
  expect(missed.length / labelsOf(rows, false)).toBeLessThan(most.missed);
  expect(flagged.length / labelsOf(rows, true)).toBeLessThan(most.flagged);
  expect(contradicted.length / labelsOf(rows, true)).toBeLessThan(0.015);
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
