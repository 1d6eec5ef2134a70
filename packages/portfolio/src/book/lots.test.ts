import { Decimal, type LocalDate } from '@finclaw/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOT_METHODS, type LotMethod, Lots } from './lots.ts';

const day = '2026-01-05' as LocalDate;
const number = (value: number): Decimal => new Decimal(value);

function lotsOf(method: LotMethod, ...costs: readonly number[]): Lots {
  const lots = new Lots(method);
  for (const [index, cost] of costs.entries())
    lots.add({ id: `b${index}`, acquired: day, quantity: number(1), cost: number(cost) });
  return lots;
}

describe('lots', () => {
  it.each([
    ['average', ['20']],
    ['fifo', ['20']],
    ['lifo', ['20']],
    ['hifo', ['30']],
  ] as const)('%s sells the right share first', (method, costs) => {
    const sold = lotsOf(method, 20, 30, 10, 20).take('s', number(1));
    expect(sold.map(({ cost }) => cost.toFixed())).toEqual(costs);
  });

  it.each([
    ['fifo', ['b0', 'b1', 'b2', 'b3']],
    ['lifo', ['b3', 'b2', 'b1', 'b0']],
    ['hifo', ['b1', 'b0', 'b3', 'b2']],
  ] as const)('%s empties the lots in order, equal ones oldest first', (method, order) => {
    const lots = lotsOf(method, 20, 30, 10, 20);
    expect(lots.open().map(({ id }) => id)).toEqual(['b0', 'b1', 'b2', 'b3']);
    expect(lots.take('s', number(4)).map(({ lot }) => lot.id)).toEqual(order);
    expect(lots.open()).toEqual([]);
  });

  it('hifo compares the cost per share across a split', () => {
    const lots = lotsOf('hifo', 100);
    lots.split('split', number(1), number(10));
    lots.add({ id: 'later', acquired: day, quantity: number(1), cost: number(50) });
    expect(lots.take('s', number(1)).map(({ lot }) => lot.id)).toEqual(['later']);
    expect(lots.take('s', number(1)).map(({ cost }) => cost.toFixed())).toEqual(['10']);
  });

  it('hifo always sells a share that no other one cost more than', () => {
    const step = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.constant('sell' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const lots = new Lots('hifo');
        for (const [index, each] of steps.entries()) {
          if (each !== 'sell') lots.add({ id: `b${index}`, acquired: day, quantity: number(1), cost: number(each) });
          else if (lots.open().length > 0) {
            const dearest = lots.open().reduce((most, { cost }) => Decimal.max(most, cost), number(0));
            expect(lots.take('s', number(1)).map(({ cost }) => cost.toFixed())).toEqual([dearest.toFixed()]);
          }
        }
      }),
    );
  });

  it.each(LOT_METHODS)('%s loses nothing when a cost does not divide evenly', (method) => {
    const lots = new Lots(method);
    lots.add({ id: 'b', acquired: day, quantity: number(3), cost: number(100) });
    const parts = [1, 1, 1].flatMap((size) => lots.take('s', number(size)).map(({ cost }) => cost));
    expect(parts.reduce((sum, cost) => sum.plus(cost)).toFixed()).toBe('100');
  });
});
