import { createDecimalString } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDayNumber, type LocalDate } from '../calendar/local-date.ts';
import { type CashFlow, xirr } from './xirr.ts';

const flow = (date: string, amount: string): CashFlow => ({
  date: date as LocalDate,
  amount: createDecimalString(amount),
});

describe('XIRR', () => {
  it.each([
    ['ten per cent in a year', [flow('2025-01-01', '-1000'), flow('2026-01-01', '1100')], ['0.100000000000']],
    ['in any order', [flow('2026-01-01', '1100'), flow('2025-01-01', '-1000')], ['0.100000000000']],
    ['nothing gained', [flow('2025-01-01', '-1000'), flow('2026-01-01', '1000')], ['0.000000000000']],
    [
      'two rates',
      [flow('2025-01-01', '-100'), flow('2026-01-01', '230'), flow('2027-01-01', '-132')],
      ['0.100000000000', '0.200000000000'],
    ],
    ['only money in', [flow('2025-01-01', '-1'), flow('2026-01-01', '-1')], []],
    ['no flows', [], []],
    ['one day', [flow('2025-01-01', '-1'), flow('2025-01-01', '2')], []],
    ['no real rate', [flow('2025-01-01', '-100'), flow('2026-01-01', '100'), flow('2027-01-01', '-100')], []],
    [
      'parts of a day with different numbers of decimals',
      [
        flow('2025-01-01', '-999.995'),
        flow('2025-01-01', '-0.005'),
        flow('2026-01-01', '1099.9'),
        flow('2026-01-01', '0.1'),
      ],
      ['0.100000000000'],
    ],
    [
      'amounts beyond what a double holds',
      [flow('2025-01-01', '-10000000000000000000.01'), flow('2026-01-01', '11000000000000000000.011')],
      ['0.100000000000'],
    ],
    [
      'flows that cancel on a day',
      [flow('2025-01-01', '-1'), flow('2025-06-01', '5'), flow('2025-06-01', '-5'), flow('2026-01-01', '2')],
      ['1.000000000000'],
    ],
  ])('%s', (_name, flows, roots) => {
    expect(xirr(flows)).toEqual(roots);
  });

  it('finds exactly one rate when money goes in first and comes out later', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map(String);
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 10 }),
        fc.array(amount, { minLength: 1, maxLength: 10 }),
        (paid, received) => {
          const flows = [
            ...paid.map((value, index) => flow(fromDayNumber(20_000 + index * 30), `-${value}`)),
            ...received.map((value, index) => flow(fromDayNumber(20_000 + (paid.length + index) * 30), value)),
          ];
          // The rate may lie outside the range that is searched (a total loss within weeks), but it is never two.
          expect(xirr(flows).length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 50 },
    );
  });
});
