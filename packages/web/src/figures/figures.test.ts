import type { FigureView } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardPlace } from './card-place.ts';
import { placeFigures } from './place-figures.ts';
import { readableFormula } from './readable-formula.ts';

const figure = (text: string, start: number): FigureView => ({
  text,
  start,
  end: start + text.length,
  outcome: 'linked',
});

const found = (parts: readonly string[], figures: readonly FigureView[]): string[][] =>
  placeFigures(parts, figures).map((list, index) =>
    list.map(({ start, end }) => `${start}:${parts[index]!.slice(start, end)}`),
  );

describe('placeFigures', () => {
  it('takes positions as they are when they hold the figures', () => {
    const figures = [figure('100', 4), figure('200', 8)];
    expect(placeFigures(['가격: 100 200'], figures)[0]).toEqual(figures);
  });

  it.each([
    ['positions that have moved', ['가격: 100'], [figure('100', 2)], [['4:100']]],
    ['an answer in two parts', ['A 100', 'B 200'], [figure('100', 2), figure('200', 9)], [['2:100'], ['2:200']]],
    ['the same figure twice', ['100, 100'], [figure('100', 0), figure('100', 6)], [['0:100', '5:100']]],
    ['a figure that is a piece of another', ['1,100 그리고 100'], [figure('100', 0)], [['10:100']]],
    ['a figure that stands nowhere', ['없음'], [figure('100', 0)], [[]]],
    ['no answer at all', [], [figure('100', 0)], []],
  ] as const)('finds figures despite %s', (_, parts, figures, expected) =>
    expect(found(parts, figures)).toEqual(expected),
  );

  it('marks the digits that the text strikes out, and nothing of a figure without a source', () => {
    const struck: FigureView = { ...figure('~~100~~ 90', 4), outcome: 'differs', expected: '90', isStruck: true };
    const none: FigureView = { ...figure('5', 15), outcome: 'none' };
    expect(found(['가격: ~~100~~ 90 5'], [struck, none])).toEqual([['6:100']]);
  });

  it('never points at another text', () => {
    const text = fc.string({ unit: fc.constantFrom('1', '0', ',', ' ', '가'), maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 3 }),
        fc.array(fc.tuple(text, fc.nat(20)), { maxLength: 4 }),
        (parts, wanted) => {
          const figures = wanted.filter(([words]) => words !== '').map(([words, start]) => figure(words, start));
          for (const [index, list] of placeFigures(parts, figures).entries()) {
            for (const placed of list) expect(parts[index]!.slice(placed.start, placed.end)).toBe(placed.text);
          }
        },
      ),
    );
  });
});

describe('cardPlace', () => {
  const card = { width: 300, height: 120 };
  const screen = { width: 1000, height: 700 };
  it.each([
    ['above its figure', { left: 400, top: 300, width: 40, height: 20 }, { left: 270, top: 172 }],
    ['below when there is no room above', { left: 400, top: 40, width: 40, height: 20 }, { left: 270, top: 68 }],
    ['inside the left edge', { left: 0, top: 300, width: 40, height: 20 }, { left: 12, top: 172 }],
    ['inside the right edge', { left: 980, top: 300, width: 20, height: 20 }, { left: 688, top: 172 }],
  ] as const)('puts the card %s', (_, anchor, expected) => expect(cardPlace(anchor, card, screen)).toEqual(expected));
});

describe('readableFormula', () => {
  it.each([
    ['100000 * 25', '100,000 × 25'],
    ['(1470000.5 - 1200) / 7', '(1,470,000.5 − 1,200) ÷ 7'],
    ['0.123456 * 12', '0.123456 × 12'],
    ['sma20(AAPL) - 1', 'sma20(AAPL) − 1'],
  ])('%s reads %s', (formula, expected) => expect(readableFormula(formula)).toBe(expected));
});
