import { createTimestamp } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUnits } from '../units.ts';
import { evaluateAlerts, watch } from './evaluate.ts';
import type { Reading } from './reading.ts';
import { toRule } from './rule.ts';
import type { StoredAlert } from './stored-alert.ts';
import { condition, MONDAY, reading, storedAlert } from './testing/alert-fixture.ts';

const before = reading({ at: MONDAY, price: '195', high: '199', low: '190' });
const later = (changes: Parameters<typeof reading>[0]) =>
  reading({ at: MONDAY + 60_000, high: '199', low: '190', ...changes });

/** What one look does to one alert that saw `previous` before. */
function look(alert: StoredAlert, current: Reading, previous: Reading | undefined = before, now = MONDAY + 60_000) {
  const observed = previous && { reading: previous, seenAt: createTimestamp(MONDAY) };
  const { firings, armings } = evaluateAlerts([watch(alert)], observed, current, now);
  return {
    fires: firings.length === 1,
    value: firings[0]?.trigger.currentValue,
    isArmed: firings[0]?.isArmed ?? armings[0]?.isArmed ?? alert.armed,
  };
}

describe('conditions', () => {
  it.each([
    ['above', condition('above', '200'), { price: '200.01', high: '200.01' }, true],
    ['above, only reached', condition('above', '200'), { price: '200', high: '200' }, false],
    ['at or above, reached', condition('above', '200', { inclusive: true }), { price: '200', high: '200' }, true],
    ['above, touched between two looks', condition('above', '200'), { price: '198', high: '201' }, true],
    ['above, with a high from before', condition('above', '198'), { price: '197' }, false],
    ['below', condition('below', '190'), { price: '189.99', low: '189.99' }, true],
    ['below, only reached', condition('below', '190'), { price: '190' }, false],
    ['at or below, reached', condition('below', '190', { inclusive: true }), { price: '190' }, true],
    ['below, touched between two looks', condition('below', '188'), { price: '195', low: '187' }, true],
    ['below, with a low from before', condition('below', '191'), { price: '195' }, false],
    ['crosses above', condition('crosses_above', '196'), { price: '197' }, true],
    ['crosses above, already there', condition('crosses_above', '194'), { price: '197' }, false],
    [
      'crosses above and back between two looks',
      condition('crosses_above', '200'),
      { price: '195', high: '201' },
      true,
    ],
    [
      'dips and crosses above again between two looks',
      condition('crosses_above', '189'),
      { price: '195', low: '188' },
      true,
    ],
    ['crosses below', condition('crosses_below', '194'), { price: '193' }, true],
    ['crosses below, already there', condition('crosses_below', '196'), { price: '193' }, false],
    ['up 5% or more', condition('change_percent', '5'), { price: '199.5', high: '199.5' }, true],
    ['up almost 5%', condition('change_percent', '5'), { price: '199.49', high: '199.49' }, false],
    ['up 5% for a moment', condition('change_percent', '5'), { price: '196', high: '199.5' }, true],
    ['down 5% or more', condition('change_percent', '-5'), { price: '180.5', low: '180.5' }, true],
    ['down 5%, asked for up', condition('change_percent', '5'), { price: '180.5', low: '180.5' }, false],
    ['change above', condition('above', '2', { field: 'changePercent' }), { price: '194' }, true],
    [
      'change unknown',
      condition('change_percent', '5'),
      { price: '300', high: '300', previousClose: undefined },
      false,
    ],
    ['volume above', condition('above', '2000000', { field: 'volume' }), { volume: '2000001' }, true],
    ['volume unknown', condition('below', '2000000', { field: 'volume' }), { volume: undefined }, false],
    ['volume crosses', condition('crosses_above', '2000000', { field: 'volume' }), { volume: '2000001' }, true],
    ['RSI above', condition('above', '70', { field: 'rsi' }), { rsi: '70.01' }, true],
    ['RSI unknown', condition('below', '30', { field: 'rsi' }), {}, false],
  ])('%s', (_name, wanted, changes, fires) => {
    expect(look(storedAlert({ condition: wanted }), later(changes)).fires).toBe(fires);
  });

  it('tells the figure that met the condition', () => {
    expect(look(storedAlert(), later({ price: '198', high: '201.5' }))).toMatchObject({ fires: true, value: '201.5' });
  });

  it('counts a whole new day, its high and its gap', () => {
    const tuesday = { day: '2026-11-17', at: MONDAY + 86_400_000 };
    expect(look(storedAlert(), later({ ...tuesday, price: '198', high: '200.5', low: '197' })).fires).toBe(true);
    expect(
      look(
        storedAlert({ condition: condition('crosses_above', '196') }),
        later({ ...tuesday, price: '205', high: '206', low: '204' }),
      ).fires,
    ).toBe(true);
  });
});

describe('arming', () => {
  const beyond = later({ price: '205', high: '205' });
  const beyondBefore = reading({ price: '205', high: '205', low: '190' });

  it('an alert fires once, waits until the condition was left, and fires again', () => {
    expect(look(storedAlert(), beyond)).toMatchObject({ fires: true, isArmed: false });
    const fired = storedAlert({ armed: false, triggerCount: 1, lastTriggeredAt: createTimestamp(MONDAY) });
    expect(look(fired, later({ price: '206', high: '206' }), beyondBefore)).toMatchObject({
      fires: false,
      isArmed: false,
    });
    expect(look(fired, later({ price: '199', high: '205' }), beyondBefore)).toMatchObject({
      fires: false,
      isArmed: true,
    });
  });

  it('stays armed when the price was beyond for a moment only', () => {
    expect(look(storedAlert(), later({ price: '199', high: '201' }))).toMatchObject({ fires: true, isArmed: true });
  });

  it('rests during its cooldown and stays armed', () => {
    const resting = storedAlert({ cooldownMs: 300_000, lastTriggeredAt: createTimestamp(MONDAY) });
    expect(look(resting, beyond, before, MONDAY + 299_999)).toMatchObject({ fires: false, isArmed: true });
    expect(look(resting, beyond, before, MONDAY + 300_000)).toMatchObject({ fires: true });
  });

  it.each([
    ['a change', condition('change_percent', '5')],
    ['a volume', condition('above', '900000', { field: 'volume' })],
  ])('%s is a new question every day', (_name, wanted) => {
    const fired = storedAlert({ condition: wanted, armed: false });
    const tuesday = later({
      day: '2026-11-17',
      at: MONDAY + 86_400_000,
      price: '220',
      high: '220',
      low: '219',
      previousClose: '200',
    });
    expect(look(fired, later({ price: '205', high: '205' })).fires).toBe(false);
    expect(look(fired, tuesday).fires).toBe(true);
  });
});

describe('what does not count', () => {
  it.each([
    ['the same trade again, as on a holiday', before],
    ['an older trade', reading({ at: MONDAY - 1, price: '250' })],
  ])('%s', (_name, current) => {
    expect(look(storedAlert({ condition: condition('above', '100') }), current).fires).toBe(false);
  });

  it('a high from before the alert was set, which its baseline knows', () => {
    const baseline = reading({ at: MONDAY + 30_000, price: '195', high: '201', low: '190' });
    const alert = storedAlert({ since: createTimestamp(MONDAY + 30_000), baseline });
    expect(look(alert, later({ price: '196', high: '201' })).fires).toBe(false);
    expect(look(alert, later({ price: '196', high: '202' })).fires).toBe(true);
  });

  it('anything, as long as nothing was seen since the alert was set', () => {
    const alert = storedAlert({ since: createTimestamp(MONDAY + 30_000), condition: condition('above', '100') });
    expect(look(alert, later({ price: '196' })).fires).toBe(false);
    expect(look(alert, later({ price: '196' }), undefined).fires).toBe(false);
  });
});

describe('over any course of prices', () => {
  const step = fc.record({
    price: fc.integer({ min: 90, max: 110 }),
    reach: fc.integer({ min: 0, max: 8 }),
    isNewDay: fc.boolean(),
  });

  it('a level fires when it is first passed, never twice without being left, and never without being passed', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.constantFrom('above' as const, 'below' as const),
        (steps, type) => {
          let alert = storedAlert({ condition: condition(type, '100') });
          let observed = { reading: reading({ at: MONDAY, price: '100' }), seenAt: createTimestamp(MONDAY) };
          let day = 1;
          let [high, low] = [100, 100];
          let isBeyond = false;
          for (const [index, { price, reach, isNewDay }] of steps.entries()) {
            if (isNewDay) {
              day++;
              [high, low] = [price, price];
            }
            const [oldHigh, oldLow] = isNewDay ? [0, 999] : [high, low];
            high = Math.max(high, price + (type === 'above' ? reach : 0));
            low = Math.min(low, price - (type === 'below' ? reach : 0));
            const at = createTimestamp(MONDAY + (index + 1) * 1000);
            const current = reading({
              at,
              day: `2026-11-${10 + day}`,
              price: `${price}`,
              high: `${high}`,
              low: `${low}`,
            });
            const { firings, armings } = evaluateAlerts([watch(alert)], observed, current, at);
            const extreme = type === 'above' ? (high > oldHigh ? high : price) : low < oldLow ? low : price;
            const wasPassed = type === 'above' ? extreme > 100 : extreme < 100;
            const other = type === 'above' ? (low < oldLow ? low : price) : high > oldHigh ? high : price;
            const wasLeft = type === 'above' ? other <= 100 : other >= 100;
            expect(firings.length === 1).toBe(wasPassed && (!isBeyond || wasLeft));
            isBeyond = type === 'above' ? price > 100 : price < 100;
            alert = { ...alert, armed: firings[0]?.isArmed ?? armings[0]?.isArmed ?? alert.armed };
            observed = { reading: current, seenAt: at };
          }
        },
      ),
    );
  });
});

it('a change in per cent takes its direction from its sign', () => {
  expect(toRule(condition('change_percent', '-5'))).toEqual({
    field: 'changePercent',
    threshold: toUnits('-5' as never),
    isUp: false,
    inclusive: true,
    isCrossing: false,
  });
});
